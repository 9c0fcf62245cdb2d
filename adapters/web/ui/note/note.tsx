import { Callout, type Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'

export type NoteProps = {
  readonly intent: Intent
  readonly title?: string | undefined
  /** `alert` where it appears after a failure, `status` where it only informs. */
  readonly role?: 'alert' | 'status' | undefined
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/**
 * A boxed message. Its title is not a heading, since it may appear anywhere in a page's outline.
 */
export function Note({ intent, title, role, className = '', children }: NoteProps) {
  return (
    <Callout intent={intent} {...(role === undefined ? {} : { role })} className={`note ${className}`}>
      {title && <p className="note-title">{title}</p>}
      {children}
    </Callout>
  )
}
