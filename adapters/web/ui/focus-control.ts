/** What lies over the page and is going; once it has gone it gives the focus back to where it came from. */
const GOING = '.bp6-overlay-exit'

/** Puts the focus on a control and brings it in sight, once the page has drawn what was just said about it and nothing lies over it. */
export function focusControl(id: string): void {
  requestAnimationFrame(() => {
    if (document.querySelector(GOING) !== null) return focusControl(id)
    const control = document.getElementById(id)
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  })
}
