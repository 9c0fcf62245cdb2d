import { useState } from 'react'
import type { Command } from '../use-command.tsx'

/**
 * The errors of what was sent, each until its field is changed: what it says is about the value
 * before.
 */
export function useOpenErrors({ failure, fieldErrors }: Pick<Command<never, unknown>, 'failure' | 'fieldErrors'>) {
  const [changed, setChanged] = useState<{ readonly since: Error | null; readonly names: readonly string[] }>({ since: null, names: [] })
  const names = changed.since === failure ? changed.names : []
  return {
    errors: Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !names.includes(name))),
    /** Returns a function that sets a field, for controls that change it. */
    changing:
      <Value>(name: string, set: (value: Value) => void) =>
      (value: Value): void => {
        if (fieldErrors[name] !== undefined) setChanged({ since: failure, names: [...names, name] })
        set(value)
      },
  }
}
