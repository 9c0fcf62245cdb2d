import type { Result } from './result.ts'

/**
 * Opens a unit of work: everything `work` does through `unit` is kept together, or nothing is when it answers a failure or throws.
 * `U` names the stores that work together; no transaction shows.
 */
export type Atomically<U> = <T>(work: (unit: U) => Promise<Result<T>>) => Promise<Result<T>>
