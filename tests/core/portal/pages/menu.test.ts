import { describe, expect, it } from 'vitest'
import type { Visitor } from '#core/platform/access/roles/access-matrix.ts'
import type { StandardRole } from '#core/platform/access/roles/standard-role.ts'
import { menuOf, menuPages, trailOf, type MenuEntry } from '#core/portal/pages/menu.rules.ts'
import { clerk, shipper } from '../../platform/access/visitors.ts'
import { pageAt, pages, wholePages } from './tables.ts'

/** The menu as an outline: a page by its path, a heading by its name with what is below it. */
const outline = (entries: readonly MenuEntry[], depth = 0): string =>
  entries
    .map((entry) =>
      entry.kind === 'page'
        ? `${'  '.repeat(depth)}${entry.page.path}`
        : `${'  '.repeat(depth)}${entry.group.name}\n${outline(entry.entries, depth + 1)}`,
    )
    .join('\n')
const outlineFor = (user: Visitor): string => `${outline(menuOf(wholePages, user))}\n`
/** The file of a menu's outline: `vitest -u` rewrites it, and its change is reviewed as text. */
const outlineFile = (name: string): string => `./__snapshots__/menu-${name}.txt`
const headings = (user: Visitor): string[] =>
  menuOf(wholePages, user).map((entry) => (entry.kind === 'page' ? entry.page.path : entry.group.name))
const paths = (user: Visitor): readonly string[] => menuPages(wholePages, user).map(({ path }) => path)
const clerkAs = (standardRole: StandardRole): Visitor => ({ ...clerk, standardRole })

describe('the menu of a shipper', () => {
  it.each<readonly [string, Visitor]>([
    ['shipper', shipper],
    ['shipper-ddu', { ...shipper, ddType: 'DDU' }],
  ])('has its pages under headings in the order of the table (%s)', async (name, user) => {
    await expect(outlineFor(user)).toMatchFileSnapshot(outlineFile(name))
  })

  it('leaves out what the flags hide, and headings with nothing below them', () => {
    const ddu: Visitor = { ...shipper, ddType: 'DDU' }
    expect(headings(ddu)).not.toContain('commercialExpress')
    expect(paths(ddu)).toContain('/finances/dduShipment')
    expect(paths({ ...shipper, showFinance: 2 }).filter((path) => path.startsWith('/finances/'))).toEqual([])
    expect(paths({ ...shipper, userLists: ['clearance_last_mile'] })).toContain('/order/ClearanceLastMile')
    expect(paths({ ...shipper, fit: 0 })).not.toContain('/system/info')
    expect(paths({ ...shipper, access: ['claim_list'] }).filter((path) => !path.startsWith('/system/'))).toEqual([
      '/home',
      '/claim/list',
      '/track',
      '/docking/keys',
    ])
  })

  it('shows account information, certification and what is open to everybody before the account is approved', () => {
    expect(paths({ ...shipper, auditStatus: 20 })).toEqual(['/track', '/system/info', '/system/certification', '/system/contract'])
    expect(paths({ ...shipper, auditStatus: 40, fit: 0 })).toEqual(['/track', '/system/info', '/system/certification', '/system/contract'])
  })

  it('never shows docMain, forms of one record, popups and error pages', () => {
    for (const path of [
      '/docMain/document',
      '/order/detail/:order_number',
      '/order/edit/:order_number',
      '/workOrder',
      '/401',
      '/',
      '/finances/storage',
    ])
      expect(paths(shipper)).not.toContain(path)
  })

  it('has no page of another layout, hidden or not', () => {
    const open = wholePages.map(({ hideInMenu: _hidden, ...page }) => page)
    const shown = menuPages(open, shipper).map(({ path }) => path)
    expect(shown).toContain('/order/detail/:order_number')
    for (const path of ['/register', '/workOrder', '/docMain/document']) expect(shown).not.toContain(path)
  })

  it('holds at present what has a screen', () => {
    const present = menuPages(pages, shipper).map(({ path }) => path)
    expect(present).toEqual(paths(shipper).filter((path) => pageAt(path, pages).ready === true))
    expect(present).toContain('/order/list')
    expect(present).not.toContain('/mabang/mabangOrders')
  })
})

describe('the menu of the staff', () => {
  it.each<readonly [string, Visitor]>([
    ['administrator', clerkAs('administrator')],
    ['warehouse', clerkAs('warehouse')],
    ['sales', clerkAs('sales')],
    ['no-role', clerk],
  ])('stands under the groups of areas that a role is granted (%s)', async (name, user) => {
    await expect(outlineFor(user)).toMatchFileSnapshot(outlineFile(name))
  })

  it('has no page of shippers beside the lists of orders, tracking and exports', () => {
    expect(paths(clerkAs('administrator')).filter((path) => !path.startsWith('/admin/'))).toEqual([
      '/home',
      '/order/list',
      '/order/imports',
      '/order/error',
      '/track',
      '/exportManager/Index',
    ])
  })

  it('has a picture beside every heading', () => {
    const pictures = menuOf(wholePages, clerkAs('administrator')).map((entry) =>
      entry.kind === 'group' ? entry.group.icon : entry.page.icon,
    )
    expect(new Set(pictures).size).toBe(pictures.length - 1) // orders and operations share the cube
    expect(pictures).not.toContain('')
  })

  it('shows an area with its list, not with its forms', () => {
    const shown = paths(clerkAs('warehouse'))
    expect(shown).toContain('/admin/bags')
    expect(shown).toContain('/admin/currencies')
    expect(shown).not.toContain('/admin/cod')
    expect(shown).not.toContain('/admin/countries/new')
    expect(shown).not.toContain('/admin/countries/:id')
  })
})

describe('the breadcrumb', () => {
  const trail = (path: string): string[] => trailOf(wholePages, pageAt(path)).map(({ title }) => title['en-US'])

  it('leads from the heading to the page', () => {
    expect(trail('/home')).toEqual(['Home'])
    expect(trail('/overseas/ymx')).toEqual(['Overseas warehouse', 'Amazon', 'New Amazon removal'])
    expect(trail('/order/edit/:order_number')).toEqual(['Orders', 'Order list', 'Edit order'])
    expect(trail('/admin/countries/:id')).toEqual(['Reference data', 'Countries', 'Edit country'])
  })

  it('says nothing twice: a heading of the same name as the page is left out', () => {
    expect(trail('/admin/clients')).toEqual(['Clients'])
    expect(trail('/admin/clients/:id')).toEqual(['Clients', 'Edit client'])
  })
})
