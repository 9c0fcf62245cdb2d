import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SettingsFile } from '../../../adapters/printer/agent/settings-file.ts'
import { startAgent, type RunningAgent } from '../../../adapters/printer/agent/start-agent.ts'
import { ThreadedLabelRenderer } from '../../../adapters/printer/threads/threaded-label-renderer.ts'
import type { PairingCode } from '#core/parcels/printing/pairing.rules.ts'
import { startDocumentServer, type DocumentServer } from '../../support/printers/document-server.ts'
import { pairedPage, type PrintPage } from '../../support/printers/print-page.ts'
import { startRawReceiver } from '../../support/proxies/raw-receiver.ts'
import { startZebra } from '../../support/printers/zebra.ts'
import { onePage } from '../support/made-pdf.ts'
import { difference, inkArea } from '../support/picture.ts'
import { pagesOf, pdfOf, scan } from '../support/printed.ts'
import { readRaster } from '../support/raster-reader.ts'
import { manyLabels } from '../support/sample-labels.ts'
import { printZpl } from '../support/zpl-reader.ts'

const LABELS = [...manyLabels(3)]
let folder: string
let portal: DocumentServer
let agent: RunningAgent | undefined
let pdf: Buffer
beforeAll(async () => {
  portal = await startDocumentServer()
  const renderer = new ThreadedLabelRenderer()
  pdf = await pdfOf(renderer, { labels: LABELS, size: '100x150', locale: 'zh-CN' })
  await renderer.close()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-agent-'))
})
afterEach(async () => {
  await agent?.close()
  agent = undefined
  await rm(folder, { recursive: true, force: true })
})

/** A page that is paired with an agent that has one printer. */
async function pageOf(address: string, settings: object = {}): Promise<PrintPage> {
  const file = await SettingsFile.open(folder)
  await file.keep({ name: 'labels', address })
  await file.set('labels', settings)
  const codes: PairingCode[] = []
  const troubled = (error: unknown): never => {
    throw error
  }
  agent = await startAgent({ folder, port: 0, version: '1', origins: [portal.origin], showCode: (code) => void codes.push(code), troubled })
  const { page } = await pairedPage({ port: agent.port, origin: portal.origin }, { code: async () => codes.at(-1)?.code ?? '' })
  return page
}

async function printToEnd(page: PrintPage, document: Buffer, over: object = {}) {
  const one = { document: 'document-1', url: portal.link(document), size: '100x150', title: 'label.pdf', ...over }
  page.send(JSON.stringify({ type: 'print', id: 'p', task: 't', documents: [one] }))
  return page.next('status', ({ state }) => state === 'printed' || state === 'failed')
}

const codesOf = ({ waybill }: (typeof LABELS)[number]): readonly string[] => [`CODE-128:${waybill}`, `QR-Code:${waybill}`]

describe('a PDF on a label printer', () => {
  it.each([
    [203, 8, 203.2],
    [300, 12, 304.8],
  ])('becomes ZPL of its dots at %i dpi, as large as the paper, and a scanner reads every label', async (dpi, perMillimetre, exact) => {
    const zebra = await startZebra()
    const page = await pageOf(`zpl://127.0.0.1:${zebra.port}?dpi=${dpi}`, { darkness: 22 })
    expect(await printToEnd(page, pdf)).toMatchObject({ state: 'printed', confirmed_by: 'printer' })
    const labels = printZpl(zebra.labels().join(''))
    expect(labels.map(({ darkness, picture: { width, height } }) => [darkness, width, height])).toEqual(
      LABELS.map(() => [22, 100 * perMillimetre, 150 * perMillimetre]),
    )
    const pages = await pagesOf(pdf, exact)
    for (const [index, { picture }] of labels.entries()) {
      expect(await scan(picture)).toEqual(LABELS[index] && codesOf(LABELS[index]))
      expect(pages[index] && difference(picture, pages[index])).toBeLessThan(0.005)
    }
    // A picture of a whole label in hexadecimal would be twice its dots.
    expect(Math.max(...zebra.labels().map(({ length }) => length))).toBeLessThan((100 * 150 * perMillimetre ** 2) / 8)
    await zebra.stop()
  })

  it.each([
    ['tspl', ['SIZE 100 mm,150 mm', 'REFERENCE 0,0', 'CLS'], 'DENSITY 11', 'printer'],
    ['epl', ['N', 'R0,0', 'q800', 'Q1200,24'], 'D11', 'spooler'],
  ] as const)('becomes %s of its dots, and a scanner reads every label', async (language, settings, darkness, by) => {
    const receiver = await startRawReceiver()
    const page = await pageOf(`${language}://127.0.0.1:${receiver.port}`, { darkness: 22 })
    expect(await printToEnd(page, pdf)).toMatchObject({ state: 'printed', confirmed_by: by })
    const labels = readRaster(receiver.received(), language)
    expect(labels.map((label) => label.settings)).toEqual([[darkness, ...settings], settings, settings])
    for (const [index, { picture }] of labels.entries()) {
      expect([picture.width, picture.height]).toEqual([800, 1200])
      expect(await scan(picture)).toEqual(LABELS[index] && codesOf(LABELS[index]))
    }
    await receiver.stop()
  })

  it.each(['zpl', 'tspl', 'epl'] as const)('is moved on its paper by the offset of its printer, in %s', async (language) => {
    const square = onePage({ size: [283.46, 425.2], content: '28.346 283.46 56.69 56.69 re f' })
    const zebra = await startZebra()
    const receiver = await startRawReceiver()
    const port = language === 'zpl' ? zebra.port : receiver.port
    const page = await pageOf(`${language}://127.0.0.1:${port}`, { offset: { x: 16, y: -24 } })
    expect(await printToEnd(page, square)).toMatchObject({ state: 'printed' })
    const [label] = language === 'zpl' ? printZpl(zebra.labels().join('')) : readRaster(receiver.received(), language)
    // 10 mm from the left and 30 mm from the top, 20 mm wide, moved by 2 mm to the right and 3 mm
    // up.
    expect(label && inkArea(label.picture)).toEqual({ x: 96, y: 216, width: 160, height: 160 })
    await Promise.all([zebra.stop(), receiver.stop()])
  })

  it('of no known size is as large as its page, and on smaller paper as large as the paper', async () => {
    const receiver = await startRawReceiver()
    const page = await pageOf(`tspl://127.0.0.1:${receiver.port}`)
    const square = onePage({ size: [283.46, 283.46], content: '0 0 283.46 283.46 re f' })
    await printToEnd(page, square, { size: undefined })
    await printToEnd(page, square, { document: 'document-2', size: '76x51' })
    expect(readRaster(receiver.received(), 'tspl').map(({ picture, settings }) => [settings[0], inkArea(picture)])).toEqual([
      ['SIZE 100 mm,100 mm', { x: 0, y: 0, width: 800, height: 800 }],
      ['SIZE 76 mm,51 mm', { x: 100, y: 0, width: 408, height: 408 }],
    ])
    await receiver.stop()
  })

  it('that nobody can read fails in a sentence with its name, and the next one is printed', async () => {
    const receiver = await startRawReceiver()
    const page = await pageOf(`epl://127.0.0.1:${receiver.port}`)
    const { state, failure } = await printToEnd(page, pdf.subarray(0, 700), { title: 'cut.pdf' })
    expect([state, failure]).toMatchObject(['failed', { code: 'LABEL_FILE_BROKEN', message: expect.stringContaining('cut.pdf') as string }])
    page.send(JSON.stringify({ type: 'print', id: 'q', task: 't', documents: [{ document: 'document-2', url: portal.link(pdf) }] }))
    expect(await page.next('status', ({ document, state: now }) => document === 'document-2' && now === 'printed')).toBeDefined()
    await receiver.stop()
  })
})
