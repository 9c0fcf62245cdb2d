import { Worker } from 'node:worker_threads'
import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import type { Result } from '#core/base/kernel/result.ts'

/**
 * Work of a heavy kind: a script calculates in a thread of its own, and what came of it is kept in
 * the unit that finishes the job.
 */
export type HeavyWork<U> = {
  readonly kind: JobKind
  /** A module that reads the payload as `workerData` and posts its result as one message. */
  readonly script: URL
  keep(result: unknown, unit: U): Promise<Result<unknown>>
}

/**
 * Memory of a thread's objects, in MB: a calculation that gets out of hand ends, and the server
 * goes on.
 */
const LIMITS = { maxOldGenerationSizeMb: 512 }

/**
 * Runs a script in a thread of its own and answers what it posts; the thread ends with it, or when
 * the job is called off.
 */
export async function inThread(script: URL, payload: unknown, signal: AbortSignal): Promise<unknown> {
  const worker = new Worker(script, { workerData: payload, resourceLimits: LIMITS, execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const callOff = (): void => reject(new Error('the job was called off'))
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the thread ended without a result')))
  signal.addEventListener('abort', callOff, { once: true })
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', callOff)
    await worker.terminate()
  }
}
