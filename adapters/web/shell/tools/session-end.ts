import { useSyncExternalStore } from 'react'
import type { Transport } from '../../../http/client/api-client.ts'
import { sessionRoutes } from '../../../http/contract/platform/access/session.routes.ts'

/**
 * Why the open pages have no session any more: it ended, or another tab signed in as someone else.
 */
export type SessionEnd = { readonly kind: 'ended' } | { readonly kind: 'other'; readonly account: string }

const UNAUTHENTICATED = 401
const SIGN_IN = `/api${sessionRoutes.signIn.path}`
const SIGN_OUT = `/api${sessionRoutes.signOut.path}`
const WHO_AM_I = `/api${sessionRoutes.whoAmI.path}`

let end: SessionEnd | undefined
/** Counts the ends that were resolved: a refusal from before one is outdated. */
let settledTimes = 0
const listeners = new Set<() => void>()

function set(next: SessionEnd | undefined): void {
  if (end?.kind === next?.kind) return
  end = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionEnd = (): SessionEnd | undefined => useSyncExternalStore(subscribe, () => end)

/** The session has ended; the pages stay as they are until the user signs in again or gives up. */
export const endSession = (reason: SessionEnd): void => set(reason)

/**
 * The user signed in again, or gave up and everything loaded in the session was forgotten. Waiting
 * calls continue.
 */
export function settleSession(): void {
  if (end !== undefined) settledTimes += 1
  set(undefined)
}

/**
 * Waits until the end of the session is resolved; throws where the call is aborted in the meantime.
 */
const settled = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      listeners.delete(look)
      signal?.removeEventListener('abort', giveUp)
    }
    const look = (): void => {
      if (end !== undefined) return
      stop()
      resolve()
    }
    const giveUp = (): void => {
      stop()
      reject(signal?.reason as Error)
    }
    listeners.add(look)
    signal?.addEventListener('abort', giveUp)
    look()
  })

/**
 * A transport that detects the end of the session. Calls wait until the user signed in again and
 * are then repeated, so that nothing typed is lost; where the user gives up, the caller gets the
 * refusal.
 */
export const watchSession =
  (transport: Transport, isSignedIn: () => boolean): Transport =>
  async (url, init) => {
    // Sign-in is the way out; the session call is made to detect whether another tab has resolved
    // it.
    if (url.endsWith(SIGN_IN) || url.endsWith(SIGN_OUT)) return transport(url, init)
    if (end !== undefined && !url.endsWith(WHO_AM_I)) await settled(init.signal)
    for (;;) {
      const before = settledTimes
      const response = await transport(url, init)
      if (response.status !== UNAUTHENTICATED || !isSignedIn()) return response
      // An unread answer would keep the browser from sending the same request again, in any tab.
      await response.body?.cancel()
      if (before === settledTimes) endSession({ kind: 'ended' })
      await settled(init.signal)
    }
  }
