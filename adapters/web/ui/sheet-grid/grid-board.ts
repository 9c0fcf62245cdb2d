import { useLayoutEffect, useState } from 'react'
import type { SheetGridProps } from './grid-model.ts'
import type { Typing } from './use-grid-actions.ts'

/** The props that the cells of a grid are drawn from. */
export type DrawnGrid = Pick<SheetGridProps, 'rows' | 'columns' | 'states' | 'wrong' | 'doubtful'> & { readonly typing: Typing | undefined }

/**
 * The board that holds what a grid shows, for cells that look there themselves: each is drawn again
 * when its own look has changed, and the others are left alone.
 */
export type GridBoard = {
  readonly now: () => DrawnGrid
  /** Calls back whenever something was put on the board; returns how to end that. */
  readonly subscribe: (listener: () => void) => () => void
  readonly put: (drawn: DrawnGrid) => void
}

function gridBoard(first: DrawnGrid): GridBoard {
  let current = first
  const listeners = new Set<() => void>()
  return {
    now: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put: (drawn) => {
      current = drawn
      for (const listener of listeners) listener()
    },
  }
}

/** A board that shows what the grid was given last, in the same frame. */
export function useGridBoard({ rows, columns, states, wrong, doubtful, typing }: DrawnGrid): GridBoard {
  const [board] = useState(() => gridBoard({ rows, columns, states, wrong, doubtful, typing }))
  useLayoutEffect(
    () => board.put({ rows, columns, states, wrong, doubtful, typing }),
    [board, rows, columns, states, wrong, doubtful, typing],
  )
  return board
}
