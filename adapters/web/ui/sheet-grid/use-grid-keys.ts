import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { After } from './cell-input.tsx'
import type { SheetGridProps } from './grid-model.ts'
import { moveSelection, only, type Spot } from './grid-place.ts'
import type { GridActions } from './use-grid-actions.ts'

type Keys = Pick<SheetGridProps, 'onUndo' | 'onRedo'> & { readonly actions: GridActions; readonly onReplace: () => void }

const STEPS: Readonly<Record<After, readonly [rows: number, columns: number]>> = {
  stay: [0, 0],
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
}

/** The key begins a text: a character, or what a Chinese input method takes for itself. */
const isTyped = (event: KeyboardEvent): boolean =>
  (event.key.length === 1 || event.key === 'Process' || event.nativeEvent.isComposing) && !event.ctrlKey && !event.metaKey && !event.altKey

/** Handles the keys of a grid; those of a cell that is being typed in are the cell's own. */
export function useGridKeys({ actions, onUndo, onRedo, onReplace }: Keys) {
  const { selection, setSelection, setTyping, size } = actions
  /** After Escape, Tab leaves the grid. */
  const leaves = useRef(false)
  const isInside = ({ row, at }: Spot): boolean => row >= 0 && row < size.rows && at >= 0 && at < size.columns
  const go = (after: After): boolean => {
    const [rows, columns] = STEPS[after]
    const spot = { row: selection.head.row + rows, at: selection.head.at + columns }
    if (isInside(spot)) setSelection(only(spot))
    return isInside(spot)
  }
  const begin = (replaces: boolean): void => flushSync(() => setTyping({ spot: selection.head, replaces }))
  const commands: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    z: (event) => (event.shiftKey ? onRedo : onUndo)?.(),
    y: () => onRedo?.(),
    d: () => actions.fillDown(),
    h: onReplace,
    a: () => setSelection({ anchor: { row: 0, at: 0 }, head: { row: size.rows - 1, at: size.columns - 1 } }),
  }
  const plain: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    Enter: () => begin(false),
    F2: () => begin(false),
    F8: (event) => actions.goToError(event.shiftKey ? -1 : 1),
    Delete: () => actions.clear(),
    Backspace: () => actions.clear(),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return
    // The table has keys of its own, which know nothing of this selection.
    event.stopPropagation()
    const wasLeaving = leaves.current
    leaves.current = event.key === 'Escape' || (wasLeaving && event.key === 'Shift')
    const command = event.ctrlKey || event.metaKey ? commands[event.key.toLowerCase()] : plain[event.key]
    const next = moveSelection(selection, event, size)
    if (event.key === 'Tab') {
      if (!wasLeaving && go(event.shiftKey ? 'left' : 'right')) event.preventDefault()
    } else if (command !== undefined) {
      event.preventDefault()
      command(event)
    } else if (next !== undefined) {
      event.preventDefault()
      setSelection(next)
    } else if (isTyped(event)) begin(true)
  }
  return { onKeyDown, go }
}
