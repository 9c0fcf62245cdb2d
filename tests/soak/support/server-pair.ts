import { setTimeout as delay } from 'node:timers/promises'
import { callerAt } from '../../support/server.ts'
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts'

/** A call's last answer. */
export type Told = { readonly status: number; readonly error: string | undefined; readonly payload: unknown }

type Asked = { readonly as: 'ddu' | 'warehouse'; readonly body: unknown; readonly key?: string }
type Place = { process: ServerProcess; url: string | undefined }

/** A call that is not answered by then has failed the soak. */
const MOST_MILLIS = 60_000
const BETWEEN_MILLIS = 50
/** While a server is away or the other is still starting. */
const AGAIN: ReadonlySet<number> = new Set([502, 503, 504])

/** Two servers on one database, of which one may be killed at any moment; calls are sent again, to the other, until one is answered. */
export class ServerPair {
  readonly #environment: Readonly<Record<string, string>>
  readonly #places: Place[] = []
  readonly #tokens = new Map<string, string>()
  #next = 0
  kills = 0
  retries = 0

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment
  }

  async #launch(): Promise<Place> {
    const process = startServerProcess(this.#environment)
    return { process, url: await process.url }
  }

  /** One after the other, since the first one makes the tables and the demo. */
  async start(): Promise<void> {
    this.#places.push(await this.#launch())
    this.#places.push(await this.#launch())
    const { tokenOf } = callerAt(this.#places[0]?.url ?? '')
    for (const account of ['ddu', 'warehouse']) this.#tokens.set(account, await tokenOf(account))
  }

  /** Kills one of the two without warning, in turn, and starts another in its place. */
  async killOne(): Promise<void> {
    const place = this.#places[this.kills % 2]
    if (place === undefined) return
    this.kills += 1
    place.url = undefined
    place.process.kill('SIGKILL')
    await place.process.ended
    const { process, url } = await this.#launch()
    place.process = process
    place.url = url
  }

  /** Posts until something is answered; `first` is the server that is asked first. */
  async ask(path: string, { as, body, key }: Asked, first = (this.#next += 1)): Promise<Told> {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const end = performance.now() + MOST_MILLIS
    for (let attempt = first; performance.now() < end; attempt += 1) {
      const url = this.#places[attempt % 2]?.url
      const answer =
        url === undefined
          ? undefined
          : await callerAt(url)
              .call('POST', path, { token: this.#tokens.get(as) ?? '', body, headers })
              .catch(() => undefined)
      if (answer !== undefined && !AGAIN.has(answer.status))
        return { status: answer.status, error: answer.json.error, payload: answer.json.payload }
      this.retries += 1
      await delay(BETWEEN_MILLIS)
    }
    return { status: 0, error: 'NO_ANSWER', payload: null }
  }

  async stop(): Promise<void> {
    for (const { process } of this.#places) process.kill('SIGTERM')
    await Promise.all(this.#places.map(({ process }) => process.ended))
  }
}
