import { given } from '#core/base/kernel/given.ts'
import { sumsByCurrency, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { auditOf } from '../ledger/post-entry.ts'
import { postFirst } from '../ledger/post.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { OrderChange } from '#core/parcels/orders/change/order-change.ts'
import { chargedFees } from '#core/pricing/fees/subjects/order-fees.ts'
import { draftsOf, paidBy } from './charge-drafts.ts'
import { chargeFailure } from './charge.failures.ts'
import { payerOf, reverseCharge, type ChargeMoment, type ChargeUnit } from './charge-order.ts'
import { priceOccasions } from './price-occasion.ts'

/**
 * Charges what happens to a parcel that we had: its return, another delivery, its destruction, by
 * the expense subjects in force for it. It is charged whatever the credit, since it has happened;
 * each time once, in the unit of work of the event.
 */
export const chargeOccasion =
  (occasion: 'return' | 'redeliver' | 'destroy') =>
  async (unit: ChargeUnit, { order, actor, at, references }: ChargeMoment): Promise<Result<OrderChange>> => {
    if (order.inboundAt === undefined) return ok({})
    const payer = await payerOf(unit, order)
    const priced = priceOccasions({ order, payer, at, actorId: actor.id, references }, [occasion])
    if (priced === undefined) return ok({})
    const price = await unit.charges.addPrice(priced)
    const drafts = draftsOf({ kind: 'surcharge', order, fees: priced.fees, at, payer, references })
    const posted = await postFirst(unit.ledger, drafts, { stamp: { at, actorId: actor.id }, beyondCredit: true })
    if (!posted.ok) return posted
    await unit.audit.write([auditOf(posted.value)])
    const { orderNumber, customerId, version, money } = order
    await unit.charges.addCharge({
      // The event moves the order on from this version, once.
      key: `order:${orderNumber}:${occasion}:${version}`,
      orderNumber,
      customerId,
      occasion,
      price,
      entry: posted.value.number,
      paid: paidBy(posted.value),
      at,
      actorId: actor.id,
    })
    if (money === undefined) return ok({})
    const amounts = chargedFees(priced.fees).map(({ amount }) => amount)
    return ok({ money: { ...money, added: sumsByCurrency([...(money.added ?? []), ...amounts]) } })
  }

type TakingBack = Omit<ChargeMoment, 'references'> & {
  readonly happenedAt: Instant
  /** The amounts that had been added to the price before. */
  readonly added: readonly Money[] | undefined
  readonly reason: string
}

/**
 * Gives back what a return cost that is taken back: RETURN_REFUNDED where something of the order
 * was refunded since.
 */
export async function takeBackReturn(
  unit: ChargeUnit,
  { order, actor, at, happenedAt, added, reason }: TakingBack,
): Promise<Result<OrderChange>> {
  const charges = await unit.charges.of(order.orderNumber)
  const charged = charges.find((one) => one.occasion === 'return' && one.at === happenedAt && one.reverses === undefined)
  if (charged === undefined) return ok({})
  if (charges.some((one) => one.occasion === 'refund' && one.at > happenedAt))
    return failed(chargeFailure('RETURN_REFUNDED', { order: order.orderNumber }))
  const reversed = await reverseCharge(unit, { charged, actor, at, reason })
  if (!reversed.ok || order.money === undefined) return reversed.ok ? ok({}) : reversed
  const { added: _added, ...money } = order.money
  return ok({ money: { ...money, ...given({ added }) } })
}
