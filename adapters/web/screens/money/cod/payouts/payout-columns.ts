import { payoutMachine, type PayoutState } from '#core/money/cod/payouts/payout.machine.ts'
import type { CodPayoutRow } from '../../../../../http/contract/money/cod/payout.routes.ts'
import { say } from '../../../../base/words.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { ListColumn } from '../../../../resource/list/list-page.ts'
import { numberColumn } from '../../../../resource/list/list-parts.ts'
import { payoutsWords } from './payouts.words.ts'

const { table: t } = payoutsWords

const PAYOUT_TONES: Readonly<Record<PayoutState, StateTone>> = {
  requested: 'waiting',
  waiting: 'waiting',
  sending: 'moving',
  unknown: 'trouble',
  paid: 'done',
  failed: 'trouble',
  cancelled: 'ended',
}

export const wayText = (way: 'alipay' | 'bank'): string => say(way === 'alipay' ? t.alipay : t.byBank)

/** The columns of payouts, whose bills lead below a path; each page puts them in its order. */
export const payoutColumns = (billPath: (number: string) => string) =>
  ({
    bill: numberColumn(billPath, { name: 'bill_number', label: t.bill, width: 170, sort: 'bill_number' }),
    state: { name: 'status', kind: 'state', label: t.state, width: 130, states: payoutMachine.states, tones: PAYOUT_TONES },
    amount: { name: 'amount', kind: 'money', label: t.amount, width: 150, sort: 'amount' },
    way: { name: 'way', kind: 'text', label: t.way, width: 110, value: ({ way }) => wayText(way) },
    payee: { name: 'payee', kind: 'text', label: t.payee, width: 210, value: (row) => row.payee ?? row.bank },
    transaction: { name: 'transaction_id', kind: 'code', label: t.transaction, width: 220 },
    reason: { name: 'reason', kind: 'line', label: t.reason, width: 240 },
    paid: { name: 'check_time', kind: 'instant', label: t.paid, sort: 'check_time' },
    requested: { name: 'create_time', kind: 'instant', label: t.requested, sort: 'create_time' },
  }) as const satisfies Readonly<Record<string, ListColumn<CodPayoutRow>>>
