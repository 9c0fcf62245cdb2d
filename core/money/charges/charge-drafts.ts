import { exchange } from '#core/pricing/fees/tariff/exchange.ts'
import { chargedFees, type FeeName, type OrderFees } from '#core/pricing/fees/subjects/order-fees.ts'
import { pricesOf } from '#core/pricing/fees/tariff/prices-of.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import type { EntryDraft } from '../ledger/entry.ts'
import { creditLineOf, currencyOf } from '../ledger/ledger-account.ts'
import { charge, type ChargeLine, type ChargePurpose } from '../ledger/postings.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { Payer } from './charge.ports.ts'

/**
 * The currency that wallets are topped up in: it pays for what is in a currency of which the
 * customer has too little.
 */
const TOP_UP_CURRENCY = 'CNY'

const PURPOSES: Readonly<Record<FeeName, ChargePurpose>> = {
  freight_fees: 'freight',
  freight_append: 'surcharge',
  tax_fee: 'duty',
  vat_fee: 'vat',
  document_fee: 'paper',
}

type Paying = {
  readonly kind: 'freight' | 'surcharge' | 'insurance'
  readonly order: Pick<Order, 'customerId' | 'orderNumber'>
  readonly fees: OrderFees
  /** Whose exchange rates count. */
  readonly at: Instant
  readonly payer: Pick<Payer, 'periodDays'>
  readonly references: References
}

/**
 * From the accounts in the currencies of the fees; or else all of it from the one that is topped
 * up, at the rates of the moment.
 */
export function draftsOf({ kind, order, fees, at, payer, references }: Paying): readonly [EntryDraft, ...EntryDraft[]] {
  const { customerId, orderNumber: reference } = order
  const draft = (lines: readonly ChargeLine[]): EntryDraft =>
    charge({ kind, customerId, reference, lines, onAccount: payer.periodDays > 0 })
  const lines = chargedFees(fees).map(({ fee, amount }) => ({ purpose: kind === 'insurance' ? kind : PURPOSES[fee], amount }))
  const inOne = paidInOne(lines, at, references)
  return inOne === undefined ? [draft(lines)] : [draft(lines), draft(inOne)]
}

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

/**
 * Returns the amounts that an entry took from its customer's accounts; below zero those that it
 * gave back.
 */
export function paidBy(entry: Pick<EntryDraft, 'legs'> | undefined): readonly Money[] {
  const legs = entry?.legs.filter(({ account }) => creditLineOf(account) !== undefined) ?? []
  return legs.map(({ account, amount }) => money(-amount, currencyOf(account)))
}
