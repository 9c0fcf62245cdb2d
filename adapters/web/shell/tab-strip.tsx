import { Button, ContextMenu, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ChevronDown, ChevronLeft, ChevronRight, Cross } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { say, useWords } from '../base/words.ts'
import UnsavedDialog from '../ui/dialog/unsaved-dialog.tsx'
import { appWords } from './app.words.ts'
import { PageIcon } from '../ui/page-icon.tsx'
import { isHome, type Tab } from './tab-list.ts'
import type { Tabs } from './use-tabs.ts'

/** Sizes of the tab strip. */
const SCROLL_STEP = 240

/**
 * The name of a tab: what its page shows, where the address names one of many, and the page's own
 * name otherwise.
 */
function useTabTitle({ pageOf }: Tabs): (tab: Tab) => string {
  return (tab) => {
    const page = pageOf(tab)
    if (page === undefined) return tab.path
    return page.path.includes('/:') ? (tab.title ?? say(page.title)) : say(page.title)
  }
}

/**
 * The open pages above the current one. A context menu (also by keyboard) and the button at the end
 * close several.
 */
export function TabStrip({ tabs }: { readonly tabs: Tabs }) {
  const t = useWords(appWords)
  const list = useRef<HTMLUListElement>(null)
  const isTooLong = useOverflow(list, tabs.tabs.length)
  const titleOf = useTabTitle(tabs)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tabs.shown, isTooLong])
  const scroll = (step: number): void => list.current?.scrollBy({ left: step })
  const shown = tabs.tabs.find((tab) => tab.path === tabs.shown)
  return (
    <nav className="tab-strip" aria-label={t('openPages')}>
      {isTooLong && (
        <Button variant="minimal" size="small" icon={<ChevronLeft />} aria-label={t('tabsBack')} onClick={() => scroll(-SCROLL_STEP)} />
      )}
      <ul ref={list}>
        {tabs.tabs.map((tab) => (
          <li key={tab.path}>
            <TabEntry tab={tab} tabs={tabs} title={titleOf(tab)} />
          </li>
        ))}
      </ul>
      {isTooLong && (
        <Button variant="minimal" size="small" icon={<ChevronRight />} aria-label={t('tabsOn')} onClick={() => scroll(SCROLL_STEP)} />
      )}
      <PopoverNext placement="bottom-end" content={<CloseMenu tab={shown} tabs={tabs} />}>
        <Button variant="minimal" size="small" icon={<ChevronDown />} aria-label={t('tabMenu')} title={t('tabMenu')} />
      </PopoverNext>
      {tabs.asked.length > 0 && <UnsavedDialog isKept={tabs.isKept} onLeave={() => tabs.answer(true)} onStay={() => tabs.answer(false)} />}
    </nav>
  )
}

function TabEntry({ tab, tabs, title }: { readonly tab: Tab; readonly tabs: Tabs; readonly title: string }) {
  const t = useWords(appWords)
  const icon = tabs.pageOf(tab)?.icon ?? 'document'
  const isShown = tab.path === tabs.shown
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' || isHome(tab)) return
    event.preventDefault()
    tabs.close([tab])
  }
  return (
    <ContextMenu content={<CloseMenu tab={tab} tabs={tabs} />}>
      <span className="tab-entry" data-shown={isShown} data-preview={tab.isPreview === true} onDoubleClick={() => tabs.pin(tab.path)}>
        <Link
          to={tab.path + tab.query}
          // Where it was opened from, such as its list.
          state={tab.location?.state}
          aria-current={isShown ? 'page' : undefined}
          aria-keyshortcuts={isHome(tab) ? undefined : 'Delete'}
          draggable={false}
          onKeyDown={onKey}
          onAuxClick={(event) => {
            // The middle button closes, as in browsers.
            if (event.button !== 1 || isHome(tab)) return
            event.preventDefault()
            tabs.close([tab])
          }}
        >
          <PageIcon name={icon} />
          <span className="tab-title">{title}</span>
        </Link>
        {!isHome(tab) && (
          <Button
            className="tab-close"
            variant="minimal"
            size="small"
            icon={<Cross />}
            aria-label={t('closeTab', { page: title })}
            onClick={() => tabs.close([tab])}
          />
        )}
      </span>
    </ContextMenu>
  )
}

/** The tabs that can be closed, seen from one tab. */
function CloseMenu({ tab, tabs }: { readonly tab: Tab | undefined; readonly tabs: Tabs }) {
  const t = useWords(appWords)
  const others = tabs.tabs.filter((one) => one !== tab && !isHome(one))
  return (
    <Menu>
      {tab !== undefined && (
        <>
          {tab.isPreview === true && <MenuItem text={t('keepTab')} onClick={() => tabs.pin(tab.path)} />}
          <MenuItem text={t('closeThis')} disabled={isHome(tab)} onClick={() => tabs.close([tab])} />
          <MenuItem text={t('closeOthers')} disabled={others.length === 0} onClick={() => tabs.close(others)} />
        </>
      )}
      <MenuItem text={t('closeAll')} disabled={tabs.tabs.every(isHome)} onClick={() => tabs.close(tabs.tabs)} />
    </Menu>
  )
}

/** Whether the list is longer than its container; measured again when either changes. */
function useOverflow(list: RefObject<HTMLUListElement | null>, count: number): boolean {
  const [isTooLong, setTooLong] = useState(false)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const look = (): void => setTooLong(element.scrollWidth > element.clientWidth + 1)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [list, count])
  return isTooLong
}
