import type { Visitor } from '#core/platform/access/roles/access-matrix.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import { guardPage } from './guard.rules.ts'
import type { Page } from './page.ts'

/** An entry of the side menu: a page, or a heading with entries below it. */
export type MenuEntry =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'group'; readonly group: MenuGroup; readonly entries: readonly MenuEntry[] }

/** The headings above a page, outermost first. */
const groupsAbove = (group: MenuGroup | undefined): readonly MenuGroup[] =>
  group === undefined ? [] : [...groupsAbove(group.within), group]

function entriesAt(pages: readonly Page[], depth: number): readonly MenuEntry[] {
  const headings = pages.map((page) => groupsAbove(page.group)[depth])
  return pages.flatMap((page, index): readonly MenuEntry[] => {
    const group = headings[index]
    if (group === undefined) return [{ kind: 'page', page }]
    if (headings.findIndex((one) => one?.name === group.name) !== index) return []
    const below = pages.filter((_page, other) => headings[other]?.name === group.name)
    return [{ kind: 'group', group, entries: entriesAt(below, depth + 1) }]
  })
}

/**
 * The pages in a user's menu: those of the shell that the guard opens, without hidden pages and
 * redirects.
 */
export const menuPages = (pages: readonly Page[], user: Visitor): readonly Page[] =>
  pages.filter(
    (page) => page.hideInMenu !== true && page.frame === 'shell' && guardPage(page, { user, isFirstLoad: false }).kind === 'enter',
  )

/**
 * The side menu of a user, with headings in the order of the table; empty headings are left out.
 */
export const menuOf = (pages: readonly Page[], user: Visitor): readonly MenuEntry[] => entriesAt(menuPages(pages, user), 0)

/** The pages of entries and of the headings among them, in menu order. */
export const pagesBelow = (entries: readonly MenuEntry[]): readonly Page[] =>
  entries.flatMap((entry) => (entry.kind === 'page' ? [entry.page] : pagesBelow(entry.entries)))

/**
 * The breadcrumb of a page: the headings and pages above it, outermost first, and the page itself.
 */
export function trailOf(pages: readonly Page[], page: Page): readonly (MenuGroup | Page)[] {
  const above: Page[] = []
  for (let one: Page | undefined = page; one !== undefined; one = pages.find((other) => other.path === one?.parent)) above.unshift(one)
  const trail: readonly (MenuGroup | Page)[] = [...groupsAbove(page.group), ...above]
  // An entry that has the name of the one below it is left out.
  return trail.filter((one, index) => {
    const below = trail[index + 1]
    return below === undefined || LOCALES.some((locale) => below.title[locale] !== one.title[locale])
  })
}
