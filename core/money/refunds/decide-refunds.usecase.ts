import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { paidBy } from '../charges/charge-drafts.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { formatAmount, formatMoney, money } from '#core/base/kernel/money.ts'
import { keyedPart, once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { ActApplier } from '../acts/decide-held-acts.usecase.ts'
import type { HeldAct, ActWaits } from '../acts/held-act.ts'
import type { SecondPersonRule } from '../acts/money-act.ts'
import { actOrHold, keepConfirmed } from '../acts/take-act.ts'
import type { JournalEntry } from '../ledger/entry.ts'
import { auditOf } from '../ledger/post-entry.ts'
import { post } from '../ledger/post.ts'
import { legsLeft, refundOf } from '../ledger/refund-posting.ts'
import { publishWallets } from '../ledger/wallets/wallet-news.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { endArrears } from '../payments/end-arrears.ts'
import { noteRefund } from './note-refund.ts'
import { refundReach } from './refund-reach.ts'
import { refundFailure } from './refund.failures.ts'
import { refundMachine, type RefundDecision } from './refund.machine.ts'
import type { RefundUnit } from './refund.ports.ts'
import { moveRefund, refundableOf, refundRejectionFields, type Refund } from './refund.ts'

type Ports = { readonly atomically: Atomically<RefundUnit>; readonly secondPerson: SecondPersonRule; readonly clock: Clock }
type LockedRefund = { readonly refund: Refund; readonly order: Order }

/**
 * A refund within reach of the actor and its order, both locked; the order first, as by everything
 * else that moves money of an order.
 */
async function lock({ refunds, orders }: RefundUnit, id: number, actor: Actor): Promise<Result<LockedRefund>> {
  const reach = refundReach(actor)
  const orderNumber = await refunds.orderOf(id, reach)
  const order = orderNumber === undefined ? undefined : await orders.lock(orderNumber, reach.customerIds)
  const refund = order === undefined ? undefined : await refunds.lock(id)
  return order === undefined || refund === undefined ? failed(refundFailure('REFUND_NOT_FOUND', { id })) : ok({ refund, order })
}

/**
 * Withdraws an open request; only who asked for it may. REFUND_NOT_FOUND, REFUND_OTHERS,
 * ILLEGAL_TRANSITION once it was decided.
 */
export const withdrawRefund =
  ({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) =>
  (id: number, actor: Actor): Promise<Result<Refund>> =>
    atomically(async (unit) => {
      const locked = await lock(unit, id, actor)
      if (!locked.ok) return locked
      const { refund } = locked.value
      if (refund.askedBy !== actor.id) return failed(refundFailure('REFUND_OTHERS'))
      const at = clock.now()
      const moved = moveRefund(refund, { event: 'withdraw', at, by: actor.id })
      if (!moved.ok) return moved
      await unit.refunds.keep(moved.value)
      await noteRefund(unit, { refund: moved.value, action: 'withdraw', from: refund.state, actor, at })
      return moved
    })

export type DecideRefunds = {
  readonly ids: readonly number[]
  readonly decision: RefundDecision
  readonly raw: RawFields
  readonly keyed?: KeyedCommand | undefined
}
/** The result of one refund of a decision about several. */
export type RefundOutcome = ActWaits & { readonly id: number; readonly failure?: Failure }

/**
 * Approves or rejects refunds of clients within reach, each in a unit of work of its own: one
 * refusal does not undo the others. What is approved is credited in the same unit of work: to the
 * wallet, or against what the customer owes where the charge was on terms; where that ends its
 * arrears, its held parcels are freed. The customer gets a message either way. A rejection needs a
 * reason (INPUT_INVALID). For each: REFUND_NOT_FOUND, REFUND_OWN for the one who asked for it,
 * ILLEGAL_TRANSITION where it was decided before, REFUND_NO_CHARGE and REFUND_TOO_MUCH where the
 * charge was reversed or refunded meanwhile.
 */
export function decideRefunds(ports: Ports) {
  return async ({ ids, decision, raw, keyed }: DecideRefunds, actor: Actor): Promise<Result<readonly RefundOutcome[]>> => {
    const context = { references: ports.secondPerson.references() }
    const read = decision === 'reject' ? readFields(refundRejectionFields, { raw, context }) : undefined
    if (read?.ok === false) return read
    const outcomes: RefundOutcome[] = []
    for (const id of new Set(ids)) {
      const done = await decideOne(ports, { id, decision, reason: read?.value.reason, actor, keyed: keyedPart(keyed, id) })
      outcomes.push(
        done.ok ? { id, ...(done.value.waits === undefined ? {} : { waits: done.value.waits }) } : { id, failure: done.failure },
      )
    }
    return ok(outcomes)
  }
}

type Decision = {
  readonly id: number
  readonly decision: RefundDecision
  readonly reason: string | undefined
  readonly actor: Actor
  readonly keyed: KeyedCommand | undefined
}

const decideOne = ({ atomically, clock, secondPerson }: Ports, decided: Decision): Promise<Result<ActWaits>> =>
  atomically((unit) =>
    once(unit.answered, decided.keyed, async () => {
      const { id, decision, actor } = decided
      const locked = await lock(unit, id, actor)
      if (!locked.ok) return locked
      const { refund } = locked.value
      if (refund.askedBy === actor.id) return failed(refundFailure('REFUND_OWN'))
      const at = clock.now()
      if (decision === 'approve' && refund.state === refundMachine.initial) {
        const held = await judge(unit, { refund, actor, rule: secondPerson, at })
        if (!held.ok) return held
        if (held.value !== undefined) return ok({ waits: held.value.id })
      }
      const done = await settle(unit, { ...locked.value, decision, reason: decided.reason, actor, at })
      return done.ok ? ok({}) : done
    }),
  )

type Judging = { readonly refund: Refund; readonly actor: Actor; readonly rule: SecondPersonRule; readonly at: Instant }

/**
 * A refund that staff asked for has its second person in who approves it; one that the client asked
 * for is an act of who approves it.
 */
async function judge(unit: RefundUnit, { refund, actor, rule, at }: Judging): Promise<Result<HeldAct | undefined>> {
  const { id, askedBy, customerId, amount, orderNumber, reason } = refund
  if (askedBy !== customerId) {
    const act = { kind: 'refund', actorId: askedBy, customerId, amount, subject: `RF${id}` } as const
    await keepConfirmed(unit, { act, confirmedBy: actor.id, rule, at })
    return ok(undefined)
  }
  const act = { kind: 'refund', actorId: actor.id, customerId, amount, subject: `RF${id}` } as const
  return actOrHold(unit, { act, note: reason, details: { id, orderNumber }, rule, at })
}

type Settling = LockedRefund & {
  readonly decision: RefundDecision
  readonly reason?: string | undefined
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
}

/** Credits the refund whose approval by one person a second one approved. */
export const applyRefund: ActApplier<RefundUnit> = async (unit, { act, approver, at }) => {
  const id = Number(act.details['id'])
  const order = await unit.orders.lock(String(act.details['orderNumber']), undefined)
  const refund = await unit.refunds.lock(id)
  if (order === undefined || refund === undefined) return failed(refundFailure('REFUND_NOT_FOUND', { id }))
  return settle(unit, { refund, order, decision: 'approve', actor: approver, at })
}

async function settle(unit: RefundUnit, { refund, order, decision, reason, actor, at }: Settling): Promise<Result<Refund>> {
  const moved = moveRefund(refund, { event: decision, at, by: actor.id, reason })
  if (!moved.ok) return moved
  const entry = decision === 'approve' ? await credit(unit, { refund, actor, at }) : ok(undefined)
  if (!entry.ok) return entry
  const decided = { ...moved.value, ...(entry.value === undefined ? {} : { entry: entry.value.number }) }
  await unit.refunds.keep(decided)
  await noteRefund(unit, { refund: decided, action: decision, from: refund.state, actor, at })
  await inform(unit, { refund: decided, order, entry: entry.value, at })
  return ok(decided)
}

type Crediting = { readonly refund: Refund; readonly actor: Pick<Actor, 'id'>; readonly at: Instant }

/**
 * Gives the money back, once more checked against what the order was charged, and notes it among
 * the order's charges.
 */
async function credit(unit: RefundUnit, { refund, actor, at }: Crediting): Promise<Result<JournalEntry>> {
  const { orderNumber, amount, charge: id, reason } = refund
  const paid = (await unit.refunds.of(orderNumber)).filter(({ state }) => state === 'paid')
  const found = refundableOf(await unit.charges.of(orderNumber), paid).find(({ charge }) => charge.id === id)
  const charged = found?.charge.entry === undefined ? undefined : await unit.ledger.find(found.charge.entry)
  if (found === undefined || charged === undefined) return failed(refundFailure('REFUND_NO_CHARGE'))
  const most = found.left.find(({ currency }) => currency === amount.currency) ?? money(0n, amount.currency)
  if (amount.amount > most.amount) return failed(refundFailure('REFUND_TOO_MUCH', { most: formatAmount(most), currency: most.currency }))
  const numbers = paid.flatMap((one) => (one.charge === id && one.entry !== undefined ? [one.entry] : []))
  const earlier = await Promise.all(numbers.map(async (number) => unit.ledger.find(number)))
  const left = legsLeft([charged, ...earlier.filter((entry) => entry !== undefined)])
  const draft = refundOf({ reference: orderNumber, left, amount, note: reason })
  const posted = await post(unit.ledger, draft, { at, actorId: actor.id })
  if (!posted.ok) return posted
  await unit.audit.write([auditOf(posted.value)])
  await publishWallets(unit.live, posted.value)
  // It may be what ends the client's arrears.
  await endArrears(unit, refund.customerId)
  await unit.charges.addCharge({
    key: `refund:${refund.id}`,
    orderNumber,
    customerId: refund.customerId,
    occasion: 'refund',
    price: found.charge.price,
    entry: posted.value.number,
    paid: paidBy(posted.value),
    at,
    actorId: actor.id,
    reason,
  })
  return posted
}

type RefundMessage = {
  readonly refund: Refund
  readonly order: Order
  readonly entry: JournalEntry | undefined
  readonly at: Instant
}

async function inform(unit: RefundUnit, { refund, order, entry, at }: RefundMessage): Promise<void> {
  // A refund that the staff asked for and others of them rejected is no matter of the customer.
  if (entry === undefined && refund.askedBy !== refund.customerId) return
  const params = { order: refund.orderNumber, amount: formatMoney(refund.amount) }
  const template = entry?.payWay === 'account' ? 'refund_on_terms' : 'refund_paid'
  await unit.messages.send({
    accountIds: [refund.customerId],
    type: 'general',
    text:
      entry === undefined
        ? { template: 'refund_rejected', params: { ...params, reason: refund.decisionReason ?? '' } }
        : { template, params: { ...params, reason: refund.reason } },
    airwayNumber: order.airwayNumber,
    link: `/finances/return?refund=${refund.id}`,
    at,
  })
}
