import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#core/base/kernel/result.ts'
import { jsonHeaders } from './answers.ts'
import { failureAnswer, serverErrorAnswer, successText } from './failures.ts'
import { jsonOf } from './json-text.ts'
import { languageOf } from './language.ts'

const INTERVAL_MILLIS = 100

/**
 * Answers in lines of JSON (NDJSON): `{"progress":{"done":…,"total":…}}` during the work, then
 * `{"answer":…}` with the envelope. Work that ends before its first line is answered like any other
 * call.
 */
export function ndjsonProgress(request: FastifyRequest, reply: FastifyReply, explain: (error: unknown) => Result<never> | undefined) {
  const marks = { locale: languageOf(request.headers), requestId: request.id }
  let started = false
  let saidAt = 0
  const write = (line: string): void => {
    if (!started) {
      started = true
      reply.hijack()
      // Headers that were set before the first line would be lost with the reply.
      const headers = { ...reply.getHeaders(), ...jsonHeaders(request), 'content-type': 'application/x-ndjson; charset=utf-8' }
      reply.raw.writeHead(200, headers as OutgoingHttpHeaders)
    }
    if (!reply.raw.destroyed) reply.raw.write(`${line}\n`)
  }
  const end = (envelope: string): 'answered' => {
    write(`{"answer":${envelope}}`)
    reply.raw.end()
    return 'answered'
  }
  const endWith = (result: Result<unknown>): 'answered' =>
    end(result.ok ? successText(jsonOf(result.value), marks.locale) : JSON.stringify(failureAnswer(result.failure, marks).envelope))

  return {
    progress: (done: number, total: number): void => {
      const now = performance.now()
      if (now - saidAt < INTERVAL_MILLIS) return
      saidAt = now
      write(JSON.stringify({ progress: { done, total } }))
    },
    /**
     * The result of the work, or `answered` where lines were sent and the last one had the result.
     */
    around: async (work: () => Promise<Result<unknown>>): Promise<Result<unknown> | 'answered'> => {
      try {
        const result = await work()
        return started ? endWith(result) : result
      } catch (error) {
        // With the first line the status is sent as well, so a later failure can only stand in the
        // last line.
        if (!started) throw error
        const explained = explain(error)
        return explained === undefined ? end(JSON.stringify(serverErrorAnswer(marks).envelope)) : endWith(explained)
      }
    },
  }
}
