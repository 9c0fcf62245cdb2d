import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { utils, write } from 'xlsx'
import { ZipArchive } from '../../../adapters/sheets/zip/zip-archive.ts'
import { targetsOf, type HeadingTarget } from '#core/parcels/orders/import/order-vocabulary.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { madeZip } from '../../sheets/made-workbook.ts'

const CITIES = { AE: ['Dubai', 'Abu Dhabi', 'Sharjah'], SA: ['Riyadh', 'Jeddah', 'Dammam'] } as const
const NAMES = ['Mohammed bin Rashid', 'فاطمة الزهراء', 'Noura Al Qasimi', 'عبد الله القحطاني', 'Ahmed Hassan'] as const
const STREETS = [
  'Flat 1203, Tower B, Corniche Rd',
  'حي العليا، شارع الملك فهد 2214',
  'Villa 14, Street 8, Al Barsha 2',
  'King Abdullah Rd, Building 77, Floor 3',
] as const
const GOODS = [
  ['Dress', '连衣裙'],
  ['Bluetooth headset', '蓝牙耳机'],
  ['Phone case', '手机壳'],
  ['LED desk lamp', '台灯'],
  ['Yoga mat', '瑜伽垫'],
] as const

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** The cells of a row by what they fill; one row in four has two products. */
function cellsOf(row: number, prefix: string): Readonly<Record<string, string | number>> {
  const country = row % 3 === 0 ? 'SA' : 'AE'
  const pair = row % 4 === 0
  const lists = (one: (index: number) => string | number): string | number => (pair ? `${one(row)},${one(row + 1)}` : one(row))
  return {
    refCode: `${prefix}-${100_000 + row}`,
    userRef: `PO${row * 7}`,
    senderName: '深圳市速达贸易有限公司',
    senderPhone: `138${String(10_000_000 + row).slice(-8)}`,
    senderCountry: 'CN',
    senderCity: 'Shenzhen',
    senderAddress: `龙岗区坂田街道 ${row % 900} 号`,
    consignee: at(NAMES, row),
    country,
    phone:
      country === 'AE'
        ? `+97150${String(1_000_000 + ((row * 7919) % 8_999_999))}`
        : `+96655${String(1_000_000 + ((row * 104_729) % 8_999_999))}`,
    phone2: '',
    province: at(CITIES[country], row),
    city: at(CITIES[country], row),
    address: `${at(STREETS, row)}, ${row % 5000}`,
    zipCode: String(10_000 + (row % 80_000)),
    channel: '',
    pieces: 1,
    weight: (300 + ((row * 37) % 9_000)) / 1000,
    lengthMm: 10 + (row % 40),
    widthMm: 10 + (row % 30),
    heightMm: 5 + (row % 20),
    packageType: '包裹',
    battery: row % 5 === 1 ? '是' : '否',
    remark: `请送货前电话联系 ${row}`,
    cod: 50 + (row % 400),
    'cod.currency': country === 'AE' ? 'AED' : 'SAR',
    'goods.name': lists((index) => at(GOODS, index)[0]),
    'goods.nameCn': lists((index) => at(GOODS, index)[1]),
    'goods.quantity': lists((index) => 1 + (index % 3)),
    'goods.value': lists((index) => 5 + (index % 25)),
    'goods.value.currency': 'USD',
    'goods.weight': lists(() => 0.2),
    'goods.hsCode': lists((index) => `62044${1000 + (index % 9)}`),
    'goods.sku': lists((index) => `SKU-${index % 5000}`),
    'goods.barcode': lists((index) => `69${String(10_000_000_000 + index)}`),
  }
}

const COLUMNS = 40
/** Columns that shippers keep for themselves; they fill nothing. */
const OWN = ['店铺', '平台', '买家账号', '下单时间', '客服', '备货仓', '付款方式'] as const

const headingOf = ({ field, part }: HeadingTarget): string =>
  (part === 'currency' ? (field.kind === 'money' ? field.currencySynonyms?.[0] : undefined) : field.label['zh-CN']) ?? field.api

/** The 40 headings of a sheet and what they fill, if anything. */
const columns: readonly { readonly heading: string; readonly target: string | undefined }[] = [
  ...targetsOf(express).map((target) => ({ heading: headingOf(target), target: target.target as string | undefined })),
  ...OWN.map((heading) => ({ heading, target: undefined })),
].slice(0, COLUMNS)

export const headings: readonly string[] = columns.map(({ heading }) => heading)
export const headingOfTarget = (target: string): string => columns.find((column) => column.target === target)?.heading ?? ''

type Faults = {
  /** The phone number of each such row is too short; good rows alone without it. */
  readonly faultyEach?: number
}

/**
 * An .xlsx of orders, 40 columns wide, with texts shared and packed as tightly as Excel does it.
 * References begin with `prefix`.
 */
export async function orderSheet(rows: number, prefix: string, { faultyEach = Infinity }: Faults = {}): Promise<Buffer<ArrayBuffer>> {
  const body = Array.from({ length: rows }, (_, row) => {
    const good = cellsOf(row, prefix)
    const cells = row % faultyEach === faultyEach - 1 ? { ...good, phone: '12' } : good
    return columns.map(({ heading, target }) => (target === undefined ? `${heading} ${row % 50}` : (cells[target] ?? '')))
  })
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...headings], ...body], { dense: true }), '发货明细')
  return repackWorkbook(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer)
}

/** The library packs loosely; Excel does not. */
async function repackWorkbook(workbook: Buffer): Promise<Buffer<ArrayBuffer>> {
  const archive = await ZipArchive.open(workbook)
  const parts = await Promise.all(
    archive.parts.map(async (part) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of archive.chunks(part)) chunks.push(chunk)
      const { crc32: sum, uncompressedSize: unpackedBytes } = part.entry
      return { name: part.name, packed: await promisify(deflateRaw)(Buffer.concat(chunks), { level: 7 }), method: 8, sum, unpackedBytes }
    }),
  )
  return Buffer.from(await madeZip(parts))
}
