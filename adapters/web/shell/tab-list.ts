import type { Location } from 'react-router-dom'
import { HOME } from '#core/portal/pages/public.routes.ts'

/** A page that is open in a tab. */
export type Tab = {
  /** The identity of a tab: one tab per path. */
  readonly path: string
  /** The rest of its address, which has its filters. */
  readonly query: string
  /** The content of the page, as it said itself: the name of a record. */
  readonly title?: string
  /** The key of its live page; none before the first visit after the app was loaded. */
  readonly location?: Location
  /** Its last visit; higher is later. */
  readonly visit: number
  /**
   * Opened to look at: the next page that is opened so takes its place, until it is pinned or has
   * unsaved changes.
   */
  readonly isPreview?: true
}

/** How many pages stay alive; those visited longest ago start afresh when they are shown again. */
const MOST_ALIVE = 12
const MOST_TABS = 40
const KEPT = 'crossdock.tabs'

export const isHome = (tab: Tab): boolean => tab.path === HOME

const homeTab: Tab = { path: HOME, query: '', visit: 0 }

const asksPreview = ({ state }: Location): boolean =>
  typeof state === 'object' && state !== null && 'isPreview' in state && state.isPreview === true

/**
 * The tabs after a visit: the tab of the path with its new address, or a new one at the end or in
 * the place of the preview.
 */
export function visitTab(tabs: readonly Tab[], location: Location, isUnsaved: (path: string) => boolean): readonly Tab[] {
  const path = location.pathname
  const known = tabs.find((tab) => tab.path === path)
  if (known?.location === location) return tabs
  const last = Math.max(...tabs.map(({ visit }) => visit))
  const isSeenAlready = known !== undefined && known.visit === last && known.location !== undefined
  const isPreview = known === undefined ? asksPreview(location) : known.isPreview === true
  const tab: Tab = {
    ...known,
    path,
    query: location.search + location.hash,
    location,
    visit: isSeenAlready ? last : last + 1,
    ...(isPreview ? { isPreview } : {}),
  }
  const replaced = known ?? (isPreview ? tabs.find((one) => one.isPreview === true && !isUnsaved(one.path)) : undefined)
  return replaced === undefined ? [...tabs, tab] : tabs.map((one) => (one === replaced ? tab : one))
}

/** The tabs where one stays open whatever is looked at next. */
export const pinTab = (tabs: readonly Tab[], path: string): readonly Tab[] =>
  tabs.map(({ isPreview, ...tab }) => (tab.path === path || isPreview !== true ? tab : { ...tab, isPreview }))

const withoutPage = ({ location: _page, ...tab }: Tab): Tab => tab

/** The tabs without the state of those visited longest ago; one with unsaved changes keeps it. */
export function restOldTabs(tabs: readonly Tab[], isUnsaved: (path: string) => boolean): readonly Tab[] {
  const alive = tabs.filter((tab) => tab.location !== undefined).toSorted((one, other) => other.visit - one.visit)
  const tired = new Set(alive.slice(MOST_ALIVE).filter((tab) => !isUnsaved(tab.path)))
  const tooMany = new Set(
    tabs
      .filter((tab) => !isHome(tab) && !isUnsaved(tab.path))
      .toSorted((one, other) => one.visit - other.visit)
      .slice(0, Math.max(0, tabs.length - MOST_TABS)),
  )
  if (tired.size === 0 && tooMany.size === 0) return tabs
  return tabs.filter((tab) => !tooMany.has(tab)).map((tab) => (tired.has(tab) ? withoutPage(tab) : tab))
}

/** The tab to show after some were closed: the next one that stays, otherwise the previous one. */
export function nextOf(tabs: readonly Tab[], shown: string, gone: readonly string[]): Tab {
  const index = tabs.findIndex((tab) => tab.path === shown)
  const stays = (tab: Tab): boolean => !gone.includes(tab.path)
  return tabs.slice(index + 1).find(stays) ?? tabs.slice(0, Math.max(0, index)).findLast(stays) ?? homeTab
}

type KeptTab = Pick<Tab, 'path' | 'query' | 'title' | 'isPreview'>

const isKeptTab = (one: unknown): one is KeptTab =>
  typeof one === 'object' &&
  one !== null &&
  'path' in one &&
  typeof one.path === 'string' &&
  'query' in one &&
  typeof one.query === 'string' &&
  (!('title' in one) || typeof one.title === 'string')

const keptOf = ({ path, query, title, isPreview }: KeptTab): KeptTab => ({
  path,
  query,
  ...(title === undefined ? {} : { title }),
  ...(isPreview === true ? { isPreview } : {}),
})

/**
 * The tabs that this window had before it was reloaded, those of this user and of pages that are
 * still permitted.
 */
export function keptTabs(userId: number, isOpen: (path: string) => boolean): readonly Tab[] {
  const kept = readKept()
  if (kept?.user !== userId) return [homeTab]
  const open = kept.tabs.filter(isKeptTab).filter(({ path }) => path !== HOME && isOpen(path))
  return [homeTab, ...open.slice(0, MOST_TABS).map((tab): Tab => ({ ...keptOf(tab), visit: 0 }))]
}

function readKept(): { readonly user: unknown; readonly tabs: readonly unknown[] } | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEPT) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('user' in kept) || !('tabs' in kept) || !Array.isArray(kept.tabs)) return undefined
    return { user: kept.user, tabs: kept.tabs }
  } catch {
    return undefined
  }
}

export function keepTabs(userId: number, tabs: readonly Tab[]): void {
  window.sessionStorage.setItem(KEPT, JSON.stringify({ user: userId, tabs: tabs.map(keptOf) }))
}

/** Called on sign-out, which forgets them. */
export const forgetTabs = (): void => window.sessionStorage.removeItem(KEPT)
