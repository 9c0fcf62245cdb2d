import type { Intent } from '@blueprintjs/core'

type Notice = {
  readonly intent?: Intent
  readonly message: string
  /** The failure that it tells of: its request id stands below, to be copied. */
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

/** Shows a short notice at the top, read out by screen readers; for what happened, not for what must be acted on. */
export function notify(notice: Notice): void {
  if (show !== undefined) return show(notice)
  waiting.push(notice)
  isWanted = true
  for (const listener of listeners) listener()
}

/** Takes over the notices, those that wait first; undefined gives them back. */
export function showNoticesBy(next: Show | undefined): void {
  show = next
  if (next === undefined) return
  const missed = waiting
  waiting = []
  missed.forEach(next)
}

/** True once there was a notice to show. */
export const areNoticesWanted = (): boolean => isWanted

/** Hears the first notice; gives back what ends the hearing. */
export const onNoticesWanted = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
