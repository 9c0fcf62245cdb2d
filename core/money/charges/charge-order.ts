import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { OrderFees } from '#core/pricing/fees/subjects/order-fees.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { formatMoney, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { EntryDraft } from '../ledger/entry.ts'
import { auditOf } from '../ledger/post-entry.ts'
import type { LockedBooks } from '../ledger/ledger.ports.ts'
import { lockFirst, post, postFirst } from '../ledger/post.ts'
import { reversal } from '../ledger/postings.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderMoney } from '#core/parcels/orders/order-money.ts'
import { hasFreight, workOf } from '#core/parcels/orders/order-parcel.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderChange } from '#core/parcels/orders/change/order-change.ts'
import { draftsOf, paidBy } from './charge-drafts.ts'
import { chargeFailure } from './charge.failures.ts'
import type { ChargingUnit, KeptCharge, ChargeFacets, OrderPrice, Payer } from './charge.ports.ts'
import { priceWork } from './price-occasion.ts'
import { priceOrder } from './price-order.ts'

export type ChargeUnit = ChargingUnit & { readonly audit: Pick<AuditTrail, 'write'> }
export type ChargeMoment = {
  readonly order: Order
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
  readonly references: References
}

/** A price as its order keeps it, not charged yet. */
export const quotedMoney = ({ at, fees }: OrderPrice, price: number, times: number): OrderMoney => ({
  state: 'quoted',
  at,
  fees,
  price,
  times,
})

/** Who pays for an order. */
export async function payerOf({ payers }: ChargingUnit, { customerId }: Order): Promise<Payer> {
  const payer = await payers.find(customerId)
  if (payer === undefined) throw new Error(`order of nobody: ${customerId}`)
  return payer
}

/**
 * Prices an order by the prices of the moment and keeps the price with its steps; the reasons of
 * `priceOrder`.
 */
async function keepPrice(
  unit: ChargeUnit,
  { order, actor, at, references }: ChargeMoment,
  payer: Payer,
): Promise<Result<OrderMoney | undefined>> {
  const asked = { order, payer, at, actorId: actor.id, references }
  const priced = hasFreight(order.kind) ? priceOrder(asked) : ok(priceWork(asked))
  if (!priced.ok) return priced
  if (priced.value === undefined) return ok(undefined)
  return ok(quotedMoney(priced.value, await unit.charges.addPrice(priced.value), order.money?.times ?? 0))
}

/** Whether orders of a kind cost anything: freight, or work of the warehouse. */
const isPriced = (kind: string): boolean => hasFreight(kind) || workOf(kind).length > 0

/** Work that is done once the order is received: nothing of it is dispatched later. */
const isDoneAtReceipt = (kind: string): boolean => !hasFreight(kind) && orderKind(kind)?.stock === 'shelves'

/**
 * A received parcel keeps the quote of its checked weight and size. Without a price it is received
 * all the same, and says so when it is to leave. What is unpacked and shelved is charged at once.
 */
export async function quoteReceived(unit: ChargeUnit, moment: ChargeMoment): Promise<Result<OrderChange>> {
  if (!isPriced(moment.order.kind)) return ok({})
  const payer = await payerOf(unit, moment.order)
  const priced = await keepPrice(unit, moment, payer)
  if (!priced.ok || priced.value === undefined) return ok({})
  if (!isDoneAtReceipt(moment.order.kind)) return ok({ money: priced.value })
  const charged = await chargeQuoted(unit, { ...moment, quoted: priced.value, payer: { ...payer, mayOwe: true } })
  return charged.ok ? ok({ money: charged.value }) : charged
}

/**
 * A dispatched parcel is charged what it was quoted when it was received, once; one that was not
 * priced then is priced now. RULE_NOT_IN_FORCE and the other reasons of `priceOrder`,
 * CREDIT_EXCEEDED for what passes wallet and credit limit of a customer that may not come into
 * arrears.
 */
export async function chargeDispatched(unit: ChargeUnit, moment: ChargeMoment): Promise<Result<OrderChange>> {
  const { order } = moment
  if (!isPriced(order.kind) || order.money?.state === 'charged') return ok({})
  // Asked for at one moment, so that the store answers both in one go.
  const [payer, opened] = await Promise.all([payerOf(unit, order), order.money && openCharge(unit, { ...moment, quoted: order.money })])
  const quoted = order.money === undefined ? await keepPrice(unit, moment, payer) : ok(order.money)
  if (!quoted.ok) return quoted
  if (quoted.value === undefined) return ok({})
  const charged = await chargeQuoted(unit, { ...moment, quoted: quoted.value, payer, opened })
  return charged.ok ? ok({ money: charged.value, heldAt: null }) : charged
}

/**
 * The start of a charge: the locked books of its customer, if it has anything to pay, and the id of
 * the charge.
 */
type OpenedCharge = { readonly locked: LockedBooks | undefined; readonly id: number }

/**
 * Opens what a charge is written to. Wallet and receivable are locked together, so that it does not
 * matter yet how the customer pays.
 */
async function openCharge(
  { ledger, charges }: ChargeUnit,
  { order, quoted, references, at }: ChargeMoment & { readonly quoted: OrderMoney },
): Promise<OpenedCharge> {
  const { at: ratesAt, fees } = quoted
  const drafts = draftsOf({ kind: 'freight', order, fees, at: ratesAt, payer: { periodDays: 0 }, references })
  const isFree = drafts[0].legs.length === 0
  const [locked, id] = await Promise.all([isFree ? undefined : lockFirst(ledger, drafts, at), charges.drawCharge()])
  return { locked, id }
}

type Charging = ChargeMoment & {
  readonly quoted: OrderMoney
  readonly payer: Payer
  /** The charge that was opened for it before. */
  readonly opened?: OpenedCharge | undefined
  readonly reason?: string
  /**
   * The amounts that were refunded of the order and have to stay covered, in the currencies in
   * which they were; nothing where left out.
   */
  readonly refunded?: readonly Money[]
}

/** Whether an entry takes at least these amounts from its customer. */
const covers = (draft: EntryDraft, amounts: readonly Money[]): boolean => {
  const paid = paidBy(draft)
  return amounts.every(({ amount, currency }) => amount <= (paid.find((one) => one.currency === currency)?.amount ?? 0n))
}

/**
 * Takes the money for a quote and keeps the charge. CREDIT_EXCEEDED, REFUNDED_MORE where less would
 * be charged than was refunded.
 */
export async function chargeQuoted(unit: ChargeUnit, { opened, ...charging }: Charging): Promise<Result<OrderMoney>> {
  const { order, quoted, payer, actor, at, references, reason, refunded = [] } = charging
  const { orderNumber, customerId } = order
  const times = quoted.times + 1
  const { at: ratesAt, fees } = quoted
  const ways = draftsOf({ kind: hasFreight(order.kind) ? 'freight' : 'surcharge', order, fees, at: ratesAt, payer, references })
  const [draft, ...others] = ways.filter((way) => covers(way, refunded))
  if (draft === undefined) {
    const shown = refunded.map(formatMoney).join(' + ')
    return failed(chargeFailure('REFUNDED_MORE', { refunded: shown }))
  }
  const { locked, id } = opened ?? (await openCharge(unit, charging))
  const how = { stamp: { at, actorId: actor.id }, beyondCredit: payer.mayOwe, locked }
  const posted = draft.legs.length === 0 ? ok(undefined) : await postFirst(unit.ledger, [draft, ...others], how)
  if (!posted.ok) return posted
  const entry = posted.value
  if (entry !== undefined) await unit.audit.write([auditOf(entry)])
  const kept = await unit.charges.addCharge({
    id,
    key: keyOf(order, times),
    orderNumber,
    customerId,
    occasion: occasionOf(order.kind),
    price: quoted.price,
    ...(entry === undefined ? {} : { entry: entry.number }),
    paid: paidBy(entry),
    at,
    actorId: actor.id,
    ...given({ reason }),
    facets: facetsOf(order, fees),
  })
  return ok({ ...quoted, state: 'charged', charge: kept, times })
}

const facetsOf = ({ kind, values }: Order, { taxes_charged: paysTaxes }: OrderFees): ChargeFacets => ({
  kind,
  channel: values.channel,
  country: values.country,
  isDdu: !paysTaxes,
})

/**
 * Returns the key of a charge. A charge that was taken back may be charged again, under a key of
 * its own.
 */
const keyOf = ({ orderNumber, kind }: Order, times: number): string =>
  `order:${orderNumber}:${occasionOf(kind)}${times === 1 ? '' : `:${times}`}`

const occasionOf = (kind: string): 'freight' | 'work' => (hasFreight(kind) ? 'freight' : 'work')

/**
 * Takes the charge of an order back by an entry that reverses it; it is quoted then as it was
 * before. Without a charge nothing changes.
 */
export async function takeBackCharge(
  unit: ChargeUnit,
  { order, actor, at, reason }: Omit<ChargeMoment, 'references'> & { readonly reason: string },
): Promise<Result<OrderMoney | undefined>> {
  const { money: before } = order
  if (before?.charge === undefined) return ok(before)
  const charged = await unit.charges.findCharge(before.charge)
  if (charged === undefined) throw new Error(`no charge ${before.charge}`)
  const reversed = await reverseCharge(unit, { charged, actor, at, reason })
  if (!reversed.ok) return reversed
  const { charge: _charge, ...quoted } = before
  return ok({ ...quoted, state: 'quoted' })
}

type Reversing = Pick<ChargeMoment, 'actor' | 'at'> & { readonly charged: KeptCharge; readonly reason: string }

/** Gives a charge back by an entry that reverses it, and a further charge that says so. */
export async function reverseCharge(unit: ChargeUnit, { charged, actor, at, reason }: Reversing): Promise<Result<unknown>> {
  const entry = charged.entry === undefined ? undefined : await unit.ledger.find(charged.entry)
  const posted = entry === undefined ? ok(undefined) : await post(unit.ledger, reversal(entry, reason), { at, actorId: actor.id })
  if (!posted.ok) return posted
  if (posted.value !== undefined) await unit.audit.write([auditOf(posted.value)])
  const { id, key, entry: _entry, ...same } = charged
  await unit.charges.addCharge({
    ...same,
    key: `${key}:reversal`,
    ...(posted.value === undefined ? {} : { entry: posted.value.number }),
    paid: paidBy(posted.value),
    at,
    actorId: actor.id,
    reverses: id,
    reason,
  })
  return ok(undefined)
}
