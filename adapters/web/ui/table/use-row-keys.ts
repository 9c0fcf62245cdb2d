import { useEffect, useEffectEvent, type RefObject } from 'react'

type RowKeys<Row> = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Space on a row; what is shown beside follows the arrow keys while it is open. */
  readonly onPreview: ((row: Row) => void) | undefined
  readonly isPreviewing: boolean
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
/** Controls that have their own use for the arrow keys. */
const TYPING = 'input:not([type="checkbox"]), select, textarea, [role="menu"], [role="listbox"]'

const rowOf = (target: EventTarget | null): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tbody tr[data-key]') : null

/**
 * Moves between the rows of a table: arrow keys to the next one, Space shows it beside the list,
 * Enter opens the page that its first link leads to. Tab still reaches every link and button.
 */
export function useRowKeys<Row>({ scroller, rows, keyOf, onPreview, isPreviewing }: RowKeys<Row>): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || (target instanceof Element && target.matches(TYPING))) return
    const current = rowOf(target)
    if (current === null && target !== scroller.current) return
    const step = STEPS[key]
    if (step !== undefined) {
      const at = current === null ? -1 : rows.findIndex((row) => keyOf(row) === current.dataset['key'])
      const next = rows[current === null ? 0 : at + step]
      event.preventDefault()
      if (next === undefined) return
      scroller.current?.querySelector<HTMLElement>(`tbody tr[data-key="${CSS.escape(keyOf(next))}"]`)?.focus()
      if (isPreviewing) onPreview?.(next)
      return
    }
    // Links, boxes and buttons of a row keep their own keys.
    if (current === null || target !== current) return
    const row = rows.find((one) => keyOf(one) === current.dataset['key'])
    if (key === ' ' && onPreview !== undefined && row !== undefined) {
      event.preventDefault()
      onPreview(row)
    }
    if (key === 'Enter') current.querySelector<HTMLElement>('a[href]')?.click()
  })
  useEffect(() => {
    const panel = scroller.current
    const listen = (event: KeyboardEvent): void => press(event)
    panel?.addEventListener('keydown', listen)
    return () => panel?.removeEventListener('keydown', listen)
  }, [scroller])
}
