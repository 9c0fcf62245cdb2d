import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import bwip from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import type { LabelContent, ZplSettings } from '#core/parcels/labels/label.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { fontFile } from '../../adapters/printer/layout/font-file.ts'
import { manyLabels } from '../printer/support/sample-labels.ts'
import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'
import { isQuick } from './support/quick.ts'

const POINTS = 72 / 25.4
const ARABIC = /[\u0600-\u06ff]/
const ROUNDS = isQuick ? 3 : 5
const LABELS_OURS = 1000
/**
 * A thousand in ZPL take a tenth of a second, in which handing over between the threads is what is
 * measured.
 */
const LABELS_STEADY = 5000
const LABELS_VECTOR = 300
const LABELS_PNG = 60

type Codes = (doc: PDFKit.PDFDocument, waybill: string) => Promise<void>

const pngCodes: Codes = async (doc, waybill) => {
  const bars = await bwip.toBuffer({ bcid: 'code128', text: waybill, scale: 3, height: 18 })
  doc.image(bars, 15 * POINTS, 36 * POINTS, { width: 70 * POINTS, height: 18 * POINTS })
  const square = await bwip.toBuffer({ bcid: 'qrcode', text: waybill, scale: 4 })
  doc.image(square, 77 * POINTS, 14 * POINTS, { width: 18 * POINTS })
}

const vectorCodes: Codes = async (doc, waybill) => {
  const [bars] = bwip.raw('code128', waybill)
  if (bars !== undefined && 'sbs' in bars) {
    let x = 15 * POINTS
    bars.sbs.forEach((width, index) => {
      if (index % 2 === 0) doc.rect(x, 36 * POINTS, width * 1.4, 18 * POINTS)
      x += width * 1.4
    })
    doc.fill()
  }
  const [square] = bwip.raw('qrcode', waybill)
  if (square !== undefined && 'pixs' in square) {
    square.pixs.forEach((dark, at) => {
      if (dark === 1) doc.rect(77 * POINTS + (at % square.pixx) * 2, 14 * POINTS + Math.floor(at / square.pixx) * 2, 2, 2)
    })
    doc.fill()
  }
}

/** The same label in the usual way with pdfkit: text calls in place, one page each. */
async function drawWithPdfkit(doc: PDFKit.PDFDocument, label: LabelContent, codes: Codes): Promise<void> {
  doc.addPage()
  doc.rect(2 * POINTS, 2 * POINTS, 96 * POINTS, 146 * POINTS).stroke()
  for (const y of [12, 35, 62, 99, 114, 127, 140])
    doc
      .moveTo(2 * POINTS, y * POINTS)
      .lineTo(98 * POINTS, y * POINTS)
      .stroke()
  const write = (text: string, x: number, y: number, size: number): void => {
    doc.font(ARABIC.test(text) ? 'arabic' : 'han').fontSize(size)
    doc.text(text, x * POINTS, y * POINTS, { width: 92 * POINTS })
  }
  write('CROSSDOCK', 4, 4, 15)
  write(label.channel, 60, 4, 13)
  write(label.sortingCode, 4, 13, 40)
  write(label.receiver.city, 4, 28, 15)
  await codes(doc, label.waybill)
  write(label.waybill, 30, 55, 14)
  write('收件人 TO', 4, 63, 7)
  write(label.receiver.phone, 55, 63, 13)
  write(label.receiver.name, 4, 70, 15)
  label.receiver.lines.forEach((line, index) => write(line, 4, 77 + index * 6, 12))
  write(label.cod === undefined ? '非代收 NOT COD' : `代收货款 ${label.cod.currency} ${label.cod.amount}`, 4, 103, 18)
  write(`${label.piece.index}/${label.piece.count}`, 62, 103, 16)
  write((label.weightGrams / 1000).toFixed(3), 78, 103, 16)
  write(`${label.sender.name} ${label.sender.phone}`, 22, 116, 9)
  label.sender.lines.forEach((line) => write(line, 22, 121, 9))
  write(label.goods.map(({ name, quantity }) => `${name} ×${quantity}`).join(', '), 22, 130, 9)
  write(label.orderNumber, 4, 142, 8)
  write(label.referenceNumber ?? '', 36, 142, 8)
  write(label.printedOn, 68, 142, 8)
}

type LabelRun = { readonly perSecond: number; readonly bytesPerLabel: number }

async function pdfkit(count: number, codes: Codes): Promise<LabelRun> {
  const start = performance.now()
  const doc = new PDFDocument({ size: [100 * POINTS, 150 * POINTS], margin: 0, autoFirstPage: false })
  let bytes = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done()
    },
  })
  doc.pipe(sink)
  doc.registerFont('han', fontFile('han', 'medium'))
  doc.registerFont('arabic', fontFile('arabic', 'medium'))
  for (const label of manyLabels(count)) await drawWithPdfkit(doc, label, codes)
  doc.end()
  await finished(sink)
  return { perSecond: count / ((performance.now() - start) / 1000), bytesPerLabel: bytes / count }
}

async function ours(renderer: ThreadedLabelRenderer, count: number, zpl?: ZplSettings): Promise<LabelRun> {
  const labels = [...manyLabels(count)]
  const start = performance.now()
  let bytes = 0
  for await (const part of renderer.render({ labels, size: '100x150', locale: 'zh-CN', ...(zpl === undefined ? {} : { zpl }) }))
    bytes += part.length
  return { perSecond: count / ((performance.now() - start) / 1000), bytesPerLabel: bytes / count }
}

/** Labels per second in the usual way: pdfkit, codes as PNG pictures. */
export const pngLabelsPerSecond = async (count: number): Promise<number> => (await pdfkit(count, pngCodes)).perSecond

/**
 * Labels per second, 100×150 mm with Code128, QR, Chinese and Arabic, against plain pdfkit with PNG
 * codes and with vector codes in the same run; bytes per label and peak memory of a batch of
 * 10,000, which comes first so that no peer's memory is counted. ZPL against our own PDF: the same
 * 5,000 labels of both, after one batch of each that is not counted.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const renderer = new ThreadedLabelRenderer()
  const batch = await ours(renderer, 10_000)
  const peakMegabytes = process.resourceUsage().maxRSS / 1024
  const thermal = async (): Promise<number> => (await ours(renderer, LABELS_STEADY, { dpi: 203 })).perSecond
  const steady = async (): Promise<number> => (await ours(renderer, LABELS_STEADY)).perSecond
  const mine = async (): Promise<number> => (await ours(renderer, LABELS_OURS)).perSecond
  await thermal()
  await steady()
  const rates = await inTurn(ROUNDS, {
    mine,
    png: () => pngLabelsPerSecond(LABELS_PNG),
    again: mine,
    zpl: thermal,
    pdf: steady,
    vector: async () => (await pdfkit(LABELS_VECTOR, vectorCodes)).perSecond,
  })
  await renderer.close()
  return [
    {
      name: 'labels: rate over pdfkit with PNG codes',
      ratio: rates.mine / rates.png,
      bar: 8,
      detail: `${whole(rates.mine)}/s against ${whole(rates.png)}/s`,
    },
    {
      name: 'labels: rate over pdfkit with vector codes',
      ratio: rates.again / rates.vector,
      bar: 2,
      detail: `${whole(rates.again)}/s against ${whole(rates.vector)}/s`,
    },
    {
      name: 'labels: ZPL over our own PDF',
      ratio: rates.zpl / rates.pdf,
      bar: 5,
      detail: `${whole(rates.zpl)}/s at 203 dpi against ${whole(rates.pdf)}/s`,
    },
    {
      name: 'labels: 1.5 kB over bytes a label',
      ratio: 1500 / batch.bytesPerLabel,
      bar: 1,
      detail: `${whole(batch.bytesPerLabel)} bytes a label of 10,000`,
    },
    {
      name: 'labels: 300 MB over peak memory of 10,000',
      ratio: 300 / peakMegabytes,
      bar: 1,
      detail: `${whole(peakMegabytes)} MB at ${whole(batch.perSecond)}/s`,
    },
  ]
}
