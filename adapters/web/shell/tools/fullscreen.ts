import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whether the app fills the whole screen. */
export const useIsFullscreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)

/** Not available on every phone. */
export const canFullscreen = (): boolean => document.fullscreenEnabled

/** Enters or leaves full screen. A browser that refuses changes nothing. */
export function toggleFullscreen(): void {
  const asked = document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
  asked.catch(() => undefined)
}
