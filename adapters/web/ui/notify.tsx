import type { Intent } from '@blueprintjs/core'
import { useSyncExternalStore } from 'react'
import { lazyPart } from './lazy-part.tsx'

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

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const Toaster = lazyPart(() => import('./toaster.tsx'))

/** Where notices appear; stands once in the app, and loads with the first notice. */
export function NoticeArea() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted)
  return isShown ? <Toaster /> : null
}
