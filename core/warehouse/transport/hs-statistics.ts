import type { References } from '#core/base/fields/references.ts'
import { add, formatAmount, money, type Money } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { countedGoods, countedText, type BaseUnit } from '#core/parcels/orders/fields/goods-unit.rules.ts'
import type { GoodsLine } from '#core/parcels/orders/fields/goods-fields.ts'
import type { SheetColumn } from '#core/base/sheets/sheet.port.ts'
import type { ManifestRow } from './manifest-columns.ts'

/** The goods of a flight under one HS code, in one unit and one currency. */
export type HsSum = {
  readonly hsCode: string
  readonly base: BaseUnit
  readonly count: bigint
  readonly value: Money | undefined
  readonly parcels: number
  readonly names: readonly string[]
}

/** So many names tell what is under a code. */
const MOST_NAMES = 5

const worthOf = ({ value, quantity = 0 }: GoodsLine): Money | undefined =>
  value === undefined ? undefined : money(value.amount * BigInt(quantity), value.currency)

const summed = (one: Money | undefined, other: Money | undefined): Money | undefined =>
  one === undefined || other === undefined ? (one ?? other) : add(one, other)

/** Adds a line to the sum of its code, unit and currency. */
function addLine(sums: Map<string, HsSum>, line: GoodsLine, { references, seen }: { references: References; seen: Set<string> }): void {
  const { hsCode = '' } = line
  const { base, count } = countedGoods(line, references)
  const worth = worthOf(line)
  const key = JSON.stringify([hsCode, base, worth?.currency ?? ''])
  const before = sums.get(key)
  const name = line.name ?? line.nameCn
  const names = before?.names ?? []
  sums.set(key, {
    hsCode,
    base,
    count: (before?.count ?? 0n) + count,
    value: summed(before?.value, worth),
    // A parcel of two lines of one code is one parcel.
    parcels: (before?.parcels ?? 0) + (seen.has(key) ? 0 : 1),
    names: name === undefined || names.includes(name) || names.length === MOST_NAMES ? names : [...names, name],
  })
  seen.add(key)
}

/**
 * The goods of parcels by HS code, as customs count them (rule: Units of goods): quantities of one
 * measure are added up in its base unit, values by currency.
 */
export async function hsStatistics(rows: AsyncIterable<ManifestRow>, references: References): Promise<readonly HsSum[]> {
  const sums = new Map<string, HsSum>()
  for await (const { order } of rows) {
    const seen = new Set<string>()
    for (const line of order.goods) addLine(sums, line, { references, seen })
  }
  return [...sums.values()].toSorted((one, other) => one.hsCode.localeCompare(other.hsCode) || one.base.localeCompare(other.base))
}

/** The columns of the statistics as a sheet. */
export const HS_COLUMNS: readonly (Pick<SheetColumn, 'kind'> & {
  readonly heading: Words
  readonly of: (sum: HsSum) => string | undefined
})[] = [
  { heading: words('HS 编码', 'HS 編碼', 'HS code'), kind: 'text', of: ({ hsCode }) => hsCode },
  { heading: words('品名', '品名', 'Goods'), kind: 'text', of: ({ names }) => names.join(', ') },
  { heading: words('数量', '數量', 'Quantity'), kind: 'number', of: countedText },
  { heading: words('计量单位', '計量單位', 'Unit of measure'), kind: 'text', of: ({ base }) => base },
  { heading: words('申报价值', '申報價值', 'Declared value'), kind: 'number', of: ({ value }) => value && formatAmount(value) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', of: ({ value }) => value?.currency },
  { heading: words('包裹', '包裹', 'Parcels'), kind: 'number', of: ({ parcels }) => String(parcels) },
]
