import { AsyncLocalStorage } from 'node:async_hooks'
import { StoreLate } from './unavailable.ts'

/**
 * The default limit of one step (a statement, a unit of work): a slow store answers 503 within 5 s.
 */
const STEP_MILLIS = 4000

/** The limits in force: the end of everything, where there is one, and the limit of each step. */
type Limits = { readonly end?: number; readonly stepMillis: number }
const limits = new AsyncLocalStorage<Limits>()
const USUAL: Limits = { stepMillis: STEP_MILLIS }

/** Limits all store calls of `work`; an outer limit that ends earlier stays in force. */
export function within<T>(millis: number, work: () => Promise<T>): Promise<T> {
  const { end: outer, stepMillis } = limits.getStore() ?? USUAL
  const end = performance.now() + millis
  return limits.run({ stepMillis, end: Math.min(end, outer ?? end) }, work)
}

/**
 * The same, and rejects at the limit even where `work` waits for a store call that somebody else
 * made, with a limit of its own.
 */
export async function promptly<T>(millis: number, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new StoreLate('answer')), millis)
  try {
    return await Promise.race([within(millis, work), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Limits each step of `work` instead of all of it, below the default: for work that takes the time
 * it needs while nothing holds it up.
 */
export const withSteps = <T>(millis: number, work: () => Promise<T>): Promise<T> =>
  limits.run({ ...limits.getStore(), stepMillis: Math.min(millis, STEP_MILLIS) }, work)

/** Starts work that outlasts the call that caused it: the call's limit does not count for it. */
export const aside = <T>(work: () => T): T => limits.exit(work)

const stepMillis = (): number => (limits.getStore() ?? USUAL).stepMillis

/** A step of several statements: one limit for all of them, set by the caller or by default. */
export const asOneStep = <T>(work: () => Promise<T>): Promise<T> =>
  limits.getStore()?.end === undefined ? within(stepMillis(), work) : work()

/** Milliseconds left for the next statement; throws StoreLate where there are none. */
export function millisLeft(): number {
  const end = limits.getStore()?.end
  if (end === undefined) return stepMillis()
  const left = Math.ceil(end - performance.now())
  if (left <= 0) throw new StoreLate('finish')
  return left
}
