import { instantText } from '#core/base/kernel/instant.ts'
import { figures } from '#core/base/kernel/text.ts'
import { foldForSearch } from '#core/base/fields/search-folding.ts'
import { ORDER_STATES, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { orderFlags } from '#core/parcels/orders/order-facts.ts'
import type { OrderFilter, Whose } from '#core/parcels/orders/order.ports.ts'
import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import { columnName } from '../../declared/declared-columns.ts'
import { containing, searching } from '../../database/search-text.ts'

/** The selected customers, as a value of a statement; null for all. */
export const idsOf = (whose: Whose | undefined): readonly number[] | null =>
  whose === undefined ? null : typeof whose === 'number' ? [whose] : whose

/** A condition on the orders `o`, with its values. */
export type Where = { readonly text: string; readonly values: unknown[] }

/**
 * Collects conditions and numbers their values; the text is the same for the same filters, so plans
 * can be cached.
 */
class Conditions {
  readonly values: unknown[] = []
  readonly #texts: string[] = []

  /** Adds a condition whose values are `$?`, in order. */
  add(text: string, ...values: readonly unknown[]): void {
    let next = 0
    this.#texts.push(text.replace(/\$\?/g, () => `$${this.values.push(values[next++])}`))
  }

  get text(): string {
    return this.#texts.length === 0 ? 'true' : this.#texts.join(' and ')
  }
}

/**
 * One value is compared, so that an index also provides the order; several are looked up in a list.
 */
function oneOf(conditions: Conditions, column: string, values: readonly unknown[]): void {
  if (values.length === 1) conditions.add(`${column} = $?`, values[0])
  else conditions.add(`${column} = any($?)`, values)
}

/**
 * Statuses are constants of ours: written out, they let PostgreSQL plan by how frequent they are.
 */
function statusIn(conditions: Conditions, statuses: readonly OrderState[]): void {
  const known = statuses.filter((status) => ORDER_STATES.includes(status))
  if (known.length === 0) conditions.add('false')
  else if (known.length === 1) conditions.add(`o.status = '${known[0]}'`)
  else conditions.add(`o.status in (${known.map((status) => `'${status}'`).join(', ')})`)
}

/** That there is one is said once more, since the index is partial. */
const BY_REFERENCE = '(o.ref_code is not null and folded(o.ref_code) = any($?))'

/**
 * Two partial indexes have these numbers; that there is one is said once more, since a prepared
 * statement does not infer it from a list.
 */
const BY_FOREIGN_NUMBER = `(${['platformOrder', 'incomingTracking']
  .map((name) => `(o.details ->> '${name}' is not null and o.details ->> '${name}' = any($?))`)
  .join(' or ')})`

const BY_ORIGINAL = "(o.details ->> 'originalOrder' is not null and upper(o.details ->> 'originalOrder') = any($?))"

/**
 * How a searched text is matched: through the text index, which finds few among many, or while
 * scanning the list.
 */
export type Search = 'found' | 'met'

/** Filters by whether a column has a value; the currency of COD stands beside its amount. */
const PRESENT = orderFlags.map(([name, { of }]) => [name, `o.${of === 'cod' ? 'cod_amount' : columnName(of)}`] as const)

export function whereOf(filter: OrderFilter, search: Search): Where {
  const conditions = new Conditions()
  if (filter.customerId !== undefined) conditions.add('o.customer_id = $?', filter.customerId)
  if (filter.customerIds !== undefined) conditions.add('o.customer_id = any($?)', filter.customerIds)
  if (filter.kinds !== undefined) oneOf(conditions, 'o.kind', filter.kinds)
  if (filter.statuses !== undefined) statusIn(conditions, filter.statuses)
  if (filter.countries !== undefined) oneOf(conditions, 'o.country', filter.countries)
  addNumbers(conditions, filter)
  if (filter.createdFrom !== undefined) conditions.add('o.created_at >= $?', instantText(filter.createdFrom))
  if (filter.createdBefore !== undefined) conditions.add('o.created_at < $?', instantText(filter.createdBefore))
  if (filter.channels !== undefined) oneOf(conditions, 'o.channel', filter.channels)
  if (filter.atWarehouses !== undefined) oneOf(conditions, 'o.at_warehouse', filter.atWarehouses)
  for (const [name, column] of PRESENT) if (filter[name] !== undefined) conditions.add(`${column} is ${filter[name] ? 'not ' : ''}null`)
  addTexts(conditions, filter, search)
  return { text: conditions.text, values: conditions.values }
}

function addNumbers(
  conditions: Conditions,
  { importId, orderNumbers, refCodes, airwayNumbers, anyNumbers, foreignNumbers, originals }: OrderFilter,
): void {
  if (importId !== undefined) conditions.add('o.import_id = $?', importId)
  if (orderNumbers !== undefined) conditions.add('o.order_number = any($?)', orderNumbers.map(asOrderNumber))
  if (refCodes !== undefined) conditions.add(BY_REFERENCE, refCodes.map(foldForSearch))
  if (airwayNumbers !== undefined) conditions.add('o.airway_number = any($?)', airwayNumbers.map(asWaybill))
  if (anyNumbers !== undefined)
    conditions.add(
      `(o.order_number = any($?) or o.airway_number = any($?) or ${BY_REFERENCE})`,
      anyNumbers.map(asOrderNumber),
      anyNumbers.map(asWaybill),
      anyNumbers.map(foldForSearch),
    )
  if (foreignNumbers !== undefined) conditions.add(BY_FOREIGN_NUMBER, foreignNumbers, foreignNumbers)
  if (originals !== undefined) conditions.add(BY_ORIGINAL, originals)
}

/** An order number as typed, in small letters or other digits. */
const asOrderNumber = (text: string): string => figures(text).toUpperCase()

/**
 * A waybill as typed, with spaces or in small letters; anything else is searched as it is, and not
 * found.
 */
function asWaybill(text: string): string {
  const waybill = parseWaybill(text)
  return waybill.ok ? waybill.value : text
}

/** Trigrams need three characters. */
const FINDABLE = 3

/**
 * Orders that the text index finds, and those whose texts wait for indexing: found once, as a list,
 * and looked up by their key. As a join PostgreSQL would search the texts again for each order of a
 * customer whose numbers it does not know yet.
 */
const FILED =
  'o.id = any(array(select order_id from order_texts where search_text like $? union all select order_id from order_texts_waiting))'

function addSearch(conditions: Conditions, text: string, search: Search): void {
  if (search === 'found' && text.length >= FINDABLE) conditions.add(FILED, searching(text))
  conditions.add('o.search_text like $?', searching(text))
}

/**
 * A text that a person remembers is searched in the common text first, which has an index, and then
 * in its own column.
 */
function addTexts(conditions: Conditions, { consignee, phone, keywords }: OrderFilter, search: Search): void {
  if (consignee !== undefined) {
    addSearch(conditions, consignee, search)
    conditions.add('folded(o.consignee) like $?', containing(consignee))
  }
  const digits = phone?.replace(/\D/g, '').replace(/^0+/, '')
  if (digits === '') conditions.add('false')
  else if (digits !== undefined) {
    addSearch(conditions, digits, search)
    conditions.add('(o.phone like $? or o.phone2 like $?)', containing(digits), containing(digits))
  }
  if (keywords !== undefined) addSearch(conditions, keywords, search)
}

/** Whether the stored counts know how many match: customer, kind, status and country alone. */
export const isTallied = (filter: OrderFilter): boolean =>
  filter.createdFrom === undefined && filter.createdBefore === undefined && isPlain(filter)

/**
 * Up to this many customers' orders are scanned in parallel; for more the orders are found first.
 */
const MOST_CUSTOMERS = 16

/** Whether many match, so that an index has to provide their order. */
export const isBroad = (filter: OrderFilter): boolean => isPlain(filter) && isWalked(filter)

export const isWalked = ({ customerIds }: OrderFilter): boolean =>
  customerIds === undefined || (customerIds.length > 0 && customerIds.length <= MOST_CUSTOMERS)

/** Whether the filter has neither a number nor a text, which few orders match. */
function isPlain({
  customerId: _customer,
  customerIds: _customers,
  kinds: _kinds,
  statuses: _statuses,
  countries: _countries,
  createdFrom: _from,
  createdBefore: _before,
  ...narrow
}: OrderFilter): boolean {
  return Object.values(narrow).every((value) => value === undefined)
}

/** The condition on stored counts (`t`) that corresponds to the filter; customer 0 is everybody. */
export function tallyWhereOf({ customerId = 0, customerIds, kinds, statuses, countries }: OrderFilter): Where {
  const conditions = new Conditions()
  if (customerIds === undefined) conditions.add('t.customer_id = $?', customerId)
  else conditions.add('t.customer_id = any($?)', customerIds)
  if (kinds !== undefined) oneOf(conditions, 't.kind', kinds)
  if (statuses !== undefined) oneOf(conditions, 't.status', statuses)
  if (countries !== undefined) oneOf(conditions, 't.country', countries)
  return { text: conditions.text, values: conditions.values }
}
