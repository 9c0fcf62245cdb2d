import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../../adapters/http/contract/parcels/orders/order.routes.ts'
import { freePort } from '../../adapters/store/embedded/postmaster.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { chineseWithoutFont } from '../printer/support/made-pdf.ts'
import { scan, pagesOf } from '../printer/support/printed.ts'
import { eventually } from '../support/servers/browser.ts'
import { readyAgent } from '../support/printers/agent-process.ts'
import type { FinishedCommand } from '../support/servers/cli.ts'
import { startDocumentServer } from '../support/printers/document-server.ts'
import { endWithTest } from '../support/end-with-test.ts'
import { openPage, pairedPage } from '../support/printers/print-page.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'
import { openZplSink } from '../support/proxies/zpl-sink.ts'

const TOP = fileURLToPath(new URL('../..', import.meta.url))
const NAME = 'crossdock-print-agent'
const run = promisify(execFile)

let folder: string
let server: TestServer
/**
 * Nothing of Node and of the project is around: an empty folder, no programs to be found, a home
 * elsewhere.
 */
let empty: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-executable-'))
  empty = join(folder, 'empty')
  await Promise.all([mkdir(empty), mkdir(join(folder, 'home'))])
  const packed = run('npm', ['run', 'package:agent', '--', '--out', join(folder, 'out')], { cwd: TOP })
  server = await startTestServer()
  await packed
  const [archive = ''] = await readdir(join(folder, 'out'))
  await run('tar', ['--extract', '--file', join(folder, 'out', archive)], { cwd: folder })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = (...args: readonly string[]) => startWith({}, ...args)
function startWith(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(join(folder, NAME, NAME), args, {
    cwd: empty,
    env: { HOME: join(folder, 'home'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const finished = Promise.all([code, text(child.stdout), text(child.stderr)]).then(([ended, out, err]): FinishedCommand => ({
    code: ended,
    out,
    err,
  }))
  return { process: child, finished }
}
const type = (...args: readonly string[]): Promise<FinishedCommand> => start(...args).finished

describe('the executable of the print agent', () => {
  it('says what it does and which version it is', async () => {
    const [help, forget, version, wrong] = await Promise.all([type('--help'), type('forget', '--help'), type('--version'), type('forgt')])
    expect(help.out).toContain(`Usage: ${NAME} [options] [command]`)
    expect(help.out).toContain('--policy <file>')
    expect(forget.out).toContain(`$ ${NAME} forget https://portal.example.com`)
    expect(version.out).toBe(`${(JSON.parse(await readFile(join(TOP, 'package.json'), 'utf8')) as { version: string }).version}\n`)
    expect({ ...wrong, out: '' }).toMatchObject({ code: 2, err: expect.stringContaining(`See all commands: ${NAME} --help`) })
  })

  it('comes with a unit that starts it, a policy that it reads and what one has to know', async () => {
    expect((await readdir(join(folder, NAME))).toSorted()).toEqual([
      'README.md',
      'README.zh-CN.md',
      'README.zh-TW.md',
      NAME,
      `${NAME}.service`,
      'policy-example.json',
      'third-party-licences.txt',
    ])
    expect(await readFile(join(folder, NAME, `${NAME}.service`), 'utf8')).toContain(`\nExecStart=%h/.local/bin/${NAME}\n`)
    const policy = join(folder, NAME, 'policy-example.json')
    const port = await freePort()
    const started = start('--json', '--port', String(port), '--policy', policy, '--folder', join(folder, 'fleet'))
    endWithTest(started)
    await readyAgent(started)
    await expect(openPage({ port, origin: 'https://other.example' })).rejects.toThrow('refused 403')
    const page = await openPage({ port, origin: 'https://portal.example.com' })
    page.send({ type: 'hello', account: '1001', nonce: 'n'.repeat(20) })
    await page.next('welcome')
  })

  it('pairs, prints labels of the portal into a folder and on a label printer, and forgets', async () => {
    const [port, sink, labels] = [await freePort(), await openZplSink(), join(folder, 'labels')]
    const files = await startDocumentServer()
    const started = start(
      '--json',
      '--port',
      String(port),
      '--printers',
      `desk=folder:${labels},thermal=zpl://${sink.address}`,
      '--origin',
      `${server.url},${files.origin}`,
    )
    endWithTest(started)
    const agent = await readyAgent(started)
    const { page } = await pairedPage({ port, origin: server.url }, { code: agent.code })
    const { payload: order } = (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })).json
    const orders = [order.order_number]
    type Task = {
      readonly task: string
      readonly documents: readonly { document: string; url: string; size: string; order_number: string }[]
    }
    const print = async (printer: string): Promise<string | undefined> => {
      const { payload: made } = (await server.call<Task>('POST', '/api/print/tasks', { as: 'ddp', body: { orders } })).json
      const documents = made.documents.map(({ document, url, size, order_number: title }) => ({ document, url, size, title }))
      page.send({ type: 'print', id: printer, task: made.task, printer, documents })
      return (await page.next('status', (status) => status.printer === printer && status.state === 'printed')).confirmed_by
    }
    expect(await print('desk')).toBe('spooler')
    const [file = ''] = await readdir(labels)
    const paper = await pagesOf(await readFile(join(labels, file)))
    expect((await Promise.all(paper.map(scan))).flat()).toContain(`CODE-128:${order.airway_number}`)
    expect(await print('thermal')).toBe('printer')
    expect((await Promise.all(sink.labels().map(({ picture }) => scan(picture)))).flat()).toContain(`CODE-128:${order.airway_number}`)

    // PDFium and the fonts for files that lack theirs come with the executable: without them this
    // page is blank.
    const { page: other } = await pairedPage({ port, origin: files.origin }, { code: () => agent.code(files.origin) })
    const document = { document: 'chinese-1', url: files.link(chineseWithoutFont), size: '100x100' }
    other.send({ type: 'print', id: 'chinese', task: 'chinese', printer: 'thermal', documents: [document] })
    await other.next('status', ({ state }) => state === 'printed')
    const grey = sink.labels().at(-1)?.picture.grey ?? new Uint8Array()
    expect(grey.filter((dot) => dot < 128).length).toBeGreaterThan(5000)

    expect((await type('origins')).out).toMatch(new RegExp(`^${server.url}\\s+1001\\s`, 'm'))
    expect((await type('forget', server.url)).code).toBe(0)
    expect((await type('origins')).out).not.toContain(server.url)
    expect((await stat(join(folder, 'home/.config/crossdock/print-agent/origins.json'))).mode & 0o777).toBe(0o600)
    expect((await agent.kill('SIGTERM')).code).toBe(0)
    expect(await readdir(empty)).toEqual([])
    await Promise.all([files.stop(), sink.close()])
  })

  it('connects to the portal as a print desk with the key that it is given, and prints what the portal sends there', async () => {
    const sink = await openZplSink()
    const made = await server.call<{ key: string }>('POST', '/api/print/desks', { as: 'ddp', body: { name: 'Bench' } })
    const { key } = made.json.payload
    const port = String(await freePort())
    const args = ['--json', '--connect', '--port', port, '--folder', join(folder, 'desk'), '--printers', `thermal=zpl://${sink.address}`]
    const started = startWith({ CROSSDOCK_URL: server.url, CROSSDOCK_TOKEN: key }, ...args)
    endWithTest(started)
    const { payload: order } = (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })).json
    const desk = async () =>
      (await server.call<{ rows: readonly { printers: readonly unknown[] }[] }>('GET', '/api/print/desks', { as: 'ddp' })).json.payload
        .rows[0]
    await eventually(async () => (await desk())?.printers).toHaveLength(1)
    const body = { orders: [order.order_number], desk: 'Bench' }
    expect((await server.call('POST', '/api/print/tasks', { as: 'ddp', body })).status).toBe(200)
    await eventually(async () => sink.waybills()).toEqual([order.airway_number])
    await sink.close()
  })
})
