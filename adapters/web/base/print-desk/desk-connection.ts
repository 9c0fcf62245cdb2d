import { AgentRefusal, DeskLink, type Greeting } from './desk-link.ts'
import { localDoor } from './desk-door.ts'
import { dropKey, findKey, keepKey } from './desk-keys.ts'
import type { Connection } from './desk-state.ts'
import { localPermission } from './local-permission.ts'
import type { DocumentStatus } from '#core/parcels/printing/print-protocol.ts'

const AGAIN_MILLIS = 3000
const MOST_AGAIN_MILLIS = 30_000
const CLOSED_CODE = 'PRINT_PAIRING_CLOSED'

type Parts = {
  readonly account: string
  readonly lang: string
  /** Where the agent listens on its machine. */
  readonly port: () => Promise<number>
  readonly changed: (connection: Connection) => void
  /** Called with each connection that is open, before it counts as open. */
  readonly opened: (link: DeskLink) => Promise<void>
  readonly onStatus: (status: DocumentStatus) => void
  /** Whether a connection that was lost is opened again by itself. */
  readonly isNeeded: () => boolean
}

type Wish = {
  /** The reader asked for it, so the browser may ask the reader. */ readonly mayPrompt?: boolean
  /** Somebody is there to type a code. */ readonly mayPair?: boolean
}

/**
 * The page's way to the print agent of its machine: the browser's permission, the pairing, and a
 * connection that comes back.
 */
export class DeskConnection {
  readonly #parts: Parts
  readonly #mark: string
  #link: DeskLink | undefined
  #connecting: Promise<void> | undefined
  #again: number | undefined
  #wait = AGAIN_MILLIS
  #port: number | undefined
  #isOpen = false
  #tries = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#mark = `crossdock.print-desk.${parts.account}`
  }

  /**
   * Whether this browser has a pairing for the account; the key itself is where no script can read
   * it.
   */
  get isPaired(): boolean {
    return window.localStorage.getItem(this.#mark) !== null
  }

  /** The open connection. Throws without one. */
  link(): DeskLink {
    if (this.#link === undefined || !this.#isOpen) throw new Error('there is no print agent')
    return this.#link
  }

  /** Connects; never rejects: what came of it is the connection's state. */
  connect(wish: Wish = {}): Promise<void> {
    if (this.#isOpen) return Promise.resolve()
    if (this.#connecting !== undefined) return this.#connecting
    const connecting = this.#connect(wish).finally(() => {
      if (this.#connecting === connecting) this.#connecting = undefined
    })
    this.#connecting = connecting
    return connecting
  }

  async pair(code: string): Promise<void> {
    const link = this.#link
    if (link === undefined) throw new Error('there is no print agent')
    try {
      const key = await link.pair(code)
      await this.#enter(link, key)
    } catch (error) {
      if (isClosed(error)) this.#refuse(error)
      throw error
    }
  }

  giveUp(): void {
    if (this.#isOpen) return
    this.#leave()
    this.#parts.changed({ name: 'idle' })
  }

  async forget(): Promise<void> {
    const link = this.#isOpen ? this.#link : undefined
    // Its end is no loss, so nothing connects again by itself.
    this.#link = undefined
    this.#isOpen = false
    await link?.forget().catch(() => undefined)
    link?.close()
    await this.#unpair()
    this.#parts.changed({ name: 'idle' })
  }

  end(): void {
    window.clearTimeout(this.#again)
    this.#leave()
  }

  /** Ends what was begun; what comes of a try that is under way is no news any more. */
  #leave(): void {
    this.#tries += 1
    this.#connecting = undefined
    this.#drop()
  }

  async #connect({ mayPrompt = false, ...wish }: Wish): Promise<void> {
    const { changed } = this.#parts
    const tried = (this.#tries += 1)
    const isLeft = (): boolean => tried !== this.#tries
    window.clearTimeout(this.#again)
    this.#drop()
    const permission = await localPermission()
    if (isLeft()) return
    if (permission === 'insecure' || permission === 'denied') return changed({ name: 'away', why: permission })
    if (permission === 'prompt' && !mayPrompt) return changed({ name: 'ask' })
    changed({ name: 'connecting' })
    try {
      this.#port ??= await this.#parts.port()
      const link = new DeskLink(await localDoor(this.#port).open(), {
        onStatus: this.#parts.onStatus,
        onClosed: () => this.#lost(link),
      })
      if (isLeft()) return link.close()
      this.#link = link
      await this.#greet(link, wish)
    } catch (error) {
      if (isLeft()) return
      this.#drop()
      if (isClosed(error)) return this.#refuse(error)
      await this.#explain()
    }
  }

  async #greet(link: DeskLink, { mayPair = false }: Wish): Promise<void> {
    const { account, lang, changed } = this.#parts
    const key = await findKey(account)
    const greeting: Greeting = await link.greet({ account, lang, key })
    // The reader has left meanwhile.
    if (this.#link !== link) return
    if (greeting.kind === 'open') return this.#enter(link, greeting.newKey)
    // A key that this agent does not have is worth nothing.
    if (key !== undefined && greeting.kind === 'pairing') await this.#unpair()
    if (greeting.kind === 'pairing' && !mayPair) {
      this.#drop()
      return changed({ name: 'idle' })
    }
    if (greeting.kind === 'pairing') return changed({ name: 'pairing' })
    throw new Error('the agent does not have the key')
  }

  async #enter(link: DeskLink, newKey: string | undefined): Promise<void> {
    if (newKey !== undefined) await keepKey(this.#parts.account, newKey)
    window.localStorage.setItem(this.#mark, '1')
    this.#wait = AGAIN_MILLIS
    this.#isOpen = true
    await this.#parts.opened(link).catch(() => undefined)
    if (this.#link === link) this.#parts.changed({ name: 'open' })
  }

  async #unpair(): Promise<void> {
    window.localStorage.removeItem(this.#mark)
    await dropKey(this.#parts.account).catch(() => undefined)
  }

  /**
   * Why nobody answered: the browser said no, or left its question unanswered, or there is no
   * agent.
   */
  async #explain(): Promise<void> {
    const permission = await localPermission()
    const why = permission === 'denied' ? 'denied' : permission === 'prompt' ? 'unanswered' : 'missing'
    this.#parts.changed({ name: 'away', why })
    if (why === 'missing') this.#later()
  }

  #refuse(error: unknown): void {
    this.#drop()
    const seconds = (error instanceof AgentRefusal ? error.seconds : undefined) ?? 60
    this.#parts.changed({ name: 'closed', until: Date.now() + seconds * 1000 })
  }

  #lost(link: DeskLink): void {
    if (this.#link !== link) return
    const wasOpen = this.#isOpen
    this.#drop()
    this.#parts.changed(wasOpen ? { name: 'away', why: 'missing' } : { name: 'idle' })
    if (wasOpen) this.#later()
  }

  #later(): void {
    window.clearTimeout(this.#again)
    this.#again = window.setTimeout(() => {
      if (this.isPaired && this.#parts.isNeeded()) void this.connect()
    }, this.#wait)
    this.#wait = Math.min(this.#wait * 2, MOST_AGAIN_MILLIS)
  }

  #drop(): void {
    const link = this.#link
    this.#link = undefined
    this.#isOpen = false
    link?.close()
  }
}

const isClosed = (error: unknown): boolean => error instanceof AgentRefusal && error.code === CLOSED_CODE
