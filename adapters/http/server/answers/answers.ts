import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#core/base/kernel/failure.ts'
import { failureAnswer, serverErrorAnswer, successBytes, successText, type FailureAnswer } from './failures.ts'
import type { AnyRoute } from '../../contract/route.ts'
import { JSON_HEADERS, STRICT_TRANSPORT } from './headers.ts'
import { JsonBytes, jsonOf } from './json-text.ts'
import { languageOf } from './language.ts'
import { schemeOf } from './scheme.ts'

/** The headers of every JSON answer to this request. */
export function jsonHeaders(request: FastifyRequest): Readonly<Record<string, string>> {
  return schemeOf(request) === 'https' ? { ...JSON_HEADERS, 'strict-transport-security': STRICT_TRANSPORT } : JSON_HEADERS
}

/** Answers a success in the envelope, under a second name where the route has one. */
export function sendPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  { payloadAlsoAs }: Pick<AnyRoute, 'payloadAlsoAs'> = {},
): FastifyReply {
  const locale = languageOf(request.headers)
  if (payloadAlsoAs !== undefined) {
    const text = jsonOf(payload)
    return reply.headers(jsonHeaders(request)).send(successText(`${text},${JSON.stringify(payloadAlsoAs)}:${text}`, locale))
  }
  return reply
    .headers(jsonHeaders(request))
    .send(payload instanceof JsonBytes ? successBytes(payload.bytes, locale) : successText(jsonOf(payload), locale))
}

const failures = new WeakMap<FastifyRequest, Failure>()
/** The failure that a request was answered with. */
export const failureAt = (request: FastifyRequest): Failure | undefined => failures.get(request)

/** Answers an expected failure. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  failures.set(request, failure)
  return sendAnswer(request, reply, failureAnswer(failure, { locale: languageOf(request.headers), requestId: request.id }))
}

/** Answers an unexpected error. */
export const sendServerError = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendAnswer(request, reply, serverErrorAnswer({ locale: languageOf(request.headers), requestId: request.id }))

function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, envelope, retryAfterSeconds }: FailureAnswer): FastifyReply {
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).headers(jsonHeaders(request)).send(JSON.stringify(envelope))
}
