import type { ReactElement } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

type EmptyStateProps = {
  readonly drawing: DrawingName
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly action?: ReactElement | undefined
  /** `alert` where something failed. */
  readonly role?: 'status' | 'alert' | undefined
}

/** Why there is nothing to show, and what to do next: a drawing, a sentence, an action. */
export function EmptyState({ drawing, title, text, action, role = 'status' }: EmptyStateProps) {
  return (
    <div className="empty-state" role={role}>
      <span className="empty-state-icon">
        <Drawing name={drawing} />
      </span>
      {title && <p className="empty-state-title">{title}</p>}
      {text && <p className="empty-state-text">{text}</p>}
      {action}
    </div>
  )
}
