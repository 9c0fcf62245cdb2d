import { payoutMachine, type PayoutState } from '#core/money/cod/payouts/payout.machine.ts'
import { say } from '../../../../base/words.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { payoutsWords } from './payouts.words.ts'

const { table: t } = payoutsWords

export const PAYOUT_TONES: Readonly<Record<PayoutState, StateTone>> = {
  requested: 'waiting',
  waiting: 'waiting',
  sending: 'moving',
  unknown: 'trouble',
  paid: 'done',
  failed: 'trouble',
  cancelled: 'ended',
}

export const wayText = (way: 'alipay' | 'bank'): string => say(way === 'alipay' ? t.alipay : t.byBank)

export const stateChoices = () => Object.entries(payoutMachine.states).map(([state, { label }]) => [state, say(label)] as const)
