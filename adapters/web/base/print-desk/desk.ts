import type { LabelTypeName } from '#core/parcels/labels/label-type.ts'
import type { DocumentStatus, PrinterChanges } from '#core/parcels/printing/print-protocol.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import { printingRoutes } from '../../../http/contract/parcels/printing/printing.routes.ts'
import { currentLocale } from '../locale.ts'
import { DeskConnection } from './desk-connection.ts'
import { againWhileAsked } from './again-while-asked.ts'
import { AgentRefusal, isLost, type DeskLink } from './desk-link.ts'
import { FIRST_STATE, type DeskState } from './desk-state.ts'
import {
  documentsOf,
  isHere,
  isUnderWay,
  isUnreported,
  ordersOf,
  readTasks,
  watchTasks,
  withEnds,
  withPortalStatuses,
  withoutEnded,
  withReplaced,
  withReported,
  withStatuses,
  writeTasks,
  type DeskDocument,
  type DeskTask,
  type DeskTasks,
} from './desk-tasks.ts'
import { makeListTask, makeTask, type ListToPrint } from './make-task.ts'
import { chunks, runInOneTab } from './over-tabs.ts'
import { PaperReport } from './paper-report.ts'
import { PortalDesks } from './portal-desks.ts'
import { readPlace, watchPlace, writePlace, type PrintPlace } from './print-place.ts'

export type DeskPrint = {
  /** The press of the button: the same one prints once. */
  readonly request: string
  readonly orders: readonly string[]
  readonly type: LabelTypeName
  /** Left out, the one of the size. */
  readonly printer?: string | undefined
}

export type DeskPrintList = Pick<DeskPrint, 'request' | 'printer'> & { readonly list: ListToPrint }

/**
 * The outcome of a request to print: the orders that were left out because they are on their way
 * already.
 */
export type DeskPrinted = { readonly sent: number; readonly underWay: readonly string[] }

/**
 * Printing for one account: at this desk, through the connection to its agent, or at the print desk
 * that was chosen in this browser, through the portal; and the documents on their way to paper. All
 * tabs share the documents. A new document is kept before the agent hears of it, and asked for
 * again by its own name, so nothing is printed twice by a reload or a second tab.
 */
export class Desk {
  readonly #account: string
  readonly #api: ApiClient
  readonly #connection: DeskConnection
  readonly #portal: PortalDesks
  readonly #listeners = new Set<() => void>()
  readonly #printedListeners = new Set<() => void>()
  #state: DeskState = FIRST_STATE
  #uses = 0
  #stopWatching: () => void = () => undefined
  readonly #report: PaperReport
  /** Reports that are not yet in what the tabs share. */
  #heard: readonly DocumentStatus[] = []
  #isKeeping = false
  /**
   * Reads how far the documents of print desks are; the portal says when there is something new.
   */
  readonly hearPortal = againWhileAsked(() => this.#hearAll())

  constructor(account: string, api: ApiClient) {
    this.#account = account
    this.#api = api
    this.#portal = new PortalDesks(api)
    this.#report = new PaperReport({
      account,
      api,
      unreported: () => {
        this.#read()
        return documentsOf(this.#state.tasks).flatMap((document) => (isUnreported(document) ? [document.document] : []))
      },
      reported: (documents) => this.#locked(async () => this.#keep(withReported(this.#state.tasks, documents))),
      done: () => this.#printed(),
    })
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
      isNeeded: () => this.#uses > 0 && (this.#state.areSettingsShown || documentsOf(this.#state.tasks.filter(isHere)).some(isUnderWay)),
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
      this.#stopWatching = this.#watch()
      this.#read()
      const isBusy = documentsOf(this.#state.tasks).some(isUnderWay)
      this.#set({ isPaired: this.#connection.isPaired, isPanelShown: isBusy })
      this.#go(readPlace(this.#account))
      void this.hearPortal()
      if (documentsOf(this.#state.tasks).some(isUnreported)) this.#report.later()
    }
    return () => {
      this.#uses -= 1
      if (this.#uses > 0) return
      this.#stopWatching()
      this.#report.stop()
      this.#connection.end()
    }
  }

  /**
   * Prints at a print desk from now on, in all tabs of this browser; without one, by the agent of
   * this machine.
   */
  printAt(place: PrintPlace | undefined): void {
    writePlace(this.#account, place)
    this.#go(place)
  }

  /** Reads the print desks again; one that was removed is no place to print any more. */
  async lookAtDesks(): Promise<void> {
    const desks = await this.#portal.list()
    this.#set({ desks })
    const { place } = this.#state
    if (place !== undefined && !desks.some(({ desk_id: id }) => id === place.id)) this.printAt(undefined)
  }

  /** Connects because the reader asked for it: the browser may ask for its permission now. */
  connect(): Promise<void> {
    return this.#connection.connect({ mayPrompt: true, mayPair: true })
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

  async setPrinter(printer: string, settings: PrinterChanges): Promise<void> {
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
   * Prints the labels of orders, those apart that are on their way with a label of this type
   * already. Throws ApiError where the server makes no task, and what a link throws where there is
   * no connection; nothing was sent then.
   */
  print({ request, orders, type, printer }: DeskPrint): Promise<DeskPrinted> {
    return this.#locked(async () => {
      const { place } = this.#state
      if (place === undefined) this.#connection.link()
      const taken = new Set(this.#state.tasks.flatMap((task) => (task.request === request ? ordersOf(task) : [])))
      const same = this.#state.tasks.filter((task) => task.type === type)
      const busy = new Set(documentsOf(same).flatMap((document) => (isUnderWay(document) ? [document.order] : [])))
      const wanted = orders.filter((order) => !taken.has(order) && !busy.has(order))
      for (const part of chunks(wanted)) {
        const task = await this.#make({ request, orders: part, type, printer, desk: place }, `${request}-${part[0]}`)
        this.#keep([...this.#state.tasks, task])
        this.#set({ isPanelShown: true })
        await this.#deliver(task, task.documents)
      }
      return { sent: wanted.length, underWay: orders.filter((order) => !taken.has(order) && busy.has(order)) }
    })
  }

  /** Prints a list on A4, once for each request. Throws as `print` does. */
  printList({ request, list, printer }: DeskPrintList): Promise<void> {
    return this.#locked(async () => {
      const { place: desk, tasks } = this.#state
      if (desk === undefined) this.#connection.link()
      if (tasks.some((task) => task.request === request)) return
      const task = await makeListTask(this.#api, { request, list, printer, desk })
      this.#keep([...this.#state.tasks, task])
      this.#set({ isPanelShown: true })
      await this.#deliver(task, task.documents)
    })
  }

  async cancel(documents: readonly string[]): Promise<void> {
    const here = new Set(documentsOf(this.#state.tasks.filter(isHere)).map(({ document }) => document))
    for (const part of chunks(documents.filter((document) => here.has(document)))) await this.#connection.link().cancel(part)
    const away = documents.filter((document) => !here.has(document))
    for (const part of chunks(away)) await this.#portal.cancel(part)
    if (away.length > 0) await this.hearPortal()
  }

  /**
   * Prints once more what failed, was cancelled, or may not have come out: each with a new
   * document. Another tab that was first is left alone.
   */
  retry(documents: readonly string[]): Promise<void> {
    return this.#locked(async () => {
      for (const task of this.#state.tasks) {
        const again = task.documents.filter((one) => documents.includes(one.document) && !isUnderWay(one) && one.state !== 'printed')
        for (const part of chunks(again)) {
          const made = await this.#makeAgain(task, part)
          const byOrder = new Map(made.documents.map((one) => [one.order, one]))
          const refusals = new Map(made.refused.map(({ order, message }) => [order, message]))
          let tasks = this.#state.tasks
          for (const old of part) {
            const failure = refusals.get(old.order)
            const next = byOrder.get(old.order) ?? { ...old, state: 'failed' as const, ...(failure === undefined ? {} : { failure }) }
            tasks = withReplaced(tasks, old.document, next)
          }
          this.#keep(tasks)
          await this.#deliver(task, made.documents)
        }
      }
    })
  }

  /** Has the agent look again at the printers of documents that wait for a person. */
  async resume(): Promise<void> {
    for (const [desk, tasks] of Map.groupBy(this.#state.tasks, (task) => task.desk?.id)) {
      const held = documentsOf(tasks).flatMap(({ state, printer }) => (state === 'held' && printer !== undefined ? [printer] : []))
      for (const printer of new Set(held))
        await (desk === undefined ? this.#connection.link().resume(printer) : this.#portal.resume(desk, printer))
    }
  }

  /** Puts away what has ended. */
  clear(): Promise<void> {
    return this.#locked(async () => {
      this.#keep(withoutEnded(this.#state.tasks))
      this.#set({ isPanelShown: this.#state.tasks.length > 0 })
    })
  }

  #make(wanted: DeskPrint & Pick<DeskTask, 'desk'>, key: string): Promise<DeskTask> {
    return makeTask(this.#api, { ...wanted, key, printers: this.#state.printers ?? [] })
  }

  #makeAgain({ type, list, ...task }: DeskTask, part: readonly DeskDocument[]): Promise<DeskTask> {
    if (list !== undefined) return makeListTask(this.#api, { ...task, list })
    const orders = part.map(({ order }) => order)
    return this.#make({ ...task, orders, type: type ?? 'standard' }, `again-${part[0]?.document}`)
  }

  /**
   * Gives documents to the agent of this machine; those of a print desk are the portal's to send.
   */
  async #deliver(task: DeskTask, documents: readonly DeskDocument[]): Promise<void> {
    if (task.desk === undefined) await this.#send(this.#connection.link(), task, documents)
    else void this.hearPortal()
  }

  /**
   * Gives documents to the agent, which takes each once; a refusal of all is what became of each.
   */
  async #send(link: DeskLink, { task, printer, size }: DeskTask, documents: readonly DeskDocument[]): Promise<void> {
    for (const [named, same] of Map.groupBy(documents, ({ link: at }) => at?.printer ?? printer)) {
      const sent = same.flatMap(({ document, order, title = order, link: at }) =>
        at === undefined ? [] : [{ document, url: at.url, kind: at.kind, size, title }],
      )
      if (sent.length === 0) continue
      try {
        this.#hear(await link.print({ task, documents: sent, ...(named === undefined ? {} : { printer: named }) }))
      } catch (error) {
        // Whether it arrived shows when the connection is back.
        if (isLost(error)) return
        if (!(error instanceof AgentRefusal)) throw error
        this.#keep(
          withEnds(this.#state.tasks, new Map(sent.map(({ document }) => [document, { state: 'failed', failure: error.message }]))),
        )
      }
    }
  }

  /**
   * With a new connection: what became of the documents on their way, and those that the agent
   * never heard of.
   */
  #settle(link: DeskLink): Promise<void> {
    return this.#locked(async () => {
      const tasks = this.#state.tasks.filter(isHere)
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

  async #hearAll(): Promise<void> {
    let hasPrinted = false
    const away = documentsOf(this.#state.tasks.filter((task) => !isHere(task)))
    for (const task of new Set(away.flatMap((document) => (isUnderWay(document) ? (document.task ?? []) : [])))) {
      const statuses = await this.#portal.statusesOf(task)
      hasPrinted ||= statuses.some(({ state }) => state === 'printed')
      await this.#locked(async () => this.#keep(withPortalStatuses(this.#state.tasks, statuses)))
    }
    if (hasPrinted) this.#printed()
  }

  #watch(): () => void {
    const stops = [watchTasks(this.#account, () => this.#read()), watchPlace(this.#account, (place) => this.#go(place))]
    return () => stops.forEach((stop) => stop())
  }

  #go(place: PrintPlace | undefined): void {
    this.#set({ place })
    if (place !== undefined) void this.lookAtDesks().catch(() => undefined)
    else if (this.#connection.isPaired) void this.#connection.connect()
  }

  #hear(statuses: readonly DocumentStatus[]): void {
    const tests = new Map(this.#state.tests)
    for (const status of statuses) if (status.at >= (tests.get(status.document)?.at ?? '~')) tests.set(status.document, status)
    this.#heard = [...this.#heard, ...statuses.filter(({ document }) => !tests.has(document))]
    // Shown at once, and kept as soon as no other tab is writing.
    this.#set({ tests, tasks: withStatuses(this.#state.tasks, this.#heard) })
    if (this.#heard.length > 0) this.#keepHeard()
    if (documentsOf(this.#state.tasks).some(isUnreported)) this.#report.later()
  }

  #keepHeard(): void {
    if (this.#isKeeping) return
    this.#isKeeping = true
    void this.#locked(async () => {
      this.#isKeeping = false
      this.#keep(this.#state.tasks)
    })
  }

  #printed(): void {
    for (const listener of this.#printedListeners) listener()
  }

  /** Works on the tasks as they are in all tabs. */
  #locked<T>(work: () => Promise<T>): Promise<T> {
    return runInOneTab(`crossdock.print-tasks.${this.#account}`, () => {
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
