import type { Fields, FieldValue } from '#core/base/fields/field.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { Box } from '#core/parcels/orders/fields/box-fields.ts'
import { goodsFields, type GoodsLine } from '#core/parcels/orders/fields/goods-fields.ts'
import type { OrderContent } from '#core/parcels/orders/order.ts'
import { commonFields } from '#core/parcels/orders/fields/order-fields.ts'
import { fieldsOf } from '#core/parcels/orders/order-kind.ts'

type Values = Readonly<Record<string, FieldValue | undefined>>

/** JSON has no whole numbers beyond a double, so the amounts of money are text. */
const withoutBigints = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

/** Names of the fields that hold money, by declaration. */
const moneyOf = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'money' ? [name] : []))

function reviveMoney(values: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) {
    const value = values[name]
    if (typeof value === 'object' && value !== null && 'amount' in value) values[name] = { ...value, amount: BigInt(String(value.amount)) }
  }
}

/** The parts of a kind that are stored in JSON: its products, and the fields without a column. */
type JsonParts = { readonly goodsMoney: readonly string[]; readonly details: readonly string[]; readonly detailsMoney: readonly string[] }

const parts = new Map<string, JsonParts>()

/**
 * A kind that this version does not know keeps its JSON unchanged; the common fields of products
 * are read as usual.
 */
function partsOf(kindName: string): JsonParts {
  const known = parts.get(kindName)
  if (known !== undefined) return known
  const kind = orderKind(kindName)
  const own = Object.fromEntries(kind === undefined ? [] : fieldsOf(kind).filter(([name]) => !(name in commonFields)))
  const made = { goodsMoney: moneyOf(kind?.goods.fields ?? goodsFields), details: Object.keys(own), detailsMoney: moneyOf(own) }
  if (kind !== undefined) parts.set(kindName, made)
  return made
}

/** Names of the money fields among all product fields of any kind. */
const GOODS_MONEY = moneyOf(goodsFields)

/**
 * In products only money cannot be JSON as it is; a replacer over every value would take several
 * times as long.
 */
export const goodsJson = (goods: readonly GoodsLine[]): string => JSON.stringify(goods.map(plainLine))

function plainLine(line: GoodsLine): Readonly<Record<string, unknown>> {
  const plain: Record<string, unknown> = { ...line }
  for (const name of GOODS_MONEY) {
    const value = plain[name]
    if (typeof value === 'object' && value !== null && 'amount' in value) plain[name] = { ...value, amount: String(value.amount) }
  }
  return plain
}

export function readGoods(kind: string, text: string): readonly GoodsLine[] {
  const lines = JSON.parse(text) as Record<string, unknown>[]
  const { goodsMoney } = partsOf(kind)
  for (const line of lines) reviveMoney(line, goodsMoney)
  return lines as GoodsLine[]
}

/** Where the boxes are among the fields without a column; no field has this name. */
const BOXES = 'boxes'

/** The fields of a kind without a column, and its boxes; null where it has none. */
export function detailsJson(
  kind: string,
  { values, boxes }: { readonly values: Values; readonly boxes: OrderContent['boxes'] | undefined },
): string | null {
  const own = partsOf(kind).details.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]))
  if (own.length === 0 && boxes === undefined) return null
  return JSON.stringify({ ...Object.fromEntries(own), ...(boxes === undefined ? {} : { [BOXES]: boxes }) }, withoutBigints)
}

/** Reads what `detailsJson` wrote. */
export function readDetails(
  kind: string,
  text: string,
): { readonly values: Readonly<Record<string, FieldValue>>; readonly boxes?: readonly Box[] } {
  const { [BOXES]: boxes, ...values } = JSON.parse(text) as Record<string, unknown>
  reviveMoney(values, partsOf(kind).detailsMoney)
  return { values: values as Record<string, FieldValue>, ...(boxes === undefined ? {} : { boxes: boxes as readonly Box[] }) }
}
