import { setTimeout as delay } from 'node:timers/promises'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { freePort } from '../../adapters/store/embedded/postmaster.ts'
import { pagesOf, pdfOf, scan } from '../printer/support/printed.ts'
import { manyLabels } from '../printer/support/sample-labels.ts'
import { readyAgent } from '../support/printers/agent-process.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { startDocumentServer, type DocumentServer } from '../support/printers/document-server.ts'
import { startIppPrinters, type IppSimulator } from '../support/printers/ipp-printers.ts'
import { pairedPage, type PrintPage } from '../support/printers/print-page.ts'

const LABELS = 500
const KILLS = 12
/** So many labels come out between two kills. */
const BETWEEN = 15
/** Everything is on paper by then, or the soak has failed. */
const MOST_MILLIS = 480_000
const LOOK_MILLIS = 200
const SCANNED_TOGETHER = 4
const PRINTERS = ['full', 'empty'] as const

type Label = { readonly waybill: string; readonly printer: (typeof PRINTERS)[number]; readonly pdf: Buffer }

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function drawLabels(): Promise<readonly Label[]> {
  const renderer = new ThreadedLabelRenderer()
  const labels: Label[] = []
  for (const label of manyLabels(LABELS))
    labels.push({
      waybill: label.waybill,
      printer: PRINTERS[labels.length % 2] ?? 'full',
      pdf: await pdfOf(renderer, { labels: [label], size: '100x150', locale: 'zh-CN' }),
    })
  await renderer.close()
  return labels
}

/** The agent and the page that prints with it; killed and started again. */
class Desk {
  readonly #user: CliUser
  readonly #portal: DocumentServer
  readonly #args: readonly string[]
  readonly #port: number
  #started: ReturnType<CliUser['start']> | undefined
  #page: PrintPage | undefined
  #key: string | undefined

  constructor({
    user,
    portal,
    port,
    printers,
  }: {
    readonly user: CliUser
    readonly portal: DocumentServer
    readonly port: number
    readonly printers: string
  }) {
    this.#user = user
    this.#portal = portal
    this.#port = port
    this.#args = ['print-agent', '--json', '--port', String(port), '--printers', printers]
  }

  /** Starts the agent; the page asks again for all that is not on paper, as after a reload. */
  async open(labels: readonly Label[]): Promise<void> {
    this.#started = this.#user.start(this.#args)
    const agent = await readyAgent(this.#started)
    const knock = { port: this.#port, origin: this.#portal.origin }
    const { page, key } = await pairedPage(knock, this.#key === undefined ? { code: agent.code } : { key: this.#key })
    this.#page = page
    this.#key = key
    for (const printer of PRINTERS) {
      const documents = labels
        .filter((label) => label.printer === printer)
        .map(({ waybill, pdf }) => ({ document: waybill, url: this.#portal.link(pdf), size: '100x150', title: waybill }))
      page.send({ type: 'print', id: printer, task: printer, printer, documents })
      await page.next('accepted', ({ id }) => id === printer)
    }
  }

  async states(labels: readonly Label[]): Promise<readonly string[]> {
    this.#page?.send({ type: 'statuses', id: 's', documents: labels.map(({ waybill }) => waybill) })
    return (await this.#page?.next('statuses'))?.statuses.map(({ state }) => state) ?? []
  }

  async kill(): Promise<void> {
    this.#started?.process.kill('SIGKILL')
    await this.#started?.finished
  }
}

/** The codes on what came out of a printer. */
async function codesOn(simulator: IppSimulator): Promise<readonly string[]> {
  const codes: string[] = []
  const documents = await simulator.documents()
  for (let at = 0; at < documents.length; at += SCANNED_TOGETHER) {
    const pages = await Promise.all(documents.slice(at, at + SCANNED_TOGETHER).map((document) => pagesOf(document)))
    const scanned = await Promise.all(pages.flat().map(scan))
    codes.push(...scanned.map((found) => found.find((code) => code.startsWith('CODE-128:')) ?? 'no code'))
  }
  return codes
}

function faultsOf(
  labels: readonly Label[],
  codes: Readonly<Record<Label['printer'], readonly string[]>>,
  states: readonly string[],
): readonly string[] {
  const wanted = (printer: Label['printer']) =>
    labels.filter((label) => label.printer === printer).map(({ waybill }) => `CODE-128:${waybill}`)
  return [
    ...PRINTERS.flatMap((printer) => {
      const came = new Set(codes[printer])
      const missing = wanted(printer).filter((code) => !came.has(code))
      const doubled = codes[printer].length - came.size
      const foreign = [...came].filter((code) => !wanted(printer).includes(code))
      return [
        ...(missing.length > 0 ? [`${missing.length} labels never came out of ${printer}`] : []),
        ...(doubled > 0 ? [`${doubled} labels came out of ${printer} more than once`] : []),
        ...(foreign.length > 0 ? [`${foreign.length} labels came out of ${printer} that are not its`] : []),
      ]
    }),
    ...[...new Set(states)].filter((state) => state !== 'printed').map((state) => `some labels are said to be ${state}`),
  ]
}

/**
 * 500 labels on two IPP printers, one of which runs out of paper again and again, with an agent
 * that is killed again and again: each comes out once.
 */
export async function run(): Promise<readonly string[]> {
  const start = performance.now()
  const labels = await drawLabels()
  const [printers, portal, user] = [await startIppPrinters(), await startDocumentServer(), await cliUser('http://127.0.0.1:9')]
  try {
    const [full, empty] = [await printers.start('full'), await printers.start('empty')]
    const countPrintedPages = async (): Promise<number> => (await full.printed()).length + (await empty.printed()).length
    const desk = new Desk({ user, portal, port: await freePort(), printers: `full=${full.address},empty=${empty.address}` })
    await empty.paper('out')
    await desk.open(labels)
    const isLate = (): boolean => performance.now() - start > MOST_MILLIS
    for (let kill = 0; kill < KILLS && !isLate(); kill += 1) {
      const before = await countPrintedPages()
      while ((await countPrintedPages()) < Math.min(before + BETWEEN, LABELS) && !isLate()) await delay(LOOK_MILLIS)
      await desk.kill()
      await empty.paper(kill % 2 === 0 ? 'in' : 'out')
      await desk.open(labels)
    }
    await empty.paper('in')
    let states = await desk.states(labels)
    for (; states.some((state) => state !== 'printed') && !isLate(); states = await desk.states(labels)) await delay(LOOK_MILLIS)
    await desk.kill()
    const codes = { full: await codesOn(full), empty: await codesOn(empty) }
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    say(
      `${codes.full.length} and ${codes.empty.length} of ${LABELS} labels came out and were scanned, the agent killed ${KILLS} times, in ${seconds} s`,
    )
    return faultsOf(labels, codes, states)
  } finally {
    await printers.stop()
    await portal.stop()
    await user.remove()
  }
}
