import type { Failure } from '#core/base/kernel/failure.ts'
import { MOST_FINDINGS } from '#core/base/sheets/finding-list.ts'
import { fillText, type Locale } from '#core/base/kernel/words.ts'
import type { Envelope } from '../../contract/envelope.ts'
import '../../contract/failures.ts'
import { DONE, httpFailure, SERVER_ERROR } from '../../contract/http.failures.ts'
import { STATUS_OF_KIND } from '../../contract/status-of-kind.ts'
import { andMore, listFindings } from './list-findings.ts'
import { sayFailure } from '../../contract/words.ts'

/** Seconds after which a caller may try again while the store is unavailable. */
export const RETRY_AFTER_SECONDS = 2

/** The answer to a failure: status, envelope, and when to try again. */
export type FailureAnswer = { readonly status: number; readonly envelope: Envelope; readonly retryAfterSeconds: number | undefined }

/** The answer to a failure, in the reader's language. */
export function failureAnswer(
  failure: Failure,
  { locale, requestId }: { readonly locale: Locale; readonly requestId: string },
): FailureAnswer {
  const status = STATUS_OF_KIND[failure.kind]
  const { list, more } = listFindings({ list: failure.fields?.slice(0, MOST_FINDINGS) ?? [], more: 0 }, ({ path, code, params }) => ({
    path,
    error: code,
    msg: sayFailure({ code, params }, locale),
    ...(typeof params['nearest'] === 'string' ? { nearest: params['nearest'] } : {}),
  }))
  const unlisted = more + Math.max(0, (failure.fields?.length ?? 0) - MOST_FINDINGS)
  return {
    status,
    envelope: {
      status: false,
      code: status,
      msg: unlisted === 0 ? sayFailure(failure, locale) : `${sayFailure(failure, locale)} (${andMore(unlisted, locale)})`,
      payload: null,
      error: failure.code,
      ...(failure.fields === undefined ? {} : { fields: list }),
      request_id: requestId,
    },
    retryAfterSeconds: retryAfter(failure),
  }
}

function retryAfter({ kind, params }: Failure): number | undefined {
  if (kind !== 'throttled' && kind !== 'unavailable') return undefined
  return typeof params['seconds'] === 'number' ? params['seconds'] : RETRY_AFTER_SECONDS
}

/**
 * The answer to an unexpected error: neither stack nor SQL, only the request id under which the log
 * has them.
 */
export function serverErrorAnswer({ locale, requestId }: { readonly locale: Locale; readonly requestId: string }): FailureAnswer {
  return {
    status: 500,
    envelope: {
      status: false,
      code: 500,
      msg: fillText(SERVER_ERROR.words, { requestId }, locale),
      payload: null,
      error: SERVER_ERROR.code,
      request_id: requestId,
    },
    retryAfterSeconds: undefined,
  }
}

/** The failure for a store that cannot be reached. */
export const unavailable = (): Failure => httpFailure('SERVICE_UNAVAILABLE', { seconds: RETRY_AFTER_SECONDS })

const HEAD_OF_SUCCESS: Readonly<Record<Locale, string>> = {
  'zh-CN': successHead('zh-CN'),
  'zh-TW': successHead('zh-TW'),
  'en-US': successHead('en-US'),
}

function successHead(locale: Locale): string {
  return `{"status":true,"code":0,"msg":${JSON.stringify(DONE[locale])},"payload":`
}

/** The envelope of a success around a payload that is JSON text. */
export const successText = (payload: string, locale: Locale): string => `${HEAD_OF_SUCCESS[locale]}${payload}}`

const TAIL_OF_SUCCESS = Buffer.from('}')

/** The same around bytes. */
export const successBytes = (payload: Uint8Array, locale: Locale): Uint8Array =>
  Buffer.concat([Buffer.from(HEAD_OF_SUCCESS[locale]), payload, TAIL_OF_SUCCESS])
