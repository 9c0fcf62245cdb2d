import type { ReactElement } from 'react'

type EmptyStateProps = {
  readonly icon: ReactElement
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly action?: ReactElement | undefined
}

/** Why there is nothing to show, and what to do next. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="empty-state" role="status">
      <span className="empty-state-icon" aria-hidden="true">
        {icon}
      </span>
      {title && <p className="empty-state-title">{title}</p>}
      {text && <p className="empty-state-text">{text}</p>}
      {action}
    </div>
  )
}
