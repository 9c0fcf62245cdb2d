import { LOCATION_KINDS, type LocationKind } from '#core/warehouse/goods/stock/location.entity.ts'
import { formatDecimal, parseDecimal } from '#core/base/kernel/decimal.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { divideRounded } from '#core/base/kernel/rate.ts'
import { must } from '#core/base/kernel/result.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import { columnSheet, type RowColumn, type SheetViewer } from '#core/base/sheets/column-sheet.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import type { ListedFee, ListedRent } from './storage.ports.ts'

const CUBIC_METRE_DIGITS = 9
const LITRE_DIGITS = 3
const CUBIC_MILLIMETRES_PER_LITRE = 1_000_000n
const MOST_METRE_DIGITS = 30

/** The columns of storage fees and location rents, on the pages and in the workbooks. */
export const STORAGE_LABELS = {
  day: words('日期', '日期', 'Day'),
  account: words('客户', '客戶', 'Client'),
  warehouse: words('仓库', '倉庫', 'Warehouse'),
  sku: words('SKU', 'SKU', 'SKU'),
  sku_name: words('商品名称', '商品名稱', 'Name'),
  location: words('库位', '儲位', 'Location'),
  location_kind: words('用途', '用途', 'Kind'),
  pieces: words('件数', '件數', 'Pieces'),
  volume: words('体积（m³）', '體積（m³）', 'Volume (m³)'),
  amount: words('金额', '金額', 'Amount'),
  currency: words('币种', '幣別', 'Currency'),
  version: words('计价版本', '計價版本', 'Price version'),
} as const
const TITLES = { fees: words('仓储费', '倉儲費', 'Storage fees'), rents: words('库位费', '儲位費', 'Location fees') }

type Column<Row> = RowColumn<Row, SheetViewer>

const head = <Row extends ListedFee | ListedRent>(): readonly Column<Row>[] => [
  { heading: STORAGE_LABELS.day, kind: 'date', of: ({ day }) => day },
  { heading: STORAGE_LABELS.account, kind: 'text', of: ({ account }) => account, isForStaff: true },
  { heading: STORAGE_LABELS.warehouse, kind: 'text', of: ({ warehouse }) => warehouse },
]
const tail = <Row extends ListedFee | ListedRent>(): readonly Column<Row>[] => [
  { heading: STORAGE_LABELS.amount, kind: 'money', of: ({ amount }) => formatAmount(amount) },
  { heading: STORAGE_LABELS.currency, kind: 'text', of: ({ amount }) => amount.currency },
  { heading: STORAGE_LABELS.version, kind: 'text', of: ({ version }) => version },
]

/** The words for what an original package has in place of a SKU's name. */
const PACKAGE_NAME = words('退件原包', '退件原包', 'Original package')

/** The volume of all pieces of a row in cubic metres; none of an original package. */
export const volumeOf = ({ pieces, pieceCubicMillimetres }: Pick<ListedFee, 'pieces' | 'pieceCubicMillimetres'>): string =>
  pieceCubicMillimetres === undefined ? '' : formatDecimal(pieceCubicMillimetres * BigInt(pieces), CUBIC_METRE_DIGITS).replace(/\.?0+$/, '')

/**
 * A volume as a page shows it: to the litre, as freight is measured, and what is smaller is said to
 * be. The workbook has all its digits.
 */
export function volumeText(cubicMetres: string): string {
  if (cubicMetres === '') return ''
  const cubicMillimetres = must(parseDecimal(cubicMetres, { digits: CUBIC_METRE_DIGITS, integerDigits: MOST_METRE_DIGITS }))
  if (cubicMillimetres > 0n && cubicMillimetres < CUBIC_MILLIMETRES_PER_LITRE) return '< 0.001'
  return groupThousands(formatDecimal(divideRounded(cubicMillimetres, CUBIC_MILLIMETRES_PER_LITRE, 'half-away'), LITRE_DIGITS))
}

/** The name of what a fee is for. */
export const feeName = ({ skuName, pieceCubicMillimetres }: ListedFee, locale: Locale): string | undefined =>
  pieceCubicMillimetres === undefined ? PACKAGE_NAME[locale] : skuName

const FEE_COLUMNS: readonly Column<ListedFee>[] = [
  ...head<ListedFee>(),
  { heading: STORAGE_LABELS.sku, kind: 'text', of: ({ sku }) => sku },
  { heading: STORAGE_LABELS.sku_name, kind: 'text', of: (row, { locale }) => feeName(row, locale) },
  { heading: STORAGE_LABELS.pieces, kind: 'number', of: ({ pieces }) => String(pieces) },
  { heading: STORAGE_LABELS.volume, kind: 'number', of: volumeOf },
  ...tail<ListedFee>(),
]

const RENT_COLUMNS: readonly Column<ListedRent>[] = [
  ...head<ListedRent>(),
  { heading: STORAGE_LABELS.location, kind: 'text', of: ({ location }) => location },
  {
    heading: STORAGE_LABELS.location_kind,
    kind: 'text',
    of: ({ locationKind }, { locale }) => LOCATION_KINDS[locationKind as LocationKind]?.[locale] ?? locationKind,
  },
  ...tail<ListedRent>(),
]

/** Storage fees as a sheet; its rows are read while it is written. */
export const feeSheet = (batches: AsyncIterable<readonly ListedFee[]>, reader: SheetViewer): SheetContent =>
  columnSheet({ name: TITLES.fees, columns: FEE_COLUMNS }, batches, reader)

/** Location rents as a sheet. */
export const rentSheet = (batches: AsyncIterable<readonly ListedRent[]>, reader: SheetViewer): SheetContent =>
  columnSheet({ name: TITLES.rents, columns: RENT_COLUMNS }, batches, reader)
