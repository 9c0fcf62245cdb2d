import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link, useHref, useNavigate } from 'react-router-dom'
import { pagesBelow, type MenuEntry } from '#core/portal/pages/menu.rules.ts'
import type { Page } from '#core/portal/pages/page.ts'
import { say } from '../base/words.ts'
import { PageIcon } from '../ui/page-icon.tsx'
import { useMenu, usePages } from '../base/pages.ts'

type Group = Extract<MenuEntry, { kind: 'group' }>

const CLOSED_KEPT = 'crossdock.menu-closed'

const readClosed = (): ReadonlySet<string> => new Set((window.localStorage.getItem(CLOSED_KEPT) ?? '').split(' '))

type SideMenuProps = {
  readonly isCollapsed: boolean
  /** The current page. */
  readonly here: Page | undefined
}

/**
 * The entries of the main menu, for a `nav`: headings that keep whether they are open; collapsed,
 * one button per heading that opens its entries beside it.
 */
export function SideMenu({ isCollapsed, here }: SideMenuProps) {
  const menu = useMenu()
  return (
    <div className="side-menu">
      <ul>
        {menu.map((entry) => (
          <li key={nameOf(entry)}>
            {entry.kind === 'page' && <PageEntry page={entry.page} here={here} isTop isCollapsed={isCollapsed} />}
            {entry.kind === 'group' &&
              (isCollapsed ? <CollapsedGroup entry={entry} here={here} /> : <OpenGroup entry={entry} here={here} />)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const nameOf = (entry: MenuEntry): string => (entry.kind === 'page' ? entry.page.path : entry.group.name)

/** Whether an entry leads to the current page, or to its parent. */
function useIsHere(page: Page, here: Page | undefined): 'page' | 'true' | undefined {
  const { pages } = usePages()
  if (here === undefined) return undefined
  if (here.path === page.path) return 'page'
  for (let one: Page | undefined = here; one !== undefined; one = pages.find((other) => other.path === one?.parent))
    if (one.path === page.path) return 'true'
  return undefined
}

type PageEntryProps = { readonly page: Page; readonly here: Page | undefined; readonly isTop?: boolean; readonly isCollapsed?: boolean }

function PageEntry({ page, here, isTop = false, isCollapsed = false }: PageEntryProps) {
  const title = say(page.title)
  return (
    <Link
      to={page.path}
      className={`side-menu-entry${isTop ? ' side-menu-top' : ''}`}
      aria-current={useIsHere(page, here)}
      {...(isCollapsed ? { title, 'aria-label': title } : {})}
    >
      {isTop && <PageIcon name={page.icon} />}
      {!isCollapsed && <span>{title}</span>}
    </Link>
  )
}

type GroupProps = { readonly entry: Group; readonly here: Page | undefined; readonly isWithin?: boolean }

function OpenGroup({ entry: { group, entries }, here, isWithin = false }: GroupProps) {
  const [isOpen, setOpen] = useState(() => !readClosed().has(group.name))
  const toggle = (): void => {
    const closed = new Set(readClosed())
    if (isOpen) closed.add(group.name)
    else closed.delete(group.name)
    window.localStorage.setItem(CLOSED_KEPT, [...closed].join(' ').trim())
    setOpen(!isOpen)
  }
  return (
    <>
      <button
        type="button"
        className={`side-menu-entry ${isWithin ? 'side-menu-within' : 'side-menu-top'}`}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {!isWithin && <PageIcon name={group.icon} />}
        <span>{say(group.title)}</span>
        {isOpen ? <ChevronDown className="side-menu-chevron" /> : <ChevronRight className="side-menu-chevron" />}
      </button>
      {isOpen && (
        <ul data-within={isWithin}>
          {entries.map((entry) => (
            <li key={nameOf(entry)}>
              {entry.kind === 'page' ? <PageEntry page={entry.page} here={here} /> : <OpenGroup entry={entry} here={here} isWithin />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function CollapsedGroup({ entry: { group, entries }, here }: GroupProps) {
  const title = say(group.title)
  return (
    <PopoverNext
      placement="right-start"
      content={
        <Menu>
          <MenuDivider title={title} />
          <CollapsedEntries entries={entries} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        className="side-menu-collapsed"
        icon={<PageIcon name={group.icon} />}
        active={pagesBelow(entries).some((page) => page.path === here?.path || page.path === here?.parent)}
        aria-label={title}
        title={title}
      />
    </PopoverNext>
  )
}

function CollapsedEntries({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return entries.map((entry) =>
    entry.kind === 'page' ? (
      <CollapsedEntry key={entry.page.path} page={entry.page} />
    ) : (
      <MenuItem key={entry.group.name} icon={<PageIcon name={entry.group.icon} />} text={say(entry.group.title)}>
        <CollapsedEntries entries={entry.entries} />
      </MenuItem>
    ),
  )
}

function CollapsedEntry({ page }: { readonly page: Page }) {
  const href = useHref(page.path)
  const navigate = useNavigate()
  return (
    <MenuItem
      icon={<PageIcon name={page.icon} />}
      text={say(page.title)}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(page.path)
      }}
    />
  )
}
