import { AsyncLocalStorage } from 'node:async_hooks'
import { StoreLate } from './unavailable.ts'

/** The default limit of one step (a statement, a unit of work): a slow store answers 503 within 5 s. */
const STEP_MILLIS = 4000

const deadlines = new AsyncLocalStorage<number>()

/** Limits all store calls of `work`; an outer limit that ends earlier stays in force. */
export function within<T>(millis: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + millis
  return deadlines.run(Math.min(end, deadlines.getStore() ?? end), work)
}

/** A step of several statements: one limit for all of them, set by the caller or by default. */
export const asOneStep = <T>(work: () => Promise<T>): Promise<T> =>
  deadlines.getStore() === undefined ? within(STEP_MILLIS, work) : work()

/** Milliseconds left for the next statement; throws StoreLate where there are none. */
export function millisLeft(): number {
  const end = deadlines.getStore()
  if (end === undefined) return STEP_MILLIS
  const left = Math.ceil(end - performance.now())
  if (left <= 0) throw new StoreLate('finish')
  return left
}
