import { auditOf } from '../ledger/post-entry.ts'
import { postFirst } from '../ledger/post.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { parcelOf } from '#core/parcels/orders/order-parcel.ts'
import type { Calculation } from '#core/pricing/fees/quotes/step.ts'
import { draftsOf, paidBy } from './charge-drafts.ts'
import { payerOf, reverseCharge, type ChargeMoment, type ChargeUnit } from './charge-order.ts'
import { feesOf } from './price-occasion.ts'

/**
 * Charges the premium of an order's insurance, in the unit of work of its dispatch, and answers the
 * charge. CREDIT_EXCEEDED for what passes wallet and credit limit of a customer that may not come
 * into arrears.
 */
export async function chargePremium(
  unit: ChargeUnit,
  { order, actor, at, references, premium }: ChargeMoment & { readonly premium: Calculation },
): Promise<Result<number>> {
  const payer = await payerOf(unit, order)
  const { orderNumber, customerId, version } = order
  const { steps, total } = premium
  const parcel = parcelOf(order, { ...payer, references })
  const fees = feesOf([total], total.currency)
  const price = await unit.charges.addPrice({ orderNumber, customerId, at, actorId: actor.id, parcel, steps, fees, consignee: [] })
  const drafts = draftsOf({ kind: 'insurance', order, fees, at, payer, references })
  const posted = await postFirst(unit.ledger, drafts, { stamp: { at, actorId: actor.id }, beyondCredit: payer.mayOwe })
  if (!posted.ok) return posted
  await unit.audit.write([auditOf(posted.value)])
  const charge = await unit.charges.addCharge({
    // The dispatch moves the order on from this version, once.
    key: `order:${orderNumber}:insurance:${version}`,
    orderNumber,
    customerId,
    occasion: 'insurance',
    price,
    entry: posted.value.number,
    paid: paidBy(posted.value),
    at,
    actorId: actor.id,
  })
  return ok(charge)
}

/** Gives a premium back by an entry that reverses it, once its dispatch is taken back. */
export async function takeBackPremium(
  unit: ChargeUnit,
  { charge, ...taking }: Pick<ChargeMoment, 'actor' | 'at'> & { readonly charge: number; readonly reason: string },
): Promise<Result<unknown>> {
  const charged = await unit.charges.findCharge(charge)
  if (charged === undefined) throw new Error(`no charge ${charge}`)
  return reverseCharge(unit, { charged, ...taking })
}
