import { LABEL_TYPES, type LabelTypeName } from '../label-type.ts'
import type { LabelSize } from '../label-size.ts'
import { DESIGN_MARGIN } from './design-blocks.ts'
import { millimetresOf, type DesignBlock, type DesignContent } from './label-design.ts'

/**
 * Heights of the rows in millimetres, from top to bottom, and type sizes where the usual ones do
 * not fit.
 */
type Rows = {
  readonly head: number
  readonly sorting: number
  readonly destination: number
  readonly barcode: number
  readonly consignee: number
  readonly payment: number
  readonly sender: number
  readonly goods: number
  readonly foot: number
  readonly text: Readonly<Record<'head' | 'sorting' | 'destination' | 'barcode' | 'consignee' | 'payment' | 'small', number>>
}

const ROWS: Readonly<Record<LabelSize, Rows>> = {
  '100x100': {
    head: 6,
    sorting: 11.5,
    destination: 9,
    barcode: 17,
    consignee: 22,
    payment: 10,
    sender: 7.5,
    goods: 5.5,
    foot: 7.5,
    text: { head: 3.5, sorting: 8, destination: 3, barcode: 4, consignee: 3.5, payment: 4, small: 2.5 },
  },
  '100x150': {
    head: 10,
    sorting: 14,
    destination: 9,
    barcode: 27,
    consignee: 37,
    payment: 15,
    sender: 13,
    goods: 12,
    foot: 9,
    text: { head: 5, sorting: 10, destination: 3, barcode: 5, consignee: 4.5, payment: 6.5, small: 3 },
  },
  '100x200': {
    head: 11,
    sorting: 14,
    destination: 9.5,
    barcode: 29.5,
    consignee: 41,
    payment: 16,
    sender: 15,
    goods: 50,
    foot: 10,
    text: { head: 5.5, sorting: 10, destination: 3, barcode: 5.5, consignee: 5, payment: 7, small: 3 },
  },
}

/**
 * How the cells of one row share its width: where each begins and ends, in millimetres from the
 * left margin of 2 mm.
 */
const PAYMENT_CELLS = [0, 55, 73, 96] as const
const NOTE_FROM = 62
const FOOT_CELLS = [0, 32, 64, 96] as const

/**
 * The arrangement of the built-in label as blocks, from which a new design begins. The built-in
 * label itself is not a design: it is always there, and is printed wherever no design is in force.
 */
export function standardDesign(type: LabelTypeName, size: LabelSize): DesignContent {
  const rows = ROWS[size]
  const { withoutInvoice } = LABEL_TYPES[type]
  const { text } = rows
  const left = DESIGN_MARGIN
  const width = millimetresOf(size).width - 2 * DESIGN_MARGIN
  const codes = rows.sorting + rows.destination
  let y = DESIGN_MARGIN
  const row = (height: number): number => {
    y += height
    return y - height
  }
  const cell = (from: number, to: number, at: number, height: number) => ({ x: left + from, y: at, width: to - from, height })
  const blocks: DesignBlock[] = []
  const head = row(rows.head)
  blocks.push(
    { kind: 'carrier', ...cell(0, width / 2, head, rows.head), textSize: text.head, align: 'left' },
    { kind: 'channel', ...cell(width / 2, width, head, rows.head), textSize: text.head, align: 'right' },
  )
  const lane = row(codes)
  const beside = width - codes
  blocks.push(
    { kind: 'sorting', ...cell(0, beside, lane, rows.sorting), textSize: text.sorting, align: 'left' },
    { kind: 'destination', ...cell(0, beside, lane + rows.sorting, rows.destination), textSize: text.destination },
    { kind: 'qr', ...cell(beside, width, lane, codes) },
    { kind: 'barcode', ...cell(0, width, row(rows.barcode), rows.barcode), textSize: text.barcode },
  )
  const consignee = rows.consignee + (withoutInvoice ? rows.goods : 0)
  blocks.push({
    kind: 'consignee',
    ...cell(0, width, row(consignee), consignee),
    textSize: text.consignee,
    caption: true,
    frame: true,
  })
  const money = row(rows.payment)
  const [, pieces, weight, end] = PAYMENT_CELLS
  const boxed = { caption: true, frame: true } as const
  blocks.push(
    { kind: 'payment', ...cell(0, pieces, money, rows.payment), textSize: text.payment, align: 'centre', ...boxed },
    { kind: 'pieces', ...cell(pieces, weight, money, rows.payment), textSize: text.payment - 1, align: 'centre', ...boxed },
    { kind: 'weight', ...cell(weight, end, money, rows.payment), textSize: text.payment - 1, align: 'centre', ...boxed },
  )
  const sender = row(rows.sender)
  blocks.push(
    { kind: 'sender', ...cell(0, NOTE_FROM, sender, rows.sender), textSize: text.small, ...boxed },
    { kind: 'remark', ...cell(NOTE_FROM, width, sender, rows.sender), textSize: text.small, ...boxed },
  )
  if (!withoutInvoice)
    blocks.push(
      size === '100x200'
        ? { kind: 'goods_table', ...cell(0, width, row(rows.goods), rows.goods), textSize: text.small, frame: true }
        : { kind: 'goods', ...cell(0, width, row(rows.goods), rows.goods), textSize: text.small, caption: size === '100x150', frame: true },
    )
  const foot = row(rows.foot)
  const [from, reference, date, last] = FOOT_CELLS
  blocks.push(
    { kind: 'order', ...cell(from, reference, foot, rows.foot), textSize: text.small, ...boxed },
    { kind: 'reference', ...cell(reference, date, foot, rows.foot), textSize: text.small, ...boxed },
    { kind: 'date', ...cell(date, last, foot, rows.foot), textSize: text.small, ...boxed },
  )
  return { type, size, languages: [], blocks }
}
