import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SettingsFile } from '../../../adapters/printer/agent/settings-file.ts'
import { startAgent, type RunningAgent } from '../../../adapters/printer/agent/start-agent.ts'
import type { PairingCode } from '#core/parcels/printing/pairing.rules.ts'
import { startDocumentServer, type DocumentServer } from '../../support/printers/document-server.ts'
import { startIppPrinters, type IppPrinters } from '../../support/printers/ipp-printers.ts'
import { openPage, pairedPage, type PrintPage } from '../../support/printers/print-page.ts'
import { startZebra } from '../../support/printers/zebra.ts'

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
const ZPL = Buffer.from('^XA^FO40,40^FDlabel^FS^XZ')
const HERE = 'https://portal.example'
const OWNER_ONLY = 0o600
/** Origins that were named at the start, beside the portal’s. */
const OTHERS = ['one', 'two', 'three', 'third', 'late'].map((name) => `https://${name}.example`)

let folder: string
let portal: DocumentServer
let agent: RunningAgent | undefined
let codes: PairingCode[]
let troubles: unknown[]
beforeAll(async () => {
  portal = await startDocumentServer()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-agent-'))
  codes = []
  troubles = []
})
afterEach(async () => {
  await agent?.close()
  agent = undefined
  await rm(folder, { recursive: true, force: true })
  expect(troubles).toEqual([])
})

const start = async (printers: Readonly<Record<string, string>> = {}, over: { readonly now?: () => number } = {}): Promise<number> => {
  const settings = await SettingsFile.open(folder)
  for (const [name, address] of Object.entries(printers)) await settings.keep({ name, address })
  const showCode = (code: PairingCode): void => void codes.push(code)
  const origins = [HERE, portal.origin, ...OTHERS]
  agent = await startAgent({ folder, port: 0, version: '1', origins, showCode, troubled: (error) => void troubles.push(error), ...over })
  return agent.port
}
const shownCode = async (): Promise<string> => codes.at(-1)?.code ?? ''
const pairPrintPage = async (
  port: number,
  over: { readonly origin?: string; readonly account?: string; readonly key?: string; readonly id?: string } = {},
) => {
  const { origin = portal.origin, ...rest } = over
  return pairedPage({ port, origin }, { ...rest, code: shownCode })
}
const print = (page: PrintPage, document: object, over: object = {}): void =>
  page.send(JSON.stringify({ type: 'print', id: 'p', task: 't', documents: [document], ...over }))
const statesOf = (page: PrintPage, document: string): readonly string[] =>
  page.all().flatMap((message) => (message.type === 'status' && message.document === document ? [message.state] : []))

describe('the door of the agent', () => {
  it('is closed to foreign hosts, to programs without origin, to opaque origins and to other protocols', async () => {
    const port = await start()
    await expect(openPage({ port, origin: HERE, host: `portal.example:${port}` })).rejects.toThrow('refused 403')
    await expect(openPage({ port, origin: HERE, host: '127.0.0.1' })).rejects.toThrow('refused 403')
    await expect(openPage({ port })).rejects.toThrow('refused 403')
    await expect(openPage({ port, origin: 'null' })).rejects.toThrow('refused 403')
    await expect(openPage({ port, origin: HERE, protocol: 'crossdock-print.v0' })).rejects.toThrow('refused 400')
    const page = await openPage({ port, origin: HERE, at: '[::1]' })
    page.close()
  })

  it('shows a page that is not paired nothing, and closes', async () => {
    const port = await start({ desk: 'folder:/nowhere' })
    const page = await openPage({ port, origin: HERE })
    page.send({ type: 'printers', id: '1' })
    expect((await page.next('error')).code).toBe('PRINT_NOT_PAIRED')
    expect(await page.closed).toBe(4401)
    expect(codes).toEqual([])
  })

  it('is closed to origins that nobody named, and open to one that is paired', async () => {
    const port = await start()
    await expect(openPage({ port, origin: 'https://foreign.example' })).rejects.toThrow('refused 403')
    const { page, key } = await pairPrintPage(port)
    page.close()
    await agent?.close()
    agent = await startAgent({ folder, port: 0, version: '1', showCode: () => undefined, troubled: (error) => void troubles.push(error) })
    await expect(openPage({ port: agent.port, origin: HERE })).rejects.toThrow('refused 403')
    const again = await pairedPage({ port: agent.port, origin: portal.origin }, { key })
    again.page.close()
  })

  it('is closed to other origins where the policy says so, and opens to its own without a code', async () => {
    await writeFile(join(folder, 'policy.json'), JSON.stringify({ origins: [HERE], pairing: 'off' }))
    const port = await start()
    await expect(openPage({ port, origin: 'https://foreign.example' })).rejects.toThrow('refused 403')
    const page = await openPage({ port, origin: HERE })
    page.send({ type: 'hello', account: '1001', nonce: 'n'.repeat(20) })
    expect((await page.next('welcome')).key).toMatch(/^[\w-]{43}$/)
    expect(codes).toEqual([])
  })

  it('does not start with a policy that it cannot read', async () => {
    await writeFile(join(folder, 'policy.json'), '{"origin": []}')
    await expect(start()).rejects.toThrow('origin')
  })

  it('takes no message above 1 MB and answers one that is none', async () => {
    const port = await start()
    const page = await openPage({ port, origin: HERE })
    page.send('no json')
    expect((await page.next('error')).code).toBe('PRINT_MESSAGE_INVALID')
    page.send(JSON.stringify({ type: 'hello', account: 'x'.repeat(1_000_001) }))
    expect(await page.closed).toBe(1009)
  })

  it('serves 16 connections of a page and 64 of all, and the next one when one is closed', async () => {
    const port = await start()
    const of = (origin: string, count: number) => Promise.all(Array.from({ length: count }, () => openPage({ port, origin })))
    const [first] = await of(HERE, 16)
    await expect(openPage({ port, origin: HERE })).rejects.toThrow('refused 503')
    for (const name of ['one', 'two', 'three']) await of(`https://${name}.example`, 16)
    await expect(openPage({ port, origin: 'https://late.example' })).rejects.toThrow('refused 503')
    first?.close()
    await first?.closed
    const next = await openPage({ port, origin: HERE })
    next.close()
  })

  it('closes to a page that sends more than a thousand messages at once, and to what is no text', async () => {
    const now = 1_800_000_000_000
    const port = await start({}, { now: () => now })
    const page = await openPage({ port, origin: HERE })
    for (let sent = 0; sent < 1000; sent += 1) page.send({ type: 'ping', id: String(sent) })
    await page.next('pong', ({ id }) => id === '999')
    page.send({ type: 'ping', id: 'one-too-many' })
    expect(await page.closed).toBe(4429)
    expect(page.all().filter(({ type }) => type === 'pong')).toHaveLength(1000)
    const other = await openPage({ port, origin: HERE })
    other.send(Buffer.from('{"type":"ping"}'))
    expect(await other.closed).toBe(4429)
  })

  it('opens for one agent of a folder alone, and for another one after the first was killed', async () => {
    await start()
    const second = () => startAgent({ folder, port: 0, version: '1', showCode: () => undefined, troubled: () => undefined })
    await expect(second()).rejects.toThrow('another print agent works here')
    // The number of a killed process may be another's now, which started at another time.
    await writeFile(join(folder, 'agent.lock'), (await readFile(join(folder, 'agent.lock'), 'utf8')).replace(/\d+$/, '1'))
    await (await second()).close()
  })
})

describe('pairing', () => {
  it('gives a key for the code of the terminal, which opens the next connection without one', async () => {
    const port = await start()
    const { page, key } = await pairPrintPage(port)
    expect(codes).toMatchObject([{ origin: portal.origin, account: '1001' }])
    expect(codes[0]?.code).toMatch(/^\d{6}$/)
    page.close()
    const again = await pairPrintPage(port, { key })
    again.page.send({ type: 'printers', id: '1' })
    expect((await again.page.next('printers')).printers).toEqual([])
    expect(codes).toHaveLength(1)
    expect((await stat(join(folder, 'origins.json'))).mode & 0o777).toBe(OWNER_ONLY)
  })

  it('closes to an origin for a minute after five wrong codes of its pages, and to no other one', async () => {
    let now = 1_800_000_000_000
    const port = await start({}, { now: () => now })
    const tries = async (origin: string, times: number): Promise<readonly string[]> => {
      const page = await openPage({ port, origin })
      page.send({ type: 'hello', account: '1001', nonce: 'n'.repeat(20) })
      await page.next('pairing')
      const said: string[] = []
      for (let tried = 0; tried < times; tried += 1) {
        page.send({ type: 'pair', code: '12345' })
        said.push((await page.next('error')).code)
      }
      return said
    }
    expect(await tries('https://one.example', 2)).toEqual(['PRINT_CODE_WRONG', 'PRINT_CODE_WRONG'])
    expect(await tries('https://one.example', 3)).toEqual(['PRINT_CODE_WRONG', 'PRINT_CODE_WRONG', 'PRINT_PAIRING_CLOSED'])
    expect(await tries('https://two.example', 4)).toEqual(Array.from({ length: 4 }, () => 'PRINT_CODE_WRONG'))
    await pairPrintPage(port)
    const page = await openPage({ port, origin: 'https://one.example' })
    page.send({ type: 'hello', account: '1001', nonce: 'n'.repeat(20) })
    expect((await page.next('error')).code).toBe('PRINT_PAIRING_CLOSED')
    now += 60_000
    await pairPrintPage(port, { origin: 'https://one.example' })
  })

  it('pairs a second browser of an account beside the first, and forgets one of them alone', async () => {
    const port = await start()
    const first = await pairPrintPage(port)
    first.page.close()
    const second = await openPage({ port, origin: portal.origin })
    second.send({ type: 'hello', account: '1001', nonce: 'n'.repeat(20), key: 'new' })
    await second.next('pairing')
    second.send({ type: 'pair', code: await shownCode() })
    const key = (await second.next('welcome')).key ?? ''
    expect(key).not.toBe(first.key)
    const idOf = (one: string): string => createHash('sha256').update(Buffer.from(one, 'base64url')).digest('hex').slice(0, 16)
    const both = [await pairPrintPage(port, { key: first.key, id: idOf(first.key) }), await pairPrintPage(port, { key, id: idOf(key) })]
    both[0]?.page.send({ type: 'forget', id: 'f' })
    expect((await both[0]?.page.next('done'))?.id).toBe('f')
    expect(await both[0]?.page.closed).toBe(4410)
    // The one that was forgotten has to pair; the other still opens.
    const forgotten = await openPage({ port, origin: portal.origin })
    forgotten.send({ type: 'hello', account: '1001', nonce: 'n'.repeat(20), key: idOf(first.key) })
    await forgotten.next('pairing')
    await pairPrintPage(port, { key, id: idOf(key) })
  })

  it('refuses another key, and the code that another page was given', async () => {
    const port = await start()
    await pairPrintPage(port)
    const nonce = 'n'.repeat(20)
    const page = await openPage({ port, origin: portal.origin })
    page.send({ type: 'hello', account: '1001', nonce })
    await page.next('challenge')
    page.send({ type: 'prove', proof: 'A'.repeat(43) })
    expect((await page.next('error')).code).toBe('PRINT_PROOF_WRONG')
    expect(await page.closed).toBe(4401)
    const other = await openPage({ port, origin: HERE })
    other.send({ type: 'hello', account: '1001', nonce })
    await other.next('pairing')
    const code = await shownCode()
    const third = await openPage({ port, origin: 'https://third.example' })
    third.send({ type: 'hello', account: '1001', nonce })
    await third.next('pairing')
    third.send({ type: 'pair', code })
    expect((await third.next('error')).code).toBe('PRINT_CODE_WRONG')
  })
})

describe('a document', () => {
  it('is fetched, printed once into a folder, and not again for a second tab, a reload or another start', async () => {
    const out = join(folder, 'out')
    const port = await start({ desk: `folder:${out}` })
    const { page, key } = await pairPrintPage(port)
    const { page: tab } = await pairPrintPage(port, { key })
    const document = { document: 'document-1', url: portal.link(PDF), title: '0NR3KQ/7Z8' }
    print(page, document)
    print(tab, document)
    const done = await page.next('status', ({ state }) => state === 'printed')
    expect(done).toMatchObject({ document: 'document-1', confirmed_by: 'spooler', printer: 'desk' })
    expect(statesOf(page, 'document-1')).toEqual(['fetched', 'rendered', 'spooled', 'printed'])
    await tab.next('status', ({ state }) => state === 'printed')
    await agent?.close()
    const later = await start()
    const again = await pairPrintPage(later, { key })
    print(again.page, { ...document, url: '/link/other' })
    expect((await again.page.next('accepted')).statuses).toMatchObject([{ state: 'printed' }])
    const files = await readdir(out)
    expect(files).toHaveLength(1)
    expect(files[0]).toMatch(/^0NR3KQ-7Z8-[0-9a-f]{40}\.pdf$/)
    expect(await readFile(join(out, files[0] ?? ''))).toEqual(PDF)
    expect(await readdir(join(folder, 'documents'))).toEqual([])
  })

  it('comes from the origin of its page alone', async () => {
    const foreign = await startDocumentServer()
    const port = await start({ desk: `folder:${join(folder, 'out')}` })
    const { page } = await pairPrintPage(port)
    print(page, { document: 'document-1', url: `${foreign.origin}${foreign.link(PDF)}` })
    print(page, { document: 'document-2', url: portal.link({ redirect: `${foreign.origin}${foreign.link(PDF)}` }) })
    print(page, { document: 'document-3', url: portal.link(PDF), sha256: '0'.repeat(64) })
    print(page, { document: 'document-4', url: '/link/spent' })
    const failures: (string | undefined)[] = []
    for (const number of [1, 2, 3, 4])
      failures.push(
        (await page.next('status', ({ document, state }) => document === `document-${number}` && state === 'failed')).failure?.code,
      )
    expect(failures).toEqual(['PRINT_LINK_FOREIGN', 'PRINT_FETCH_FAILED', 'PRINT_DOCUMENT_CHANGED', 'PRINT_LINK_SPENT'])
    expect(foreign.fetched()).toBe(0)
    await foreign.stop()
  })

  it('of 100 MB is refused, whether or not its size was announced', async () => {
    const port = await start({ desk: `folder:${join(folder, 'out')}` })
    const { page } = await pairPrintPage(port)
    print(page, { document: 'announced', url: portal.link('huge') })
    print(page, { document: 'endless-one', url: portal.link('endless') })
    for (const name of ['announced', 'endless-one'])
      expect((await page.next('status', ({ document, state }) => document === name && state === 'failed')).failure).toMatchObject({
        code: 'PRINT_DOCUMENT_TOO_LARGE',
        message: 'The document is larger than 64 MB',
      })
  })

  it('that failed before anything was sent may be asked for again', async () => {
    const port = await start({ desk: `folder:${join(folder, 'out')}` })
    const { page } = await pairPrintPage(port)
    print(page, { document: 'document-1', url: '/link/spent' })
    await page.next('status', ({ state }) => state === 'failed')
    print(page, { document: 'document-1', url: portal.link(PDF) })
    await page.next('status', ({ state }) => state === 'printed')
  })

  it('of another account is neither seen nor cancelled', async () => {
    const zebra = await startZebra()
    zebra.say('paper-out')
    const port = await start({ zebra: `zpl://127.0.0.1:${zebra.port}` })
    const { page } = await pairPrintPage(port)
    const { page: other } = await pairPrintPage(port, { account: '1002' })
    print(page, { document: 'document-1', url: portal.link(ZPL), kind: 'zpl' })
    await page.next('status', ({ state }) => state === 'held')
    other.send({ type: 'statuses', id: 's', documents: ['document-1'] })
    expect((await other.next('statuses')).statuses).toEqual([])
    other.send({ type: 'cancel', id: 'c', documents: ['document-1'] })
    await other.next('done')
    page.send({ type: 'statuses', id: 's', documents: ['document-1'] })
    expect((await page.next('statuses')).statuses).toMatchObject([{ state: 'held', reason: 'media-empty' }])
    expect(other.all().filter(({ type }) => type === 'status')).toEqual([])
    page.send({ type: 'cancel', id: 'c', documents: ['document-1'] })
    await page.next('status', ({ state }) => state === 'cancelled')
    expect(zebra.labels()).toEqual([])
    await zebra.stop()
  })

  it('goes to the printer of its size where none is named', async () => {
    const [small, large] = [join(folder, 'small'), join(folder, 'large')]
    const port = await start({ small: `folder:${small}`, large: `folder:${large}` })
    const { page } = await pairPrintPage(port)
    print(page, { document: 'document-0', url: portal.link(PDF), size: '100x150' })
    expect((await page.next('error')).code).toBe('PRINT_PRINTER_UNNAMED')
    print(page, { document: 'document-1', url: portal.link(PDF), size: '100x150' }, { printer: 'large' })
    await page.next('status', ({ state }) => state === 'printed')
    print(page, { document: 'document-2', url: portal.link(PDF), size: '100x150' })
    expect(await page.next('status', ({ document, state }) => document === 'document-2' && state === 'printed')).toMatchObject({
      printer: 'large',
    })
    print(page, { document: 'document-3', url: portal.link(PDF) }, { printer: 'none' })
    expect((await page.next('error')).code).toBe('PRINT_PRINTER_UNKNOWN')
  })
})

describe('a label printer', () => {
  it('is asked before a label is sent and until it is printed, and gets its darkness and offset', async () => {
    const zebra = await startZebra()
    const port = await start({ zebra: `zpl://127.0.0.1:${zebra.port}` })
    const { page } = await pairPrintPage(port)
    page.send({ type: 'set_printer', id: 's', printer: 'zebra', darkness: 22, offset: { x: 8, y: -4 } })
    await page.next('done')
    zebra.say('head-open')
    print(page, { document: 'document-1', url: portal.link(ZPL), kind: 'zpl' }, { copies: 2 })
    expect((await page.next('status', ({ state }) => state === 'held')).reason).toBe('cover-open')
    expect(zebra.labels()).toEqual([])
    zebra.say('ready')
    page.send({ type: 'resume', id: 'r', printer: 'zebra' })
    expect(await page.next('status', ({ state }) => state === 'printed')).toMatchObject({ confirmed_by: 'printer' })
    expect(zebra.labels()).toEqual(Array.from({ length: 2 }, () => '~SD22^XA^LS-8^LT-4^FO40,40^FDlabel^FS^XZ'))
    await zebra.stop()
  })

  it('that does not answer confirms nothing itself', async () => {
    const zebra = await startZebra()
    zebra.say('silent')
    const port = await start({ zebra: `zpl://127.0.0.1:${zebra.port}` })
    const { page } = await pairPrintPage(port)
    print(page, { document: 'document-1', url: portal.link(ZPL), kind: 'zpl' })
    expect(await page.next('status', ({ state }) => state === 'printed')).toMatchObject({ confirmed_by: 'spooler' })
    print(page, { document: 'document-2', url: portal.link(ZPL), kind: 'tspl' })
    expect((await page.next('status', ({ state }) => state === 'failed')).failure?.code).toBe('PRINT_FORMAT_NOT_TAKEN')
    await zebra.stop()
  })

  it('that is switched off keeps documents waiting', async () => {
    const zebra = await startZebra()
    await zebra.stop()
    const port = await start({ zebra: `zpl://127.0.0.1:${zebra.port}` })
    const { page } = await pairPrintPage(port)
    print(page, { document: 'document-1', url: portal.link(ZPL), kind: 'zpl' })
    expect((await page.next('status', ({ state }) => state === 'held')).reason).toBe('offline')
    page.send({ type: 'printers', id: '1' })
    expect((await page.next('printers')).printers).toMatchObject([{ name: 'zebra', kind: 'zpl', state: 'offline', queued: 1, dpi: 203 }])
  })
})

describe('a printer in the network', () => {
  let printers: IppPrinters
  beforeAll(async () => {
    printers = await startIppPrinters()
  })
  afterAll(() => printers.stop())

  it('reports by IPP that paper came out, and what it waits for', async () => {
    const simulator = await printers.start('one')
    const port = await start({ one: simulator.address })
    const { page } = await pairPrintPage(port)
    print(page, { document: 'document-1', url: portal.link(PDF) })
    expect(await page.next('status', ({ state }) => state === 'printed')).toMatchObject({ confirmed_by: 'printer' })
    expect(await simulator.printed()).toHaveLength(1)
    await simulator.paper('out')
    print(page, { document: 'document-2', url: portal.link(PDF) })
    expect((await page.next('status', ({ state }) => state === 'held')).reason).toBe('media-needed')
    expect(await simulator.printed()).toHaveLength(1)
    await simulator.paper('in')
    await page.next('status', ({ document, state }) => document === 'document-2' && state === 'printed')
    expect(await simulator.printed()).toHaveLength(2)
  })

  it('shows its state, and prints the test page', async () => {
    const simulator = await printers.start('two')
    const port = await start({ two: simulator.address })
    const { page } = await pairPrintPage(port)
    page.send({ type: 'printers', id: '1' })
    expect((await page.next('printers')).printers).toMatchObject([{ name: 'two', kind: 'ipp', state: 'idle', reasons: [] }])
    page.send({ type: 'test_page', id: 't', printer: 'two', document: 'test-page-1' })
    await page.next('status', ({ state }) => state === 'printed')
    expect(await simulator.printed()).toHaveLength(1)
  })
})
