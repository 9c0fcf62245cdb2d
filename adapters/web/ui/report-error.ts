import type { ErrorType } from '../../../core/errors/error-log.entity.ts'
import { ApiError } from '../../http/client/api-client.ts'
import { errorRoutes } from '../../http/contract/error.routes.ts'
import { CodeUnavailable } from './load-again.ts'

/** A page in trouble says so at most this often; the same again within a minute it does not say. */
const MOST_A_MINUTE = 10
const MINUTE_MILLIS = 60_000
const MOST_SIGNS = 8000
const ID_BYTES = 6

/** Not ours, and no harm: the browser's own notice, and calls that were given up with their page. */
const isHarmless = (error: unknown): boolean =>
  (error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError')) ||
  String(error).includes('ResizeObserver loop')

/** The server was not reached: nothing can be sent, and nothing is there to be found. */
const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const newId = (): string =>
  `page-${Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

const ids = new WeakMap<object, string>()

/** What an error is found by in the log: the number of the call that failed, else one of the page's own; none where it cannot get there. */
export function requestIdOf(error: unknown): string | undefined {
  if (isOffline(error) || isHarmless(error) || typeof error !== 'object' || error === null) return undefined
  const known = (error instanceof ApiError ? error.requestId : undefined) ?? ids.get(error)
  const id = known ?? newId()
  ids.set(error, id)
  return id
}

const SERVER_FAULT = 500
/** Faults of its own the server has in the log already. */
const isKnownToServer = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= SERVER_FAULT && error.requestId !== undefined

function typeOf(error: unknown): ErrorType {
  if (error instanceof ApiError) return 'call'
  return error instanceof CodeUnavailable ? 'code' : 'page'
}

function recordOf(error: unknown) {
  const { name = '', message = String(error), stack = '' } = (error instanceof Error ? error : {}) as Partial<Error>
  const code = error instanceof ApiError ? error.error : name
  const text = stack.includes(message) ? stack : `${message}\n${stack}`
  return {
    type: typeOf(error),
    code,
    mes: (error instanceof ApiError ? message : text).trim().slice(0, MOST_SIGNS),
    // Without what was looked for there: names and phones of people.
    url: window.location.pathname,
    request_id: requestIdOf(error),
  }
}

const told = new WeakSet<object>()
let recent: { readonly text: string; readonly at: number }[] = []

/** Whether it is worth saying: no more than ten in a minute, and not the same again but to somebody who was shown its number. */
function isNews(text: string, isShown: boolean): boolean {
  const now = Date.now()
  recent = recent.filter(({ at }) => now - at < MINUTE_MILLIS)
  if (recent.length >= MOST_A_MINUTE || (!isShown && recent.some((one) => one.text === text))) return false
  recent.push({ text, at: now })
  return true
}

/** Sends an error to the log (spec §7, §8), once; what goes wrong on that way is let go, so that no error makes another. */
export function reportError(error: unknown, { isShown = false }: { readonly isShown?: boolean } = {}): void {
  if (isHarmless(error) || isOffline(error) || isKnownToServer(error)) return
  const thing = typeof error === 'object' && error !== null ? error : undefined
  if (thing !== undefined && told.has(thing)) return
  const record = recordOf(error)
  if (!isNews(`${record.code} ${record.mes}`, isShown)) return
  if (thing !== undefined) told.add(thing)
  const { method, path } = errorRoutes.saveError
  void fetch(`/api${path}`, {
    method,
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
  }).catch(() => undefined)
}

/** Hears what nobody else caught: errors of scripts and promises whose failure nobody awaited. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
