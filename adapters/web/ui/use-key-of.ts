import { useRef } from 'react'
import { newKey } from '../base/new-key.ts'

/**
 * Idempotency keys of acts by name: an act has one until it is done, so that one whose answer was
 * lost and that is asked for again is still one.
 */
export function useKeyOf() {
  const keys = useRef(new Map<string, string>())
  return {
    of: (name: string): string => {
      const key = keys.current.get(name) ?? newKey()
      keys.current.set(name, key)
      return key
    },
    end: (name: string): void => void keys.current.delete(name),
  }
}
