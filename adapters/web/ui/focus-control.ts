/** Puts the focus on a control and brings it in sight, once the page has drawn what was just said about it. */
export function focusControl(id: string): void {
  requestAnimationFrame(() => {
    const control = document.getElementById(id)
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  })
}
