import { createHash, timingSafeEqual } from 'node:crypto'
import type { AgentEvent } from '#core/parcels/agents/agent-event.ts'
import type {
  PulledEvents,
  ReadPush,
  RefusedNumber,
  TrackerAgentConnection,
  UnreadEvent,
} from '#core/parcels/agents/agent-protocol.port.ts'
import type { Track17Settings } from '#core/parcels/agents/connection.ts'
import { given } from '#core/base/kernel/given.ts'
import { at, listAt, textAt } from './json-path.ts'
import { boundedRequest, type Parts, type Reading } from './bounded-request.ts'
import { readPushBody } from './push-body.ts'

/** Codes of rejected numbers: registered before, and not registered. */
const [ALREADY_REGISTERED, NOT_REGISTERED] = [['-18019901'], ['-18019902', '-18019911']]
/** The code for a number of which nothing is known yet: no fault. */
const NOTHING_YET = '-18019909'
const VERSION = '/track/v2.2'

/** A time as its carrier writes it; one without a time of day is kept with its day. */
const datedAt = (raw: unknown): string | undefined => {
  const [date, time] = [textAt(raw, 'date'), textAt(raw, 'time')]
  return date === undefined || time === undefined ? date : `${date} ${time}`
}

/**
 * One event of a provider: its sub-status says most, then its stage, then how the parcel stands.
 */
function eventOf(number: string, event: unknown, standing: string | undefined): AgentEvent | UnreadEvent {
  const code = textAt(event, 'sub_status') ?? textAt(event, 'stage') ?? standing
  const time = textAt(event, 'time_utc') ?? textAt(event, 'time_iso') ?? datedAt(at(event, 'time_raw'))
  if (code === undefined || time === undefined) return { number, reason: code === undefined ? 'no status' : 'no time' }
  const address = at(event, 'address')
  const place = textAt(event, 'location') ?? textAt(address, 'city') ?? textAt(address, 'state')
  return { number, code, time, ...given({ timezone: textAt(event, 'time_raw.timezone'), place, text: textAt(event, 'description') }) }
}

/** The events of one accepted number, of all its providers. */
function eventsOf(accepted: unknown): readonly (AgentEvent | UnreadEvent)[] {
  const number = textAt(accepted, 'number')
  if (number === undefined) return [{ reason: 'no number' }]
  const info = at(accepted, 'track_info')
  const standing = textAt(info, 'latest_status.sub_status') ?? textAt(info, 'latest_status.status')
  return listAt(info, 'tracking.providers').flatMap((provider) =>
    listAt(provider, 'events').map((event) => eventOf(number, event, standing)),
  )
}

const isRead = (one: AgentEvent | UnreadEvent): one is AgentEvent => 'code' in one

function readAccepted(accepted: readonly unknown[]): { readonly events: readonly AgentEvent[]; readonly unread: readonly UnreadEvent[] } {
  const found = accepted.flatMap(eventsOf)
  return { events: found.filter(isRead), unread: found.flatMap((one) => (isRead(one) ? [] : [one])) }
}

const rejectedOf = (data: unknown): readonly (RefusedNumber & { readonly code: string })[] =>
  listAt(data, 'rejected').flatMap((one) => {
    const number = textAt(one, 'number')
    const code = textAt(one, 'error.code') ?? ''
    return number === undefined ? [] : [{ number, code, reason: [code, textAt(one, 'error.message')].filter(Boolean).join(' ') }]
  })

/** Reads the envelope: code 0 without errors, or what went wrong. */
const inEnvelope =
  <T>(read: (data: unknown) => T): Reading<T> =>
  (json) => {
    const code = textAt(json, 'code')
    if (code === '0' && listAt(json, 'data.errors').length === 0) return { ok: true, value: read(at(json, 'data')) }
    const said = textAt(json, 'data.errors.0.message') ?? textAt(json, 'message')
    return { ok: false, trouble: code === undefined ? 'unreadable' : 'refused', reason: [code, said].filter(Boolean).join(' ') }
  }

const readPulled = (data: unknown): PulledEvents => {
  const rejected = rejectedOf(data)
  const { events, unread } = readAccepted(listAt(data, 'accepted'))
  return {
    events,
    refused: [
      ...rejected.filter(({ code }) => code !== NOTHING_YET).map(({ number, reason }) => ({ number, reason })),
      ...unread.map(({ number = '', reason }) => ({ number, reason })),
    ],
    unregistered: rejected.filter(({ code }) => NOT_REGISTERED.includes(code)).map(({ number }) => number),
  }
}

const readRegistered = (data: unknown) => {
  const rejected = rejectedOf(data)
  const isKnown = ({ code }: { readonly code: string }): boolean => ALREADY_REGISTERED.includes(code)
  const accepted = listAt(data, 'accepted').flatMap((one) => textAt(one, 'number') ?? [])
  return {
    registered: [...accepted, ...rejected.filter(isKnown).map(({ number }) => number)],
    refused: rejected.filter((one) => !isKnown(one)).map(({ number, reason }) => ({ number, reason })),
  }
}

/** 17TRACK's interface v2.2: numbers are registered, then asked for, at most 40 a call. */
export function track17({ endpoint, carrier }: Track17Settings, secret: string | undefined, parts: Parts): TrackerAgentConnection {
  const call = <T>(name: string, numbers: readonly string[], read: (data: unknown) => T) => {
    if (secret === undefined) return Promise.resolve({ ok: false, trouble: 'no_credential', millis: 0, sent: '', answer: '' } as const)
    return boundedRequest(
      {
        url: `${endpoint.replace(/\/+$/, '')}${VERSION}/${name}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', '17token': secret },
        body: JSON.stringify(numbers.map((number) => ({ number, ...given({ carrier }) }))),
      },
      parts,
      { secrets: [secret], read: inEnvelope(read) },
    )
  }
  return {
    register: (numbers) => call('register', numbers, readRegistered),
    pull: (numbers) => call('gettrackinfo', numbers, readPulled),
  }
}

const isEqual = (left: string, right: string): boolean => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Reads a push: signed by the SHA-256 of its bytes, a slash and the key. */
export async function readTrack17Push(
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
  keys: readonly string[],
): Promise<ReadPush> {
  if (keys.length === 0) return { ok: false, trouble: 'no_credential' }
  const sign = headers['sign']?.trim().toLowerCase() ?? ''
  const isOurs = keys.map((key) => isEqual(sign, createHash('sha256').update(body).update(`/${key}`).digest('hex'))).includes(true)
  if (!isOurs) return { ok: false, trouble: 'wrong_signature' }
  return readPushBody({ headers, body }, (json) => {
    if (textAt(json, 'event') === undefined) return 'no event'
    const data = listAt(json, 'data')
    return { ...readAccepted(data), numbers: data.flatMap((one) => textAt(one, 'number') ?? []) }
  })
}
