import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { FieldValue } from '#core/base/fields/field.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { formatCentimetres } from '#core/base/kernel/length.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { exceptionMessage } from '#core/parcels/orders/exceptions/exception-message.rules.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { commonFields } from '#core/parcels/orders/fields/order-fields.ts'
import { fieldsOf, GOODS, groupsOf, lineFields, type GroupName, type LineGroup, type NamedFields } from '#core/parcels/orders/order-kind.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { asSeenBy, FEE_COLUMN_NAMES, FEE_COLUMNS, type FeeColumnName } from '#core/parcels/orders/order-fee-columns.ts'
import type { OrderFile } from '#core/parcels/orders/fields/order-files.rules.ts'
import { answeredFacts, isMarked, type MarkName } from '#core/parcels/orders/order-facts.ts'
import { actualGrams, declaredTotal, type Order } from '#core/parcels/orders/order.ts'
import { addressOfFile } from '../../../../contract/platform/files/file.routes.ts'
import type { OrderFileRow, OrderRow } from '../../../../contract/parcels/orders/order.routes.ts'
import { type JsonBytes, jsonList, JsonText, quoteJson } from '../../../answers/json-text.ts'
import { fieldWriter, moneyJson, objectWriter } from '../../../presenters/field-json.ts'

type Part<T> = readonly [name: string, write: (from: T) => string]

const text = (value: string | undefined): string => (value === undefined ? 'null' : quoteJson(value))
const instant = (at: Instant | undefined): string => (at === undefined ? 'null' : `"${instantText(at)}"`)
const weight = (grams: number | undefined): string => (grams === undefined ? 'null' : `"${formatKilograms(grams)}"`)
const centimetres = (millimetres: number | undefined): string =>
  millimetres === undefined ? 'null' : `"${formatCentimetres(millimetres)}"`
const money = (value: Money | undefined): string => (value === undefined ? 'null' : moneyJson(value))

/** The writer of a fee: one amount, or a list of those that may be in several currencies. */
const feesWriter = (name: FeeColumnName) => {
  const { amounts } = FEE_COLUMNS[name]
  const isList = name === 'charged' || name === 'freight_append'
  return (order: Order): string => {
    if (order.money === undefined) return isList ? '[]' : 'null'
    const written = amounts(order.money).map(money)
    return isList ? `[${written.join(',')}]` : (written[0] ?? 'null')
  }
}

type Values = Readonly<Record<string, FieldValue | undefined>>

const partsOf = <T>(fields: NamedFields, valuesOf: (from: T) => Values): readonly Part<T>[] =>
  fields.map(([name, field]) => {
    const write = fieldWriter(field)
    return [field.api, (from) => write(valuesOf(from)[name])]
  })

/** A group's lines as a list. */
function linesPart(name: GroupName, group: LineGroup): Part<Order> {
  const write = objectWriter<Values>(partsOf(lineFields(group), (line) => line))
  return [group.api, (order) => `[${((order[name] ?? []) as readonly Values[]).map(write).join(',')}]`]
}

const valuesOf = ({ values }: Order): Values => values
/** The facts of every order, each by its kind. */
const FACTS = answeredFacts.map(([name, { kind, api }]): Part<Order> => {
  if (kind === 'mark') return [api, (order) => String(isMarked(order, name as MarkName))]
  return [
    api,
    kind === 'instant' ? (order) => instant(order[name] as Instant | undefined) : (order) => text(order[name] as string | undefined),
  ]
})

const COMMON = partsOf(Object.entries(commonFields), valuesOf)

/**
 * The writer of a kind's orders: the common fields, null where the kind lacks one, then the kind's
 * own.
 */
function writerOf(fields: NamedFields, groups: readonly (readonly [GroupName, LineGroup])[]): (order: Order) => string {
  return objectWriter<Order>([
    ['order_number', (order) => quoteJson(order.orderNumber)],
    ['order_type', (order) => quoteJson(order.kind)],
    ['status', (order) => quoteJson(order.status)],
    ['airway_number', (order) => quoteJson(order.airwayNumber)],
    ['client_id', (order) => String(order.customerId)],
    ...COMMON,
    ...partsOf(
      fields.filter(([name]) => !(name in commonFields)),
      valuesOf,
    ),
    ['order_price', (order) => money(order.values.cod)],
    ...groups.map(([name, group]) => linesPart(name, group)),
    ['values', (order) => money(declaredTotal(order.goods))],
    ['check_weight', (order) => weight(order.checkWeightGrams)],
    ['check_length', (order) => centimetres(order.checkSizeMm?.[0])],
    ['check_width', (order) => centimetres(order.checkSizeMm?.[1])],
    ['check_height', (order) => centimetres(order.checkSizeMm?.[2])],
    ['check_photos', (order) => (order.checkPhotos === undefined ? '[]' : JSON.stringify(order.checkPhotos.map(addressOfFile)))],
    ['actual_weight', (order) => weight(actualGrams(order))],
    ...FACTS,
    ...FEE_COLUMN_NAMES.map((name): Part<Order> => [name, feesWriter(name)]),
    ['freight_unit', (order) => text(order.money?.fees.freight_unit)],
    ['replace_currency', (order) => text(order.money?.fees.replace_currency)],
    ['charge_volume', (order) => weight(order.money?.fees.charge_volume)],
    ['charge_params', (order) => (order.money === undefined ? 'null' : String(order.money.fees.charge_params))],
    ['fee_state', (order) => text(order.money?.state)],
    ['create_time', (order) => instant(order.createdAt)],
    ['update_time', (order) => instant(order.updatedAt)],
    ['import', (order) => String(order.importId ?? null)],
    ['import_row', (order) => String(order.importRow ?? null)],
    ['version', (order) => String(order.version)],
  ])
}

const writers = new Map(orderKinds.map((kind) => [kind.name, writerOf(fieldsOf(kind), groupsOf(kind))]))
/** For an order of an unknown kind, the writer of the common fields alone. */
const writeUnknown = writerOf([], [['goods', GOODS]])
const write = (order: Order): string => (writers.get(order.kind) ?? writeUnknown)(order)

/**
 * Who reads an order: what an agent's mapping says went wrong is in their language, and what it
 * costs is for those who see money.
 */
export type OrderReader = { readonly locale: Locale; readonly references: References; readonly actor: Actor }

/** The order as a reader gets it, with its exception's message in their language. */
export function readBy(order: Order, { locale, references, actor }: OrderReader): Order {
  const seen = asSeenBy(order, actor)
  return seen.exceptionMsg === undefined ? seen : { ...seen, exceptionMsg: exceptionMessage(seen.exceptionMsg, references)[locale] }
}

/** An order as the API answers it. */
export const presentOrder = (order: Order, reader: OrderReader): JsonText<OrderRow> => new JsonText(write(readBy(order, reader)))

/** A page of orders. */
export const presentOrders = (
  page: { readonly rows: readonly Order[]; readonly total: number },
  reader: OrderReader,
): JsonBytes<{ rows: OrderRow[]; total: number }> => jsonList(page, (order) => write(readBy(order, reader)))

/** An order with further properties beside its own fields. */
export function presentOrderWith<More extends object>(order: Order, more: More, reader: OrderReader): JsonText<OrderRow & More> {
  const [text, rest] = [write(readBy(order, reader)), JSON.stringify(more)]
  return new JsonText(rest === '{}' ? text : `${text.slice(0, -1)},${rest.slice(1)}`)
}

/** A file that an order names; of an address elsewhere nothing else is known. */
export const presentOrderFile = ({ field, address, upload }: OrderFile): OrderFileRow => ({
  field,
  src: address,
  name: upload?.fileName ?? null,
  type: upload?.type ?? null,
  size: upload?.sizeBytes ?? null,
  uploaded_by: upload?.ownerName ?? null,
  uploaded_at: upload === undefined ? null : instantText(upload.createdAt),
})
