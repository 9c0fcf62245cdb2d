import { useSyncExternalStore } from 'react'
import type { Transport } from '../../../http/client/api-client.ts'
import { sessionRoutes } from '../../../http/contract/session.routes.ts'

/** Why the pages that are open have no session any more: it is over, or another tab signed in as someone else. */
export type SessionEnd = { readonly kind: 'ended' } | { readonly kind: 'other'; readonly account: string }

const UNAUTHENTICATED = 401
const SIGN_IN = `/api${sessionRoutes.signIn.path}`
const SIGN_OUT = `/api${sessionRoutes.signOut.path}`
const WHO_AM_I = `/api${sessionRoutes.whoAmI.path}`

let end: SessionEnd | undefined
/** How often an end was settled: a refusal from before is no news. */
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

/** The session is over; the pages stay as they are until it is opened anew or given up. */
export const endSession = (reason: SessionEnd): void => set(reason)

/** The session was opened anew, or given up and everything read in it forgotten. Whatever waits goes on. */
export function settleSession(): void {
  if (end !== undefined) settledTimes += 1
  set(undefined)
}

/** Until the end of the session was settled; throws where the call is taken back meanwhile. */
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
 * A transport that notices when the session has ended. What was asked waits until someone signed in again and is asked anew, so that nothing
 * typed is lost; where the session is given up, the refusal goes on to who asked.
 */
export const watchSession =
  (transport: Transport, isSignedIn: () => boolean): Transport =>
  async (url, init) => {
    // Sign-in is the way out; who is signed in is asked to find out whether another tab has settled it.
    if (url.endsWith(SIGN_IN) || url.endsWith(SIGN_OUT)) return transport(url, init)
    if (end !== undefined && !url.endsWith(WHO_AM_I)) await settled(init.signal)
    for (;;) {
      const before = settledTimes
      const response = await transport(url, init)
      if (response.status !== UNAUTHENTICATED || !isSignedIn()) return response
      // An answer that nobody reads would keep the browser from asking the same again, in any tab.
      await response.body?.cancel()
      if (before === settledTimes) endSession({ kind: 'ended' })
      await settled(init.signal)
    }
  }
