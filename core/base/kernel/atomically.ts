import type { Result } from './result.ts'

/**
 * Opens a unit of work: everything that `work` writes through `unit` is saved together, or nothing
 * is when it returns a failure or throws. `U` names the stores that work together; the transaction
 * itself stays hidden.
 */
export type Atomically<U> = <T>(work: (unit: U) => Promise<Result<T>>) => Promise<Result<T>>

/**
 * Units of work that may share one transaction with others, since they touch nothing that those
 * touch: what they have in common with another is named by a key, and then they never run at once.
 * Each is saved or refused by itself all the same. For many small ones a second.
 */
export type Together<U> = (keys: readonly string[]) => Atomically<U>
