import { useMemo, useReducer } from 'react'
import { DESIGN_GRID } from '#core/parcels/labels/design/design-blocks.ts'
import { newBlock } from '#core/parcels/labels/design/free-place.ts'
import type { BlockKind } from '#core/parcels/labels/design/design-blocks.ts'
import type { DesignBlock, DesignContent } from '#core/parcels/labels/design/label-design.ts'
import { designProblems } from '#core/parcels/labels/design/label-design.rules.ts'
import { sayFailure } from '../../../base/words.ts'

/**
 * The draft that is edited: the content, its name, and the account of its client, empty for all.
 */
export type Draft = DesignContent & { readonly name: string; readonly client: string }

type State = {
  readonly past: readonly Draft[]
  readonly now: Draft
  readonly future: readonly Draft[]
  /** The subject of the last change: changes of one thing, such as a drag, are undone together. */
  readonly of: string
}
type Action =
  | { readonly kind: 'change'; readonly to: Draft; readonly of: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'settle' }

const MOST_STEPS = 100

function next(state: State, action: Action): State {
  const { past, now, future } = state
  switch (action.kind) {
    case 'change':
      return action.of !== '' && action.of === state.of
        ? { ...state, now: action.to, future: [] }
        : { past: [...past, now].slice(-MOST_STEPS), now: action.to, future: [], of: action.of }
    case 'undo': {
      const before = past.at(-1)
      return before === undefined ? state : { past: past.slice(0, -1), now: before, future: [now, ...future], of: '' }
    }
    case 'redo': {
      const [after, ...rest] = future
      return after === undefined ? state : { past: [...past, now], now: after, future: rest, of: '' }
    }
    case 'settle':
      return { ...state, of: '' }
  }
}

/** The nearest place on the grid. */
export const snapToGrid = (millimetres: number): number => Math.round(millimetres / DESIGN_GRID) * DESIGN_GRID

export type Design = ReturnType<typeof useDesign>

/** A design while it is edited: its steps back and forth, and what the rules say of it. */
export function useDesign(first: Draft) {
  const [{ past, now, future }, act] = useReducer(next, { past: [], now: first, future: [], of: '' })
  const problems = useMemo(() => designProblems(now).map((problem) => ({ path: problem.path, text: sayFailure(problem) })), [now])
  const change = (changes: Partial<Draft>, of = ''): void => act({ kind: 'change', to: { ...now, ...changes }, of })
  return {
    now,
    problems,
    /** Returns the problems of a block, by the field where they are. */
    problemsOf: (index: number) =>
      problems.flatMap(({ path, text }) => {
        const [, at, field = ''] = path.split('.')
        return path.startsWith('blocks.') && Number(at) === index ? [{ field, text }] : []
      }),
    isChanged: past.length > 0,
    change,
    changeBlock: (index: number, changes: Partial<DesignBlock>, of = ''): void =>
      change({ blocks: now.blocks.map((block, at) => (at === index ? { ...block, ...changes } : block)) }, of),
    addBlock: (kind: BlockKind): void => change({ blocks: [...now.blocks, newBlock(now, kind)] }),
    removeBlock: (index: number): void => change({ blocks: now.blocks.filter((_, at) => at !== index) }),
    undo: past.length === 0 ? undefined : () => act({ kind: 'undo' }),
    redo: future.length === 0 ? undefined : () => act({ kind: 'redo' }),
    /** The next change is a step of its own. */
    settle: () => act({ kind: 'settle' }),
  }
}
