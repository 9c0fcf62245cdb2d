import { useState, type PointerEvent } from 'react'
import { boundedWidth } from './column-layout.ts'

/** Below this a press is a click: it sorts. */
const CLICK_PIXELS = 5

const headingsOf = (element: Element): readonly HTMLTableCellElement[] => [
  ...(element.closest('tr')?.querySelectorAll<HTMLTableCellElement>('th[data-column]') ?? []),
]

const nameOf = (heading: HTMLTableCellElement): string => heading.dataset['column'] ?? ''

/** The widths of all columns as they are drawn, by name. */
export const drawnWidths = (table: Element | null): Readonly<Record<string, number>> =>
  Object.fromEntries(headingsOf(table?.querySelector('thead tr') ?? document.body).map((heading) => [nameOf(heading), heading.offsetWidth]))

/** The place among the other columns where one would be dropped. */
function placeAt(headings: readonly HTMLTableCellElement[], name: string, x: number): number {
  const others = headings.filter((heading) => nameOf(heading) !== name)
  return others.filter((heading) => {
    const { left, width } = heading.getBoundingClientRect()
    return left + width / 2 < x
  }).length
}

type Drag = { readonly name: string; readonly to: number }

/**
 * Follows the pointer until it is let go or taken away; `end` learns whether it was let go. It
 * listens at the window: a captured pointer would send the click to the heading instead of the
 * button in it.
 */
function follow(move: (at: globalThis.PointerEvent) => void, end: (isLetGo: boolean) => void): void {
  const stop = new AbortController()
  const { signal } = stop
  const finish = (isLetGo: boolean): void => {
    stop.abort()
    end(isLetGo)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', () => finish(true), { signal })
  window.addEventListener('pointercancel', () => finish(false), { signal })
}

type DragSettings = {
  readonly onMove: (name: string, to: number) => void
  readonly onResize: (widths: Readonly<Record<string, number>>) => void
}

/**
 * Columns moved and resized by the pointer; what is being dragged is kept here until it is let go.
 */
export function useColumnDrag({ onMove, onResize }: DragSettings) {
  const [drag, setDrag] = useState<Drag>()
  const [resizing, setResizing] = useState<Readonly<Record<string, number>>>()
  return {
    drag,
    /** The widths while a column is being resized. */
    resizing,
    startMove: (event: PointerEvent<HTMLElement>, name: string): void => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      const headings = headingsOf(event.currentTarget)
      const from = event.clientX
      let last: Drag | undefined
      const clickEnds = new AbortController()
      follow(
        ({ clientX }) => {
          if (last === undefined && Math.abs(clientX - from) < CLICK_PIXELS) return
          last = { name, to: placeAt(headings, name, clientX) }
          setDrag(last)
        },
        (isLetGo) => {
          setDrag(undefined)
          if (last === undefined) return
          // The click that follows a drag does not sort.
          window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true, signal: clickEnds.signal })
          setTimeout(() => clickEnds.abort(), 0)
          if (isLetGo) onMove(name, last.to)
        },
      )
    },
    startResize: (event: PointerEvent<HTMLElement>, name: string): void => {
      if (event.button !== 0) return
      event.stopPropagation()
      const widths = drawnWidths(event.currentTarget.closest('table'))
      const from = event.clientX
      let last: Readonly<Record<string, number>> | undefined
      follow(
        ({ clientX }) => {
          last = { ...widths, [name]: boundedWidth((widths[name] ?? 0) + clientX - from) }
          setResizing(last)
        },
        (isLetGo) => {
          setResizing(undefined)
          if (isLetGo && last !== undefined) onResize(last)
        },
      )
    },
  }
}

export type ColumnDrag = ReturnType<typeof useColumnDrag>
