import type { LabelTypeName } from '../../../../core/labels/label-type.ts'
import { LABEL_TYPES } from '../../../../core/labels/label-type.ts'
import type { DocumentStatus, PrinterSettings } from '../../../../core/printing/print-protocol.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import { printingRoutes } from '../../../http/contract/printing/printing.routes.ts'
import { currentLocale } from '../locale.ts'
import { DeskConnection } from './desk-connection.ts'
import { AgentRefusal, isLost, type DeskLink } from './desk-link.ts'
import { FIRST_STATE, type DeskState } from './desk-state.ts'
import {
  documentsOf,
  isUnderWay,
  isUnreported,
  readTasks,
  watchTasks,
  withEnds,
  withoutEnded,
  withReplaced,
  withReported,
  withStatuses,
  writeTasks,
  type DeskDocument,
  type DeskTask,
  type DeskTasks,
} from './desk-tasks.ts'

/** Documents of one call and one message. */
const TOGETHER = 500
/** A link works for five minutes of the server's clock, which may be another than this machine's. */
const LINK_MILLIS = 270_000
/** Labels come out one by one: what is reported is gathered for a moment. */
const REPORT_MILLIS = 400
const REPORT_AGAIN_MILLIS = 10_000

const chunks = <T>(of: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(of.length / TOGETHER) }, (_, at) => of.slice(at * TOGETHER, (at + 1) * TOGETHER))

/** One at a time over all tabs of this browser. Without locks (plain http) there is no agent of this machine either. */
const locked = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

export type DeskPrint = {
  /** The press of the button: the same one prints once. */
  readonly request: string
  readonly orders: readonly string[]
  readonly type: LabelTypeName
  /** Left out, the one of the size. */
  readonly printer?: string | undefined
}

/** What became of a request to print: the orders that were left out because they are on their way already. */
export type DeskPrinted = { readonly sent: number; readonly underWay: readonly string[] }

/**
 * Printing at this desk for one account: the connection to the agent, and the documents on their way to paper. All tabs share the documents. A new
 * document is kept before the agent hears of it, and asked for again by its own name, so nothing is printed twice by a reload or a second tab.
 */
export class Desk {
  readonly #account: string
  readonly #api: ApiClient
  readonly #connection: DeskConnection
  readonly #listeners = new Set<() => void>()
  readonly #printedListeners = new Set<() => void>()
  #state: DeskState = FIRST_STATE
  #uses = 0
  #stopWatching: () => void = () => undefined
  #report: number | undefined
  /** Reports that are not yet in what the tabs share. */
  #heard: readonly DocumentStatus[] = []
  #isKeeping = false

  constructor(account: string, api: ApiClient) {
    this.#account = account
    this.#api = api
    this.#connection = new DeskConnection({
      account,
      lang: currentLocale(),
      port: async () => (await api.call(printingRoutes.printDesk)).port,
      changed: (connection) => this.#set({ connection, isPaired: this.#connection.isPaired }),
      opened: async (link) => {
        void this.#settle(link).catch(() => undefined)
        this.#set({ printers: await link.printers() })
      },
      onStatus: (status) => this.#hear([status]),
      // Where nothing is on its way, a desk that is switched off is left alone.
      isNeeded: () => this.#uses > 0 && (this.#state.areSettingsShown || documentsOf(this.#state.tasks).some(isUnderWay)),
    })
  }

  readonly state = (): DeskState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back when the server has noted that labels are paper. */
  readonly onPrinted = (listener: () => void): (() => void) => {
    this.#printedListeners.add(listener)
    return () => this.#printedListeners.delete(listener)
  }

  /** Goes on with what an earlier page left, for as long as the returned function is not called. */
  begin(): () => void {
    this.#uses += 1
    if (this.#uses === 1) {
      this.#stopWatching = watchTasks(this.#account, () => this.#read())
      this.#read()
      const isBusy = documentsOf(this.#state.tasks).some(isUnderWay)
      this.#set({ isPaired: this.#connection.isPaired, isPanelShown: isBusy })
      if (this.#connection.isPaired) void this.#connection.connect()
      if (documentsOf(this.#state.tasks).some(isUnreported)) this.#reportLater()
    }
    return () => {
      this.#uses -= 1
      if (this.#uses > 0) return
      this.#stopWatching()
      window.clearTimeout(this.#report)
      this.#connection.end()
    }
  }

  /** Connects because the reader asked for it: the browser may ask for its permission now. `isNew` pairs again. */
  connect({ isNew = false }: { readonly isNew?: boolean } = {}): Promise<void> {
    return this.#connection.connect({ mayPrompt: true, mayPair: true, isNew })
  }

  /** Looks whether the browser would ask first; connects where it would not. */
  tryConnect(): Promise<void> {
    return this.#connection.connect({ mayPair: true })
  }

  /** Leaves the pairing that was begun. */
  giveUp(): void {
    this.#connection.giveUp()
  }

  /** Sends the code that the agent shows. Throws AgentRefusal where it is wrong. */
  pair(code: string): Promise<void> {
    return this.#connection.pair(code)
  }

  /** Ends the pairing, here and at the agent. */
  async forget(): Promise<void> {
    await this.#connection.forget()
    this.#set({ printers: undefined, isPaired: false })
  }

  readonly show = (shown: Partial<Pick<DeskState, 'isPanelShown' | 'areSettingsShown'>>): void => this.#set(shown)

  async lookAtPrinters(): Promise<void> {
    const printers = await this.#connection.link().printers()
    this.#set({ printers })
  }

  async setPrinter(printer: string, settings: PrinterSettings): Promise<void> {
    await this.#connection.link().setPrinter(printer, settings)
    await this.lookAtPrinters()
  }

  /** Prints the agent's own page; returns the document whose state is in `tests`. */
  async testPage(printer: string): Promise<string> {
    const document = `test-${crypto.randomUUID()}`
    // The first report may overtake the answer.
    this.#set({ tests: new Map(this.#state.tests).set(document, { document, task: 'test', printer, state: 'queued', at: '' }) })
    this.#hear(await this.#connection.link().testPage(printer, document))
    return document
  }

  /**
   * Prints the labels of orders, those apart that are on their way with a label of this type already. Throws ApiError where the server makes no task, and what a link
   * throws where there is no connection; nothing was sent then.
   */
  print({ request, orders, type, printer }: DeskPrint): Promise<DeskPrinted> {
    return this.#locked(async () => {
      const link = this.#connection.link()
      const taken = new Set(this.#state.tasks.flatMap((task) => (task.request === request ? ordersOf(task) : [])))
      const same = this.#state.tasks.filter((task) => task.type === type)
      const busy = new Set(documentsOf(same).flatMap((document) => (isUnderWay(document) ? [document.order] : [])))
      const wanted = orders.filter((order) => !taken.has(order) && !busy.has(order))
      for (const part of chunks(wanted)) {
        const task = await this.#make({ request, orders: part, type, printer })
        this.#keep([...this.#state.tasks, task])
        this.#set({ isPanelShown: true })
        await this.#send(link, task, task.documents)
      }
      return { sent: wanted.length, underWay: orders.filter((order) => !taken.has(order) && busy.has(order)) }
    })
  }

  async cancel(documents: readonly string[]): Promise<void> {
    for (const part of chunks(documents)) await this.#connection.link().cancel(part)
  }

  /** Prints once more what failed, was cancelled, or may not have come out: each with a new document. Another tab that was first is left alone. */
  retry(documents: readonly string[]): Promise<void> {
    return this.#locked(async () => {
      const link = this.#connection.link()
      for (const task of this.#state.tasks) {
        const again = task.documents.filter((one) => documents.includes(one.document) && !isUnderWay(one) && one.state !== 'printed')
        for (const part of chunks(again)) {
          const made = await this.#make({ ...task, orders: part.map(({ order }) => order) })
          const byOrder = new Map(made.documents.map((one) => [one.order, one]))
          const refusals = new Map(made.refused.map(({ order, message }) => [order, message]))
          let tasks = this.#state.tasks
          for (const old of part) {
            const failure = refusals.get(old.order)
            const next = byOrder.get(old.order) ?? { ...old, state: 'failed' as const, ...(failure === undefined ? {} : { failure }) }
            tasks = withReplaced(tasks, old.document, next)
          }
          this.#keep(tasks)
          if (made.documents.length > 0) await this.#send(link, task, made.documents)
        }
      }
    })
  }

  /** Has the agent look again at the printers of documents that wait for a person. */
  async resume(): Promise<void> {
    const held = documentsOf(this.#state.tasks).flatMap(({ state, printer }) =>
      state === 'held' && printer !== undefined ? [printer] : [],
    )
    for (const printer of new Set(held)) await this.#connection.link().resume(printer)
  }

  /** Puts away what has ended. */
  clear(): Promise<void> {
    return this.#locked(async () => {
      this.#keep(withoutEnded(this.#state.tasks))
      this.#set({ isPanelShown: this.#state.tasks.length > 0 })
    })
  }

  async #make({ request, orders, type, printer }: DeskPrint): Promise<DeskTask> {
    const made = await this.#api.call(printingRoutes.createPrintTask, { body: { orders: [...orders], type } })
    const at = Date.now()
    return {
      task: made.task,
      request,
      at,
      type,
      size: LABEL_TYPES[type].size,
      ...(printer === undefined ? {} : { printer }),
      documents: made.documents.map(({ document, order_number: order, url }) => ({
        document,
        order,
        ...(url === undefined ? {} : { link: { url, until: at + LINK_MILLIS } }),
        state: 'queued',
        at: '',
      })),
      refused: made.refused.map(({ order_number: order, message }) => ({ order, message })),
    }
  }

  /** Gives documents to the agent, which takes each once; a refusal of all is what became of each. */
  async #send(link: DeskLink, { task, printer, size }: DeskTask, documents: readonly DeskDocument[]): Promise<void> {
    if (documents.length === 0) return
    const sent = documents.flatMap(({ document, order, link: at }) =>
      at === undefined ? [] : [{ document, url: at.url, kind: 'pdf' as const, size, title: order }],
    )
    try {
      this.#hear(await link.print({ task, documents: sent, ...(printer === undefined ? {} : { printer }) }))
    } catch (error) {
      // Whether it arrived shows when the connection is back.
      if (isLost(error)) return
      if (!(error instanceof AgentRefusal)) throw error
      this.#keep(withEnds(this.#state.tasks, new Map(sent.map(({ document }) => [document, { state: 'failed', failure: error.message }]))))
    }
  }

  /** With a new connection: what became of the documents on their way, and those that the agent never heard of. */
  #settle(link: DeskLink): Promise<void> {
    return this.#locked(async () => {
      const { tasks } = this.#state
      const known = new Set<string>()
      for (const part of chunks(documentsOf(tasks).filter(isUnderWay))) {
        const statuses = await link.statuses(part.map(({ document }) => document))
        for (const { document } of statuses) known.add(document)
        this.#hear(statuses)
      }
      const now = Date.now()
      const ends = new Map<string, Pick<DeskDocument, 'state'>>()
      for (const task of tasks) {
        const unknown = task.documents.filter((one) => isUnderWay(one) && !known.has(one.document))
        const toSend = unknown.filter((one) => one.link !== undefined && one.link.until > now)
        await this.#send(link, task, toSend)
        for (const one of unknown)
          if (!toSend.includes(one)) ends.set(one.document, { state: one.link === undefined ? 'unknown' : 'failed' })
      }
      if (ends.size > 0) this.#keep(withEnds(this.#state.tasks, ends))
    })
  }

  #hear(statuses: readonly DocumentStatus[]): void {
    const tests = new Map(this.#state.tests)
    for (const status of statuses) if (status.at >= (tests.get(status.document)?.at ?? '~')) tests.set(status.document, status)
    this.#heard = [...this.#heard, ...statuses.filter(({ document }) => !tests.has(document))]
    // Shown at once, and kept as soon as no other tab is writing.
    this.#set({ tests, tasks: withStatuses(this.#state.tasks, this.#heard) })
    if (this.#heard.length > 0) this.#keepHeard()
    if (documentsOf(this.#state.tasks).some(isUnreported)) this.#reportLater()
  }

  #keepHeard(): void {
    if (this.#isKeeping) return
    this.#isKeeping = true
    void this.#locked(async () => {
      this.#isKeeping = false
      this.#keep(this.#state.tasks)
    })
  }

  #reportLater(millis: number = REPORT_MILLIS): void {
    window.clearTimeout(this.#report)
    this.#report = window.setTimeout(() => {
      this.#reportPrinted().catch(() => this.#reportLater(REPORT_AGAIN_MILLIS))
    }, millis)
  }

  /** Informs the server of what is paper; one tab does it. */
  #reportPrinted(): Promise<void> {
    return locked(`crossdock.print-report.${this.#account}`, async () => {
      this.#read()
      const printed = documentsOf(this.#state.tasks).filter(isUnreported)
      for (const part of chunks(printed)) {
        const documents = part.map(({ document }) => document)
        await this.#api.call(printingRoutes.notePrinted, { body: { documents } })
        await this.#locked(async () => this.#keep(withReported(this.#state.tasks, new Set(documents))))
      }
      if (printed.length > 0) for (const listener of this.#printedListeners) listener()
    })
  }

  /** Works on the tasks as they are in all tabs. */
  #locked<T>(work: () => Promise<T>): Promise<T> {
    return locked(`crossdock.print-tasks.${this.#account}`, () => {
      this.#read()
      return work()
    })
  }

  #read(): void {
    this.#set({ tasks: withStatuses(readTasks(this.#account, Date.now()), this.#heard) })
  }

  /** Keeps the tasks for all tabs; only with the lock. */
  #keep(tasks: DeskTasks): void {
    const all = withStatuses(tasks, this.#heard)
    writeTasks(this.#account, all)
    this.#heard = []
    this.#set({ tasks: all })
  }

  #set(changes: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

const ordersOf = ({ documents, refused }: DeskTask): readonly string[] => [...documents, ...refused].map(({ order }) => order)
