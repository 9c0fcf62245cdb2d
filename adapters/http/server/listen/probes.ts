import type { FastifyInstance } from 'fastify'
import { sendFailure, sendPayload } from './answers.ts'
import { unavailable } from '../errors/failures.ts'
import type { Services } from '../services.ts'

const PATIENCE_MILLIS = 3000

/** Rejects where the store takes longer than a probe waits. */
async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the store did not answer in time')), PATIENCE_MILLIS)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** `/healthz`: the process is up. `/readyz`: the store answers and its tables are this version's. */
export function addProbes(app: FastifyInstance, { checkStore, log }: Pick<Services, 'checkStore' | 'log'>): void {
  app.get('/healthz', async (request, reply) => sendPayload(request, reply, { up: true }))
  app.get('/readyz', async (request, reply) => {
    try {
      await inTime(checkStore())
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return sendFailure(request, reply, unavailable())
    }
    return sendPayload(request, reply, { ready: true })
  })
}
