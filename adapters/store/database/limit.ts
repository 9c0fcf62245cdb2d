/**
 * Calls `late` after a time unless it is stopped before, and then holds on to nothing. The driver's
 * own limit keeps each answer reachable from the next one until the whole heap is collected, which
 * costs a reader of a million rows hundreds of megabytes.
 */
export function startLimit(millis: number, late: () => void): () => void {
  const held: { late?: () => void } = { late }
  const timer = setTimeout(() => held.late?.(), millis)
  return () => {
    clearTimeout(timer)
    delete held.late
  }
}

/** Makes the error of a statement that was not answered in time. */
export const readTimeout = (): Error => new Error('Query read timeout')
