import { useEffect, type RefObject } from 'react'

const WRITTEN_IN = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'
/**
 * A dialog that was answered is on its way out: nobody writes in it, though it has the focus until
 * it is gone.
 */
const LEAVING = '[class*="-overlay-exit"]'

const isSign = ({ key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey && !isComposing

/**
 * Keeps the field ready: it has the focus when the page opens and when the window comes back, and
 * what a scanner types while the focus is on a button or nowhere goes into it from the first sign
 * on, so that its Enter presses no button. `keys` are shortcuts of the page.
 */
export function useScanField(field: RefObject<HTMLInputElement | null>, keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const focus = (): void => field.current?.focus({ preventScroll: true })
    const typed = (event: KeyboardEvent): void => {
      const shortcut = keys[event.key]
      if (shortcut !== undefined) {
        event.preventDefault()
        shortcut()
        return
      }
      const isElsewhere =
        event.target instanceof Element && event.target.closest(WRITTEN_IN) !== null && event.target.closest(LEAVING) === null
      if (isSign(event) && !isElsewhere) focus()
    }
    window.addEventListener('focus', focus)
    document.addEventListener('keydown', typed)
    return () => {
      window.removeEventListener('focus', focus)
      document.removeEventListener('keydown', typed)
    }
  }, [field, keys])
}
