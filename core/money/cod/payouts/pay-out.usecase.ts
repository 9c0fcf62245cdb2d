import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { checkNotFuture } from '#core/base/kernel/past.rules.ts'
import { formatMoney, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { openingRefusal } from '#core/portal/shippers/opening.rules.ts'
import { codFailure } from '../cod.failures.ts'
import { notePayout } from './note-payout.ts'
import { payoutFailure } from './payout.failures.ts'
import { UNDER_WAY } from './payout.machine.ts'
import type { ActApplier } from '../../acts/decide-held-acts.usecase.ts'
import type { SecondPersonRule } from '../../acts/money-act.ts'
import { actOrHold } from '../../acts/take-act.ts'
import type { BankPayoutUnit, PayoutUnit } from './payout.ports.ts'
import { bankPayoutFields, movePayout, payoutCancelFields, type Payout } from './payout.ts'
import { payOut } from './settle-payout.ts'
import { settlementMachine } from '../bills/settlement.machine.ts'
import type { SettlementBill } from '../bills/settlement.ports.ts'

type Ports = { readonly atomically: Atomically<PayoutUnit>; readonly references: () => References; readonly clock: Clock }
type Payable = { readonly bill: SettlementBill; readonly total: Money; readonly earlier: readonly Payout[] }

/** Who asks; left out where their reach was looked at before. */
type Asker = Parameters<typeof clientsWithin>[0] | undefined

const isWithin = (customerId: number, actor: Asker): boolean => actor === undefined || clientsWithin(actor)?.includes(customerId) !== false

/** A bill within reach that waits for its payout, locked, with its earlier payouts. */
async function lockPayable({ settlements, payouts }: PayoutUnit, number: string, actor: Asker): Promise<Result<Payable>> {
  const bill = await settlements.lock(number)
  if (bill === undefined || !isWithin(bill.customerId, actor)) return failed(payoutFailure('BILL_NOT_FOUND_TO_PAY', { bill: number }))
  const { status, payout } = bill
  if (status.cod !== 'pending_payment' || payout === undefined)
    return failed(payoutFailure('BILL_NOT_PAYABLE', { bill: number, state: settlementMachine.states[status.cod].label }))
  const earlier = await payouts.of(number)
  if (earlier.some((one) => UNDER_WAY.has(one.state))) return failed(payoutFailure('PAYOUT_UNDER_WAY', { bill: number }))
  return ok({ bill, total: payout.total, earlier })
}

type PayoutStart = Payable & { readonly actor: Pick<Actor, 'id'>; readonly at: Instant }

const begun = ({ bill, total, earlier, actor, at }: PayoutStart): Omit<Payout, 'id' | 'way'> => ({
  billNumber: bill.billNumber,
  customerId: bill.customerId,
  amount: total,
  state: 'requested',
  askedBy: actor.id,
  askedAt: at,
  attempts: 0,
  isRepeat: earlier.some(({ attempts }) => attempts > 0),
})

/**
 * Asks for the payout of a bill in pending payment to the account that its customer authorised;
 * somebody else approves it. CERTIFICATION_NEEDED, BILL_NOT_FOUND_TO_PAY, BILL_NOT_PAYABLE,
 * PAYOUT_UNDER_WAY, ALIPAY_NOT_AUTHORIZED.
 */
export const askPayout =
  ({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) =>
  (billNumber: string, actor: Actor): Promise<Result<Payout>> =>
    atomically(async (unit) => {
      const payable = await lockPayable(unit, billNumber, actor)
      if (!payable.ok) return payable
      const { customerId } = payable.value.bill
      const closed = openingRefusal('payout', await unit.openings.of(customerId), clock.now())
      if (closed !== undefined) return failed(closed)
      const account = await unit.alipayAccounts.lockLast(customerId)
      if (account === undefined || account.revokedAt !== undefined) return failed(payoutFailure('ALIPAY_NOT_AUTHORIZED'))
      const at = clock.now()
      const asked = {
        ...begun({ ...payable.value, actor, at }),
        way: 'alipay',
        channel: account.channel,
        alipayAccount: account.id,
      } as const
      const payout = await unit.payouts.add(asked)
      await notePayout(unit, { payout, action: 'request', actorId: actor.id, at })
      return ok(payout)
    })

type LockedPayout = { readonly payout: Payout; readonly bill: SettlementBill }

/** A payout and its bill, both locked; the bill first, as by everything that pays it. */
export async function lockPayout({ payouts, settlements }: PayoutUnit, id: number): Promise<LockedPayout | undefined> {
  const number = await payouts.billOf(id)
  const bill = number === undefined ? undefined : await settlements.lock(number)
  const payout = bill && (await payouts.lock(id))
  return payout && bill ? { payout, bill } : undefined
}

export const PAYOUT_DECISIONS = ['approve', 'cancel'] as const
export type PayoutDecision = (typeof PAYOUT_DECISIONS)[number]
export type DecidePayout = { readonly id: number; readonly decision: PayoutDecision; readonly raw: RawFields }

/**
 * Approves a payout, which a job then sends, or cancels one that was not sent yet, with a reason
 * (INPUT_INVALID). PAYOUT_NOT_FOUND, PAYOUT_OWN where its asker approves, CERTIFICATION_NEEDED,
 * ILLEGAL_TRANSITION where it went on before.
 */
export function decidePayout({ atomically, references, clock }: Ports) {
  return async ({ id, decision, raw }: DecidePayout, actor: Actor): Promise<Result<Payout>> => {
    const read = decision === 'cancel' ? readFields(payoutCancelFields, { raw, context: { references: references() } }) : undefined
    if (read?.ok === false) return read
    return atomically(async (unit) => {
      const locked = await lockPayout(unit, id)
      if (locked === undefined || !isWithin(locked.payout.customerId, actor)) return failed(payoutFailure('PAYOUT_NOT_FOUND', { id }))
      const { payout } = locked
      const moved = movePayout(payout, decision)
      if (!moved.ok) return moved
      if (decision === 'approve' && payout.askedBy === actor.id) return failed(payoutFailure('PAYOUT_OWN'))
      const at = clock.now()
      const closed = decision === 'approve' ? openingRefusal('payout', await unit.openings.of(payout.customerId), at) : undefined
      if (closed !== undefined) return failed(closed)
      const { checkAt: _, ...rest } = moved.value
      const next = decision === 'approve' ? { checkAt: at } : { reason: read?.value.reason ?? '' }
      const decided: Payout = { ...rest, ...next, decidedBy: actor.id, decidedAt: at }
      await unit.payouts.keep(decided)
      await notePayout(unit, { payout: decided, from: payout.state, action: decision, actorId: actor.id, at })
      return ok(decided)
    })
  }
}

/** A bank transfer that was confirmed, or the number of the request that waits. */
export type BankTransfer = { readonly payout: Payout } | { readonly waits: number }

type PaidByBank = { readonly bank: string; readonly transactionId: string; readonly paidAt: Instant }

/** A transfer as it was typed, to the cent of the bill and in the past. */
function readTransfer(
  raw: RawFields,
  { total, references, at }: { total: Money; references: References; at: Instant },
): Result<PaidByBank> {
  const read = readFields(bankPayoutFields, { raw, context: { references, currency: total.currency } })
  if (!read.ok) return read
  const { bank, check_amount: amount, transaction_id: transactionId, check_time: paidAt } = read.value
  const past = checkNotFuture({ at: paidAt, now: at })
  if (!past.ok) return failed(invalidInput([atField('check_time', past.failure)]))
  if (amount.amount === total.amount && amount.currency === total.currency) return ok({ bank, transactionId, paidAt })
  const differs = codFailure('CHECK_AMOUNT_DIFFERS', { found: formatMoney(amount), expected: formatMoney(total) })
  return failed({ ...differs, fields: [atField('check_amount', differs)] })
}

type BankPorts = Omit<Ports, 'atomically'> & {
  readonly atomically: Atomically<BankPayoutUnit>
  readonly secondPerson: SecondPersonRule
}

/**
 * Records the bank transfer that paid a bill, to the cent (CHECK_AMOUNT_DIFFERS); above the limit
 * of one person somebody else has to approve it (rule: Second person). INPUT_INVALID names every
 * wrong field; CERTIFICATION_NEEDED, BILL_NOT_FOUND_TO_PAY, BILL_NOT_PAYABLE, PAYOUT_UNDER_WAY
 * while one by Alipay may still arrive, PAYOUT_TRANSACTION_TAKEN, HELD_ACT_OPEN, MONTH_CLOSED.
 */
export function confirmBankPayout({ atomically, references, clock, secondPerson: rule }: BankPorts) {
  return (billNumber: string, raw: RawFields, actor: Actor): Promise<Result<BankTransfer>> =>
    atomically(async (unit): Promise<Result<BankTransfer>> => {
      const payable = await lockPayable(unit, billNumber, actor)
      if (!payable.ok) return payable
      const at = clock.now()
      const { bill, total: amount } = payable.value
      const { customerId } = bill
      const closed = openingRefusal('payout', await unit.openings.of(customerId), at)
      if (closed !== undefined) return failed(closed)
      const transfer = readTransfer(raw, { total: amount, references: references(), at })
      if (!transfer.ok) return transfer
      const act = { kind: 'bank_payout', actorId: actor.id, customerId, amount, subject: billNumber } as const
      const { bank, transactionId } = transfer.value
      const held = await actOrHold(unit, { act, note: `${bank} ${transactionId}`, details: transfer.value, rule, at })
      if (!held.ok) return held
      if (held.value !== undefined) return ok({ waits: held.value.id })
      const paid = await payByBank(unit, { ...payable.value, transfer: transfer.value, actor, at })
      return paid.ok ? ok({ payout: paid.value }) : paid
    })
}

async function payByBank(
  unit: PayoutUnit,
  { transfer, approvedBy, ...start }: PayoutStart & { readonly transfer: PaidByBank; readonly approvedBy?: number },
): Promise<Result<Payout>> {
  const { bill, actor, at } = start
  const decided = approvedBy === undefined ? {} : { decidedBy: approvedBy, decidedAt: at }
  const payout = await unit.payouts.add({ ...begun(start), ...decided, way: 'bank' })
  return payOut(unit, { payout, bill, event: 'confirm', ...transfer, actorId: actor.id, at })
}

/** Confirms a bank transfer that a second person approved; the bill may have changed since. */
export const applyBankPayout: ActApplier<BankPayoutUnit> = async (unit, { act, approver, at }) => {
  const payable = await lockPayable(unit, act.subject, undefined)
  if (!payable.ok) return payable
  const closed = openingRefusal('payout', await unit.openings.of(act.customerId), at)
  if (closed !== undefined) return failed(closed)
  const transfer = act.details as PaidByBank
  return payByBank(unit, { ...payable.value, transfer, actor: { id: act.actorId }, approvedBy: approver.id, at })
}
