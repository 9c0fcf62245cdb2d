import type { FastifyReply, FastifyRequest } from 'fastify'
import { FailedWork, type Failure } from '#core/base/kernel/failure.ts'
import { brokenJson, httpFailure, SERVER_ERROR, wrongContentType } from '../../contract/http.failures.ts'
import { sendFailure, sendServerError } from '../answers/answers.ts'
import type { TextPlace } from '../answers/json-place.ts'
import { MOST_DEPTH } from '../answers/valid-text.ts'
import { unavailable } from '../answers/failures.ts'
import { reportedErrorOf } from './error-recorder.ts'
import type { Services } from '../services.ts'

export const JSON_LIMIT_BYTES = 1_048_576

/** A body that is no JSON, with where it is not. */
export class BrokenJson extends Error {
  readonly code = 'FST_BROKEN_JSON'
  readonly statusCode = 400
  readonly place: TextPlace

  constructor(place: TextPlace) {
    super('the body is no JSON')
    this.place = place
  }
}

type ThrownError = { readonly code?: unknown; readonly statusCode?: unknown; readonly message?: unknown; readonly expose?: unknown }

/**
 * The failure behind a thrown error that the caller or the store caused; every other error is our
 * own.
 */
export function failureOfError(
  error: unknown,
  { isStoreAway, isStorageFull }: Pick<Services, 'isStoreAway' | 'isStorageFull'>,
): Failure | undefined {
  const { code, statusCode, message, expose } = (typeof error === 'object' && error !== null ? error : {}) as ThrownError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return httpFailure('BODY_TOO_LARGE', { limit: '1 MiB' })
  if (error instanceof BrokenJson) return brokenJson(error.place)
  if (code === 'FST_TOO_DEEP') return httpFailure('BODY_TOO_DEEP', { max: MOST_DEPTH })
  if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500)
    return statusCode === 413 ? httpFailure('BODY_TOO_LARGE', { limit: '20 MB' }) : httpFailure('REQUEST_MALFORMED')
  // A folder, or a path outside of it, instead of a file of the web app.
  if (expose === true && (statusCode === 403 || statusCode === 404)) return httpFailure('ROUTE_NOT_FOUND')
  // The caller closed the connection while sending the body, so nobody receives the answer.
  if (code === 'ECONNRESET' && message === 'aborted') return httpFailure('REQUEST_MALFORMED')
  if (isStorageFull(error)) return httpFailure('STORAGE_FULL')
  return isStoreAway(error) ? unavailable() : undefined
}

const isWrongType = (error: unknown): boolean => (error as ThrownError | undefined)?.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'

/** The error behind an error, and what the caller is to know of work that had begun. */
export const causeOf = (error: unknown): { readonly cause: unknown; readonly said: Failure | undefined } =>
  error instanceof FailedWork ? { cause: error.cause, said: error.failure } : { cause: error, said: undefined }

/**
 * Answers a thrown error: the log has all of it, the caller only the request id that it is logged
 * under.
 */
export function answerThrown(services: Services) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { cause, said } = causeOf(error)
    const failure = isWrongType(cause)
      ? wrongContentType(request.headers['content-type'], 'application/json')
      : failureOfError(cause, services)
    if (failure === undefined) {
      services.log.error({ err: cause, requestId: request.id, method: request.method, route: request.routeOptions.url }, 'a call failed')
      services.reportError(reportedErrorOf(request, { code: SERVER_ERROR.code, error: cause }))
      return said === undefined ? sendServerError(request, reply) : sendFailure(request, reply, said)
    }
    if (failure.kind === 'unavailable') {
      services.log.warn({ err: cause, requestId: request.id }, failure.code === 'STORAGE_FULL' ? 'a disk is full' : 'the store is away')
      services.reportError(reportedErrorOf(request, { code: failure.code, error: cause }))
    }
    return sendFailure(request, reply, said ?? failure)
  }
}
