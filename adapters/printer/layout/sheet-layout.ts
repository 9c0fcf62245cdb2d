import type { LabelSize } from '#core/parcels/labels/label-size.ts'
import type { Box } from './text-block.ts'

/** The layout's own resolution, that of a 203 dpi head. */
export const DOTS_PER_MILLIMETRE = 8
/** Points of PDF in a dot. */
export const POINTS_PER_DOT = 72 / 25.4 / DOTS_PER_MILLIMETRE

/** The margin that printers cannot reach. */
const MARGIN = 16
const WIDTH = 800

type RowName = 'header' | 'destination' | 'barcode' | 'receiver' | 'money' | 'sender' | 'goods' | 'footer'
type Rows = Readonly<Record<RowName, number>>

/** Type sizes in dots. */
type TypeSizes = {
  readonly caption: number
  readonly header: number
  readonly sorting: number
  readonly city: number
  readonly phone: number
  readonly address: number
  readonly money: number
  readonly waybill: number
  readonly small: number
}

export type Sheet = {
  readonly width: number
  readonly height: number
  readonly frame: Box
  readonly rows: Readonly<Record<RowName, Box>>
  readonly type: TypeSizes
  /** Dots per module of the QR code; whole, so that a 203 dpi head prints it exactly. */
  readonly qrModule: number
  /** Goods as a table with HS codes and values, or as one list. */
  readonly goodsTable: boolean
}

/** Heights in dots from top to bottom; they add up to the frame's. */
const ROWS: Readonly<Record<LabelSize, Rows>> = {
  '100x100': { header: 50, destination: 150, barcode: 142, receiver: 174, money: 82, sender: 60, goods: 50, footer: 60 },
  '100x150': { header: 80, destination: 186, barcode: 214, receiver: 296, money: 120, sender: 108, goods: 100, footer: 64 },
  '100x200': { header: 88, destination: 190, barcode: 236, receiver: 330, money: 128, sender: 120, goods: 396, footer: 80 },
}

const TYPE: Readonly<Record<LabelSize, TypeSizes>> = {
  '100x100': { caption: 16, header: 34, sorting: 96, city: 38, phone: 32, address: 30, money: 46, waybill: 32, small: 21 },
  '100x150': { caption: 20, header: 44, sorting: 124, city: 46, phone: 40, address: 38, money: 64, waybill: 42, small: 26 },
  '100x200': { caption: 21, header: 48, sorting: 124, city: 46, phone: 42, address: 40, money: 68, waybill: 44, small: 28 },
}

const QR_MODULE: Readonly<Record<LabelSize, number>> = { '100x100': 5, '100x150': 6, '100x200': 6 }

function heightOf(size: LabelSize): number {
  return Number(size.slice(size.indexOf('x') + 1)) * DOTS_PER_MILLIMETRE
}

/**
 * The positions of everything on a label of this size. Without goods the receiver gets their space.
 */
export function sheetOf(size: LabelSize, withoutInvoice: boolean): Sheet {
  const given = ROWS[size]
  const heights: Rows = withoutInvoice ? { ...given, receiver: given.receiver + given.goods, goods: 0 } : given
  let y = MARGIN
  const row = (name: RowName): Box => {
    const box = { x: MARGIN, y, width: WIDTH - 2 * MARGIN, height: heights[name] }
    y += heights[name]
    return box
  }
  const rows = {
    header: row('header'),
    destination: row('destination'),
    barcode: row('barcode'),
    receiver: row('receiver'),
    money: row('money'),
    sender: row('sender'),
    goods: row('goods'),
    footer: row('footer'),
  }
  const height = heightOf(size)
  if (y !== height - MARGIN) throw new Error(`rows of ${size} end at ${y}`)
  return {
    width: WIDTH,
    height,
    frame: { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN, height: height - 2 * MARGIN },
    rows,
    type: TYPE[size],
    qrModule: QR_MODULE[size],
    goodsTable: size === '100x200',
  }
}
