import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event of a parcel as an agent knows it. */
export type SimulatedEvent = { readonly code: string; readonly time: string; readonly place?: string; readonly text?: string }

/** Faults of the next calls, one each. */
export type Fault = '429' | '500' | 'broken' | 'huge' | 'deep' | 'hang' | 'redirect' | 'code'

const MOST_NUMBERS = 40

/**
 * A tracker agent for tests: 17TRACK's interface v2.2 as it is published, and one with plain JSON,
 * with faults on demand.
 */
export async function startAgentSimulator({ key }: { readonly key: string }) {
  const events = new Map<string, readonly SimulatedEvent[]>()
  const registered = new Set<string>()
  const faults: Fault[] = []
  const calls: { readonly path: string; readonly at: number; readonly numbers: readonly string[] }[] = []
  let redirect = ''

  const answer = (response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const rejected = (number: string, code: number, message: string) => ({ number, error: { code, message } })
  const accepted = (number: string) => ({
    number,
    carrier: 100003,
    tag: null,
    track_info: {
      latest_status: { status: 'InTransit', sub_status: 'InTransit_Other', sub_status_descr: null },
      latest_event: null,
      time_metrics: { days_after_order: 1 },
      tracking: {
        providers_hash: 1,
        providers: [
          {
            provider: { key: 100003, name: 'FedEx' },
            // Newest first, as 17TRACK has them.
            events: (events.get(number) ?? []).toReversed().map(({ code, time, place = null, text = '' }) => ({
              time_iso: time,
              time_utc: time,
              time_raw: { date: time.slice(0, 10), time: time.slice(11, 19), timezone: null },
              description: text,
              location: place,
              stage: null,
              sub_status: code,
              address: {
                country: null,
                state: null,
                city: null,
                street: null,
                postal_code: null,
                coordinates: { longitude: null, latitude: null },
              },
            })),
          },
        ],
      },
    },
  })
  const track17 = (response: ServerResponse, name: string, body: unknown, token: string | undefined): void => {
    if (token !== key)
      return answer(response, 401, { code: -18010002, data: { errors: [{ code: -18010002, message: 'Invalid security key.' }] } })
    const list = body as readonly { readonly number: string }[]
    if (!Array.isArray(body) || list.length === 0 || list.length > MOST_NUMBERS)
      return answer(response, 200, { code: -18010013, data: { errors: [{ code: -18010013, message: 'Submitted data is invalid.' }] } })
    const done: unknown[] = []
    const no: unknown[] = []
    for (const { number } of list) {
      if (name === 'register') {
        if (registered.has(number)) no.push(rejected(number, -18019901, `The tracking number '${number}' has been registered.`))
        else done.push({ origin: 1, number, carrier: 100003 })
        registered.add(number)
      } else if (!registered.has(number)) no.push(rejected(number, -18019902, `The tracking number '${number}' does not register.`))
      else if (!events.has(number)) no.push(rejected(number, -18019909, 'No tracking information at this time.'))
      else done.push(accepted(number))
    }
    answer(response, 200, { code: 0, data: { accepted: done, rejected: no } })
  }
  const plain = (response: ServerResponse, body: { readonly numbers?: readonly string[]; readonly after?: string }): void => {
    const from = Number(body.after ?? 0)
    const rows = (body.numbers ?? []).flatMap((number) => (events.get(number) ?? []).map((event) => ({ no: number, ...event })))
    const next = from + 2 < rows.length ? { next: String(from + 2) } : {}
    answer(response, 200, { data: { list: rows.slice(from, from + 2), ...next } })
  }
  const faulty = (response: ServerResponse, fault: Fault): void => {
    if (fault === '429') answer(response, 429, {}, { 'retry-after': '1' })
    else if (fault === '500') answer(response, 500, 'oops')
    else if (fault === 'broken') answer(response, 200, '{"code": 0, "data": {"accep')
    else if (fault === 'huge') answer(response, 200, `"${'x'.repeat(5 * 1024 * 1024)}"`)
    else if (fault === 'deep') answer(response, 200, `${'['.repeat(100)}${']'.repeat(100)}`)
    else if (fault === 'redirect') answer(response, 302, '', { location: redirect })
    else if (fault === 'code') answer(response, 200, { code: -18010003, data: { errors: [{ message: 'Internal service error.' }] } })
  }
  const server = createServer((request: IncomingMessage, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8') || 'null')
      const path = request.url ?? ''
      const numbers = Array.isArray(body)
        ? (body as readonly { readonly number: string }[]).map(({ number }) => number)
        : ((body as { readonly numbers?: readonly string[] } | null)?.numbers ?? [])
      calls.push({ path, at: Date.now(), numbers })
      const fault = faults.shift()
      if (fault !== undefined) return faulty(response, fault)
      if (path.startsWith('/track/v2.2/')) {
        const token = request.headers['17token']
        return track17(response, path.slice('/track/v2.2/'.length), body, typeof token === 'string' ? token : undefined)
      }
      return plain(response, (body ?? {}) as { readonly numbers?: readonly string[] })
    })().catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    events,
    faults,
    calls,
    redirectTo: (address: string) => void (redirect = address),
    /** A push as 17TRACK signs it: SHA-256 of the body, a slash and the key. */
    push: (number: string, signedBy = key) => {
      const body = JSON.stringify({ event: 'TRACKING_UPDATED', data: accepted(number) })
      return { body, sign: createHash('sha256').update(`${body}/${signedBy}`).digest('hex') }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((stopped) => server.close(stopped))
    },
  }
}
export type AgentSimulator = Awaited<ReturnType<typeof startAgentSimulator>>
