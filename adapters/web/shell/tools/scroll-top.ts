import { useSyncExternalStore } from 'react'

/** The button shows once the page is scrolled by more than this. */
const PIXELS_BEFORE_BUTTON = 100

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Whether the page is scrolled far enough to show the button. */
export const useIsScrolledDown = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > PIXELS_BEFORE_BUTTON)

/**
 * Scrolls to the top, without animation for readers who prefer reduced motion; the focus moves too,
 * since the button that had it disappears.
 */
export function scrollToTop(): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById('main')?.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
}
