import type { ReactNode } from 'react'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import './state-tag.css'

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
