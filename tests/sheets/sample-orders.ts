import type { ColumnKind, SheetContent } from '#core/base/sheets/sheet.port.ts'

const WORDS = [
  'Mohammed bin Rashid',
  'حي العليا، شارع الملك فهد 2214',
  '连衣裙,假发,蓝牙耳机',
  'Flat 1203, Tower B, Corniche Rd',
  'USD',
  'QA',
  '阿布扎比',
  'Riyadh',
] as const
const COLUMNS = 40

const kindOf = (column: number): ColumnKind => (column % 8 === 0 ? 'number' : 'text')

function valueOf(row: number, column: number): string {
  if (column === 1) return `S1A-${row}`
  if (column === 2) return `+9715${String(10_000_000 + ((row * 7919) % 89_999_999))}`
  // Goods and addresses recur, which keeps 100,000 rows within the accepted size.
  const turn = row % WORDS.length
  if (kindOf(column) === 'number') return String(((turn * 7919 + column * 104_729) % 100_000) / 100)
  const word = WORDS[(turn * 3 + column) % WORDS.length] as string
  return column % 5 === 0 ? `${word} ${turn}` : word
}

/** Rows of 40 columns as shippers send them: names in three scripts, lists, phones, numbers. */
export const sampleOrders = (count: number): SheetContent => ({
  sheetName: '发货明细',
  columns: Array.from({ length: COLUMNS }, (_, index) => ({ heading: `列 ${index + 1}`, kind: kindOf(index) })),
  rows: (function* () {
    for (let row = 0; row < count; row += 1) yield Array.from({ length: COLUMNS }, (_, column) => valueOf(row, column))
  })(),
})
