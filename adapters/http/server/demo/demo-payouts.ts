import type { Actor } from '#core/platform/access/account.ts'
import type { Accounts } from '#core/platform/access/identity.ports.ts'
import type { Sealer } from '#core/platform/access/sign-in/second-factor.ports.ts'
import type { decideHeldActs } from '#core/money/acts/decide-held-acts.usecase.ts'
import { maskedId, sealOf } from '#core/money/cod/payouts/alipay-account.ts'
import { askPayout, confirmBankPayout, decidePayout, type PayoutDecision } from '#core/money/cod/payouts/pay-out.usecase.ts'
import type { PayoutProvider } from '#core/money/cod/payouts/payout-provider.port.ts'
import type { BankPayoutUnit, Payouts, WaitingBill } from '#core/money/cod/payouts/payout.ports.ts'
import { sendPayouts } from '#core/money/cod/payouts/send-payouts.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Clock } from '#core/base/kernel/clock.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'

type Parts = {
  readonly atomically: Atomically<BankPayoutUnit>
  /** Decides about what waits for a second person. */
  readonly decideHeld: ReturnType<typeof decideHeldActs>
  readonly accounts: Pick<Accounts, 'find'>
  readonly payouts: Pick<Payouts, 'account' | 'waitingBills' | 'due'>
  /** The sandbox, and its account whose transfers are under way for a day. */
  readonly sandbox: PayoutProvider
  readonly latePayee: string
  readonly references: { readonly current: () => References }
  readonly sealer: Sealer
  readonly fingerprint: (identity: string) => string
  readonly clock: Clock
}

/**
 * Whose account is authorised, and how long ago. The second one changes its account today, which
 * then waits.
 */
const DDP = { customerId: 1001, id: '2088000000001001', nickname: '林**', days: 60 }
const DDU = { customerId: 1002, nickname: '赵**', days: 60 }
const CHANGED = { customerId: 1002, id: '2088000000001002', nickname: '陈**', days: 0 }
type DemoPayoutAccount = typeof DDP
const [FINANCE, ADMIN] = [3, 1]

/**
 * Accounts that clients of the demo authorised, and payouts of their bills by hand and by the
 * sandbox, unless that was done already.
 */
export async function payOutDemoBills(parts: Parts): Promise<void> {
  const { accounts, payouts } = parts
  if ((await payouts.account(DDP.customerId)) !== undefined) return
  const [finance, admin] = [await accounts.find(FINANCE), await accounts.find(ADMIN)]
  if (finance === undefined || admin === undefined) return
  await authorizePayoutAccount(parts, DDP)
  await authorizePayoutAccount(parts, { ...DDU, id: parts.latePayee })
  const bills = await payouts.waitingBills(undefined, MOST)
  for (const { customerId } of [DDP, DDU]) {
    const plays = PLAYS[customerId] ?? []
    for (const [place, bill] of bills.filter((one) => one.customerId === customerId).entries()) {
      const as = plays[place] ?? 'leave'
      if (as === 'approve') await authorizePayoutAccount(parts, CHANGED)
      await play(parts, { bill, as, finance, admin })
    }
  }
}

/** Takes an account in place of the one before; a changed one takes payouts a day later. */
async function authorizePayoutAccount(
  { atomically, sealer, fingerprint, clock }: Parts,
  { customerId, id, nickname, days }: DemoPayoutAccount,
): Promise<void> {
  const authorizedAt = clock.now() - days * MILLIS_PER_DAY - MILLIS_PER_HOUR
  await atomically(async ({ alipayAccounts }) => {
    const last = await alipayAccounts.lockLast(customerId)
    if (last !== undefined) await alipayAccounts.revoke(last.id, authorizedAt)
    const own = { customerId, channel: 'sandbox', kind: 'user_id', sealedId: sealer.seal(id, sealOf(customerId)) } as const
    const usableFrom = last === undefined ? authorizedAt : authorizedAt + MILLIS_PER_DAY
    const known = { fingerprint: fingerprint(`sandbox:user_id:${id}`), masked: maskedId(id), nickname }
    return ok(await alipayAccounts.add({ ...own, ...known, authorizedAt, usableFrom }))
  })
}

const MOST = 20
type PlayName = 'refuse_and_cancel' | 'ask' | 'bank' | 'late' | 'approve' | 'leave'
/**
 * The fate of each client's bills in pending payment, one after the other. No payout stays in
 * `sending`: that lasts as long as the call does, after which it is paid, refused, or not yet known
 * as the late one.
 */
const PLAYS: Readonly<Record<number, readonly PlayName[]>> = {
  [DDP.customerId]: ['refuse_and_cancel', 'ask', 'bank'],
  [DDU.customerId]: ['late', 'approve', 'leave'],
}

type Play = { readonly bill: WaitingBill; readonly as: PlayName; readonly finance: Actor; readonly admin: Actor }

async function play(
  { atomically, decideHeld, references, payouts, sandbox, sealer, clock }: Parts,
  { bill, as, finance, admin }: Play,
): Promise<void> {
  const ports = { atomically, references: references.current, clock }
  const { billNumber, amount } = bill
  if (as === 'leave') return
  if (as === 'bank') {
    const check_time = instantText(clock.now() - MILLIS_PER_HOUR)
    const raw = { bank: '招商银行', check_amount: formatAmount(amount), transaction_id: `CMB${billNumber}`, check_time }
    // Whatever the limit of this server, two of the staff did it.
    const rule = { above: money(0n, 'CNY'), references: references.current }
    const asked = await confirmBankPayout({ ...ports, secondPerson: rule })(billNumber, raw, finance)
    if (asked.ok && 'waits' in asked.value) await decideHeld({ ids: [asked.value.waits], decision: 'approve', raw: {} }, admin)
    return
  }
  const decide = async (decision: PayoutDecision): Promise<void> => {
    const asked = await askPayout(ports)(billNumber, finance)
    if (asked.ok) await decidePayout(ports)({ id: asked.value.id, decision, raw: { reason: '客户要求改为银行转账' } }, admin)
  }
  if (as === 'ask') {
    await askPayout(ports)(billNumber, finance)
    return
  }
  await decide('approve')
  const send = (provider: PayoutProvider) => sendPayouts({ atomically, payouts, sealer, clock, providers: { sandbox: provider } })()
  if (as === 'late') await send(sandbox)
  if (as !== 'refuse_and_cancel') return
  await send(REFUSING)
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
