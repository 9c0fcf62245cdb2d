import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../../adapters/http/contract/parcels/orders/order.routes.ts'
import { freePort } from '../../adapters/store/embedded/postmaster.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { onePage } from '../printer/support/made-pdf.ts'
import { pagesOf, scan } from '../printer/support/printed.ts'
import { inkArea } from '../printer/support/picture.ts'
import { readRaster } from '../printer/support/raster-reader.ts'
import { readyAgent, type AgentProcess } from '../support/printers/agent-process.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { startCupsQueue } from '../support/printers/cups-queue.ts'
import { startDocumentServer, type DocumentServer } from '../support/printers/document-server.ts'
import { endWithTest } from '../support/end-with-test.ts'
import { startIppPrinters, type IppPrinters } from '../support/printers/ipp-printers.ts'
import { openPage, pairedPage, type PrintPage } from '../support/printers/print-page.ts'
import { startRawReceiver } from '../support/proxies/raw-receiver.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'

const PYTHON = fileURLToPath(new URL('../printer/agent/print-client.py', import.meta.url))
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
/** 20 mm wide, 10 mm from the left and the top of 100 × 100 mm. */
const SQUARE = onePage({ size: [283.46, 283.46], content: '28.346 198.42 56.69 56.69 re f' })
const OWNER_ONLY = 0o600

let user: CliUser
let portal: DocumentServer
beforeAll(async () => {
  user = await cliUser('http://127.0.0.1:9')
  portal = await startDocumentServer()
})
afterAll(async () => {
  await portal.stop()
  await user.remove()
})

/** The agent as its own process, ready. */
async function startAgent(args: readonly string[], port: number, env: Readonly<Record<string, string>> = {}): Promise<AgentProcess> {
  const started = user.start(['print-agent', '--json', '--port', String(port), '--origin', portal.origin, ...args], { env })
  endWithTest(started)
  return readyAgent(started)
}

const printAll = (page: PrintPage, printer: string, documents: readonly string[], link: () => string): void =>
  page.send({ type: 'print', id: printer, task: printer, printer, documents: documents.map((document) => ({ document, url: link() })) })

describe('crossdock print-agent', () => {
  let printers: IppPrinters
  beforeAll(async () => {
    printers = await startIppPrinters()
  })
  afterAll(() => printers.stop())

  it('prints each label once on two printers, one without paper, when it is killed in the middle', async () => {
    const [full, empty] = [await printers.start('full'), await printers.start('empty')]
    await empty.paper('out')
    const port = await freePort()
    const folder = join(user.home, 'killed')
    const args = ['--folder', folder, '--printers', `full=${full.address},empty=${empty.address}`]
    const names = (printer: string): readonly string[] => Array.from({ length: 12 }, (_, index) => `${printer}-label-${index + 10}`)
    const first = await startAgent(args, port)
    const { page, key } = await pairedPage({ port, origin: portal.origin }, { code: first.code })
    printAll(page, 'full', names('full'), () => portal.link(PDF))
    printAll(page, 'empty', names('empty'), () => portal.link(PDF))
    await page.next('status', ({ document, state }) => document === 'full-label-13' && state === 'printed')
    await page.next('status', ({ document, state }) => document === 'empty-label-10' && state === 'held')
    expect((await first.kill('SIGKILL')).code).toBeNull()

    await startAgent(args, port)
    const { page: reloaded } = await pairedPage({ port, origin: portal.origin }, { key })
    // A page that is opened again asks for all of them again; most of its links are spent.
    printAll(reloaded, 'full', names('full'), () => portal.link(PDF))
    printAll(reloaded, 'empty', names('empty'), () => portal.link(PDF))
    await empty.paper('in')
    const every = [...names('full'), ...names('empty')]
    const states = new Map<string, string>()
    while (every.some((name) => states.get(name) !== 'printed')) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      reloaded.send({ type: 'statuses', id: 's', documents: [...every] })
      const { statuses } = await reloaded.next('statuses')
      for (const { document, state } of statuses) states.set(document, state)
      expect(statuses.filter(({ state }) => state === 'unknown' || state === 'failed')).toEqual([])
    }
    for (const simulator of [full, empty]) {
      const printed = await simulator.printed()
      expect(printed).toHaveLength(12)
      expect(new Set(printed).size).toBe(12)
    }
  })

  it('speaks its protocol with a program in another language', async () => {
    const port = await freePort()
    const out = join(user.home, 'out')
    const agent = await startAgent(['--folder', join(user.home, 'python'), '--printers', `desk=folder:${out}`], port)
    const client = spawn('python3', [PYTHON, String(port), portal.origin, 'python-label-1', portal.link(PDF), 'desk'])
    const said = Promise.all([text(client.stdout), text(client.stderr)])
    client.stdin.end(`${await agent.code()}\n`)
    const [code] = (await once(client, 'close')) as [number]
    const [lines, errors] = await said
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    const messages = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; state?: string })
    expect(messages.map(({ type, state }) => state ?? type)).toEqual([
      'pairing',
      'welcome',
      'accepted',
      'fetched',
      'rendered',
      'spooled',
      'printed',
    ])
    expect(await readdir(out)).toHaveLength(1)
  })

  it('lists and forgets origins, and its files are their owner’s alone', async () => {
    const port = await freePort()
    const folder = join(user.home, 'origins')
    const agent = await startAgent(['--folder', folder], port)
    const { page, key } = await pairedPage({ port, origin: portal.origin }, { code: agent.code })
    const listed = await user.run(['print-agent', 'origins', '--folder', folder, '--json'])
    expect(JSON.parse(listed.out)).toMatchObject([{ origin: portal.origin, account: '1001' }])
    expect(listed.out).not.toContain(key)
    for (const file of ['origins.json', 'documents.ndjson']) expect((await stat(join(folder, file))).mode & 0o777).toBe(OWNER_ONLY)
    expect((await user.run(['print-agent', 'forget', portal.origin, '--folder', folder])).code).toBe(0)
    page.close()
    // A key that was forgotten opens nothing: the page has to pair again.
    const forgotten = await openPage({ port, origin: portal.origin })
    forgotten.send({ type: 'hello', account: '1001', nonce: 'n'.repeat(20) })
    await forgotten.next('pairing')
    expect((await user.run(['print-agent', 'forget', portal.origin, '--folder', folder])).code).toBe(1)
    const second = await user.run(['print-agent', '--folder', folder, '--port', String(await freePort())])
    expect({ code: second.code, err: second.err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('Another print agent is running'),
    })
    expect((await agent.kill('SIGTERM')).code).toBe(0)
  })

  it('refuses foreign and rebinding pages, wrong codes after five, documents of 100 MB, and what another customer printed', async () => {
    const port = await freePort()
    const out = join(user.home, 'refused')
    const agent = await startAgent(['--folder', join(user.home, 'refusing'), '--printers', `desk=folder:${out}`], port)
    for (const host of [`portal.example:${port}`, '127.0.0.1', `127.0.0.1.portal.example:${port}`])
      await expect(openPage({ port, origin: portal.origin, host })).rejects.toThrow('refused 403')
    for (const origin of ['null', 'file://', 'chrome-extension://abc', `${portal.origin}/path`])
      await expect(openPage({ port, origin })).rejects.toThrow('refused 403')

    const { page } = await pairedPage({ port, origin: portal.origin }, { code: () => agent.code(portal.origin) })
    const print = (from: PrintPage, document: string, url: string): void =>
      from.send({ type: 'print', id: document, task: document, printer: 'desk', documents: [{ document, url }] })
    const documentEnd = async (document: string) =>
      page.next('status', (status) => status.document === document && ['printed', 'failed'].includes(status.state))
    print(page, 'of-100-megabytes', portal.link('huge'))
    print(page, 'without-an-end-1', portal.link('endless'))
    print(page, 'of-this-customer', portal.link(PDF))
    expect((await documentEnd('of-100-megabytes')).failure?.code).toBe('PRINT_DOCUMENT_TOO_LARGE')
    expect((await documentEnd('without-an-end-1')).failure?.code).toBe('PRINT_DOCUMENT_TOO_LARGE')
    expect((await documentEnd('of-this-customer')).state).toBe('printed')

    await expect(openPage({ port, origin: 'https://foreign.example' })).rejects.toThrow('refused 403')
    const unpaired = await openPage({ port, origin: portal.origin })
    print(unpaired, 'of-nobody-known', portal.link(PDF))
    expect((await unpaired.next('error')).code).toBe('PRINT_NOT_PAIRED')
    expect(await unpaired.closed).toBe(4401)
    const other = await openPage({ port, origin: portal.origin })
    other.send({ type: 'hello', account: '1002', nonce: 'n'.repeat(20) })
    await other.next('pairing')
    for (let tried = 0; tried < 5; tried += 1) other.send({ type: 'pair', code: '12345' })
    await other.next('error', ({ code }) => code === 'PRINT_PAIRING_CLOSED')
    other.send({ type: 'statuses', id: 's', documents: ['of-this-customer'] })
    expect((await other.next('error', ({ code }) => code === 'PRINT_NOT_PAIRED')).code).toBe('PRINT_NOT_PAIRED')
    expect(other.all().filter(({ type }) => type === 'status' || type === 'statuses')).toEqual([])
    expect(await readdir(out)).toHaveLength(1)
  })

  it('prints PDF documents on TSPL and EPL printers and into a folder', async () => {
    const port = await freePort()
    const [tspl, epl, out] = [await startRawReceiver(), await startRawReceiver(), join(user.home, 'languages')]
    const printers = `tspl=tspl://127.0.0.1:${tspl.port},epl=epl://127.0.0.1:${epl.port},folder=folder:${out}`
    const agent = await startAgent(['--folder', join(user.home, 'languages-agent'), '--printers', printers], port)
    const { page } = await pairedPage({ port, origin: portal.origin }, { code: agent.code })
    for (const printer of ['tspl', 'epl', 'folder']) {
      const documents = [{ document: `square-on-${printer}`, url: portal.link(SQUARE), size: '100x100' }]
      page.send({ type: 'print', id: printer, task: printer, printer, documents })
      await page.next('status', (status) => status.printer === printer && status.state === 'printed')
    }
    // 10 mm from the left and from the top, 20 mm wide, at 8 dots a millimetre.
    const square = { x: 80, y: 80, width: 160, height: 160 }
    const ink = (received: Buffer, language: 'tspl' | 'epl') => readRaster(received, language).map(({ picture }) => inkArea(picture))
    // A printer that can't be asked has its label as soon as all of it was sent, which is before
    // all of it arrived.
    await expect.poll(() => [ink(tspl.received(), 'tspl'), ink(epl.received(), 'epl')]).toEqual([[square], [square]])
    const [file = ''] = await readdir(out)
    expect(await readFile(join(out, file))).toEqual(SQUARE)
    await Promise.all([tspl.stop(), epl.stop()])
  })

  it('adds, lists, tests and removes printers', async () => {
    const folder = ['--folder', join(user.home, 'printers')]
    const wrong = await user.run(['print-agent', 'printers', '--printers', 'a=carrier-pigeon', ...folder])
    expect({ code: wrong.code, err: wrong.err }).toMatchObject({ code: 2, err: expect.stringContaining('ipp://HOST') })
    const out = join(user.home, 'test-pages')
    const added = await user.run(['print-agent', 'printers', '--json', '--printers', `desk=folder:${out},off=zpl://127.0.0.1:9`, ...folder])
    expect(JSON.parse(added.out)).toMatchObject([
      { name: 'desk', state: 'idle' },
      { name: 'off', state: 'offline', address: 'zpl://127.0.0.1:9' },
    ])
    expect((await user.run(['print-agent', 'test', 'desk', ...folder])).code).toBe(0)
    expect(await readdir(out)).toHaveLength(1)
    const off = await user.run(['print-agent', 'test', 'off', '--json', ...folder])
    expect({ code: off.code, said: JSON.parse(off.out) as unknown }).toEqual({
      code: 1,
      said: { printer: 'off', type: 'held', reason: 'offline' },
    })
    expect((await user.run(['print-agent', 'test', 'none', ...folder])).code).toBe(2)
    await user.run(['print-agent', 'printers', '--remove', 'off', ...folder])
    expect(JSON.parse((await user.run(['print-agent', 'printers', '--json', ...folder])).out)).toHaveLength(1)
  })
})

describe('from the portal to the printer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  type Task = {
    readonly task: string
    readonly documents: readonly { document: string; url: string; size: string; order_number: string }[]
  }
  const placeOrderToPrint = async (): Promise<OrderRow> =>
    (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })).json.payload
  const taskOf = async ({ order_number: order }: OrderRow) => {
    const { payload } = (await server.call<Task>('POST', '/api/print/tasks', { as: 'ddp', body: { orders: [order] } })).json
    const documents = payload.documents.map(({ document, url, size, order_number: title }) => ({ document, url, size, title }))
    return { task: payload.task, documents }
  }

  it('a label goes by the link of its task, and its order is printed when paper came out', async () => {
    const port = await freePort()
    const out = join(user.home, 'labels')
    const agent = await startAgent(['--folder', join(user.home, 'portal'), '--printers', `desk=folder:${out}`], port, {
      CROSSDOCK_URL: server.url,
    })
    const { page } = await pairedPage({ port, origin: server.url }, { code: agent.code })
    const order = await placeOrderToPrint()
    page.send({ type: 'print', id: '1', ...(await taskOf(order)) })
    const { document } = await page.next('status', ({ state }) => state === 'printed')
    await server.call('POST', '/api/print/documents/printed', { as: 'ddp', body: { documents: [document] } })
    const shown = await server.call<OrderRow>('GET', `/api/orders/${order.order_number}`, { as: 'ddp' })
    expect(shown.json.payload.print_time).toEqual(expect.any(String))
    const [file = ''] = await readdir(out)
    expect(file.startsWith(order.order_number)).toBe(true)
  })

  it('a label goes to a queue of CUPS, through lp or by IPP, and its codes are on the paper', async () => {
    const cups = await startCupsQueue()
    try {
      const port = await freePort()
      const args = ['--folder', join(user.home, 'cups'), '--printers', `office=lp:${cups.queue},queue=${cups.address},none=lp:nowhere`]
      const agent = await startAgent(args, port, { ...cups.env, CROSSDOCK_URL: server.url })
      const { page } = await pairedPage({ port, origin: server.url }, { code: agent.code })
      const order = await placeOrderToPrint()
      for (const [id, printer] of ['office', 'queue'].entries()) {
        page.send({ type: 'print', id: String(id), printer, copies: 2, ...(await taskOf(order)) })
        const { confirmed_by: by } = await page.next('status', ({ state, printer: at }) => state === 'printed' && at === printer)
        // The queue cannot know about paper, and says so.
        expect(by).toBe('spooler')
      }
      const documents = await cups.documents()
      expect(documents).toHaveLength(2)
      for (const paper of documents)
        expect((await Promise.all((await pagesOf(paper)).map(scan))).flat()).toContain(`CODE-128:${order.airway_number}`)
      page.send({ type: 'printers', id: '2' })
      expect((await page.next('printers')).printers).toMatchObject([
        { name: 'office', kind: 'lp', state: 'idle' },
        { name: 'queue', kind: 'cups', state: 'idle' },
        { name: 'none', kind: 'lp', state: 'offline' },
      ])
      page.send({ type: 'print', id: '3', printer: 'none', ...(await taskOf(order)) })
      const { failure } = await page.next('status', ({ state }) => state === 'failed')
      expect(failure).toMatchObject({ code: 'PRINT_REFUSED', message: expect.stringContaining('does not exist') })
    } finally {
      await cups.stop()
    }
  })
})
