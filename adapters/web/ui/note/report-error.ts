import type { ErrorType } from '#core/platform/errors/error-log.entity.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { errorReportRoutes } from '../../../http/contract/platform/errors/error-report.routes.ts'
import { CodeUnavailable } from './load-again.ts'

/**
 * The most reports per minute of a page in trouble; the same error is not repeated within a minute.
 */
const MOST_A_MINUTE = 10
const MINUTE_MILLIS = 60_000
const MOST_SIGNS = 8000
const ID_BYTES = 6

/**
 * Harmless errors from outside: the browser's own notice, and calls that were aborted with their
 * page.
 */
const isHarmless = (error: unknown): boolean =>
  (error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError')) ||
  String(error).includes('ResizeObserver loop')

/** The server was not reached: nothing can be sent or found in its log. */
const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const newId = (): string =>
  `page-${Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

const ids = new WeakMap<object, string>()

/**
 * The id of an error in the log: of the failed call, otherwise one of the page's own; none where it
 * cannot be sent.
 */
export function requestIdOf(error: unknown): string | undefined {
  if (isOffline(error) || isHarmless(error) || typeof error !== 'object' || error === null) return undefined
  const known = (error instanceof ApiError ? error.requestId : undefined) ?? ids.get(error)
  const id = known ?? newId()
  ids.set(error, id)
  return id
}

const SERVER_FAULT = 500
/** The server has logged its own errors already. */
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
    // Without the search terms: names and phones of people.
    url: window.location.pathname,
    request_id: requestIdOf(error),
  }
}

const reported = new WeakSet<object>()
let recent: { readonly text: string; readonly at: number }[] = []

/**
 * Whether to send it: no more than ten a minute, and no repeats, except where the id was shown to
 * the reader.
 */
function isWorthReporting(text: string, isShown: boolean): boolean {
  const now = Date.now()
  recent = recent.filter(({ at }) => now - at < MINUTE_MILLIS)
  if (recent.length >= MOST_A_MINUTE || (!isShown && recent.some((one) => one.text === text))) return false
  recent.push({ text, at: now })
  return true
}

/**
 * Sends an error to the log, once; an error while sending is ignored, so that errors do not cause
 * more errors.
 */
export function reportError(error: unknown, { isShown = false }: { readonly isShown?: boolean } = {}): void {
  if (isHarmless(error) || isOffline(error) || isKnownToServer(error)) return
  const thing = typeof error === 'object' && error !== null ? error : undefined
  if (thing !== undefined && reported.has(thing)) return
  const record = recordOf(error)
  if (!isWorthReporting(`${record.code} ${record.mes}`, isShown)) return
  if (thing !== undefined) reported.add(thing)
  const { method, path } = errorReportRoutes.saveError
  void fetch(`/api${path}`, {
    method,
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
  }).catch(() => undefined)
}

/** Handles uncaught errors: of scripts, and of promises without a handler. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
