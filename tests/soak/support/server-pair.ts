import { setTimeout as delay } from 'node:timers/promises'
import { callerAt } from '../../support/servers/server.ts'
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'

/** A call's last answer. */
export type PairAnswer = { readonly status: number; readonly error: string | undefined; readonly payload: unknown }

/** `from` is the address that a proxy of the servers' names as the caller's. */
type PairCall = { readonly as: string; readonly body: unknown; readonly key?: string; readonly from?: string }
type Place = { process: ServerProcess; url: string | undefined }

/** A call that is not answered by then has failed the soak. */
const MOST_MILLIS = 60_000
const BETWEEN_MILLIS = 50
const MOST_CALL_MILLIS = 10_000
/** While a server is away, the other is still starting, or calls come too fast. */
const AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504])

/**
 * Two servers on one database, of which one may be killed at any moment; calls are sent again, to
 * the other, until one is answered.
 */
export class ServerPair {
  readonly #environments: readonly Readonly<Record<string, string>>[]
  readonly #places: Place[] = []
  readonly #tokens = new Map<string, string>()
  #next = 0
  kills = 0
  retries = 0

  /** The second server has the environment of the first where it is given none. */
  constructor(environment: Readonly<Record<string, string>>, second = environment) {
    this.#environments = [environment, second]
  }

  async #launch(place: number): Promise<Place> {
    const process = startServerProcess(this.#environments[place] ?? {})
    return { process, url: await process.url }
  }

  /** One after the other, since the first one makes the tables and the demo. */
  async start(): Promise<void> {
    this.#places.push(await this.#launch(0))
    this.#places.push(await this.#launch(1))
    await this.signIn(['ddu', 'warehouse'])
  }

  /** The addresses of those that are up. */
  get urls(): readonly string[] {
    return this.#places.flatMap(({ url }) => url ?? [])
  }

  async signIn(accounts: readonly string[]): Promise<void> {
    const { tokenOf } = callerAt(this.#places[0]?.url ?? '')
    for (const account of accounts) this.#tokens.set(account, await tokenOf(account))
  }

  /** Kills one of the two without warning, in turn, and starts another in its place. */
  async killOne(): Promise<void> {
    const killed = this.kills % 2
    const place = this.#places[killed]
    if (place === undefined) return
    this.kills += 1
    place.url = undefined
    place.process.kill('SIGKILL')
    await place.process.ended
    const { process, url } = await this.#launch(killed)
    place.process = process
    place.url = url
  }

  /** Posts until something is answered; `first` is the server that is asked first. */
  async ask(path: string, { as, body, key, from }: PairCall, first = (this.#next += 1)): Promise<PairAnswer> {
    const headers = {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    }
    const token = this.#tokens.get(as) ?? ''
    const answer = await this.#untilAnswered(first, (url) => callerAt(url).call('POST', path, { token, body, headers }))
    return answer === undefined
      ? { status: 0, error: 'NO_ANSWER', payload: null }
      : { status: answer.status, error: answer.json.error, payload: answer.json.payload }
  }

  /**
   * Posts as an outside service does, until something is answered; returns the status, 0 without
   * any.
   */
  async send(
    path: string,
    { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  ): Promise<number> {
    const asked = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
    const answer = await this.#untilAnswered((this.#next += 1), async (url) => {
      const { status } = await fetch(url + path, { ...asked, signal: AbortSignal.timeout(MOST_CALL_MILLIS) })
      return { status }
    })
    return answer?.status ?? 0
  }

  async #untilAnswered<A extends { readonly status: number }>(first: number, call: (url: string) => Promise<A>): Promise<A | undefined> {
    const end = performance.now() + MOST_MILLIS
    for (let attempt = first; performance.now() < end; attempt += 1) {
      const url = this.#places[attempt % 2]?.url
      const answer = url === undefined ? undefined : await call(url).catch(() => undefined)
      if (answer !== undefined && !AGAIN.has(answer.status)) return answer
      this.retries += 1
      await delay(BETWEEN_MILLIS)
    }
    return undefined
  }

  async stop(): Promise<void> {
    for (const { process } of this.#places) process.kill('SIGTERM')
    await Promise.all(this.#places.map(({ process }) => process.ended))
  }
}
