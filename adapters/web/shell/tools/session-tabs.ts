/**
 * Tabs of one browser share their session: each notifies the others when it has signed in or out.
 */
const CHANNEL = 'crossdock.session'
const MILLIS_BETWEEN_LOOKS = 10_000

/** Calls `look` when another tab has signed in or out, and when the reader returns to this one. */
export function watchTabs(look: () => void): { readonly tell: () => void; readonly stop: () => void } {
  const channel = new BroadcastChannel(CHANNEL)
  let lookedAt = Date.now()
  const onReturn = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < MILLIS_BETWEEN_LOOKS) return
    lookedAt = Date.now()
    look()
  }
  /**
   * A page that the Back button restored from the browser's memory is as old as when it was left.
   */
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) look()
  }
  channel.addEventListener('message', look)
  document.addEventListener('visibilitychange', onReturn)
  window.addEventListener('pageshow', onShow)
  return {
    tell: () => channel.postMessage('changed'),
    stop: () => {
      channel.close()
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('pageshow', onShow)
    },
  }
}

/** Notifies the other tabs of a sign-in; this one checks too, and finds nothing new. */
export function tellTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}
