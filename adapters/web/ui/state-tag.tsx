import type { ReactNode } from 'react'
import './state-tag.css'

/** What a state means to its reader; each has one colour everywhere, and a dot and a word, so that the colour is never alone. */
export type StateTone = 'draft' | 'waiting' | 'moving' | 'done' | 'trouble' | 'ended'

type StateTagProps = {
  readonly tone: StateTone
  /** In the head of a page: on a ground of its colour. */
  readonly isLarge?: boolean | undefined
  /** The state's word. */
  readonly children: ReactNode
}

/** The state of a thing: its dot and its word. */
export function StateTag({ tone, isLarge = false, children }: StateTagProps) {
  return (
    <span className="state-tag" data-tone={tone} data-large={isLarge}>
      {children}
    </span>
  )
}
