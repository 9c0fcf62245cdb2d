import { useEffect, useRef, type ReactNode } from 'react'
import { useFirstPage } from './first-page.ts'

type PageHeaderProps = {
  readonly title: string
  /** What the page is about, one line. */
  readonly text?: ReactNode
  /** Beside the title: a state, a count. */
  readonly aside?: ReactNode
  readonly actions?: ReactNode
}

/** The heading of a page; it sets the title of the browser's tab, and takes the focus after navigation. */
export function PageHeader({ title, text, aside, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useFirstPage()
  useEffect(() => {
    document.title = `${title} · Crossdock`
  }, [title])
  useEffect(() => {
    // A reader who is typing in a search over the page keeps the focus there.
    const isSearching = document.activeElement?.closest('.finder') instanceof Element
    if (!isFirst && !isSearching) heading.current?.focus({ preventScroll: true })
  }, [isFirst])
  return (
    <div className="page-header">
      <div className="page-header-title">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside}
        {text && <p>{text}</p>}
      </div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </div>
  )
}
