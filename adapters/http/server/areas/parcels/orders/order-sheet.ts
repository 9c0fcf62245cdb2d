import type { FieldValue } from '#core/base/fields/field.ts'
import { formatMoney, type Money } from '#core/base/kernel/money.ts'
import { FEE_COLUMN_NAMES, FEE_COLUMNS, FEE_STATES } from '#core/parcels/orders/order-fee-columns.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { vocabularyOf } from '#core/parcels/orders/import/order-vocabulary.ts'
import { headingKey } from '#core/base/sheets/heading-key.ts'
import type { OrderField } from '#core/parcels/orders/fields/order-field.ts'
import { fieldsOf, groupsOf, lineFields, type GroupName, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { SheetColumn } from '#core/base/sheets/sheet.port.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { CURRENCY, fieldColumns, type Cell, type FieldColumns } from '../../../presenters/sheet-columns.ts'

/** Columns and the function that fills them, for orders of any kind. */
export type SheetPart<T> = { readonly columns: readonly SheetColumn[]; readonly cells: (from: T) => readonly Cell[] }

type Values = Readonly<Record<string, FieldValue | undefined>>

/**
 * The heading of an amount's currency: the plain one if an import recognises it, else the first
 * that it does.
 */
function currencyHeading(
  kind: OrderKind,
  { target, field, locale }: { readonly target: string; readonly field: OrderField; readonly locale: Locale },
): string {
  const usual = field.label[locale] + CURRENCY[locale]
  const known = field.kind === 'money' ? [usual, `${field.label[locale]} currency`, ...(field.currencySynonyms ?? [])] : []
  return known.find((heading) => vocabularyOf(kind).get(headingKey(heading))?.[0] === `${target}.currency`) ?? usual
}

type Content = Pick<Order, 'values' | 'goods' | 'boxes'>

/** The columns of a kind's own fields; its import can read each of them. */
export function kindParts(kind: OrderKind, locale: Locale): readonly SheetPart<Content>[] {
  const order = fieldsOf(kind).map(([name, field]): SheetPart<Content> => {
    const { columns, cells } = fieldColumns(field, locale, currencyHeading(kind, { target: name, field, locale }))
    return { columns, cells: ({ values }) => cells((values as Values)[name]) }
  })
  const lines = groupsOf(kind).flatMap(([group, one]) =>
    lineFields(one).map(([name, field]) =>
      linesPart(
        { group, name, field, counts: one.countedBy.includes(name) },
        fieldColumns(field, locale, currencyHeading(kind, { target: `${group}.${name}`, field, locale })),
      ),
    ),
  )
  return [...order, ...lines]
}

type LinePart = { readonly group: GroupName; readonly name: string; readonly field: OrderField; readonly counts: boolean }

const THOUSANDS = /\d,\d{3}(?!\d)/

/** A list in the form that an import reads: an empty last item needs a comma after it. */
function listText(items: readonly string[]): string {
  // 1 and 100 with a comma between are one thousand one hundred, to people as to the import.
  const separator = THOUSANDS.test(items.join(',')) ? ';' : ','
  return items.join(separator) + (items.length > 1 && items.at(-1) === '' ? separator : '')
}

/**
 * Products and boxes share one cell as a comma-separated list, so commas within an item are
 * replaced; a list without any value leaves the cell empty, and amounts share one currency.
 */
function linesPart({ name, field, group, counts }: LinePart, { columns, cells }: FieldColumns): SheetPart<Content> {
  const listed = columns.map((column, index): SheetColumn => (index === 0 ? { ...column, kind: 'text' } : column))
  return {
    columns: listed,
    cells: (content) => {
      const lines = (content[group] ?? []) as readonly Values[]
      const items = lines.map((line) => cells(line[name])[0] ?? '')
      const isList = counts || lines.length > 1
      const list = items.every((item) => item === '')
        ? undefined
        : listText(items.map((item) => (isList ? item.replace(/[,，、;；،؛\n]+/g, ' ') : item)))
      const currency = lines.map((line) => line[name] as Money | undefined).find((value) => value !== undefined)?.currency
      return field.kind === 'money' ? [list, currency] : [list]
    },
  }
}

const text = (heading: Words, cell: (order: Order, locale: Locale) => Cell) => ({ heading, kind: 'text' as const, cell })
const time = (heading: Words, at: (order: Order) => number | undefined) => ({
  heading,
  kind: 'date' as const,
  cell: (order: Order) => timeText(at(order)),
})
const timeText = (at: number | undefined): Cell => (at === undefined ? undefined : localTime(at, 'UTC'))

const BEFORE = [
  text(words('系统单号', '系統單號', 'Our order number'), (order) => order.orderNumber),
  text(words('运单号', '運單號', 'Waybill'), (order) => order.airwayNumber),
  text(words('订单类型', '訂單類型', 'Order type'), (order, locale) => orderKind(order.kind)?.label[locale] ?? order.kind),
  text(words('状态', '狀態', 'Status'), (order, locale) => orderMachine.states[order.status].label[locale]),
]

/** Amounts in one cell, with their currencies: what is added to a freight may be in several. */
const amountsText = (amounts: readonly Money[]): Cell => (amounts.length === 0 ? undefined : amounts.map(formatMoney).join(' + '))

const AFTER = [
  ...FEE_COLUMN_NAMES.map((name) =>
    text(FEE_COLUMNS[name].label, ({ money }) => (money === undefined ? undefined : amountsText(FEE_COLUMNS[name].amounts(money)))),
  ),
  text(words('扣费状态', '扣費狀態', 'Charge state'), ({ money }, locale) =>
    money === undefined ? undefined : FEE_STATES[money.state][locale],
  ),
  {
    heading: words('复核重量（kg）', '複核重量（kg）', 'Checked weight (kg)'),
    kind: 'number' as const,
    cell: (order: Order): Cell => (order.checkWeightGrams === undefined ? undefined : formatKilograms(order.checkWeightGrams)),
  },
  text(words('异常代码', '異常代碼', 'Exception code'), (order) => order.exceptionCode),
  text(words('异常说明', '異常說明', 'Exception'), (order) => order.exceptionMsg),
  time(words('创建时间（UTC）', '建立時間（UTC）', 'Created (UTC)'), (order) => order.createdAt),
  time(words('入库时间（UTC）', '入庫時間（UTC）', 'Inbound (UTC)'), (order) => order.inboundAt),
  time(words('出库时间（UTC）', '出庫時間（UTC）', 'Outbound (UTC)'), (order) => order.outboundAt),
  time(words('签收时间（UTC）', '簽收時間（UTC）', 'POD (UTC)'), (order) => order.podAt),
]

const fixedPart = ({ heading, kind, cell }: (typeof BEFORE | typeof AFTER)[number], locale: Locale): SheetPart<Order> => ({
  columns: [{ heading: heading[locale], kind }],
  cells: (order) => [cell(order, locale)],
})

/**
 * The columns of an export of orders: ours, and between them the fields of the kinds that it may
 * contain.
 */
export function exportParts(kinds: readonly OrderKind[], locale: Locale): SheetPart<Order> {
  const seen = new Set<string>()
  const fresh = (part: SheetPart<Order>): boolean => {
    const heading = part.columns[0]?.heading ?? ''
    return !seen.has(heading) && seen.add(heading) !== undefined
  }
  return joinSheetParts(
    [
      ...BEFORE.map((one) => fixedPart(one, locale)),
      ...kinds.flatMap((kind) => kindParts(kind, locale)),
      ...AFTER.map((one) => fixedPart(one, locale)),
    ].filter(fresh),
  )
}

/** Combines several groups of columns into one. */
export const joinSheetParts = <T>(parts: readonly SheetPart<T>[]): SheetPart<T> => ({
  columns: parts.flatMap((part) => part.columns),
  cells: (from) => parts.flatMap((part) => part.cells(from)),
})
