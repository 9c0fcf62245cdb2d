import { describe, expect, it } from 'vitest'
import { allAreas } from '#core/platform/access/roles/areas.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { findPage, pathnameOf } from '#core/portal/pages/find-page.ts'
import { pageTable } from '#core/portal/pages/page-table.ts'
import { catalog } from '#core/entity-catalog.ts'
import { pageAt, pages } from './tables.ts'

/** The paths of all pages, written independently of the table that it checks. */
const SPECIFIED: Readonly<Record<string, string>> = {
  '': 'login register protocol workOrder 401 500 home',
  workOrderManagement: 'list',
  system: 'info',
  order: 'new ClearanceLastMile list hw_order unbox error abnormal int',
  commercialExpress: 'orderNew orderList PendingWeightConfirm',
  returnPickup: 'returnPickupAdd temuReturnAdd returnPickupOrders',
  wipe: 'wipe allwipe deliveryService doorToDoor tagService',
  overseas:
    'overseas overseasList NOON NOONList smt smtList temu temuList temuOffline temuOffineList pickupB2B pickupB2BList amazon amazon_list ymx ymxlist',
  platformReturn: 'add list',
  editCodRecord: 'list',
  goodsManage: 'goodsInfo inventory pickList transfer location',
  stockManage: 'bulkStock addHistory',
  finances:
    'storage storage/storage_fee storage/storage_fee_bill storage/storage_location storage/storage_location_bill cod bill B2B shipment hw_shipment flow return dduShipment',
  universal: 'quote city traceTime',
  original: 'transfer list ori_pack',
  mabang: 'mabangHwAuth mabangOrders',
  AeWarehouse: 'Index',
  exportManager: 'Index',
  claim: 'list',
  BulletinBoard: 'List',
  docking: 'document track country cityList channelList TrackingStatus WarehouseList',
  docMain: 'document track country cityList channelList TrackingStatus WarehouseList',
}
const specified = Object.entries(SPECIFIED).flatMap(([folder, names]) =>
  names.split(' ').map((name) => (folder === '' ? `/${name}` : `/${folder}/${name}`)),
)

describe('the route table', () => {
  it('has every path of the specification, spelled as there', () => {
    const paths = new Set(pages.map(({ path }) => path))
    expect(specified.filter((path) => !paths.has(path))).toEqual([])
  })

  it('has a staff page for every area of the interface', () => {
    const names = allAreas().map(({ name }) => name)
    for (const area of names.filter(
      (one) =>
        ![
          'session',
          'orders',
          'tracking',
          'metrics',
          'client-passwords',
          'client-duty',
          'client-finance',
          'client-access',
          'reports',
          'audit-trail',
        ].includes(one),
    ))
      expect(pageAt(`/admin/${area}`, pages)).toMatchObject({ rule: { audience: 'staff', permission: { area, action: 'read' } } })
    expect(pageAt('/admin/audit', pages).rule.permission).toEqual({ area: 'audit-trail', action: 'read' })
    expect(pageAt('/admin/reports/timeliness', pages).rule.permission).toEqual({ area: 'reports', action: 'read' })
    for (const area of ['session', 'orders', 'tracking', 'metrics', 'client-passwords', 'client-duty', 'client-finance', 'client-access'])
      expect(findPage(pages, `/admin/${area}`)).toBeUndefined()
  })

  it('names every page in three languages, with a picture', () => {
    for (const page of pages) {
      for (const locale of LOCALES) expect([page.path, page.title[locale].trim()]).not.toEqual([page.path, ''])
      expect(page.icon).toMatch(/^[a-z]+(-[a-z]+)*$/)
    }
  })

  it('says what staff must be granted on every page that they may open', () => {
    for (const { path, rule } of pages)
      if (rule.audience === 'staff' || rule.audience === 'any') expect([path, rule.permission?.area]).not.toEqual([path, undefined])
  })

  it('carries the flags of the specification', () => {
    const flagged = (flag: 'ddu' | 'ddp' | 'finance' | 'userIds') =>
      pages.filter(({ rule }) => rule[flag] !== undefined).map(({ path }) => path)
    expect(flagged('ddu')).toEqual([
      '/commercialExpress/orderNew',
      '/commercialExpress/orderList',
      '/commercialExpress/PendingWeightConfirm',
    ])
    expect(flagged('ddp')).toEqual(['/finances/dduShipment'])
    expect(flagged('userIds')).toEqual(['/order/ClearanceLastMile'])
    expect(flagged('finance')).toEqual(pages.filter(({ path }) => path.startsWith('/finances/')).map(({ path }) => path))
    expect(flagged('finance')).toHaveLength(19)
  })

  it('does not cache home, and knows which pages take what is not saved with them', () => {
    expect(pages.filter(({ notCache }) => notCache).map(({ path }) => path)).toEqual(['/', '/home'])
    const forms = pages.filter(({ beforeCloseName }) => beforeCloseName === 'unsaved_changes').map(({ path }) => path)
    expect(forms).toEqual(expect.arrayContaining(['/order/new', '/wipe/tagService', '/overseas/ymx', '/admin/countries/new']))
    expect(forms).not.toContain('/order/list')
  })

  it('holds the pages of every order kind, closed as the kind is', () => {
    for (const kind of orderKinds) {
      expect(pageAt(kind.pages.create.path).rule).toMatchObject({ audience: 'customer', ...kind.guard })
      for (const { path } of kind.pages.lists) expect(pages.map((page) => page.path)).toContain(path)
    }
    for (const kind of orderKinds) expect(pageAt(kind.pages.create.path, pages).ready).toBe(true)
  })

  it('keeps to itself which pages have no screen yet', () => {
    const ready = pages.filter((page) => page.ready === true).map(({ path }) => path)
    expect(ready).toEqual(
      expect.arrayContaining(['/login', '/home', '/order/new', '/order/list', '/admin/countries', '/admin/countries/:id']),
    )
    expect(ready).not.toContain('/mabang/mabangOrders')
  })

  it('shows documentation to everybody outside the menu, and to shippers inside', () => {
    for (const { path, title, icon } of pages.filter((page) => page.path.startsWith('/docking/') && page.path !== '/docking/keys')) {
      expect(pageAt(path, pages)).toMatchObject({ frame: 'shell', rule: { audience: 'customer' } })
      expect(pageAt(path.replace('docking', 'docMain'), pages)).toMatchObject({
        frame: 'docs',
        hideInMenu: true,
        title,
        icon,
        rule: { audience: 'public' },
      })
    }
  })

  it('gives an entity that is only declared its three pages', () => {
    const label = words('月台门', '月台門', 'Dock doors')
    const dockDoor = defineEntity({
      name: 'dock_door',
      area: 'dock-doors',
      label,
      one: words('月台门', '月台門', 'dock door'),
      menu: { group: 'reference' },
      key: 'code',
      title: 'code',
      listed: [],
      searched: [],
      filtered: [],
      fields: { code: { kind: 'code', maxLength: 4, required: true, label } },
    })
    const table = pageTable([...catalog, dockDoor])
    expect(table.filter(({ path }) => path.startsWith('/admin/dock-doors'))).toMatchObject([
      { path: '/admin/dock-doors', name: 'admin_dock-doors', title: label, ready: true, group: { name: 'staff_reference' } },
      {
        path: '/admin/dock-doors/new',
        title: words('新建月台门', '新增月台門', 'New dock door'),
        parent: '/admin/dock-doors',
        hideInMenu: true,
        rule: { permission: { area: 'dock-doors', action: 'create' } },
      },
      {
        path: '/admin/dock-doors/:id',
        name: 'admin_dock-doors_id',
        title: words('编辑月台门', '編輯月台門', 'Edit dock door'),
        rule: { permission: { area: 'dock-doors', action: 'read' } },
      },
    ])
    expect(() => pageTable([dockDoor, dockDoor])).toThrow('two pages have one path')
  })
})

describe('finding a page', () => {
  const find = (address: string): string | undefined => findPage(pages, address)?.path

  it('goes by the path alone', () => {
    expect(pathnameOf('/order/list?status=draft&next=/login#top')).toBe('/order/list')
    expect(find('/order/list?x=/register')).toBe('/order/list')
    expect(find('/order/list#docMain')).toBe('/order/list')
    expect(find('/order/list/')).toBe('/order/list')
    expect(find('')).toBe('/')
    expect(find('?a\n#b')).toBe('/')
  })

  it('reads small and capital letters and escapes as the router does', () => {
    expect(find('/ORDER/clearancelastmile')).toBe('/order/ClearanceLastMile')
    expect(find('/%66inances/bill')).toBe('/finances/bill')
    expect(find('/overseas/temuOffineList')).toBe('/overseas/temuOffineList')
  })

  it('prefers the page that spells the path to one with a parameter', () => {
    expect(find('/admin/countries/new')).toBe('/admin/countries/new')
    expect(findPage(pages.toReversed(), '/admin/countries/new')?.path).toBe('/admin/countries/new')
    expect(find('/admin/countries/7')).toBe('/admin/countries/:id')
    expect(find('/order/detail/20260101')).toBe('/order/detail/:order_number')
  })

  it('finds none where none is', () => {
    for (const address of ['/nowhere', '/order', '/order/list/more', '/order/detail', '/%E0%A4%A', '/admin/countries/7/8', '/:path'])
      expect([address, find(address)]).toEqual([address, undefined])
  })
})
