import { fillText, localeOf, type Locale } from '#core/base/kernel/words.ts'
import { failureDeclaration, type Failure, type FailureParams } from '#core/base/kernel/failure.ts'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import {
  requestMessage,
  type AgentMessage,
  type PrinterChanges,
  type RequestMessage,
  type RequestOf,
} from '#core/parcels/printing/print-protocol.ts'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import type { KeptDocument } from './document-log.ts'
import { statusOf } from './kept-status.ts'
import { isSameProof, newNonce, proofOf, type PairingDesk } from './pairing-desk.ts'
import type { PairingKeys } from './pairing-keys.ts'
import type { Owner } from './document-changes.ts'
import type { PrintDesk } from './print-desk.ts'
import type { SettingsFile } from './settings-file.ts'

export type SessionParts = {
  readonly desk: PrintDesk
  readonly keys: PairingKeys
  readonly pairing: PairingDesk
  readonly settings: SettingsFile
  readonly version: string
  readonly now: () => number
  /** Whether pages of this origin need no code. */
  readonly isTrusted: (origin: string) => boolean
  readonly send: (message: AgentMessage) => void
  readonly close: (code: number, reason: string) => void
}

/** The facts that a connection has shown of itself so far. */
type Stage =
  | { readonly name: 'new' }
  | { readonly name: 'pairing'; readonly owner: Owner }
  | { readonly name: 'proving'; readonly owner: Owner; readonly key: string; readonly pageNonce: string; readonly agentNonce: string }
  | { readonly name: 'open'; readonly owner: Owner; readonly key: string | undefined }

type Asking = Exclude<RequestMessage, { type: 'hello' | 'pair' | 'prove' | 'ping' | 'forget' }>

const CLOSE_UNPAIRED = 4401
const CLOSE_FORGOTTEN = 4410

/** One connection to the agent: first who it is, then what it asks for. */
export class PageSession {
  readonly #parts: SessionParts
  readonly #origin: string
  #locale: Locale = 'en-US'
  #stage: Stage = { name: 'new' }
  #unsubscribe: () => void = () => undefined

  constructor(origin: string, parts: SessionParts) {
    this.#origin = origin
    this.#parts = parts
  }

  get isOpen(): boolean {
    return this.#stage.name === 'open'
  }

  /** Begins with an owner who was proven in another way. */
  open(owner: Owner): void {
    this.#enter(owner)
  }

  end(): void {
    this.#unsubscribe()
  }

  /** Answers a message. */
  async receive(text: string): Promise<void> {
    const message = messageOf(text)
    if ('where' in message) return this.#refuse(printFailure('PRINT_MESSAGE_INVALID', { where: message.where }), message.id)
    if (message.type === 'ping') return this.#parts.send({ type: 'pong', ...(message.id === undefined ? {} : { id: message.id }) })
    if (message.type === 'hello') return this.#hello(message)
    if (message.type === 'pair') return this.#pair(message)
    if (message.type === 'prove') return this.#prove(message)
    if (this.#stage.name !== 'open') return this.#turnAway(printFailure('PRINT_NOT_PAIRED'))
    if (message.type === 'forget') return this.#forget(message.id, this.#stage.key)
    return this.#answer(message, this.#stage.owner)
  }

  async #hello({ account, nonce, lang, key }: RequestOf<'hello'>): Promise<void> {
    if (lang !== undefined) this.#locale = localeOf(lang)
    if (this.#stage.name === 'open' || this.#stage.name === 'proving') return this.#turnAway(printFailure('PRINT_PROOF_WRONG'))
    const owner = { origin: this.#origin, account }
    const pair = key === 'new' ? undefined : await this.#parts.keys.find(this.#origin, account, key)
    if (pair !== undefined) {
      const agentNonce = newNonce()
      this.#stage = { name: 'proving', owner, key: pair.key, pageNonce: nonce, agentNonce }
      const proof = proofOf(pair.key, { by: 'agent', ...owner, pageNonce: nonce, agentNonce })
      return this.#parts.send({ type: 'challenge', nonce: agentNonce, proof })
    }
    if (this.#parts.isTrusted(this.#origin)) return this.#enter(owner, await this.#parts.pairing.give(this.#origin, account))
    const begun = this.#parts.pairing.begin(this.#origin, account)
    if (!begun.ok) return this.#refuse(begun.failure)
    this.#stage = { name: 'pairing', owner }
    const seconds = Math.floor((begun.value.until - this.#parts.now()) / MILLIS_PER_SECOND)
    this.#parts.send({ type: 'pairing', nonce: newNonce(), seconds })
  }

  async #pair({ code }: RequestOf<'pair'>): Promise<void> {
    if (this.#stage.name !== 'pairing') return this.#turnAway(printFailure('PRINT_NOT_PAIRED'))
    const { owner } = this.#stage
    const paired = await this.#parts.pairing.tryCode(owner.origin, owner.account, code)
    if (paired.ok) return this.#enter(owner, paired.value)
    this.#refuse(paired.failure)
  }

  async #prove({ proof }: RequestOf<'prove'>): Promise<void> {
    if (this.#stage.name !== 'proving') return this.#turnAway(printFailure('PRINT_NOT_PAIRED'))
    const { owner, key, pageNonce, agentNonce } = this.#stage
    if (!isSameProof(proof, proofOf(key, { by: 'page', ...owner, pageNonce, agentNonce })))
      return this.#turnAway(printFailure('PRINT_PROOF_WRONG'))
    this.#open(owner, key)
    this.#parts.send({ type: 'welcome', version: this.#parts.version })
  }

  #enter(owner: Owner, key?: string): void {
    this.#open(owner, key)
    this.#parts.send({ type: 'welcome', version: this.#parts.version, ...(key === undefined ? {} : { key }) })
  }

  #open(owner: Owner, key: string | undefined): void {
    this.#stage = { name: 'open', owner, key }
    this.#unsubscribe = this.#parts.desk.subscribe({
      owner,
      changed: (document) => this.#parts.send({ type: 'status', ...this.#status(document) }),
    })
  }

  /** Ends a pairing; documents that were accepted are printed all the same. */
  async #forget(id: string, key: string | undefined): Promise<void> {
    if (key !== undefined) await this.#parts.keys.drop(key)
    this.#parts.send({ type: 'done', id })
    this.#parts.close(CLOSE_FORGOTTEN, 'forgotten')
  }

  async #answer(message: Asking, owner: Owner): Promise<void> {
    const { desk, settings, send } = this.#parts
    const { id } = message
    if (message.type === 'printers') return send({ type: 'printers', id, printers: [...(await desk.look())] })
    if (message.type === 'statuses') {
      const known = desk.find(owner, message.documents)
      return send({ type: 'statuses', id, statuses: known.map((document) => this.#status(document)) })
    }
    if (message.type === 'print' || message.type === 'test_page') {
      const taken = message.type === 'print' ? await desk.accept(owner, message) : await desk.test(owner, message)
      if (!taken.ok) return this.#refuse(taken.failure, id)
      const task = message.type === 'print' ? message.task : 'test'
      return send({ type: 'accepted', id, task, statuses: [taken.value].flat().map((document) => this.#status(document)) })
    }
    if (message.type === 'cancel') await desk.cancel(owner, message.documents)
    else if (message.type === 'resume') {
      const resumed = desk.resume(message.printer)
      if (!resumed.ok) return this.#refuse(resumed.failure, id)
    } else {
      const { printer, darkness, offset, sizes } = message
      if (settings.of(printer) === undefined) return this.#refuse(printFailure('PRINT_PRINTER_UNKNOWN', { printer }), id)
      const changes: PrinterChanges = {
        ...(darkness === undefined ? {} : { darkness }),
        ...(offset === undefined ? {} : { offset }),
        ...(sizes === undefined ? {} : { sizes }),
      }
      await settings.set(printer, changes)
    }
    send({ type: 'done', id })
  }

  #status(document: KeptDocument) {
    return statusOf(document, (failure) => this.#say(failure.code, failure.params))
  }

  #say(code: string, params: FailureParams): string {
    const declared = failureDeclaration(code)
    return declared === undefined ? code : fillText(declared.words, params, this.#locale)
  }

  #refuse({ code, params }: Failure, id?: string): void {
    this.#parts.send({ type: 'error', code, params, message: this.#say(code, params), ...(id === undefined ? {} : { id }) })
  }

  /** Refuses, and ends a connection that is not who it should be. */
  #turnAway(failure: Failure): void {
    this.#refuse(failure)
    this.#parts.close(CLOSE_UNPAIRED, failure.code)
  }
}

type Unreadable = { readonly where: string; readonly id?: string }

function messageOf(text: string): RequestMessage | Unreadable {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { where: 'JSON' }
  }
  const read = requestMessage.safeParse(raw)
  if (read.success) return read.data
  const id = (raw as { readonly id?: unknown } | null)?.id
  return { where: read.error.issues[0]?.path.join('.') || 'type', ...(typeof id === 'string' && id.length <= 60 ? { id } : {}) }
}
