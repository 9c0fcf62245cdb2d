import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AgentEvent } from '#core/parcels/agents/agent-event.ts'
import type { PulledEvents, ReadPush, TrackerAgentConnection, UnreadEvent } from '#core/parcels/agents/agent-protocol.port.ts'
import type { HttpSettings } from '#core/parcels/agents/connection.ts'
import { given } from '#core/base/kernel/given.ts'
import { inDayOrder } from '#core/parcels/agents/reading/event-time.rules.ts'
import { parseAgentJson } from './agent-json.ts'
import { boundedRequest, type Parts, type Reading, type Request } from './bounded-request.ts'
import { at, listAt, textAt } from './json-path.ts'
import { readPushBody } from './push-body.ts'

type TimeFormat = HttpSettings['time_format']
const MILLIS_OF: Readonly<Partial<Record<TimeFormat, number>>> = { seconds: 1000, millis: 1 }

/**
 * A time as the core reads it; a figure of seconds or milliseconds becomes its instant, and what is
 * none stays as it was sent.
 */
function timeOf(text: string, format: TimeFormat): string {
  if (format === 'day_first' || format === 'month_first') return inDayOrder(text, format === 'day_first' ? 'day' : 'month')
  const unit = MILLIS_OF[format]
  const instant = unit === undefined ? undefined : new Date(Number(text) * unit)
  return instant === undefined || Number.isNaN(instant.getTime()) ? text : instant.toISOString()
}

type FoundEvents = {
  readonly events: readonly AgentEvent[]
  readonly unread: readonly UnreadEvent[]
  readonly numbers: readonly string[]
}

/** The events of an answer or a push, as the record says where they are. */
function eventsOf(json: unknown, settings: HttpSettings): FoundEvents {
  const events: AgentEvent[] = []
  const unread: UnreadEvent[] = []
  const numbers = new Set<string>()
  for (const item of listAt(json, settings.list_path)) {
    const grouped = settings.events_path !== undefined
    const within = grouped ? listAt(item, settings.events_path) : [item]
    if (within.length === 0 && textAt(item, settings.number_path) === undefined) unread.push({ reason: `no ${settings.number_path}` })
    for (const event of within) {
      const number = textAt(item, settings.number_path) ?? textAt(event, settings.number_path)
      const [code, time] = [textAt(event, settings.code_path), textAt(event, settings.time_path)]
      if (number !== undefined) numbers.add(number)
      if (number === undefined || code === undefined || time === undefined) {
        const lacks = number === undefined ? settings.number_path : code === undefined ? settings.code_path : settings.time_path
        unread.push({ reason: `no ${lacks}`, ...given({ number }) })
        continue
      }
      const said = {
        timezone: textAt(event, settings.zone_path),
        place: textAt(event, settings.place_path),
        text: textAt(event, settings.text_path),
      }
      events.push({ number, code, time: timeOf(time, settings.time_format), ...given(said) })
    }
  }
  return { events, unread, numbers: [...numbers] }
}

/** Whether an answer says of itself that it is good, where its record says where that stands. */
function isGood(json: unknown, { good_path: path, good_values: values }: HttpSettings): boolean {
  if (path === undefined) return true
  const said = (textAt(json, path) ?? '').toLowerCase()
  return (values ?? '').split(',').some((one) => one.trim().toLowerCase() === said)
}

/** The further headers of a record, one a line. */
const headersOf = (lines: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (lines ?? '').split('\n').flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
    }),
  )

function proofOf({ auth, auth_name: name }: HttpSettings, secret: string, body: string): Readonly<Record<string, string>> {
  if (auth === 'bearer') return { authorization: `Bearer ${secret}` }
  if (auth === 'basic') return { authorization: `Basic ${Buffer.from(`${name ?? ''}:${secret}`).toString('base64')}` }
  if (auth === 'header') return { [(name ?? 'x-api-key').toLowerCase()]: secret }
  if (auth === 'hmac') return { [(name ?? 'x-signature').toLowerCase()]: createHmac('sha256', secret).update(body).digest('hex') }
  return {}
}

/** Puts numbers into a JSON template: the text "{numbers}" becomes the list, {number} the first. */
function filled(template: unknown, numbers: readonly string[]): unknown {
  if (template === '{numbers}') return numbers
  if (typeof template === 'string') return template.replaceAll('{number}', numbers[0] ?? '').replaceAll('{numbers}', numbers.join(','))
  if (Array.isArray(template)) return template.map((one) => filled(one, numbers))
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, filled(value, numbers)]))
  return template
}

/** The call that a record describes. */
function requestOf(settings: HttpSettings, numbers: readonly string[], next: string | undefined): Omit<Request, 'headers'> {
  const { endpoint, method, body, paging, paging_name: paged } = settings
  const url = new URL(
    endpoint.replaceAll('{numbers}', encodeURIComponent(numbers.join(','))).replaceAll('{number}', encodeURIComponent(numbers[0] ?? '')),
  )
  const page = paging === 'page' ? (next ?? '1') : next
  if (method === 'GET') {
    if (page !== undefined && paged !== undefined) url.searchParams.set(paged, page)
    return { url: url.href, method }
  }
  const content = filled(body === undefined ? { numbers: '{numbers}' } : parseAgentJson(body), numbers)
  const turned = page === undefined || paged === undefined ? {} : { [paged]: paging === 'page' ? Number(page) : page }
  return {
    url: url.href,
    method,
    body: JSON.stringify(typeof content === 'object' && !Array.isArray(content) ? { ...content, ...turned } : content),
  }
}

/** Any agent with a JSON interface, as its record describes it. */
export function httpAgent(settings: HttpSettings, secret: string | undefined, parts: Parts): TrackerAgentConnection {
  const nextOf = (json: unknown, { next, found }: { readonly next: string | undefined; readonly found: number }): string | undefined => {
    if (settings.paging === 'cursor') return textAt(json, settings.cursor_path)
    // The first page without rows is the last.
    return settings.paging === 'page' && found > 0 ? String(Number(next ?? '1') + 1) : undefined
  }
  const readAnswer = (json: unknown, next: string | undefined): ReturnType<Reading<PulledEvents>> => {
    if (!isGood(json, settings)) {
      const said = [textAt(json, settings.good_path), textAt(json, settings.message_path)]
      return { ok: false, trouble: 'refused', reason: said.filter(Boolean).join(' ') }
    }
    if (at(json, settings.list_path) === undefined) return { ok: false, trouble: 'unreadable', reason: settings.list_path ?? '' }
    const { events, unread, numbers } = eventsOf(json, settings)
    const [first] = unread
    if (first !== undefined && numbers.length === 0) return { ok: false, trouble: 'unreadable', reason: first.reason }
    const refused = unread.map(({ number = '', reason }) => ({ number, reason }))
    return { ok: true, value: { events, refused, unregistered: [], ...given({ next: nextOf(json, { next, found: numbers.length }) }) } }
  }
  return {
    pull: async (numbers, next) => {
      if (settings.auth !== 'none' && secret === undefined) return { ok: false, trouble: 'no_credential', millis: 0, sent: '', answer: '' }
      const call = requestOf(settings, numbers, next)
      const proof = secret === undefined ? {} : proofOf(settings, secret, call.body ?? '')
      const type = call.body === undefined ? {} : { 'content-type': 'application/json' }
      const request = { ...call, headers: { accept: 'application/json', ...headersOf(settings.headers), ...type, ...proof } }
      return boundedRequest<PulledEvents>(request, parts, {
        secrets: secret === undefined ? [] : [secret],
        read: (json) => readAnswer(json, next),
      })
    },
  }
}

const isEqual = (left: string, right: string): boolean => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Reads a push of an agent with a JSON interface: signed by HMAC-SHA256 of its bytes, in hex or
 * base64, or with a shared token.
 */
export async function readHttpPush(
  settings: HttpSettings,
  { headers, body }: { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array },
  keys: readonly string[],
): Promise<ReadPush> {
  if (settings.push === 'none' || keys.length === 0) return { ok: false, trouble: 'no_credential' }
  const sent = (headers[(settings.push_header ?? '').toLowerCase()] ?? '').replace(/^(sha256=|bearer )/i, '').trim()
  const proofs = keys.flatMap((key) => {
    if (settings.push === 'token') return [isEqual(sent, key)]
    const hash = createHmac('sha256', key).update(body).digest()
    return [isEqual(sent.toLowerCase(), hash.toString('hex')), isEqual(sent, hash.toString('base64'))]
  })
  if (!proofs.includes(true)) return { ok: false, trouble: 'wrong_signature' }
  return readPushBody({ headers, body }, (json) =>
    at(json, settings.list_path) === undefined ? (settings.list_path ?? '') : eventsOf(json, settings),
  )
}
