import type { Table } from '@blueprintjs/table'
import { useEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The part of the table that is scrolled, and has the keyboard. */
export const MAIN_PART = '.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container'

/** Pixels of a step of a wheel that counts in lines. */
const LINE_PIXELS = 30

/** The table's own work after it was scrolled, which it would do a frame later by itself. */
type ScrollableTable = { readonly handleBodyScroll: (event: Pick<Event, 'stopPropagation'>) => void }

/**
 * Draws the rows that a scroll brings into sight in the same frame as the scroll. A browser scrolls
 * without waiting for the page, and shows what is below the drawn rows: nothing. So the wheel is
 * the page's own matter, and any other scroll is followed at once.
 */
export function useSteadyScroll({
  table,
  frame,
}: {
  readonly table: RefObject<Table | null>
  readonly frame: RefObject<HTMLElement | null>
}): void {
  useEffect(() => {
    const stack = frame.current?.querySelector<HTMLElement>('.bp6-table-quadrant-stack')
    const main = stack?.querySelector<HTMLElement>(MAIN_PART)
    if (stack == null || main == null) return undefined
    const follow = (): void => {
      const { current } = table
      if (current !== null) flushSync(() => (current as unknown as ScrollableTable).handleBodyScroll({ stopPropagation: () => {} }))
    }
    const onWheel = (event: WheelEvent): void => {
      // With Ctrl the wheel zooms the page.
      if (event.ctrlKey) return
      const { scrollTop: top, scrollLeft: left } = main
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1
      const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
      main.scrollTop = top + y * pixels
      main.scrollLeft = left + x * pixels
      // At its end, the wheel goes on to the page.
      if (main.scrollTop === top && main.scrollLeft === left) return
      event.preventDefault()
      event.stopPropagation()
      follow()
    }
    stack.addEventListener('wheel', onWheel, { passive: false, capture: true })
    main.addEventListener('scroll', follow)
    return () => {
      stack.removeEventListener('wheel', onWheel, { capture: true })
      main.removeEventListener('scroll', follow)
    }
  }, [table, frame])
}
