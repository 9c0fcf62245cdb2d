import { words, type Words } from '#core/base/kernel/words.ts'
import type { Field } from '#core/base/fields/field.ts'
import { readField } from '#core/base/fields/read-field.ts'
import { indexReferences } from '#core/base/fields/references.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { Confirmation } from '#core/parcels/orders/place/plausibility.rules.ts'
import { headingKey, HEADING_ROWS } from '#core/base/sheets/heading-key.ts'
import { isOfWrongLines } from '#core/base/sheets/noticed-sheet.ts'
import type { NoticedColumn } from '#core/base/sheets/sheet-notices.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'

/** The columns of a sheet of weights; the number and the weight have to be there. */
export const WEIGHT_COLUMNS = {
  number: words('单号', '單號', 'Number'),
  weight: words('重量（kg）', '重量（kg）', 'Weight (kg)'),
  length: words('长（cm）', '長（cm）', 'Length (cm)'),
  width: words('宽（cm）', '寬（cm）', 'Width (cm)'),
  height: words('高（cm）', '高（cm）', 'Height (cm)'),
  confirm: words('确认异常重量', '確認異常重量', 'Confirm an unusual weight'),
} as const satisfies Readonly<Record<string, Words>>
export type WeightColumn = keyof typeof WEIGHT_COLUMNS

/** Headings that scales and carriers write above the same columns. */
const SYNONYMS: Readonly<Record<WeightColumn, readonly string[]>> = {
  number: [
    '运单号',
    '運單號',
    '订单号',
    '訂單號',
    '客户单号',
    'waybill',
    'airway_number',
    'order_number',
    'tracking number',
    'code',
    'barcode',
  ],
  weight: ['重量', '实重', '實重', 'weight', 'check_weight', 'kg', 'gross weight'],
  length: ['长', '長', '长度', 'length', 'check_length', 'l'],
  width: ['宽', '寬', '宽度', 'width', 'check_width', 'w'],
  height: ['高', '高度', 'height', 'check_height', 'h'],
  confirm: ['确认', '確認', 'confirm', 'confirmed', 'confirm_weight'],
}

const NAMES = Object.keys(WEIGHT_COLUMNS) as WeightColumn[]
const TARGETS: ReadonlyMap<string, WeightColumn> = new Map(
  NAMES.flatMap((name) =>
    [...Object.values(WEIGHT_COLUMNS[name]), name, ...SYNONYMS[name]].map((heading) => [headingKey(heading), name] as const),
  ),
)

/** Where each column is, and the line after which rows begin. */
export type WeightHeadings = { readonly after: number; readonly columns: Readonly<Partial<Record<WeightColumn, number>>> }

const WEIGHT = /^\d{1,4}(?:[.,]\d{1,3})?$/

/**
 * The columns of a sheet by its headings, among the first rows; a sheet without headings has them
 * in the order number, weight, length, width, height, confirm. Undefined where the number or the
 * weight has none.
 */
export function weightHeadings(rows: readonly SheetRow[]): WeightHeadings | undefined {
  for (const { line, cells } of rows.slice(0, HEADING_ROWS)) {
    const columns: Partial<Record<WeightColumn, number>> = {}
    for (const [index, cell] of cells.entries()) {
      const name = TARGETS.get(headingKey(cell))
      if (name !== undefined) columns[name] ??= index
    }
    if (columns.number !== undefined && columns.weight !== undefined) return { after: line, columns }
  }
  const [first] = rows
  if (first === undefined || !WEIGHT.test(first.cells[1]?.trim() ?? '')) return undefined
  return { after: 0, columns: { number: 0, weight: 1, length: 2, width: 3, height: 4, confirm: 5 } }
}

/** The columns of a sheet of weights, and whether each is read. */
export function noticedWeights(rows: readonly SheetRow[], { after, columns }: WeightHeadings): readonly NoticedColumn[] {
  const settled = new Set(Object.values(columns))
  const cells = rows.find(({ line }) => line === after)?.cells ?? Object.values(columns).map(() => '')
  return cells.map((cell, index) => ({ index, heading: cell.trim(), isSettled: settled.has(index) || isOfWrongLines(cell) }))
}

/** A row as it was typed; empty cells are empty texts. */
export type WeighedRow = Readonly<Record<WeightColumn, string>> & { readonly line: number }

export function weighedRow({ line, cells }: SheetRow, { columns }: WeightHeadings): WeighedRow {
  const cell = (name: WeightColumn): string => cells[columns[name] ?? -1]?.trim() ?? ''
  const [number, weight, length, width, height, confirm] = NAMES.map(cell) as [string, string, string, string, string, string]
  return { line, number, weight, length, width, height, confirm }
}

const CONFIRMS = { kind: 'flag', label: WEIGHT_COLUMNS.confirm } as const satisfies Field
const NO_REFERENCES = indexReferences([])

/**
 * The questions that a row says yes to: its weight and size are as unusual as they look
 * (rule: Plausible or asked).
 */
export function confirmedBy({ confirm }: Pick<WeighedRow, 'confirm'>): Result<readonly Confirmation[]> {
  const said = readField(CONFIRMS, confirm, { references: NO_REFERENCES })
  return said.ok ? ok(said.value === true ? ['weight', 'size'] : []) : said
}
