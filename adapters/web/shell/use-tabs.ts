import { useCallback, useEffect, useInsertionEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { guardPage } from '#core/portal/pages/guard.rules.ts'
import type { Page } from '#core/portal/pages/page.ts'
import { findPage } from '#core/portal/pages/find-page.ts'
import { useUnsaved } from '../ui/form/unsaved.tsx'
import { useSession } from '../base/api.ts'
import { usePages } from '../base/pages.ts'
import { isHome, keepTabs, keptTabs, nextOf, visitTab, type Tab } from './tab-list.ts'
import { TabStore } from './tab-store.ts'
import { useVisitor } from '../base/visitor.ts'

export type Tabs = {
  readonly tabs: readonly Tab[]
  /** The path of the current tab; none on pages without one, such as the refusal. */
  readonly shown: string | undefined
  readonly pageOf: (tab: Tab) => Page | undefined
  /**
   * Closes some tabs; a confirmation comes first where one of them has unsaved changes. Home stays.
   */
  readonly close: (tabs: readonly Tab[]) => void
  /** The paths whose closing waits for a confirmation. */
  readonly asked: readonly string[]
  /** Whether this browser keeps a copy of what is unsaved in them. */
  readonly isKept: boolean
  readonly answer: (goOn: boolean) => void
  /** Whether a path is the current one, at the time of the call. */
  readonly isShown: (path: string) => boolean
  /** A preview stays open. */
  readonly pin: (path: string) => void
  /** A finished tab closes when it is left. */
  readonly finish: (path: string, isDone: boolean) => void
  /** The page of a tab says what it shows. */
  readonly name: (path: string, title: string) => void
}

/**
 * The open tabs of the shell: they follow the address, and survive a reload of the page. `entered`
 * is the page that the guard allowed.
 */
export function useTabs(entered: Page | undefined): Tabs {
  const { user } = useSession()
  const { pages } = usePages()
  const location = useLocation()
  const navigate = useNavigate()
  const unsaved = useUnsaved()
  const visitor = useVisitor()
  const shown = entered === undefined || !hasTab(entered) ? undefined : location.pathname
  const [store] = useState(
    () =>
      new TabStore(keptTabs(user.id, (path) => guardPage(findPage(pages, path), { user: visitor, isFirstLoad: false }).kind === 'enter')),
  )
  const { tabs, leaving } = useSyncExternalStore(store.subscribe, store.read)
  const [asked, setAsked] = useState<readonly string[]>([])

  // The rendering follows the address at once, so that no page is ever shown without its tab; then
  // it is remembered.
  const isGone = (path: string): boolean => path !== location.pathname && leaving.includes(path)
  const staying = leaving.some(isGone) ? tabs.filter((tab) => !isGone(tab.path)) : tabs
  const current = shown === undefined ? staying : visitTab(staying, location, unsaved.has)
  useLayoutEffect(() => store.keep(current, location.pathname), [store, current, leaving, location.pathname])

  const shownNow = useRef(shown)
  useInsertionEffect(() => {
    shownNow.current = shown
  }, [shown])
  useEffect(() => {
    keepTabs(user.id, current)
    unsaved.forget((place) => current.every((tab) => tab.path !== place))
  }, [user.id, current, unsaved])
  useEffect(() => store.rest(unsaved.has), [store, shown, unsaved])
  // Leaving the shell clears its tabs.
  useEffect(() => () => unsaved.forget(() => true), [unsaved])
  useScrollOfTabs(shown)

  const leave = (paths: readonly string[]): void => {
    unsaved.forget((place) => paths.includes(place))
    store.leave(paths)
    if (!paths.includes(location.pathname)) return
    const next = nextOf(current, location.pathname, paths)
    void navigate(next.path + next.query, { state: next.location?.state })
  }
  const pageOf = useCallback((tab: Tab) => findPage(pages, tab.path), [pages])
  return {
    tabs: current,
    shown,
    pageOf,
    asked,
    isKept: asked.every(unsaved.keeps),
    close: (some) => {
      const paths = some.filter((tab) => !isHome(tab)).map((tab) => tab.path)
      const asking = some.filter((tab) => pageOf(tab)?.beforeCloseName === 'unsaved_changes' && unsaved.has(tab.path))
      if (asking.length > 0) setAsked(paths)
      else if (paths.length > 0) leave(paths)
    },
    answer: (goOn) => {
      setAsked([])
      if (goOn) leave(asked)
    },
    isShown: useCallback((path) => shownNow.current === path, []),
    pin: store.pin,
    finish: store.finish,
    name: store.name,
  }
}

/** Error pages are not tabs. */
const hasTab = (page: Page): boolean => page.rule.audience !== 'public' || page.hideInMenu !== true

/** Each tab returns to its scroll position. */
function useScrollOfTabs(shown: string | undefined): void {
  const places = useMemo(() => new Map<string, number>(), [])
  useLayoutEffect(() => {
    if (shown === undefined) return
    const place = places.get(shown)
    if (place !== undefined) window.scrollTo(0, place)
    const note = (): void => void places.set(shown, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [places, shown])
}
