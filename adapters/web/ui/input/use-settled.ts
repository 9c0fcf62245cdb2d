import { useEffect, useState } from 'react'

/**
 * A value once it has stayed the same for a while: what is typed is sent when the typing pauses.
 */
export function useSettled<Value>(value: Value, millis: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), millis)
    return () => clearTimeout(pause)
  }, [value, millis])
  return settled
}
