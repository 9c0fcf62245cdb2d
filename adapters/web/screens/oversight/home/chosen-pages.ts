import type { Page } from '#core/portal/pages/page.ts'

/**
 * Everyday tasks come first: creating and finding orders, then money, help and the queues of the
 * staff.
 */
const DAILY = [
  '/order/new',
  '/order/list',
  '/commercialExpress/orderNew',
  '/wipe/wipe',
  '/overseas/overseas',
  '/returnPickup/returnPickupAdd',
  '/track',
  '/goodsManage/inventory',
  '/finances/bill',
  '/finances/flow',
  '/workOrderManagement/list',
  '/claim/list',
  '/BulletinBoard/List',
  '/admin/certifications',
  '/admin/work-orders',
  '/admin/clients',
  '/admin/bulletins',
  '/admin/reports/timeliness',
  '/admin/users',
  '/admin/audit',
  '/admin/error-log',
]
const HOME = '/home'
const MOST_SHOWN = 8

/**
 * The quick links of home: pages in the user's menu, everyday ones first, then in the order of the
 * menu.
 */
function quickPages(menu: readonly Page[]): readonly Page[] {
  const place = ({ path }: Page): number => (DAILY.includes(path) ? DAILY.indexOf(path) : DAILY.length)
  return menu
    .filter(({ path }) => path !== HOME)
    .toSorted((one, other) => place(one) - place(other))
    .slice(0, MOST_SHOWN)
}

/**
 * The pages that a user chose, in its order, as far as its menu has them; the everyday ones where
 * it has chosen none.
 */
export const chosenPages = (menu: readonly Page[], paths: readonly string[] | undefined): readonly Page[] =>
  paths === undefined ? quickPages(menu) : paths.flatMap((path) => menu.find((page) => page.path === path) ?? [])

/** A list with the entry at one place moved to another. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from]
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
