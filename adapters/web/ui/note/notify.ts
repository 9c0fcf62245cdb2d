import type { Intent } from '@blueprintjs/core'

type Notice = {
  /**
   * A notice replaces the one of the same name that is still shown; that of printing is `print`.
   */
  readonly name?: string
  readonly intent?: Intent
  readonly message: string
  /** The failure that it reports: its request id is shown below, to be copied. */
  readonly error?: unknown
  readonly action?: { readonly text: string; readonly onClick: () => void }
  /** 0 keeps it until it is closed. */
  readonly timeoutMillis?: number
}

type Show = (notice: Notice) => void

let show: Show | undefined
let waiting: Notice[] = []
let isWanted = false
const listeners = new Set<() => void>()

/** Shows a short notice at the top, which screen readers announce; for events, not for tasks. */
export function notify(notice: Notice): void {
  if (show !== undefined) return show(notice)
  waiting.push(notice)
  isWanted = true
  for (const listener of listeners) listener()
}

/**
 * Subscribes the notice area, starting with the notices that already wait; undefined unsubscribes
 * it.
 */
export function showNoticesBy(next: Show | undefined): void {
  show = next
  if (next === undefined) return
  const missed = waiting
  waiting = []
  missed.forEach(next)
}

/** True once there was a notice to show. */
export const areNoticesWanted = (): boolean => isWanted

/** Calls back at the first notice; returns the function that unsubscribes. */
export const onNoticesWanted = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
