import type { Actor } from '../../../../core/access/account.ts'
import type { Accounts } from '../../../../core/access/identity.ports.ts'
import type { Sealer } from '../../../../core/access/second-factor.ports.ts'
import { maskedId, sealOf } from '../../../../core/cod/payouts/alipay-account.ts'
import { askPayout, confirmBankPayout, decidePayout, type PayoutDecision } from '../../../../core/cod/payouts/pay-out.usecase.ts'
import type { PayoutProvider } from '../../../../core/cod/payouts/payout-provider.port.ts'
import type { Payouts, PayoutUnit, WaitingBill } from '../../../../core/cod/payouts/payout.ports.ts'
import { sendPayouts } from '../../../../core/cod/payouts/send-payouts.ts'
import type { References } from '../../../../core/fields/references.ts'
import type { Atomically } from '../../../../core/kernel/atomically.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Clock } from '../../../../core/kernel/clock.ts'
import { formatAmount } from '../../../../core/kernel/money.ts'
import { failed, ok } from '../../../../core/kernel/result.ts'
import { paymentFailure } from '../../../../core/payments/payment.failures.ts'

type Parts = {
  readonly atomically: Atomically<PayoutUnit>
  readonly accounts: Pick<Accounts, 'find'>
  readonly payouts: Pick<Payouts, 'account' | 'waitingBills' | 'due'>
  readonly references: { readonly current: () => References }
  readonly sealer: Sealer
  readonly fingerprint: (identity: string) => string
  readonly clock: Clock
}

/** Whose account is authorised, and how long ago; the last one was changed today and waits. */
const AUTHORIZED = [
  { customerId: 1001, id: '2088000000001001', nickname: '林**', days: 60, waits: false },
  { customerId: 1002, id: '2088000000001002', nickname: '陈**', days: 0, waits: true },
] as const
const [FINANCE, ADMIN] = [3, 1]

/** Accounts that clients of the demo authorised, and payouts of their bills by hand and by the sandbox, unless that was done already. */
export async function payOutDemoBills(parts: Parts): Promise<void> {
  const { atomically, accounts, payouts, clock } = parts
  const now = clock.now()
  if ((await payouts.account(AUTHORIZED[0].customerId)) !== undefined) return
  for (const { customerId, id, nickname, days, waits } of AUTHORIZED)
    await atomically(async ({ alipayAccounts }) => {
      const own = { customerId, channel: 'sandbox', kind: 'user_id', sealedId: parts.sealer.seal(id, sealOf(customerId)) } as const
      const authorizedAt = now - days * MILLIS_PER_DAY - MILLIS_PER_HOUR
      const usableFrom = waits ? authorizedAt + MILLIS_PER_DAY : authorizedAt
      return ok(
        await alipayAccounts.add({
          ...own,
          fingerprint: parts.fingerprint(`sandbox:user_id:${id}`),
          masked: maskedId(id),
          nickname,
          authorizedAt,
          usableFrom,
        }),
      )
    })
  const [finance, admin] = [await accounts.find(FINANCE), await accounts.find(ADMIN)]
  if (finance === undefined || admin === undefined) return
  const bills = await payouts.waitingBills(undefined, MOST)
  for (const [place, bill] of bills.entries()) await play(parts, { bill, as: PLAYS[place % PLAYS.length] ?? 'leave', finance, admin })
}

const MOST = 20
/** What becomes of the bills in pending payment, one after the other; the sandbox pays what was approved. */
const PLAYS = ['refuse_and_cancel', 'ask', 'bank', 'approve', 'leave'] as const

type Play = { readonly bill: WaitingBill; readonly as: (typeof PLAYS)[number]; readonly finance: Actor; readonly admin: Actor }

async function play({ atomically, references, payouts, sealer, clock }: Parts, { bill, as, finance, admin }: Play): Promise<void> {
  const ports = { atomically, references: references.current, clock }
  const { billNumber, amount } = bill
  if (as === 'leave') return
  if (as === 'bank') {
    const check_time = new Date(clock.now() - MILLIS_PER_HOUR).toISOString()
    const raw = { bank: '招商银行', check_amount: formatAmount(amount), transaction_id: `CMB${billNumber}`, check_time }
    await confirmBankPayout(ports)(billNumber, raw, finance)
    return
  }
  const decide = async (decision: PayoutDecision): Promise<void> => {
    const asked = await askPayout(ports)(billNumber, finance)
    if (asked.ok) await decidePayout(ports)({ id: asked.value.id, decision, raw: { reason: '客户要求改为银行转账' } }, admin)
  }
  if (as === 'ask') await askPayout(ports)(billNumber, finance)
  if (as === 'approve') await decide('approve')
  if (as !== 'refuse_and_cancel') return
  await decide('approve')
  await sendPayouts({ atomically, payouts, sealer, clock, providers: { sandbox: REFUSING } })()
  await decide('cancel')
}

/** A provider whose payee cannot take the money: the bill waits again, with the reason. */
const REFUSING: PayoutProvider = {
  channel: 'sandbox',
  authorizeAddress: () => '',
  identify: async () => failed(paymentFailure('PROVIDER_UNAVAILABLE')),
  transfer: async () => ok({ state: 'refused', code: 'BLOCK_USER_FORBBIDEN_RECIEVE', reason: '收款账户被冻结' }),
  transferStanding: async () => ok({ state: 'absent' }),
}
