import { Menu, MenuItem, PopoverNext, Button } from '@blueprintjs/core'
import { ChevronDown, ChevronRight, Home, Th } from '@blueprintjs/icons'
import { useState, type ReactElement } from 'react'
import { Link, useHref, useNavigate } from 'react-router-dom'
import type { UserInfo } from '../../http/contract/session.routes.ts'
import { say, useWords } from '../i18n/words.ts'
import { useSession } from './api.ts'
import { appWords } from './app.words.ts'
import { isOpenTo, type Screen } from './screen.ts'
import { useScreens } from './screens-context.ts'
import { useTrail } from './trail.ts'

export type MenuGroup = { readonly name: string; readonly title: string; readonly icon: ReactElement; readonly screens: readonly Screen[] }

/** The screens that stand in a user's menu, by group in the order of the table. */
export function menuOf(screens: readonly Screen[], user: UserInfo): readonly MenuGroup[] {
  const groups = new Map<string, Screen[]>()
  for (const screen of screens) {
    if (screen.menu === undefined || !isOpenTo(screen, user)) continue
    const name = screen.menu.group['en-US']
    groups.set(name, [...(groups.get(name) ?? []), screen])
  }
  return [...groups].map(([name, inGroup]) => ({
    name,
    title: inGroup[0]?.menu ? say(inGroup[0].menu.group) : '',
    icon: inGroup.find((screen) => screen.menu?.icon !== undefined)?.menu?.icon ??
      inGroup.find((screen) => screen.icon !== undefined)?.icon ?? <Th />,
    screens: inGroup,
  }))
}

/** The entries of the main menu, for a `nav`: groups that open and close; collapsed, one button each that opens its entries beside it. */
export function SideMenu({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const t = useWords(appWords)
  const { user } = useSession()
  const groups = menuOf(useScreens(), user)
  const trail = useTrail()
  return (
    <div className="side-menu">
      <ul>
        <li>
          <Link
            to="/home"
            className="side-menu-entry side-menu-top"
            title={isCollapsed ? t('home') : undefined}
            aria-label={t('home')}
            aria-current={trail[0]?.path === '/home' ? 'page' : undefined}
          >
            <Home />
            {!isCollapsed && <span>{t('home')}</span>}
          </Link>
        </li>
        {groups.map((group) => (
          <li key={group.name}>{isCollapsed ? <CollapsedGroup group={group} /> : <OpenGroup group={group} />}</li>
        ))}
      </ul>
    </div>
  )
}

function OpenGroup({ group }: { readonly group: MenuGroup }) {
  const trail = useTrail()
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" className="side-menu-entry side-menu-top" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {group.icon}
        <span>{group.title}</span>
        {isOpen ? <ChevronDown className="side-menu-chevron" /> : <ChevronRight className="side-menu-chevron" />}
      </button>
      {isOpen && (
        <ul>
          {group.screens.map((screen) => (
            <li key={screen.path}>
              <Link
                to={screen.path}
                className="side-menu-entry"
                aria-current={screen === trail.at(-1) ? 'page' : trail.includes(screen) ? 'true' : undefined}
              >
                <span>{say(screen.title)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function CollapsedGroup({ group }: { readonly group: MenuGroup }) {
  const trail = useTrail()
  const isActive = group.screens.some((screen) => trail.includes(screen))
  return (
    <PopoverNext
      placement="right-start"
      content={
        <Menu>
          {group.screens.map((screen) => (
            <CollapsedEntry key={screen.path} screen={screen} />
          ))}
        </Menu>
      }
    >
      <Button
        variant="minimal"
        className="side-menu-collapsed"
        icon={group.icon}
        active={isActive}
        aria-label={group.title}
        title={group.title}
      />
    </PopoverNext>
  )
}

function CollapsedEntry({ screen }: { readonly screen: Screen }) {
  const href = useHref(screen.path)
  const navigate = useNavigate()
  return (
    <MenuItem
      text={say(screen.title)}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(screen.path)
      }}
    />
  )
}
