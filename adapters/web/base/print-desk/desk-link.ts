import { proofText } from '#core/parcels/printing/pairing.rules.ts'
import {
  agentMessage,
  type AgentMessage,
  type DocumentStatus,
  type PrinterChanges,
  type PrinterState,
  type SentRequest,
} from '#core/parcels/printing/print-protocol.ts'
import { sign, toBase64url, verify, type DeskKey } from './desk-keys.ts'

type ReceivedAgentMessage<T extends AgentMessage['type']> = Extract<AgentMessage, { type: T }>
type NumberedMessage = Extract<SentRequest, { id: string }>
/** A request without the id that its link gives it. */
export type DeskRequest = NumberedMessage extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never

const NONCE_BYTES = 32

/** A refusal by an agent, in the reader's language. */
export class AgentRefusal extends Error {
  readonly code: string
  readonly seconds: number | undefined
  constructor({ code, message, params }: Pick<ReceivedAgentMessage<'error'>, 'code' | 'message' | 'params'>) {
    super(message)
    this.name = 'AgentRefusal'
    this.code = code
    this.seconds = typeof params['seconds'] === 'number' ? params['seconds'] : undefined
  }
}

/** The connection ended before the answer. */
class LinkLost extends Error {
  override readonly name = 'LinkLost'
}

/** Whether something that was sent may or may not have arrived. */
export const isLost = (error: unknown): boolean => error instanceof LinkLost

type Listeners = { readonly onStatus: (status: DocumentStatus) => void; readonly onClosed: () => void }
type Waiting = { readonly resolve: (message: AgentMessage) => void; readonly reject: (error: Error) => void }

export type Greeting =
  | { readonly kind: 'open'; readonly newKey: string | undefined }
  | { readonly kind: 'pairing'; readonly seconds: number }
  /** It does not have the key: another program, or an agent that was set up once more. */
  | { readonly kind: 'stranger' }

/** One connection to a print agent, which speaks `crossdock-print.v1`. */
export class DeskLink {
  readonly #socket: WebSocket
  readonly #byId = new Map<string, Waiting>()
  #next: Waiting | undefined
  #sent = 0

  constructor(socket: WebSocket, { onStatus, onClosed }: Listeners) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const message = read(data)
      if (message?.type === 'status') return onStatus(message)
      if (message !== undefined) this.#receive(message)
    })
    socket.addEventListener('close', () => {
      for (const { reject } of this.#byId.values()) reject(new LinkLost('closed'))
      this.#next?.reject(new LinkLost('closed'))
      this.#byId.clear()
      this.#next = undefined
      onClosed()
    })
  }

  close(): void {
    this.#socket.close()
  }

  /**
   * Says who it is: with the key of an earlier pairing, or to be paired. Throws AgentRefusal
   * (PRINT_PAIRING_CLOSED) and LinkLost.
   */
  async greet({
    account,
    lang,
    key,
  }: {
    readonly account: string
    readonly lang: string
    readonly key: DeskKey | undefined
  }): Promise<Greeting> {
    const pageNonce = toBase64url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
    const answer = await this.#say({ type: 'hello', account, nonce: pageNonce, lang, key: key?.id ?? 'new' })
    if (answer.type === 'welcome') return { kind: 'open', newKey: answer.key }
    if (answer.type === 'pairing') return { kind: 'pairing', seconds: answer.seconds }
    if (answer.type !== 'challenge' || key === undefined) return { kind: 'stranger' }
    const proven = { origin: window.location.origin, account, pageNonce, agentNonce: answer.nonce }
    if (!(await verify(key, proofText({ by: 'agent', ...proven }), answer.proof))) return { kind: 'stranger' }
    await this.#say({ type: 'prove', proof: await sign(key, proofText({ by: 'page', ...proven })) })
    return { kind: 'open', newKey: undefined }
  }

  /**
   * The key for the code that the agent shows. Throws AgentRefusal (PRINT_CODE_WRONG,
   * PRINT_PAIRING_CLOSED).
   */
  async pair(code: string): Promise<string | undefined> {
    const answer = await this.#say({ type: 'pair', code })
    return answer.type === 'welcome' ? answer.key : undefined
  }

  async print(task: Omit<Extract<DeskRequest, { type: 'print' }>, 'type'>): Promise<readonly DocumentStatus[]> {
    return (await this.#ask({ type: 'print', ...task }, 'accepted')).statuses
  }

  async statuses(documents: readonly string[]): Promise<readonly DocumentStatus[]> {
    return (await this.#ask({ type: 'statuses', documents: [...documents] }, 'statuses')).statuses
  }

  async printers(): Promise<readonly PrinterState[]> {
    return (await this.#ask({ type: 'printers' }, 'printers')).printers
  }

  async testPage(printer: string, document: string): Promise<readonly DocumentStatus[]> {
    return (await this.#ask({ type: 'test_page', printer, document }, 'accepted')).statuses
  }

  async setPrinter(printer: string, settings: PrinterChanges): Promise<void> {
    await this.#ask({ type: 'set_printer', printer, ...settings }, 'done')
  }

  async cancel(documents: readonly string[]): Promise<void> {
    await this.#ask({ type: 'cancel', documents: [...documents] }, 'done')
  }

  /** Has the agent look again at a printer that something was wrong with. */
  async resume(printer: string): Promise<void> {
    await this.#ask({ type: 'resume', printer }, 'done')
  }

  /** Ends the pairing; the agent closes the connection. */
  async forget(): Promise<void> {
    await this.#ask({ type: 'forget' }, 'done')
  }

  #receive(message: AgentMessage): void {
    const id = 'id' in message ? message.id : undefined
    const waiting = id === undefined ? this.#next : this.#byId.get(id)
    if (id === undefined) this.#next = undefined
    else this.#byId.delete(id)
    if (message.type === 'error') waiting?.reject(new AgentRefusal(message))
    else waiting?.resolve(message)
  }

  /** Sends a message of the greeting, whose answer has no id. */
  #say(message: SentRequest): Promise<AgentMessage> {
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return reject(new LinkLost('closed'))
      this.#next = { resolve, reject }
      this.#socket.send(JSON.stringify(message))
    })
  }

  async #ask<T extends AgentMessage['type']>(request: DeskRequest, type: T): Promise<ReceivedAgentMessage<T>> {
    const id = String((this.#sent += 1))
    const answer = await new Promise<AgentMessage>((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return reject(new LinkLost('closed'))
      this.#byId.set(id, { resolve, reject })
      this.#socket.send(JSON.stringify({ ...request, id }))
    })
    if (!isOf(answer, type)) throw new LinkLost(`${answer.type} instead of ${type}`)
    return answer
  }
}

const isOf = <T extends AgentMessage['type']>(message: AgentMessage, type: T): message is ReceivedAgentMessage<T> => message.type === type

/** A message of the protocol; undefined for anything else: any program may listen on that port. */
function read(data: unknown): AgentMessage | undefined {
  try {
    return agentMessage.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}
