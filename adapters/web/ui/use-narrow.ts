import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 719px)'

const subscribe = (listener: () => void): (() => void) => {
  const media = window.matchMedia(NARROW)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone, where rows of tables become cards. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
