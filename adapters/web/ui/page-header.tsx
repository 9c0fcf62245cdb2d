import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { useLocale } from '../base/words.ts'
import { useFirstPage } from './table/first-page.ts'
import { TabTitleContext } from './tab-title.ts'

type PageHeaderProps = {
  readonly title: string
  /** The subject of the page, one line. */
  readonly text?: ReactNode
  /** How many there are of what the page lists. */
  readonly total?: number | undefined
  /** The name of its tab, where that is not the title. */
  readonly tab?: string | undefined
  /** Beside the title: a state, a note. */
  readonly aside?: ReactNode
  readonly actions?: ReactNode
}

/**
 * The heading of a page; it sets the title of the browser's tab, and takes the focus after
 * navigation.
 */
export function PageHeader({ title, total, tab = title, text, aside, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useFirstPage()
  const nameTab = useContext(TabTitleContext)
  const locale = useLocale()
  useEffect(() => {
    document.title = `${title} · Crossdock`
  }, [title])
  useEffect(() => nameTab(tab), [nameTab, tab])
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
        {total !== undefined && <span className="page-header-total">{total.toLocaleString(locale)}</span>}
        {aside}
        {text && <p>{text}</p>}
      </div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </div>
  )
}
