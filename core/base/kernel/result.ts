import type { Failure } from './failure.ts'

/**
 * The outcome of a use case or parser: a value, or an expected failure as a value (the impossible
 * throws).
 */
export type Result<T, F = Failure> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })
export const failed = <F>(failure: F): Result<never, F> => ({ ok: false, failure })

/** The value of a result that cannot be a failure here; throws if it is one. */
export function must<T, F>(result: Result<T, F>): T {
  if (result.ok) return result.value
  throw new Error(`impossible failure: ${JSON.stringify(result.failure)}`)
}
