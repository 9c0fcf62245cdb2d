// oxlint-disable-next-line no-restricted-imports -- these two are what the others use instead
import { Dialog as BlueprintDialog, Drawer as BlueprintDrawer, type DialogProps, type DrawerProps } from '@blueprintjs/core'
import { useEffect, useRef } from 'react'
import { useWords } from '../../base/words.ts'
import { GOING } from '../form/focus-control.ts'
import { uiWords } from '../ui.words.ts'

const PANEL = '.bp6-dialog, .bp6-drawer'
const CLOSE = '.bp6-dialog-close-button'

/**
 * Blueprint's dialog, with the close button in the reader's language; the focus stays in it when
 * its content is replaced.
 */
export function Dialog({ children, ...props }: DialogProps) {
  return (
    <BlueprintDialog {...props}>
      <FocusKeeper />
      {children}
    </BlueprintDialog>
  )
}

/** Blueprint's drawer, likewise. */
export function Drawer({ children, ...props }: DrawerProps) {
  return (
    <BlueprintDrawer {...props}>
      <FocusKeeper />
      {children}
    </BlueprintDrawer>
  )
}

/**
 * Takes the focus for the panel around it where a focused button was replaced or disabled:
 * otherwise the page would have it, and Escape would not reach the panel.
 */
function FocusKeeper() {
  const mark = useRef<HTMLSpanElement>(null)
  const close = useWords(uiWords)('close')
  useEffect(() => {
    const panel = mark.current?.closest<HTMLElement>(PANEL)
    if (panel === null || panel === undefined) return
    // Blueprint names its button in English.
    for (const button of panel.querySelectorAll(CLOSE)) button.setAttribute('aria-label', close)
    panel.tabIndex = -1
    let frame = 0
    const keep = (): void => {
      cancelAnimationFrame(frame)
      // A disabled button loses the focus with the next frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => document.activeElement === document.body && panel.focus({ preventScroll: true }))
      })
    }
    const observer = new MutationObserver(keep)
    observer.observe(panel, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [close])
  useEffect(() => focusPage, [])
  return <span ref={mark} hidden />
}

/**
 * Gives the focus to the page's heading where what opened a dialog has gone with it, as the actions
 * of a selection do.
 */
function focusPage(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.querySelector(GOING) !== null) return focusPage()
      if (document.activeElement === document.body && document.querySelector(PANEL) === null)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }),
  )
}
