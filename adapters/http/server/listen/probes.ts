import type { FastifyInstance } from 'fastify'
import { httpFailure } from '../../contract/http.failures.ts'
import { sendFailure, sendPayload } from '../answers/answers.ts'
import { unavailable } from '../answers/failures.ts'
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

const MEBIBYTE = 1024 * 1024

/**
 * `/healthz`: the process is up. `/readyz`: the store answers, its tables are this version's, and
 * there is space on the disks.
 */
export function addProbes(app: FastifyInstance, { checkStore, disk, log }: Pick<Services, 'checkStore' | 'disk' | 'log'>): void {
  app.get('/healthz', async (request, reply) => sendPayload(request, reply, { up: true }))
  app.get('/readyz', async (request, reply) => {
    try {
      await inTime(checkStore())
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return sendFailure(request, reply, unavailable())
    }
    if ((await disk.freeBytes()) < disk.floorBytes) {
      log.warn('not ready: a disk is nearly full')
      return sendFailure(request, reply, httpFailure('DISK_LOW', { floor: `${disk.floorBytes / MEBIBYTE} MiB` }))
    }
    return sendPayload(request, reply, { ready: true })
  })
}
