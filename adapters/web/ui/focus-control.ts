/** A closing overlay; once it is closed it returns the focus. */
export const GOING = '.bp6-overlay-exit'

/** Focuses a control and scrolls it into view, after the page has rendered and no overlay is open. */
export function focusControl(id: string): void {
  requestAnimationFrame(() => {
    if (document.querySelector(GOING) !== null) return focusControl(id)
    const control = document.getElementById(id)
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  })
}
