import { describe, expect, it } from 'vitest'
import type { Visitor } from '#core/platform/access/roles/access-matrix.ts'
import { guard, type GuardDecision } from '#core/portal/pages/guard.rules.ts'
import { clerk, shipper } from '../../platform/access/visitors.ts'
import { pages, wholePages } from './tables.ts'

const said = (decision: GuardDecision): string =>
  decision.kind === 'enter' ? `enter ${decision.page.path}` : decision.kind === 'redirect' ? `to ${decision.to}` : decision.kind
/** Where a visit leads in the finished product, on a later page of the session. */
const visit = (path: string, user?: Visitor): string => said(guard(wholePages, { user, path, isFirstLoad: false }))
const arrive = (path: string, user?: Visitor): string => said(guard(wholePages, { user, path, isFirstLoad: true }))

const rejected: Visitor = { ...shipper, auditStatus: 40, fit: 0 }

describe('the navigation guard without a session', () => {
  it('leads every page to the sign-in page', () => {
    for (const path of ['/', '/home', '/order/list', '/finances/bill', '/system/info', '/admin/users', '/nowhere'])
      expect([path, visit(path), arrive(path)]).toEqual([path, 'to /login', 'to /login'])
  })

  it('opens the public pages', () => {
    for (const path of ['/login', '/register', '/protocol', '/track', '/workOrder', '/401', '/500'])
      expect(visit(path)).toBe(`enter ${path}`)
  })

  it('opens paths with docMain or register in them', () => {
    expect(visit('/docMain/document')).toBe('enter /docMain/document')
    expect(visit('/register?lang=en-US')).toBe('enter /register')
    expect(visit('/docMain/nowhere')).toBe('not_found')
    expect(visit('/register/now')).toBe('not_found')
  })

  it('looks for those words in the path alone, and never opens a page of an account for them', () => {
    expect(visit('/home?docMain')).toBe('to /login')
    expect(visit('/order/list?from=/register')).toBe('to /login')
    expect(visit('/order/list#docMain')).toBe('to /login')
    expect(visit('/order/detail/register')).toBe('to /login')
    expect(visit('/admin/countries/docMain')).toBe('to /login')
  })
})

describe('the navigation guard with a session', () => {
  it('leads from the sign-in page and the root to home', () => {
    expect(visit('/login', shipper)).toBe('to /home')
    expect(visit('/login?next=/order/list', clerk)).toBe('to /home')
    expect(visit('/', shipper)).toBe('to /home')
    expect(visit('/home', shipper)).toBe('enter /home')
    expect(visit('/home', clerk)).toBe('enter /home')
  })

  it('keeps public pages open', () => {
    for (const path of ['/register', '/protocol', '/401', '/500', '/docMain/track'])
      expect([visit(path, shipper), visit(path, rejected), visit(path, clerk)]).toEqual([`enter ${path}`, `enter ${path}`, `enter ${path}`])
  })

  it('opens the popup of a work order to both audiences', () => {
    expect(visit('/workOrder', shipper)).toBe('enter /workOrder')
    expect(visit('/workOrder', clerk)).toBe('enter /workOrder')
  })

  it('says of a path that is no page that there is none', () => {
    expect(visit('/nowhere', shipper)).toBe('not_found')
    expect(visit('/register/now', shipper)).toBe('not_found')
    expect(visit('/%E0%A4%A', shipper)).toBe('not_found')
  })

  it('keeps each audience on its own pages', () => {
    expect(visit('/admin/users', shipper)).toBe('error_401')
    expect(visit('/finances/bill', { ...clerk, standardRole: 'administrator' })).toBe('error_401')
    expect(visit('/order/list', { ...clerk, standardRole: 'warehouse' })).toBe('enter /order/list')
  })

  it('keeps staff to what they were granted', () => {
    const seller: Visitor = { ...clerk, standardRole: 'sales' }
    expect(visit('/admin/clients', seller)).toBe('enter /admin/clients')
    expect(visit('/admin/users', seller)).toBe('error_401')
    expect(visit('/admin/countries/new', seller)).toBe('error_401')
    expect(visit('/admin/countries/3', seller)).toBe('enter /admin/countries/:id')
  })

  it('keeps a shipper to the pages of its access list', () => {
    const narrow: Visitor = { ...shipper, access: ['order_list'] }
    expect(visit('/order/list', narrow)).toBe('enter /order/list')
    expect(visit('/order/detail/20260101', narrow)).toBe('enter /order/detail/:order_number')
    expect(visit('/order/new', narrow)).toBe('error_401')
    expect(visit('/home', narrow)).toBe('enter /home')
    expect(visit('/system/info', narrow)).toBe('enter /system/info')
    // The list comes before the flags, as in the specification.
    expect(visit('/finances/bill', { ...narrow, showFinance: 2 })).toBe('error_401')
  })

  it('leads pages under finance home for user 4027 and where show_finance is 2', () => {
    expect(visit('/finances/flow', shipper)).toBe('enter /finances/flow')
    for (const user of [
      { ...shipper, id: 4027 },
      { ...shipper, showFinance: 2 },
    ])
      for (const path of ['/finances/flow', '/finances/storage', '/finances/storage/storage_fee', '/finances/return'])
        expect(visit(path, user)).toBe('to /home')
    expect(visit('/editCodRecord/list', { ...shipper, showFinance: 2 })).toBe('enter /editCodRecord/list')
  })

  it('leads commercial express home for DDU, and the DDU shipments for DDP', () => {
    const ddu: Visitor = { ...shipper, ddType: 'DDU' }
    expect([visit('/commercialExpress/orderNew', shipper), visit('/commercialExpress/orderNew', ddu)]).toEqual([
      'enter /commercialExpress/orderNew',
      'to /home',
    ])
    expect([visit('/finances/dduShipment', shipper), visit('/finances/dduShipment', ddu)]).toEqual([
      'to /home',
      'enter /finances/dduShipment',
    ])
  })

  it('says which page was closed where it leads home from it, and to whom it is open', () => {
    const closed = (path: string, user: Visitor): unknown => {
      const decision = guard(wholePages, { user, path, isFirstLoad: true })
      return decision.kind === 'redirect' && decision.closed && [decision.closed.page.path, decision.closed.openTo]
    }
    expect(closed('/commercialExpress/orderNew', { ...shipper, ddType: 'DDU' })).toEqual(['/commercialExpress/orderNew', 'ddp'])
    expect(closed('/finances/dduShipment', shipper)).toEqual(['/finances/dduShipment', 'ddu'])
    expect(closed('/finances/dduShipment', { ...shipper, showFinance: 2 })).toEqual(['/finances/dduShipment', 'others'])
    expect(closed('/order/ClearanceLastMile', shipper)).toEqual(['/order/ClearanceLastMile', 'others'])
    expect([closed('/', shipper), closed('/login', shipper)]).toEqual([undefined, undefined])
  })

  it('opens clearance and last mile to the accounts on its list', () => {
    expect(visit('/order/ClearanceLastMile', shipper)).toBe('to /home')
    expect(visit('/order/ClearanceLastMile', { ...shipper, userLists: ['clearance_last_mile'] })).toBe('enter /order/ClearanceLastMile')
  })

  it('shows account information to a complete account alone', () => {
    expect(visit('/system/info', shipper)).toBe('enter /system/info')
    expect(visit('/system/info', { ...clerk, auditStatus: 30 })).toBe('to /home')
    expect(visit('/system/account', shipper)).toBe('to /system/info')
  })

  it.each([
    ['staff made', { fit: 0 }],
    ['has no phone', { accountPhone: undefined }],
  ])('has a page in its place for an account that %s', (_what, missing) => {
    const plain = { ...shipper, ...missing }
    expect(visit('/system/info', plain)).toBe('to /system/account')
    expect(visit('/system/account', plain)).toBe('enter /system/account')
  })

  it('has none in its place while the account is not approved', () => {
    expect(visit('/system/account', { ...shipper, fit: 0, auditStatus: 20 })).toBe('to /system/info')
  })

  it('leads from the heading of storage to its first page', () => {
    expect(visit('/finances/storage', shipper)).toBe('to /finances/storage/storage_fee')
  })
})

describe('the navigation guard before the account is approved', () => {
  const waiting: Visitor = { ...shipper, auditStatus: 10 }

  it('leads everything to account information', () => {
    for (const path of ['/', '/home', '/order/list', '/finances/bill', '/system/invoice', '/nowhere', '/admin/users'])
      expect([path, visit(path, waiting), arrive(path, waiting)]).toEqual([path, 'to /system/info', 'to /system/info'])
    expect(visit('/system/info', waiting)).toBe('enter /system/info')
    expect(visit('/login', waiting)).toBe('to /home')
  })

  it('lets in to certification and contract', () => {
    expect(visit('/system/certification', waiting)).toBe('enter /system/certification')
    expect(visit('/system/contract', waiting)).toBe('enter /system/contract')
  })

  it('lets in to work orders as the first page alone', () => {
    const path = '/workOrderManagement/list'
    expect([arrive(path, waiting), visit(path, waiting)]).toEqual([`enter ${path}`, 'to /system/info'])
    expect([arrive('/workOrder', waiting), visit('/workOrder', waiting)]).toEqual(['enter /workOrder', 'enter /workOrder'])
  })

  it('lands a rejected account without fit, instead of sending it in a circle', () => {
    expect(visit('/home', rejected)).toBe('to /system/info')
    expect(visit('/system/info', rejected)).toBe('enter /system/info')
    expect(visit('/system/info', { ...clerk, auditStatus: 40, accountPhone: '+8613800000000' })).toBe('enter /system/info')
  })

  it('does not hold an account without a phone', () => {
    expect(visit('/home', { ...waiting, accountPhone: undefined })).toBe('enter /home')
  })
})

describe('a page whose screen does not exist yet', () => {
  const atPresent = (path: string, user?: Visitor): string => said(guard(pages, { user, path, isFirstLoad: false }))

  it('is not found, after the guard has had its say', () => {
    expect(atPresent('/finances/cod', { ...shipper, id: 4027 })).toBe('to /home')
    expect(atPresent('/commercialExpress/orderList', { ...shipper, ddType: 'DDU' })).toBe('to /home')
    expect(atPresent('/order/ClearanceLastMile', shipper)).toBe('to /home')
    expect(atPresent('/admin/users', { ...clerk, standardRole: 'sales' })).toBe('error_401')
    const notReady = pages.map(({ ready: _ready, ...page }) => page)
    expect(said(guard(notReady, { user: shipper, path: '/finances/cod', isFirstLoad: false }))).toBe('not_found')
    expect(said(guard(notReady, { user: undefined, path: '/finances/cod', isFirstLoad: false }))).toBe('to /login')
    expect(said(guard(notReady, { user: undefined, path: '/protocol', isFirstLoad: false }))).toBe('not_found')
    expect(said(guard(notReady, { user: shipper, path: '/protocol', isFirstLoad: false }))).toBe('not_found')
  })
})
