import type { Result } from './result.ts'

/**
 * Opens a unit of work: everything that `work` writes through `unit` is saved together, or nothing is when it returns a failure or throws.
 * `U` names the stores that work together; the transaction itself stays hidden.
 */
export type Atomically<U> = <T>(work: (unit: U) => Promise<Result<T>>) => Promise<Result<T>>
