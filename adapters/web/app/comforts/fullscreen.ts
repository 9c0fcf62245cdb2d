import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whether the app fills the whole screen. */
export const useIsFullscreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)

/** Not on every telephone. */
export const canFullscreen = (): boolean => document.fullscreenEnabled

/** Fills the whole screen, or gives it back. A browser that refuses leaves things as they are. */
export function toggleFullscreen(): void {
  const asked = document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
  asked.catch(() => undefined)
}
