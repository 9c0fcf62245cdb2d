import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AgentEvent } from '#core/parcels/agents/agent-event.ts'
import type { PulledEvents, ReadPush, TrackerAgentConnection } from '#core/parcels/agents/agent-protocol.port.ts'
import type { HttpSettings } from '#core/parcels/agents/connection.ts'
import { given } from '#core/base/kernel/given.ts'
import { boundedRequest, parseShallowJson, type Parts, type Request } from './bounded-request.ts'
import { at, listAt, textAt } from './json-path.ts'

const MILLIS_OF: Readonly<Record<HttpSettings['time_format'], number | undefined>> = { text: undefined, seconds: 1000, millis: 1 }

/**
 * A time as the core reads it; a figure of seconds or milliseconds becomes its instant, and what is
 * none stays as it was sent.
 */
function timeOf(text: string, format: HttpSettings['time_format']): string {
  const unit = MILLIS_OF[format]
  const instant = unit === undefined ? undefined : new Date(Number(text) * unit)
  return instant === undefined || Number.isNaN(instant.getTime()) ? text : instant.toISOString()
}

/** The events of an answer or a push, as the record says where they are. */
function eventsOf(json: unknown, settings: HttpSettings): { readonly events: readonly AgentEvent[]; readonly numbers: readonly string[] } {
  const events: AgentEvent[] = []
  const numbers = new Set<string>()
  for (const item of listAt(json, settings.list_path)) {
    const grouped = settings.events_path !== undefined
    for (const event of grouped ? listAt(item, settings.events_path) : [item]) {
      const number = textAt(item, settings.number_path) ?? textAt(event, settings.number_path)
      const [code, time] = [textAt(event, settings.code_path), textAt(event, settings.time_path)]
      if (number === undefined) continue
      numbers.add(number)
      if (code === undefined || time === undefined) continue
      const said = {
        timezone: textAt(event, settings.zone_path),
        place: textAt(event, settings.place_path),
        text: textAt(event, settings.text_path),
      }
      events.push({ number, code, time: timeOf(time, settings.time_format), ...given(said) })
    }
  }
  return { events, numbers: [...numbers] }
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
  const content = filled(body === undefined ? { numbers: '{numbers}' } : parseShallowJson(body), numbers)
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
  return {
    pull: async (numbers, next) => {
      if (settings.auth !== 'none' && secret === undefined) return { ok: false, trouble: 'no_credential', millis: 0, sent: '', answer: '' }
      const call = requestOf(settings, numbers, next)
      const proof = secret === undefined ? {} : proofOf(settings, secret, call.body ?? '')
      const type = call.body === undefined ? {} : { 'content-type': 'application/json' }
      const request = { ...call, headers: { accept: 'application/json', ...headersOf(settings.headers), ...type, ...proof } }
      return boundedRequest<PulledEvents>(request, parts, {
        secrets: secret === undefined ? [] : [secret],
        read: (json) => {
          if (at(json, settings.list_path) === undefined) return { ok: false, trouble: 'unreadable', reason: settings.list_path ?? '' }
          const { events, numbers: found } = eventsOf(json, settings)
          return {
            ok: true,
            value: { events, refused: [], unregistered: [], ...given({ next: nextOf(json, { next, found: found.length }) }) },
          }
        },
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
export function readHttpPush(
  settings: HttpSettings,
  { headers, body }: { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array },
  keys: readonly string[],
): ReadPush {
  if (settings.push === 'none' || keys.length === 0) return { ok: false, trouble: 'no_credential' }
  const sent = (headers[(settings.push_header ?? '').toLowerCase()] ?? '').replace(/^(sha256=|bearer )/i, '').trim()
  const proofs = keys.flatMap((key) => {
    if (settings.push === 'token') return [isEqual(sent, key)]
    const hash = createHmac('sha256', key).update(body).digest()
    return [isEqual(sent.toLowerCase(), hash.toString('hex')), isEqual(sent, hash.toString('base64'))]
  })
  if (!proofs.includes(true)) return { ok: false, trouble: 'wrong_signature' }
  const json = parseShallowJson(Buffer.from(body).toString('utf8'))
  if (json === undefined) return { ok: false, trouble: 'unreadable', reason: 'no JSON' }
  if (at(json, settings.list_path) === undefined) return { ok: false, trouble: 'unreadable', reason: settings.list_path ?? '' }
  return { ok: true, ...eventsOf(json, settings) }
}
