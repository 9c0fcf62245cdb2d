import type { WebSocket } from 'ws'
import type { DeskConnections } from '#core/parcels/printing/desk-connection.usecase.ts'
import type { DeskWork } from '#core/parcels/printing/desk-work.usecase.ts'
import type { ConnectedDesk } from '#core/parcels/printing/print-desk.ts'
import {
  agentMessage,
  type AgentMessage,
  type DocumentStatus,
  type PrinterState,
  type SentRequest,
} from '#core/parcels/printing/print-protocol.ts'
import { markUnstorable } from '#core/base/kernel/storable-text.ts'
import { CoalescedWork } from './coalesced-work.ts'
import { printMessages } from './print-messages.ts'

type Parts = {
  readonly desk: ConnectedDesk
  readonly connectionId: string
  readonly socket: WebSocket
  readonly connections: DeskConnections
  readonly work: DeskWork
  readonly troubled: (error: unknown) => void
}

/** The most documents whose states are asked for in one message. */
const ASKED_TOGETHER = 1000

/** The task that agents give test pages. */
const TEST_TASK = 'test'

/** The question in a message: which documents to print, or whose states are wanted. */
type DeskAgentRequest = { readonly type: 'print' | 'statuses'; readonly documents: readonly string[] }

/**
 * One agent of a desk: it is asked what it knows of the documents that it was sent before, then it
 * is sent what waits, and whatever it says of them is noted in the store. What could not be noted
 * is tried again.
 */
export class DeskConnection {
  readonly #parts: Parts
  readonly #asked = new Map<string, DeskAgentRequest>()
  readonly #statuses = new Map<string, DocumentStatus>()
  readonly #sending: CoalescedWork
  readonly #noting: CoalescedWork
  readonly #asking: CoalescedWork
  readonly #notingPrinters: CoalescedWork
  readonly #timers = new Set<NodeJS.Timeout>()
  #printers = ''
  #looked: readonly PrinterState[] = []
  /** The last test page of each printer. */
  readonly #tests = new Map<string, DocumentStatus>()
  #version: string | undefined
  #count = 0
  #isSettled = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#sending = new CoalescedWork(() => this.#sendDue(), parts.troubled)
    this.#noting = new CoalescedWork(() => this.#note(), parts.troubled)
    this.#asking = new CoalescedWork(() => this.#sendAsked(), parts.troubled)
    this.#notingPrinters = new CoalescedWork(() => this.#notePrinters(), parts.troubled)
  }

  /** Sends what waits for the desk, now or as soon as its earlier documents are settled. */
  work(): void {
    if (!this.#isSettled) return
    this.#sending.run()
    this.#asking.run()
  }

  /** Asks how the printers are. */
  askPrinters(): void {
    if (this.#isSettled) this.#send({ type: 'printers', id: this.#nextId() })
  }

  /** Takes a message of the agent; false where it is none of the protocol. */
  receive(text: string): boolean {
    const message = messageOf(text)
    if (message === undefined) return false
    void this.#take(message).catch(this.#parts.troubled)
    return true
  }

  /** Notes what is left to note, and stops. */
  async end(): Promise<void> {
    this.#sending.stop()
    this.#asking.stop()
    await Promise.all([this.#noting.finish(), this.#notingPrinters.finish()])
    for (const timer of this.#timers) clearTimeout(timer)
  }

  async #take(message: AgentMessage): Promise<void> {
    if (message.type === 'welcome') return this.#welcome(message.version)
    if (message.type === 'printers') {
      this.#looked = message.printers
      return this.#notingPrinters.run()
    }
    if (message.type === 'status') {
      this.#heard([message])
      return this.#hearTests([message])
    }
    if (message.type === 'accepted') {
      this.#asked.delete(message.id)
      this.#heard(message.statuses)
      this.#hearTests(message.statuses)
      // The printer has the size of the documents from now on.
      return this.askPrinters()
    }
    if (message.type === 'done') return this.askPrinters()
    if (message.type === 'statuses') return this.#settle(message.statuses, this.#answered(message.id))
    if (message.type === 'error' && message.id !== undefined) this.#refused(message, this.#answered(message.id))
  }

  #answered(id: string): DeskAgentRequest | undefined {
    const asked = this.#asked.get(id)
    this.#asked.delete(id)
    return asked
  }

  async #welcome(version: string): Promise<void> {
    const { desk, work } = this.#parts
    this.#version = version
    this.#send({ type: 'printers', id: this.#nextId() })
    const sent = await work.sent(desk)
    const documents = sent.ok ? sent.value.map(({ documentId }) => documentId) : []
    for (let at = 0; at < documents.length; at += ASKED_TOGETHER)
      this.#ask({ type: 'statuses', documents: documents.slice(at, at + ASKED_TOGETHER) })
    if (documents.length === 0) this.#settled()
  }

  /**
   * Notes what became of documents that the desk was sent before this connection; the agent's own
   * list says which of them it knows.
   */
  async #settle(statuses: readonly DocumentStatus[], asked: DeskAgentRequest | undefined): Promise<void> {
    if (asked === undefined) return
    const known = new Set(statuses.map(({ document }) => document))
    const missing = asked.documents.filter((document) => !known.has(document))
    this.#heard(statuses)
    if (missing.length > 0) await this.#parts.work.noteMissing(this.#parts.desk, missing)
    if (![...this.#asked.values()].some(({ type }) => type === 'statuses')) this.#settled()
  }

  #settled(): void {
    this.#isSettled = true
    this.work()
  }

  /** A message that was refused as a whole: none of its documents is printed. */
  #refused(error: Extract<AgentMessage, { type: 'error' }>, asked: DeskAgentRequest | undefined): void {
    if (asked?.type !== 'print') return
    const { code, message, params } = error
    const common = { task: '', printer: '', state: 'failed', failure: { code, message, params }, at: '' } as const
    this.#heard(asked.documents.map((document) => ({ document, ...common })))
  }

  #heard(statuses: readonly DocumentStatus[]): void {
    if (statuses.length === 0) return
    for (const status of statuses) this.#statuses.set(status.document, status)
    this.#noting.run()
  }

  async #note(): Promise<void> {
    const { desk, work } = this.#parts
    const statuses = [...this.#statuses.values()]
    this.#statuses.clear()
    try {
      const noted = await work.note(desk, statuses)
      if (noted.ok) for (const millis of new Set(noted.value)) this.#workIn(millis)
    } catch (error) {
      // The statuses that came meanwhile are newer.
      for (const status of statuses) if (!this.#statuses.has(status.document)) this.#statuses.set(status.document, status)
      throw error
    }
  }

  /**
   * Works again when the time of a document that could not be fetched has come, without waiting for
   * the next event.
   */
  #workIn(millis: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.work()
    }, millis)
    this.#timers.add(timer)
  }

  async #sendDue(): Promise<void> {
    const { connectionId, desk, work } = this.#parts
    for (;;) {
      const due = await work.take(connectionId, desk)
      if (!due.ok || due.value.length === 0) break
      for (const message of printMessages(due.value)) {
        const documents = message.documents.map(({ document }) => document)
        this.#ask({ type: 'print', documents }, message)
      }
    }
    const sent = await work.sent(desk)
    const cancelled = sent.ok ? sent.value.flatMap(({ documentId, progress }) => (progress.cancelAt === undefined ? [] : [documentId])) : []
    if (cancelled.length > 0) this.#send({ type: 'cancel', id: this.#nextId(), documents: cancelled.slice(0, ASKED_TOGETHER) })
  }

  /** Passes on what pages ask of the agent; the printers are asked for once it is done. */
  async #sendAsked(): Promise<void> {
    const { connectionId, connections } = this.#parts
    const asked = await connections.takeAsked(connectionId)
    if (asked.ok) for (const request of asked.value) this.#send({ ...request, id: this.#nextId() })
  }

  #hearTests(statuses: readonly DocumentStatus[]): void {
    const tests = statuses.filter(({ task }) => task === TEST_TASK)
    for (const test of tests) this.#tests.set(test.printer, test)
    if (tests.length > 0) this.#notingPrinters.run()
  }

  /**
   * One after another: of two at once, what was heard first could be written last, and would stay.
   */
  async #notePrinters(): Promise<void> {
    const printers = this.#looked.map((printer) => withTest(printer, this.#tests.get(printer.name)))
    const text = JSON.stringify(printers)
    if (text === this.#printers) return
    const { connectionId, connections, desk } = this.#parts
    await connections.notePrinters(connectionId, { accountId: desk.accountId, printers, version: this.#version })
    this.#printers = text
  }

  #ask(asked: DeskAgentRequest, message?: ReturnType<typeof printMessages>[number]): void {
    const id = this.#nextId()
    this.#asked.set(id, asked)
    this.#send(message === undefined ? { type: 'statuses', id, documents: [...asked.documents] } : { ...message, id })
  }

  #nextId(): string {
    return String((this.#count += 1))
  }

  #send(message: SentRequest): void {
    const { socket } = this.#parts
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
}

function withTest(printer: PrinterState, status: DocumentStatus | undefined): PrinterState {
  if (status === undefined) return printer
  const { task: _task, printer: _printer, confirmed_by: _by, ...test } = status
  return { ...printer, test }
}

function messageOf(text: string): AgentMessage | undefined {
  try {
    return agentMessage.safeParse(JSON.parse(text, (_name, part: unknown) => (typeof part === 'string' ? markUnstorable(part) : part))).data
  } catch {
    return undefined
  }
}
