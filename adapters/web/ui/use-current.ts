import { useCallback, useMemo, useRef, useState } from 'react'

export type Current<T> = {
  readonly value: T
  /** The newest value, also before it is rendered. */
  readonly now: () => T
  readonly set: (next: T) => void
}

/** A value of a component that a call needs at once after it was set. */
export function useCurrent<T>(initial: T | (() => T)): Current<T> {
  const [value, setValue] = useState(initial)
  const latest = useRef(value)
  const now = useCallback(() => latest.current, [])
  const set = useCallback((next: T) => {
    latest.current = next
    setValue(() => next)
  }, [])
  return useMemo(() => ({ value, now, set }), [value, now, set])
}
