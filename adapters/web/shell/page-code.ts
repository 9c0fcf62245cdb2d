import type { ComponentType } from 'react'
import { loadAgain } from '../ui/note/load-again.ts'
import type { Screen } from '../base/screen.ts'

type Load = Screen['load']

const arrived = new Map<Load, ComponentType>()
const missing = new Map<Load, unknown>()

/**
 * Loads the code of a page, once; where that fails, the page says so and the next visit tries
 * again.
 */
export async function fetchCode(load: Load): Promise<void> {
  if (arrived.has(load)) return
  try {
    arrived.set(load, (await loadAgain(load)).default)
    missing.delete(load)
  } catch (error) {
    missing.set(load, error)
  }
}

/** The component of a page whose code was loaded. Throws CodeUnavailable where loading failed. */
export function codeOf(load: Load): ComponentType {
  const component = arrived.get(load)
  if (component === undefined) throw missing.get(load) ?? new Error('the code of a page was not fetched')
  return component
}
