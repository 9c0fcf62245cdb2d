import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The newest value, for what runs later than the rendering that it began with. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
