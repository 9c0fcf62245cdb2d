import type { LabelContent } from '#core/parcels/labels/label.ts'
import type { CaptionName } from '#core/parcels/labels/design/caption.words.ts'
import {
  BLOCK_PADDING,
  blockSpec,
  CAPTION_LINE,
  LINE_HEIGHT,
  textSizeOf,
  type BlockKind,
} from '#core/parcels/labels/design/design-blocks.ts'
import type { BlockAlign, DesignBlock } from '#core/parcels/labels/design/label-design.ts'
import type { DrawingTarget } from './drawing-target.ts'
import { drawGoodsTable } from './goods-table.ts'
import { goodsText, kilograms, namedCountry, receiverParts, senderParts } from './label-texts.ts'
import { drawPlace, inside, line } from './lines.ts'
import type { LogoPicture } from './logo-picture.ts'
import { DOTS_PER_MILLIMETRE } from './sheet-layout.ts'
import { setText } from './text-block.ts'
import type { Box, TextPart } from './text-block.ts'

/** The stroke of frames, and of the one around an amount to collect, in dots. */
const FRAME = 2
const HEAVY_FRAME = 8
const CAPTION_SIZE = 18
/** Dots of a QR code's module at most. */
const LARGEST_MODULE = 8
/** Text of several lines shrinks to this share of its size before it is cut. */
const SHRINKS_TO = 0.55

/** A block in dots: `inner` is what its text may fill, below its caption. */
export type PlacedBlock = {
  readonly kind: BlockKind
  readonly outer: Box
  readonly inner: Box
  readonly size: number
  readonly align: BlockAlign
  readonly isFramed: boolean
  readonly text: string
  /** Draws the caption, where the block has one. */
  readonly captionBox: Box | undefined
  readonly said: (name: CaptionName) => string
  readonly logo: LogoPicture | undefined
}

const dots = (millimetres: number): number => Math.round(millimetres * DOTS_PER_MILLIMETRE)

/** A block where it is drawn; places on the grid are whole dots. */
export function placedBlock(block: DesignBlock, { said, logo }: Pick<PlacedBlock, 'said' | 'logo'>): PlacedBlock {
  const outer = { x: dots(block.x), y: dots(block.y), width: dots(block.width), height: dots(block.height) }
  const [across, down] = [dots(BLOCK_PADDING.across), dots(BLOCK_PADDING.down)]
  const padded = inside(outer, { left: across, right: across, top: down, bottom: down })
  const hasCaption = block.caption === true && blockSpec(block.kind).hasCaption === true
  const caption = hasCaption ? dots(CAPTION_LINE) : 0
  return {
    kind: block.kind,
    outer,
    inner: inside(padded, { top: caption }),
    size: dots(textSizeOf(block)),
    align: block.align ?? 'start',
    isFramed: block.frame === true,
    text: block.text ?? '',
    captionBox: hasCaption ? { ...padded, height: caption } : undefined,
    said,
    logo,
  }
}

function caption(on: DrawingTarget, { captionBox, said }: PlacedBlock, name: CaptionName): void {
  if (captionBox !== undefined) line(on, said(name), { box: captionBox, size: CAPTION_SIZE, smallest: 12 })
}

function oneLine(on: DrawingTarget, { inner, size, align }: PlacedBlock, text: string): void {
  line(on, text, { box: inner, size, align, smallest: size * SHRINKS_TO })
}

function several(on: DrawingTarget, { inner, size, align }: PlacedBlock, parts: readonly TextPart[]): void {
  on.text(setText({ parts, box: inner, largest: size, smallest: Math.round(size * SHRINKS_TO), align }))
}

/** A line of a caption and its value. */
const captioned =
  (name: CaptionName, value: (label: LabelContent) => string): Draw =>
  (on, block, label) => {
    caption(on, block, name)
    oneLine(on, block, value(label))
  }

type Draw = (on: DrawingTarget, block: PlacedBlock, label: LabelContent) => void

const barcode: Draw = (on, { inner, size }, { waybill }) => {
  const text = Math.ceil(size * LINE_HEIGHT)
  on.bars({ text: waybill, box: inside(inner, { bottom: text }) })
  line(on, waybill, { box: inside(inner, { top: inner.height - text }), size, align: 'centre' })
}

const qr: Draw = (on, { outer }, { waybill }) => {
  const around = dots(BLOCK_PADDING.down)
  const side = Math.min(outer.width, outer.height) - 2 * around
  const box = { x: outer.x + (outer.width - side) / 2, y: outer.y + (outer.height - side) / 2, width: side, height: side }
  on.square({ text: waybill, box, module: LARGEST_MODULE })
}

const destination: Draw = (on, { inner, size }, { receiver }) => {
  const height = Math.floor(inner.height / 2)
  drawPlace(on, { box: { ...inner, height }, size }, { city: receiver.city, country: namedCountry(receiver) })
  drawPlace(on, { box: inside(inner, { top: height }), size }, receiver.arabic)
}

const consignee: Draw = (on, block, { receiver }) => {
  caption(on, block, 'receiver')
  const top = Math.ceil(block.size * 1.2)
  line(on, receiver.phone, { box: { ...block.inner, height: top }, size: block.size, align: 'right' })
  several(on, { ...block, inner: inside(block.inner, { top }) }, receiverParts(receiver))
}

const payment: Draw = (on, block, { cod }) => {
  if (cod === undefined) {
    caption(on, block, 'payment')
    return oneLine(on, block, block.said('notCod'))
  }
  // Cash on delivery has a heavy frame of its own, inside the block.
  on.frame(block.outer, HEAVY_FRAME)
  const within = { left: HEAVY_FRAME, right: HEAVY_FRAME }
  const captionBox = block.captionBox && inside(block.captionBox, { ...within, top: HEAVY_FRAME / 2 })
  const cell = { ...block, captionBox, inner: inside(block.inner, { ...within, bottom: HEAVY_FRAME / 2 }) }
  caption(on, cell, 'collect')
  oneLine(on, cell, `${cod.currency} ${cod.amount}`)
}

const remark: Draw = (on, block, label) => {
  if ((label.remark ?? '').trim() === '') return
  caption(on, block, 'remark')
  several(on, block, [{ text: label.remark ?? '', weight: 'bold' }])
}

const goods: Draw = (on, block, label) => {
  caption(on, block, 'goods')
  several(on, block, [{ text: goodsText(label.goods), weight: 'medium' }])
}

const battery: Draw = (on, block, label) => {
  if (label.battery !== true) return
  on.frame(block.outer, HEAVY_FRAME / 2)
  oneLine(on, { ...block, align: 'centre' }, block.said('battery'))
}

const DRAW: Readonly<Record<BlockKind, Draw>> = {
  barcode,
  qr,
  destination,
  consignee,
  payment,
  remark,
  goods,
  battery,
  sorting: (on, block, { sortingCode }) => oneLine(on, block, sortingCode),
  channel: (on, block, { channel }) => oneLine(on, block, channel),
  carrier: (on, block) => oneLine(on, block, block.said('carrier')),
  logo: (on, { inner, logo }) => {
    if (logo !== undefined) on.picture(logo, inner)
  },
  sender: (on, block, { sender }) => {
    caption(on, block, 'sender')
    several(on, block, senderParts(sender))
  },
  goods_table: (on, { outer, size, said }, label) =>
    drawGoodsTable(on, { area: outer, type: { small: size, caption: Math.min(size, CAPTION_SIZE) }, said }, label),
  pieces: captioned('pieces', ({ piece }) => `${piece.index}/${piece.count}`),
  weight: captioned('weight', ({ weightGrams }) => `${kilograms(weightGrams)} kg`),
  order: captioned('order', ({ orderNumber }) => orderNumber),
  reference: captioned('reference', ({ referenceNumber }) => referenceNumber ?? ''),
  date: captioned('date', ({ printedOn }) => printedOn),
  text: (on, block) => several(on, block, [{ text: block.text, weight: 'medium' }]),
}

export const drawBlock: Draw = (on, block, label) => DRAW[block.kind](on, block, label)

/** The frames of all blocks that have one. */
export function drawFrames(on: DrawingTarget, blocks: readonly PlacedBlock[]): void {
  for (const { outer, isFramed } of blocks) if (isFramed) on.frame(outer, FRAME)
}
