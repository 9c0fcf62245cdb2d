import type { Sealer } from '#core/platform/access/sign-in/second-factor.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { PROVIDER_ID } from '../../payments/move-recharge.ts'
import { sealOf, type AlipayAccount } from './alipay-account.ts'
import { notePayout } from './note-payout.ts'
import { lockPayout } from './pay-out.usecase.ts'
import { PAYOUT_REASONS } from './payout-reasons.ts'
import type { PayoutProvider, PayoutProviders, PayoutTransfer, TransferStanding } from './payout-provider.port.ts'
import type { Payouts, PayoutUnit } from './payout.ports.ts'
import { isFinal, LATE_MILLIS, movePayout, nextLook, payoutTransferNumber, type Payout } from './payout.ts'
import { payOut, returnPayout } from './settle-payout.ts'

type Ports = {
  readonly atomically: Atomically<PayoutUnit>
  readonly payouts: Pick<Payouts, 'due'>
  readonly providers: PayoutProviders
  readonly sealer: Sealer
  readonly clock: Clock
}

/** Payouts of one run. */
const MOST = 100

/**
 * Sends what was approved, and asks after what is under way. A payout is written down as sent
 * before its provider is called, always under the one number of its bill; what no answer came to is
 * asked for before anything is sent again, and is over by the provider's word alone. Returns how
 * many it looked at.
 */
export function sendPayouts(ports: Ports) {
  return async (signal: { readonly aborted: boolean } = { aborted: false }): Promise<Result<number>> => {
    let done = 0
    for (const id of await ports.payouts.due(ports.clock.now(), MOST)) {
      if (signal.aborted) break
      await sendPayout(ports)(id)
      done += 1
    }
    return ok(done)
  }
}

/** The next step for a payout: ask what became of its number, or send it. */
type Step = { readonly how: 'ask' | 'send'; readonly payout: Payout; readonly provider: PayoutProvider; readonly transfer: PayoutTransfer }

/** Takes one payout as far as it goes now. */
const sendPayout =
  (ports: Ports) =>
  async (id: number): Promise<void> => {
    const step = await claim(ports, id)
    if (step === undefined) return
    if (step.how === 'send') return keepStanding(ports, step, await step.provider.transfer(step.transfer))
    const standing = await step.provider.transferStanding(step.transfer)
    const isNew = standing.ok && (standing.value.state === 'absent' || (standing.value.state === 'refused' && isUnsent(step.payout)))
    if (!isNew) return keepStanding(ports, step, standing)
    const again = await resend(ports, step)
    if (again !== undefined) await keepStanding(ports, again, await again.provider.transfer(again.transfer))
  }

/**
 * Nothing was sent by this payout yet; what the provider refused was an earlier one of the bill.
 */
const isUnsent = ({ attempts }: Payout): boolean => attempts === 0

/** Decides what to do, and notes it before it is done. */
async function claim(ports: Ports, id: number): Promise<Step | undefined> {
  const { atomically, providers, clock } = ports
  const done = await atomically(async (unit): Promise<Result<Step | undefined>> => {
    const locked = await lockPayout(unit, id)
    const at = clock.now()
    if (locked?.payout.checkAt === undefined || locked.payout.checkAt > at) return ok(undefined)
    const { payout } = locked
    const provider = payout.channel && providers[payout.channel]
    const account = payout.alipayAccount === undefined ? undefined : await unit.alipayAccounts.find(payout.alipayAccount)
    if (payout.state === 'waiting' && (account === undefined || account.revokedAt !== undefined)) {
      await returnPayout(unit, { payout, reason: PAYOUT_REASONS.ACCOUNT_REVOKED['zh-CN'], code: 'ACCOUNT_REVOKED', at })
      return ok(undefined)
    }
    if (account === undefined || provider === undefined) return ok(await later(unit, payout, nextLook(payout, at)))
    if (payout.state === 'waiting' && account.usableFrom > at) return ok(await later(unit, payout, account.usableFrom))
    const transfer = await transferOf(ports, unit, payout, account)
    if (payout.state === 'waiting' && !payout.isRepeat)
      return ok({ how: 'send', payout: await markPayoutSent(unit, payout, at), provider, transfer })
    const looked = payout.state === 'sending' ? lost(payout) : payout
    await unit.payouts.keep({ ...looked, checkAt: nextLook(payout, at) })
    if (looked.state !== payout.state)
      await notePayout(unit, { payout: looked, from: payout.state, action: 'lose', actorId: PROVIDER_ID, at })
    return ok({ how: 'ask', payout: looked, provider, transfer })
  })
  return done.ok ? done.value : undefined
}

async function later({ payouts }: PayoutUnit, payout: Payout, checkAt: number): Promise<undefined> {
  await payouts.keep({ ...payout, checkAt })
}

async function transferOf({ sealer }: Ports, unit: PayoutUnit, payout: Payout, account: AlipayAccount): Promise<PayoutTransfer> {
  const { billNumber, amount, customerId } = payout
  const id = sealer.open(account.sealedId, sealOf(customerId))
  // The provider compares it with the owner of the account: a company's name as a person's.
  const facts = await unit.openings.of(customerId)
  const name = facts?.certification === 'certified' ? facts.payeeName : undefined
  return { number: payoutTransferNumber(billNumber), amount, to: { kind: account.kind, id }, name, title: `代收货款结算 ${billNumber}` }
}

/** Written down before it is sent. */
async function markPayoutSent(unit: PayoutUnit, payout: Payout, at: number): Promise<Payout> {
  const moved = must(movePayout(payout, 'send'))
  const next: Payout = { ...moved, attempts: payout.attempts + 1, sentAt: at, checkAt: nextLook(payout, at) }
  await unit.payouts.keep(next)
  await notePayout(unit, { payout: next, from: payout.state, action: 'send', actorId: PROVIDER_ID, at })
  return next
}

/** Nobody answered what was sent last. */
function lost(payout: Payout): Payout {
  const { sentAt } = payout
  return { ...must(movePayout(payout, 'lose')), ...(sentAt === undefined ? {} : { unansweredAt: sentAt }) }
}

/** The number is not known at the provider: the same is sent again. */
async function resend({ atomically, clock }: Ports, step: Step): Promise<Step | undefined> {
  const done = await atomically(async (unit) => {
    const locked = await lockPayout(unit, step.payout.id)
    const isSame = locked?.payout.state === step.payout.state && locked.payout.attempts === step.payout.attempts
    return ok(isSame ? await markPayoutSent(unit, locked.payout, clock.now()) : undefined)
  })
  return done.ok && done.value !== undefined ? { ...step, how: 'send', payout: done.value } : undefined
}

/**
 * A payout that an answer is about: one that was sent, or one that is still to be sent where an
 * earlier one of its bill turns out to be paid.
 */
function awaiting(payout: Payout, heardOf: TransferStanding['state'] | undefined): Payout | undefined {
  if (payout.state === 'sending' || payout.state === 'unknown') return payout
  return payout.state === 'waiting' && heardOf === 'paid' ? must(movePayout(payout, 'send')) : undefined
}

/** Keeps what the provider said, or that it said nothing. */
async function keepStanding(ports: Ports, { payout: { id }, how }: Step, standing: Result<TransferStanding>): Promise<void> {
  await ports.atomically(async (unit) => {
    const locked = await lockPayout(unit, id)
    const state = standing.ok ? standing.value.state : undefined
    const payout = locked && awaiting(locked.payout, state)
    if (locked === undefined || payout === undefined) return ok(undefined)
    const { bill } = locked
    const at = ports.clock.now()
    if (standing.ok && standing.value.state === 'paid') {
      const { transactionId, at: paidAt } = standing.value
      const paid = await payOut(unit, { payout, bill, event: 'pay', transactionId, paidAt, actorId: PROVIDER_ID, at })
      return paid.ok ? ok(undefined) : paid
    }
    if (standing.ok && standing.value.state === 'refused' && isFinal(payout, at)) {
      const { reason, code } = standing.value
      await returnPayout(unit, { payout, reason, code, at })
      return ok(undefined)
    }
    return ok(await keepUnknown(unit, { payout, at, isLost: how === 'send' && state === undefined, isRefused: state === 'refused' }))
  })
}

type Unknown = { readonly payout: Payout; readonly at: number; readonly isLost: boolean; readonly isRefused: boolean }

/** A refusal is believed once nothing that was sent before can arrive any more. */
async function keepUnknown(unit: PayoutUnit, { payout, at, isLost, isRefused }: Unknown): Promise<void> {
  const moved = payout.state === 'sending' ? must(movePayout(payout, 'lose')) : payout
  const { sentAt, unansweredAt } = payout
  const checkAt = isRefused && unansweredAt !== undefined ? unansweredAt + LATE_MILLIS : nextLook(payout, at)
  const kept: Payout = { ...moved, checkAt, ...(isLost && sentAt !== undefined ? { unansweredAt: sentAt } : {}) }
  await unit.payouts.keep(kept)
  if (moved !== payout) await notePayout(unit, { payout: kept, from: payout.state, action: 'lose', actorId: PROVIDER_ID, at })
}
