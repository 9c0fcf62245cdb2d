import { words, type Words } from '#core/base/kernel/words.ts'

/**
 * Places and sizes are multiples of it, which are whole dots of heads with 8 and with 12 dots a
 * millimetre.
 */
export const DESIGN_GRID = 0.5
/** The margin that printers cannot reach, in millimetres. */
export const DESIGN_MARGIN = 2
/** The space between a block's edge and what it shows, in millimetres. */
export const BLOCK_PADDING = { across: 1, down: 0.5 } as const
/** The height of a caption's line, in millimetres. */
export const CAPTION_LINE = 3
/** The height of a line in relation to its type. */
export const LINE_HEIGHT = 1.3
/**
 * The height of bars that a scanner reads at an angle, in millimetres; that of the smallest
 * standard label.
 */
const LEAST_BARS = 10
export const LARGEST_TEXT = 20
export const LONGEST_TEXT = 200
export const MOST_BLOCKS = 40

/**
 * The nature of a kind of block, and what it needs so that it can be read; lengths in millimetres.
 */
type BlockSpec = {
  readonly label: Words
  /** Without it a parcel cannot be scanned, sorted or delivered. */
  readonly isMandatory?: true
  /** How many of it a label can have; one where it is left out. */
  readonly most?: number
  readonly least: { readonly width: number; readonly height: number }
  /** The type sizes of its text; left out where it has none. */
  readonly text?: { readonly least: number; readonly usual: number }
  /** Whether it has a caption. */
  readonly hasCaption?: true
  /** Whether a line may be drawn around it: codes need their quiet zones. */
  readonly isCode?: true
}

/** The blocks of the standard labels, a logo, free texts and a mark for batteries. */
export const DESIGN_BLOCKS = {
  barcode: {
    label: words('运单条码', '運單條碼', 'Waybill barcode'),
    isMandatory: true,
    // Code128 of a waybill has 134 modules and 20 of quiet zone, each of at least 0.25 mm: two dots
    // at 203 dpi.
    least: { width: 40.5, height: 13 },
    text: { least: 3, usual: 5 },
    isCode: true,
  },
  qr: { label: words('二维码', '二維碼', 'QR code'), least: { width: 11, height: 11 }, isCode: true },
  sorting: {
    label: words('分拣码', '分揀碼', 'Sorting code'),
    isMandatory: true,
    least: { width: 30, height: 10 },
    text: { least: 8, usual: 12 },
  },
  consignee: {
    label: words('收件人', '收件人', 'Consignee'),
    isMandatory: true,
    least: { width: 45, height: 15 },
    text: { least: 3, usual: 4.5 },
    hasCaption: true,
  },
  payment: {
    label: words('代收货款', '代收貨款', 'COD amount'),
    isMandatory: true,
    least: { width: 30, height: 7 },
    text: { least: 4, usual: 6 },
    hasCaption: true,
  },
  destination: { label: words('目的地', '目的地', 'Destination'), least: { width: 30, height: 9 }, text: { least: 3, usual: 5 } },
  channel: { label: words('渠道', '渠道', 'Channel'), least: { width: 15, height: 4 }, text: { least: 2, usual: 4.5 } },
  carrier: { label: words('承运商名称', '承運商名稱', 'Carrier name'), least: { width: 15, height: 4 }, text: { least: 2, usual: 5 } },
  logo: { label: words('标志', '標誌', 'Logo'), least: { width: 8, height: 4 } },
  sender: {
    label: words('寄件人', '寄件人', 'Sender'),
    least: { width: 25, height: 6 },
    text: { least: 2, usual: 3 },
    hasCaption: true,
  },
  goods: {
    label: words('物品', '物品', 'Goods'),
    least: { width: 25, height: 5 },
    text: { least: 2, usual: 3 },
    hasCaption: true,
  },
  goods_table: {
    label: words('物品明细表', '物品明細表', 'Goods table'),
    least: { width: 60, height: 20 },
    text: { least: 2, usual: 3 },
  },
  pieces: {
    label: words('件数', '件數', 'Pieces'),
    least: { width: 10, height: 6 },
    text: { least: 2.5, usual: 5 },
    hasCaption: true,
  },
  weight: {
    label: words('重量', '重量', 'Weight'),
    least: { width: 14, height: 6 },
    text: { least: 2.5, usual: 5 },
    hasCaption: true,
  },
  order: {
    label: words('订单号', '訂單號', 'Order number'),
    least: { width: 20, height: 4 },
    text: { least: 2, usual: 3 },
    hasCaption: true,
  },
  reference: {
    label: words('参考号', '參考號', 'Reference'),
    least: { width: 20, height: 4 },
    text: { least: 2, usual: 3 },
    hasCaption: true,
  },
  date: {
    label: words('打印日期', '列印日期', 'Print date'),
    least: { width: 15, height: 4 },
    text: { least: 2, usual: 3 },
    hasCaption: true,
  },
  remark: {
    label: words('备注', '備註', 'Note'),
    least: { width: 15, height: 5 },
    text: { least: 2, usual: 3 },
    hasCaption: true,
  },
  battery: { label: words('含电池标记', '含電池標記', 'Battery mark'), least: { width: 15, height: 5 }, text: { least: 2.5, usual: 4 } },
  text: { label: words('自定义文字', '自訂文字', 'Free text'), most: 5, least: { width: 10, height: 4 }, text: { least: 2, usual: 3 } },
} as const satisfies Record<string, BlockSpec>

export type BlockKind = keyof typeof DESIGN_BLOCKS
export const BLOCK_KINDS = Object.keys(DESIGN_BLOCKS) as readonly BlockKind[]

export const blockSpec = (kind: BlockKind): BlockSpec => DESIGN_BLOCKS[kind]

/** The type size of a block: its own, or the usual one of its kind. */
export const textSizeOf = ({ kind, textSize }: { readonly kind: BlockKind; readonly textSize?: number | undefined }): number =>
  textSize ?? blockSpec(kind).text?.usual ?? 0

/** The grid's multiple that is not smaller. */
const upToGrid = (millimetres: number): number => Math.ceil(Number((millimetres / DESIGN_GRID).toFixed(6))) * DESIGN_GRID

/**
 * The least height at which a block shows what it has to: its caption, and a line of its type below
 * it.
 */
export function leastHeight(block: {
  readonly kind: BlockKind
  readonly textSize?: number | undefined
  readonly caption?: boolean | undefined
}): number {
  const { least, text, hasCaption } = blockSpec(block.kind)
  if (text === undefined) return least.height
  const line = textSizeOf(block) * LINE_HEIGHT
  const caption = hasCaption === true && block.caption === true ? CAPTION_LINE : 0
  const bars = block.kind === 'barcode' ? LEAST_BARS : 0
  return Math.max(least.height, upToGrid(2 * BLOCK_PADDING.down + caption + bars + line))
}
