/** A closing overlay; once it is closed it returns the focus. */
export const GOING = '.bp6-overlay-exit'

const CONTROL = 'input, select, textarea, button'

/**
 * Focuses a control, or the first one inside, and scrolls it into view, after the page has rendered
 * and no overlay is open. What it is `below`, by a selector, stays in sight as far as there is
 * room.
 */
export function focusControl(id: string, below?: string): void {
  requestAnimationFrame(() => {
    if (document.querySelector(GOING) !== null) return focusControl(id, below)
    const found = document.getElementById(id)
    const control = found?.matches(CONTROL) === true ? found : (found?.querySelector<HTMLElement>(CONTROL) ?? found)
    control?.focus()
    const above = below === undefined ? null : document.querySelector(below)
    above?.scrollIntoView({ block: 'start' })
    control?.scrollIntoView({ block: above === null ? 'center' : 'nearest' })
  })
}
