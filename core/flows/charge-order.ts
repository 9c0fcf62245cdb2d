import type { Actor } from '../access/account.ts'
import { exchange } from '../fees/exchange.ts'
import { chargedFees, type FeeName, type OrderFees } from '../fees/order-fees.ts'
import { pricesOf } from '../fees/prices-of.ts'
import type { References } from '../fields/references.ts'
import type { AuditTrail } from '../kernel/audit.ts'
import type { Instant } from '../kernel/clock.ts'
import { money, type Money } from '../kernel/money.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { EntryDraft, JournalEntry } from '../ledger/entry.ts'
import { creditLineOf, currencyOf } from '../ledger/ledger-account.ts'
import { auditOf } from '../ledger/post-entry.ts'
import { post, postFirst } from '../ledger/post.ts'
import { charge, reversal, type ChargeLine, type ChargePurpose } from '../ledger/postings.ts'
import type { OrderMoney } from '../orders/order-money.ts'
import { hasFreight } from '../orders/order-parcel.ts'
import type { Order } from '../orders/order.ts'
import type { OrderChange } from '../orders/order-change.ts'
import type { ChargingUnit, OrderPrice, Payer } from './charge.ports.ts'
import { priceOrder } from './price-order.ts'

type Unit = ChargingUnit & { readonly audit: Pick<AuditTrail, 'write'> }
type Moment = { readonly order: Order; readonly actor: Pick<Actor, 'id'>; readonly at: Instant; readonly references: References }

/** What wallets are topped up in: it pays for what is in a currency of which the customer has too little. */
const TOP_UP_CURRENCY = 'CNY'

const PURPOSES: Readonly<Record<FeeName, ChargePurpose>> = {
  freight_fees: 'freight',
  freight_append: 'surcharge',
  tax_fee: 'duty',
  vat_fee: 'vat',
  document_fee: 'paper',
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

/** Prices an order by the prices of the moment and keeps the price with its steps; the reasons of `priceOrder`. */
async function keepPrice(unit: Unit, { order, actor, at, references }: Moment, payer: Payer): Promise<Result<OrderMoney>> {
  const priced = priceOrder({ order, payer, at, actorId: actor.id, references })
  if (!priced.ok) return priced
  return ok(quotedMoney(priced.value, await unit.charges.addPrice(priced.value), order.money?.times ?? 0))
}

/** A received parcel keeps the quote of its checked weight and size. Without a price it is received all the same, and says so when it is to leave. */
export async function quoteReceived(unit: Unit, moment: Moment): Promise<Result<OrderChange>> {
  if (!hasFreight(moment.order.kind)) return ok({})
  const priced = await keepPrice(unit, moment, await payerOf(unit, moment.order))
  return ok(priced.ok ? { money: priced.value } : {})
}

/**
 * A dispatched parcel is charged what it was quoted when it was received, once; one that was not priced then is priced now. RULE_NOT_IN_FORCE and
 * the other reasons of `priceOrder`, CREDIT_EXCEEDED for what passes wallet and credit limit of a customer that may not come into arrears.
 */
export async function chargeDispatched(unit: Unit, moment: Moment): Promise<Result<OrderChange>> {
  const { order } = moment
  if (!hasFreight(order.kind) || order.money?.state === 'charged') return ok({})
  const payer = await payerOf(unit, order)
  const quoted = order.money === undefined ? await keepPrice(unit, moment, payer) : ok(order.money)
  if (!quoted.ok) return quoted
  const charged = await chargeQuoted(unit, { ...moment, quoted: quoted.value, payer })
  return charged.ok ? ok({ money: charged.value, heldAt: null }) : charged
}

type Charging = Moment & { readonly quoted: OrderMoney; readonly payer: Payer; readonly reason?: string }

/** Takes the money for a quote and keeps the charge. CREDIT_EXCEEDED. */
export async function chargeQuoted(
  unit: Unit,
  { order, quoted, payer, actor, at, references, reason }: Charging,
): Promise<Result<OrderMoney>> {
  const { orderNumber, customerId } = order
  const times = quoted.times + 1
  const [draft, ...others] = draftsOf({ order, quoted, payer, references })
  const posted =
    draft.legs.length === 0
      ? ok(undefined)
      : await postFirst(unit.ledger, [draft, ...others], { stamp: { at, actorId: actor.id }, beyondCredit: payer.mayOwe })
  if (!posted.ok) return posted
  const entry = posted.value
  if (entry !== undefined) await unit.audit.write([auditOf(entry)])
  const kept = await unit.charges.addCharge({
    key: keyOf(orderNumber, times),
    orderNumber,
    customerId,
    occasion: 'freight',
    price: quoted.price,
    ...(entry === undefined ? {} : { entry: entry.number }),
    paid: paidBy(entry),
    at,
    actorId: actor.id,
    ...(reason === undefined ? {} : { reason }),
  })
  return ok({ ...quoted, state: 'charged', charge: kept, times })
}

/** What was taken back may be charged again, under a key of its own. */
const keyOf = (orderNumber: string, times: number): string => `order:${orderNumber}:freight${times === 1 ? '' : `:${times}`}`

/** From the accounts in the currencies of the fees; or else all of it from the one that is topped up, at the rates of the quote. */
function draftsOf({
  order,
  quoted,
  payer,
  references,
}: Pick<Charging, 'order' | 'quoted' | 'payer' | 'references'>): readonly [EntryDraft, ...EntryDraft[]] {
  const { customerId, orderNumber: reference } = order
  const draft = (lines: readonly ChargeLine[]): EntryDraft =>
    charge({ kind: 'freight', customerId, reference, lines, onAccount: payer.periodDays > 0 })
  const lines = linesOf(quoted.fees)
  const inOne = paidInOne(lines, quoted.at, references)
  return inOne === undefined ? [draft(lines)] : [draft(lines), draft(inOne)]
}

const linesOf = (fees: OrderFees): readonly ChargeLine[] => chargedFees(fees).map(({ fee, amount }) => ({ purpose: PURPOSES[fee], amount }))

/** `undefined` where all is in that currency anyway, or a rate is missing. */
function paidInOne(lines: readonly ChargeLine[], at: Instant, references: References): readonly ChargeLine[] | undefined {
  if (lines.every(({ amount }) => amount.currency === TOP_UP_CURRENCY)) return undefined
  const { rates } = pricesOf(references)(at)
  const paid: ChargeLine[] = []
  for (const line of lines) {
    const given = exchange(line.amount, { to: TOP_UP_CURRENCY, rates })
    if (!given.ok) return undefined
    paid.push({ ...line, paid: given.value.amount })
  }
  return paid
}

/** What an entry took from its customer's accounts; below zero what it gave back. */
function paidBy(entry: JournalEntry | undefined): readonly Money[] {
  const legs = entry?.legs.filter(({ account }) => creditLineOf(account) !== undefined) ?? []
  return legs.map(({ account, amount }) => money(-amount, currencyOf(account)))
}

/** Takes the charge of an order back by an entry that reverses it; it is quoted then as it was before. Without a charge nothing changes. */
export async function takeBackCharge(
  unit: Unit,
  { order, actor, at, reason }: Omit<Moment, 'references'> & { readonly reason: string },
): Promise<Result<OrderMoney | undefined>> {
  const { money: before } = order
  if (before?.charge === undefined) return ok(before)
  const charged = await unit.charges.findCharge(before.charge)
  if (charged === undefined) throw new Error(`no charge ${before.charge}`)
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
  const { charge: _charge, ...quoted } = before
  return ok({ ...quoted, state: 'quoted' })
}
