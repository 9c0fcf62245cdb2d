import { request, type Dispatcher } from 'undici'
import { loggedBody, type CallTrouble } from '#core/parcels/agents/agent-call.ts'
import type { AgentCallResult } from '#core/parcels/agents/agent-protocol.port.ts'
import { given } from '#core/base/kernel/given.ts'
import { bodyText, MOST_BYTES, UnreadableBody } from './agent-body.ts'
import { parseAgentJson } from './agent-json.ts'

export type Request = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type Parts = {
  readonly dispatcher: Dispatcher
  readonly millis?: number
  readonly bytes?: number
  /** Milliseconds that only grow. */
  readonly clock?: () => number
}

const USUAL_MILLIS = 15_000
const TOO_MANY = 429
/** The usual wait of an agent that is called too often and names no time. */
const USUAL_RETRY_MILLIS = 10_000
const MOST_RETRY_MILLIS = 3_600_000

/** How a call is read once it came as JSON. */
export type Reading<T> = (
  json: unknown,
) =>
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly trouble: CallTrouble; readonly reason?: string; readonly retryMillis?: number }

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'the connection failed'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function retryOf(header: string | string[] | undefined): number {
  const seconds = Number(Array.isArray(header) ? header[0] : header)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, MOST_RETRY_MILLIS) : USUAL_RETRY_MILLIS
}

/**
 * One call within limits of time, size and depth; redirects are not followed. What is kept of it
 * for the log has its secrets masked.
 */
export async function boundedRequest<T>(
  { url, method, headers, body }: Request,
  { dispatcher, millis = USUAL_MILLIS, bytes = MOST_BYTES, clock = () => performance.now() }: Parts,
  { secrets, read }: { readonly secrets: readonly string[]; readonly read: Reading<T> },
): Promise<AgentCallResult<T>> {
  const began = clock()
  const sent = loggedBody(body === undefined ? `${method} ${url}` : `${method} ${url}\n${body}`, secrets)
  const facts = (answer: string, status?: number) => ({
    ...given({ status }),
    millis: Math.round(clock() - began),
    sent,
    answer: loggedBody(answer, secrets),
  })
  const signal = AbortSignal.timeout(millis)
  const parts: Buffer[] = []
  let standing: number | undefined
  try {
    const answer = await request(url, { method, headers, dispatcher, signal, ...(body === undefined ? {} : { body }) })
    const status = answer.statusCode
    standing = status
    let length = 0
    for await (const part of answer.body as AsyncIterable<Buffer>) {
      length += part.length
      if (length > bytes) return { ...facts('', status), ok: false, trouble: 'too_large', reason: `more than ${bytes} bytes` }
      parts.push(part)
    }
    const { 'content-encoding': encoding, 'content-type': type } = answer.headers
    const text = await bodyText(Buffer.concat(parts), { encoding: [encoding].flat()[0], type: [type].flat()[0] }, bytes)
    if (status === TOO_MANY)
      return { ...facts(text, status), ok: false, trouble: 'throttled', retryMillis: retryOf(answer.headers['retry-after']) }
    if (status < 200 || status > 299) return { ...facts(text, status), ok: false, trouble: 'refused', reason: `HTTP ${status}` }
    const json = parseAgentJson(text)
    if (json === undefined) return { ...facts(text, status), ok: false, trouble: 'unreadable', reason: 'no JSON' }
    const value = read(json)
    return { ...facts(text, status), ...value }
  } catch (error) {
    if (error instanceof UnreadableBody) return { ...facts('', standing), ok: false, trouble: error.trouble, reason: error.message }
    const code = codeOf(error)
    if (code === 'PRIVATE_ADDRESS') return { ...facts(''), ok: false, trouble: 'private_address' }
    return { ...facts(''), ok: false, trouble: 'no_answer', reason: signal.aborted ? `${millis} ms` : code }
  }
}
