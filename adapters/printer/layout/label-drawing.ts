import type { LabelContent } from '#core/parcels/labels/label.ts'
import { LABEL_WORDS } from '#core/parcels/labels/label.words.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { DrawingTarget } from './drawing-target.ts'
import type { Sheet } from './sheet-layout.ts'
import { CELL_PADDING, drawPlace, inside, line, paddedBox } from './lines.ts'
import { goodsText, kilograms, namedCountry, receiverParts, senderParts } from './label-texts.ts'
import { setText } from './text-block.ts'
import type { Box } from './text-block.ts'

export type Drawing = { readonly content: DrawingTarget; readonly sheet: Sheet; readonly locale: Locale }

const RULE = 2
const FRAME = 4
/** Shares of the row's width: the amount, the pieces and the weight. */
const MONEY_CELLS = [440, 144, 184] as const
const CAPTION_COLUMN = 150

const wordsOf = ({ locale }: Drawing, name: keyof typeof LABEL_WORDS): string => LABEL_WORDS[name][locale]

function caption(drawing: Drawing, name: keyof typeof LABEL_WORDS, box: Box): void {
  line(drawing.content, wordsOf(drawing, name), { box, size: drawing.sheet.type.caption, align: 'left', smallest: 12 })
}

const captionHeight = (sheet: Sheet): number => Math.ceil(sheet.type.caption * 1.3)
/** The top strip of a cell, and the rest below it. */
const strip = (box: Box, height: number): Box => ({ ...box, height })
const under = (box: Box, height: number): Box => inside(box, { top: height })

function moneyCells({ rows: { money } }: Sheet): readonly [Box, Box, Box] {
  const [amount, pieces, weight] = MONEY_CELLS
  return [
    { ...money, width: amount },
    { ...money, x: money.x + amount, width: pieces },
    { ...money, x: money.x + amount + pieces, width: weight },
  ]
}

function footerCells({ rows: { footer } }: Sheet): readonly [Box, Box, Box] {
  const width = footer.width / 3
  return [
    { ...footer, width },
    { ...footer, x: footer.x + width, width },
    { ...footer, x: footer.x + 2 * width, width },
  ]
}

/** The amount's cell inside its heavy frame. */
const codCell = (amount: Box): Box => inside(paddedBox(amount), { right: FRAME, top: FRAME, bottom: FRAME })
const qrCell = ({ rows: { destination } }: Sheet): Box => inside(destination, { left: destination.width - destination.height })

/** Draws the parts that all labels of a batch share: frame, rules between the rows, captions. */
export function drawSkeleton(drawing: Drawing): void {
  const { content, sheet } = drawing
  const { rows } = sheet
  content.frame(sheet.frame, FRAME)
  const between = [rows.destination, rows.barcode, rows.receiver, rows.money, rows.sender, rows.footer]
  if (rows.goods.height > 0) between.push(rows.goods)
  const [, pieces, weight] = moneyCells(sheet)
  const [, reference, date] = footerCells(sheet)
  const upright = [qrCell(sheet), pieces, weight, reference, date]
  content.fill([
    // The parties' rules are heavier, so that the eye finds the receiver first.
    ...between.map(({ x, y, width }) => ({ x, y, width, height: y === rows.receiver.y || y === rows.money.y ? FRAME : RULE })),
    ...upright.map(({ x, y, height }) => ({ x, y, width: RULE, height })),
  ])
  line(drawing.content, wordsOf(drawing, 'carrier'), {
    box: paddedBox(inside(rows.header, { right: rows.header.width / 2 })),
    size: sheet.type.header,
  })
  caption(drawing, 'receiver', strip(paddedBox(rows.receiver), captionHeight(sheet)))
  caption(drawing, 'pieces', strip(paddedBox(pieces), captionHeight(sheet)))
  caption(drawing, 'weight', strip(paddedBox(weight), captionHeight(sheet)))
  caption(drawing, 'sender', strip(paddedBox(rows.sender), captionHeight(sheet)))
  const [order] = footerCells(sheet)
  caption(drawing, 'order', strip(paddedBox(order), captionHeight(sheet)))
  caption(drawing, 'reference', strip(paddedBox(reference), captionHeight(sheet)))
  caption(drawing, 'date', strip(paddedBox(date), captionHeight(sheet)))
}

/**
 * Channel, sorting code, city and country in English and Arabic: the same for every parcel of a
 * lane.
 */
export function drawLane(drawing: Drawing, label: LabelContent): void {
  const { sheet } = drawing
  const { header, destination } = sheet.rows
  line(drawing.content, label.channel, {
    box: paddedBox(inside(header, { left: header.width / 2 })),
    size: sheet.type.header - 4,
    align: 'right',
  })
  const lane = inside(destination, { right: destination.height, left: CELL_PADDING, top: 2 })
  const code = strip(lane, Math.round(lane.height * 0.6))
  line(drawing.content, label.sortingCode, { box: code, size: Math.min(sheet.type.sorting, code.height), align: 'left', smallest: 40 })
  const place = inside(lane, { top: code.height, bottom: 4, right: CELL_PADDING })
  const height = Math.floor(place.height / 2)
  const { city, countryCode, countryName, arabic } = label.receiver
  const size = sheet.type.city
  drawPlace(drawing.content, { box: strip(place, height), size }, { city, country: namedCountry({ countryCode, countryName }) })
  drawPlace(drawing.content, { box: under(place, height), size }, arabic)
}

/** Both codes of the waybill, and its characters under the bars. */
export function drawCodes(drawing: Drawing, label: LabelContent): void {
  const { content, sheet } = drawing
  const { waybill } = label
  const row = sheet.rows.barcode
  const text = Math.ceil(sheet.type.waybill * 1.3)
  content.bars({ text: waybill, box: inside(row, { left: FRAME, right: FRAME, top: 12, bottom: text + 4 }) })
  line(drawing.content, waybill, { box: inside(row, { top: row.height - text - 2, bottom: 2 }), size: sheet.type.waybill, align: 'centre' })
  content.square({ text: waybill, box: qrCell(sheet), module: sheet.qrModule })
}

/** Name, phone and address, each in the language and direction it was written in. */
export function drawReceiver(drawing: Drawing, label: LabelContent): void {
  const { content, sheet } = drawing
  const { receiver } = label
  const { phone, address } = sheet.type
  const cell = inside(sheet.rows.receiver, { left: CELL_PADDING, right: CELL_PADDING, top: 6, bottom: 6 })
  const top = Math.ceil(phone * 1.2)
  line(drawing.content, receiver.phone, { box: strip(inside(cell, { left: cell.width * 0.3 }), top), size: phone, align: 'right' })
  content.text(setText({ parts: receiverParts(receiver), box: under(cell, top), largest: address, smallest: 20 }))
}

/** The values that the stamp of a label depends on. */
export const stampKey = ({ cod, piece, printedOn }: LabelContent): unknown => [cod === undefined, piece, printedOn]

/** How it is paid, the pieces and the date: the same on most labels that are printed together. */
export function drawStamp(drawing: Drawing, label: LabelContent): void {
  const { content, sheet } = drawing
  const [amount, pieces] = moneyCells(sheet)
  const head = captionHeight(sheet)
  const { money } = sheet.type
  if (label.cod === undefined) {
    caption(drawing, 'payment', strip(paddedBox(amount), head))
    line(content, wordsOf(drawing, 'notCod'), { box: under(paddedBox(amount), head), size: money - 12, align: 'centre' })
  } else {
    // Cash on delivery has a heavy frame of its own.
    content.frame({ ...amount, width: amount.width + RULE, height: amount.height + RULE }, 2 * FRAME)
    caption(drawing, 'collect', strip(codCell(amount), head))
  }
  line(content, `${label.piece.index}/${label.piece.count}`, { box: under(paddedBox(pieces), head), size: money - 8, align: 'centre' })
  footerValue(drawing, label.printedOn, 2)
}

/** The amount to collect, and the weight. */
export function drawMoney({ content, sheet }: Drawing, { cod, weightGrams }: LabelContent): void {
  const [amount, , weight] = moneyCells(sheet)
  const head = captionHeight(sheet)
  const { money } = sheet.type
  if (cod !== undefined) line(content, `${cod.currency} ${cod.amount}`, { box: under(codCell(amount), head), size: money, align: 'centre' })
  line(content, kilograms(weightGrams), { box: under(paddedBox(weight), head), size: money - 8, align: 'centre' })
}

/** The sender and, beside it, the note: the same for most parcels of one shipper. */
export function drawSender(drawing: Drawing, label: LabelContent): void {
  const { content, sheet } = drawing
  const { sender, remark = '' } = label
  const { small } = sheet.type
  const row = sheet.rows.sender
  const note = remark.trim() === '' ? 0 : Math.round(row.width * 0.36)
  content.text(
    setText({
      parts: senderParts(sender),
      box: inside(paddedBox(row), { left: CAPTION_COLUMN, right: note }),
      largest: small,
      smallest: 15,
      middle: true,
    }),
  )
  if (note === 0) return
  const cell = inside(row, { left: row.width - note })
  content.fill([{ ...cell, width: RULE }])
  caption(drawing, 'remark', strip(paddedBox(cell), captionHeight(sheet)))
  const box = under(paddedBox(cell), captionHeight(sheet))
  content.text(setText({ parts: [{ text: remark, weight: 'bold' }], box, largest: small, smallest: 15 }))
}

/** The goods, as one list. */
export function drawGoodsList(drawing: Drawing, label: LabelContent): void {
  const { content, sheet } = drawing
  const row = sheet.rows.goods
  caption(drawing, 'goods', strip(paddedBox(row), captionHeight(sheet)))
  const text = goodsText(label.goods)
  const box = inside(paddedBox(row), { left: CAPTION_COLUMN })
  content.text(setText({ parts: [{ text, weight: 'medium' }], box, largest: sheet.type.small, smallest: 15, middle: true }))
}

function footerValue({ content, sheet }: Drawing, value: string, column: 0 | 1 | 2): void {
  const box = under(paddedBox(footerCells(sheet)[column]), captionHeight(sheet))
  line(content, value, { box, size: sheet.type.small, align: 'left', smallest: 13 })
}

/** Numbers that identify the order. */
export function drawFooter(drawing: Drawing, { orderNumber, referenceNumber = '' }: LabelContent): void {
  footerValue(drawing, orderNumber, 0)
  footerValue(drawing, referenceNumber, 1)
}
