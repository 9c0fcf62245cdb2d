import { moneyText } from '../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import { rechargeRoutes, type TopUp } from '../../../../http/contract/money/payments/recharge.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { rechargeWords } from './recharge.words.ts'
import { useSecondsLeft, useTopUp } from './use-recharge.ts'

const SECONDS_PER_MINUTE = 60

/** `29:07`. */
const clockText = (seconds: number): string =>
  `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`

type RechargeEnding = 'paid' | 'expired' | 'closed' | 'failed' | 'late' | 'differs' | 'returned'

const ENDS = {
  pending: undefined,
  paid: 'paid',
  closed: 'closed',
  expired: 'expired',
  failed: 'failed',
  in_question: 'late',
  giving_back: 'late',
  given_back: 'returned',
} as const satisfies Record<TopUp['status'], RechargeEnding | undefined>

/** How it ended; undefined while it can be paid. */
function endOf({ status, paid_amount: paid }: TopUp): RechargeEnding | undefined {
  const end = ENDS[status]
  return end === 'late' && paid !== null ? 'differs' : end
}

type PaymentProps = {
  readonly asked: TopUp
  /** The provider's page stands in a new window; its address opens once. */
  readonly isOpened: boolean
  readonly onAgain: () => void
}

/** A top-up while it is paid, and how it ended. */
export function RechargePayment({ asked, isOpened, onAgain }: PaymentProps) {
  const t = useWords(rechargeWords)
  const topUp = useTopUp(asked)
  const seconds = useSecondsLeft(topUp.expires_at)
  const end: RechargeEnding | undefined = endOf(topUp) ?? (seconds === 0 ? 'expired' : undefined)
  if (end === undefined) return <Pending topUp={topUp} seconds={seconds} isOpened={isOpened} />
  return (
    <div className="recharge-pay">
      <Note intent={end === 'paid' ? 'success' : 'warning'} role="status">
        {t(end, { amount: moneyText(topUp.amount), paid: moneyText(topUp.paid_amount ?? topUp.amount) })}
      </Note>
      {end !== 'paid' && <Button text={t('again')} onClick={onAgain} />}
    </div>
  )
}

type PendingProps = Pick<PaymentProps, 'isOpened'> & { readonly topUp: TopUp; readonly seconds: number }

function Pending({ topUp, seconds, isOpened }: PendingProps) {
  const t = useWords(rechargeWords)
  const [isNowOpened, setOpened] = useState(isOpened)
  const open = (): void => setOpened(window.open(topUp.form_url, '_blank') !== null)
  return (
    <div className="recharge-pay">
      {topUp.qr === undefined ? (
        <>
          <p>{t(isNowOpened ? 'opened' : 'openIt')}</p>
          {topUp.form_url !== undefined && !isNowOpened && <Button text={t('open')} onClick={open} />}
        </>
      ) : (
        <>
          <p>{t('scan', { type: say(PAY_WAYS[topUp.type]) })}</p>
          <img className="recharge-code" src={topUp.qr} alt={t('code', { amount: moneyText(topUp.amount) })} />
        </>
      )}
      <p className="figure">{moneyText(topUp.amount)}</p>
      <p>
        <StateTag tone="waiting">{t('waiting')}</StateTag> <span className="text-muted">{t('left', { time: clockText(seconds) })}</span>
      </p>
      <Identifier value={topUp.flow_num} name={t('number')} />
      {topUp.sandbox && <SandboxPayer number={topUp.flow_num} />}
    </div>
  )
}

/** In the demo nobody has a wallet to scan with, so its payer is a button. */
function SandboxPayer({ number }: { readonly number: string }) {
  const t = useWords(rechargeWords)
  const pay = useCommand(rechargeRoutes.sandboxPay)
  const does = (outcome: 'paid' | 'closed') => () => pay.send({ params: { flow_num: number }, body: { outcome } })
  return (
    <div className="recharge-sandbox">
      <span className="text-muted">{t('sandbox')}</span>
      <Button text={t('simulate')} loading={pay.isBusy} onClick={does('paid')} />
      <Button variant="minimal" text={t('simulateClose')} disabled={pay.isBusy} onClick={does('closed')} />
    </div>
  )
}
