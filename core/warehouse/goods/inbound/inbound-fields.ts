import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { readFields, isRawFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { inboundFailure } from './inbound.failures.ts'

/** The most pieces of one SKU, and the most lines, of a delivery. */
export const MOST_PIECES = 1_000_000
export const MOST_INBOUND_LINES = 500

/** Fields of a delivery as a whole that a customer fills in. */
export const inboundFields = {
  warehouse: {
    kind: 'reference',
    to: 'warehouse',
    required: true,
    label: words('仓库', '倉庫', 'Warehouse'),
    synonyms: ['入库仓库', '目的仓', 'Warehouse code'],
  },
  expected_on: {
    kind: 'date',
    label: words('预计到货日期', '預計到貨日期', 'Expected on'),
    synonyms: ['预计到仓', 'ETA', 'Expected date'],
  },
  carrier: { kind: 'text', maxLength: 60, label: words('承运商', '承運商', 'Carrier'), synonyms: ['物流商', '快递公司'] },
  tracking_number: {
    kind: 'text',
    maxLength: 60,
    label: words('运输单号', '運輸單號', 'Tracking number'),
    synonyms: ['物流单号', '快递单号', '提单号', 'Tracking no'],
  },
  reference: {
    kind: 'text',
    maxLength: 60,
    label: words('客户单号', '客戶單號', 'Your reference'),
    synonyms: ['参考号', 'Reference', 'PO'],
  },
  note: { kind: 'text', maxLength: 300, multiline: true, label: words('备注', '備註', 'Note') },
} as const satisfies Fields

/** Fields of each SKU of it that a customer fills in. */
export const inboundLineFields = {
  sku: {
    kind: 'text',
    maxLength: 60,
    required: true,
    label: words('SKU 编码', 'SKU 編碼', 'SKU code'),
    synonyms: ['SKU', '产品编码', '商品编码', 'Seller SKU'],
  },
  announced: {
    kind: 'integer',
    min: 1,
    max: MOST_PIECES,
    required: true,
    label: words('预报件数', '預報件數', 'Pieces announced'),
    synonyms: ['数量', '件数', '预报数量', 'Quantity', 'Qty', 'Pieces'],
  },
  boxes: {
    kind: 'integer',
    min: 0,
    max: 10_000,
    label: words('箱数', '箱數', 'Boxes'),
    synonyms: ['箱子', 'Cartons', 'Ctn'],
  },
} as const satisfies Fields

export type InboundHead = RecordOf<typeof inboundFields>
export type AnnouncedLine = RecordOf<typeof inboundLineFields>
export type WrittenInbound = InboundHead & { readonly lines: readonly AnnouncedLine[] }

/** INBOUND_SKU_TWICE at each line whose SKU an earlier one has. */
export function repeatedLines(lines: readonly { readonly sku: string }[]): readonly FieldFailure[] {
  const first = new Map<string, number>()
  return lines.flatMap(({ sku }, index) => {
    const earlier = first.get(sku)
    if (earlier === undefined) first.set(sku, index)
    return earlier === undefined ? [] : [atField(`lines.${index}.sku`, inboundFailure('INBOUND_SKU_TWICE', { sku, line: earlier + 1 }))]
  })
}

/**
 * Reads a delivery from JSON or a form: its head and its lines. INPUT_INVALID names every wrong
 * field, those of lines as `lines.0.sku`.
 */
export function readInbound(raw: RawFields, references: References): Result<WrittenInbound> {
  const wrong: FieldFailure[] = []
  const head = readFields(inboundFields, { raw, context: { references } })
  if (!head.ok) wrong.push(...(head.failure.fields ?? []))
  const given = Array.isArray(raw['lines']) ? raw['lines'] : []
  if (given.length === 0) wrong.push(atField('lines', inboundFailure('INBOUND_NO_LINES')))
  if (given.length > MOST_INBOUND_LINES) wrong.push(atField('lines', inboundFailure('INBOUND_MANY_LINES', { most: MOST_INBOUND_LINES })))
  const lines: AnnouncedLine[] = []
  for (const [index, one] of given.slice(0, MOST_INBOUND_LINES).entries()) {
    const line = readFields(inboundLineFields, { raw: isRawFields(one) ? one : {}, context: { references } })
    if (line.ok) lines.push(line.value)
    else wrong.push(...(line.failure.fields ?? []).map((field) => ({ ...field, path: `lines.${index}.${field.path}` })))
  }
  if (lines.length === given.length) wrong.push(...repeatedLines(lines))
  return head.ok && wrong.length === 0 ? ok({ ...head.value, lines }) : failed(invalidInput(wrong))
}
