import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Events which show that its reader went on to something else; a page that a program opens after
 * its work is no such sign.
 */
const GESTURES = ['pointerdown', 'keydown', 'popstate'] as const

let gestures = 0
const count = (): void => {
  gestures += 1
}

/** How often the reader has pressed something so far: a notice belongs to what was pressed last. */
export const gesturesSoFar = (): number => gestures

/**
 * Calls back when the reader opens another page, with how often it had pressed something until
 * then.
 */
export function useLeavePage(onLeave: (gesturesThen: number) => void): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    for (const gesture of GESTURES) window.addEventListener(gesture, count, { capture: true })
    return () => GESTURES.forEach((gesture) => window.removeEventListener(gesture, count, { capture: true }))
  }, [])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    onLeave(gestures)
  }, [pathname, onLeave])
}
