import { pageName } from '#core/platform/access/roles/page-name.ts'
import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import { words } from '#core/base/kernel/words.ts'
import { section, type Page } from './page.ts'

const FINANCES: MenuGroup = { name: 'finances', title: words('财务', '財務', 'Finance'), icon: 'dollar' }
const STORAGE: MenuGroup = { name: 'storage', title: words('仓储费', '倉儲費', 'Storage'), icon: 'box', within: FINANCES }

/** Storage fees and their bills, and fees of rented locations and theirs. */
const [STORAGE_FEES, STORAGE_FEE_BILLS] = ['/finances/storage/storage_fee', '/finances/storage/storage_fee_bill']
const [LOCATION_FEES, LOCATION_FEE_BILLS] = ['/finances/storage/storage_location', '/finances/storage/storage_location_bill']
/** The pages that read storage fees, and those that read location fees. */
export const STORAGE_FEE_PAGES = [STORAGE_FEES, STORAGE_FEE_BILLS]
export const LOCATION_FEE_PAGES = [LOCATION_FEES, LOCATION_FEE_BILLS]
const FLOW = '/finances/flow'
/** The name of the flow of a wallet in access lists; top-ups belong to it. */
export const FLOW_PAGE = pageName(FLOW)
const BILLS = '/finances/bill'
/** The name of the page of bills in access lists. */
export const BILLS_PAGE = pageName(BILLS)

const COD_OVERVIEW = '/finances/cod/overview'
/** The name of the overview of COD in access lists. */
export const COD_OVERVIEW_PAGE = pageName(COD_OVERVIEW)
const COD = '/finances/cod'
/** The names of the pages of collected money in access lists. */
export const COD_PAGES = [pageName(COD)]
const COD_ACCOUNT = '/finances/cod/account'
/** The name of the page of the account that COD is paid out to in access lists. */
export const COD_ACCOUNT_PAGE = pageName(COD_ACCOUNT)

const INVOICES = '/finances/invoices'
/** The name of the page of invoices in access lists. */
export const INVOICES_PAGE = pageName(INVOICES)

const COD_ORDERS = '/finances/cod/orders'
/** The name of the page of collections in access lists. */
export const COD_ORDERS_PAGE = pageName(COD_ORDERS)

const CHARGES = {
  b2b: '/finances/B2B',
  shipment: '/finances/shipment',
  overseas: '/finances/hw_shipment',
  ddu: '/finances/dduShipment',
} as const
/** The names of the views of charges in access lists. */
export const CHARGE_PAGES = {
  b2b: pageName(CHARGES.b2b),
  shipment: pageName(CHARGES.shipment),
  overseas: pageName(CHARGES.overseas),
  ddu: pageName(CHARGES.ddu),
} as const
/** The pages that list storage bills. */
export const STORAGE_BILL_PAGES = [STORAGE_FEE_BILLS, LOCATION_FEE_BILLS]

/** Finance pages; closed to user 4027 and where `show_finance` is 2 (rule: Hidden finance). */
const finances = section({
  audience: 'customer',
  group: FINANCES,
  rule: { finance: true, member: 'finance:read' },
  rows: [
    {
      path: '/finances/storage',
      title: words('仓储费', '倉儲費', 'Storage'),
      icon: 'box',
      hideInMenu: true,
      redirectTo: STORAGE_FEES,
    },
    { path: STORAGE_FEES, title: words('仓储费明细', '倉儲費明細', 'Storage fees'), icon: 'box', group: STORAGE, ready: true },
    {
      path: STORAGE_FEE_BILLS,
      title: words('仓储费账单', '倉儲費帳單', 'Storage fee bills'),
      icon: 'document',
      group: STORAGE,
      ready: true,
    },
    {
      path: LOCATION_FEES,
      title: words('库位费明细', '儲位費明細', 'Location fees'),
      icon: 'map-marker',
      group: STORAGE,
      ready: true,
    },
    {
      path: LOCATION_FEE_BILLS,
      title: words('库位费账单', '儲位費帳單', 'Location fee bills'),
      icon: 'document',
      group: STORAGE,
      ready: true,
    },
    { path: COD, title: words('COD 对账', 'COD 對帳', 'COD reconciliation'), icon: 'hand-right', ready: true },
    {
      path: `${COD}/bills/:bill`,
      title: words('代收货款账单', '代收貨款帳單', 'Settlement bill'),
      icon: 'hand-right',
      hideInMenu: true,
      parent: COD,
      ready: true,
    },
    { path: COD_ORDERS, title: words('代收订单', '代收訂單', 'COD orders'), icon: 'hand-right', ready: true },
    { path: COD_OVERVIEW, title: words('代收概览', '代收概覽', 'COD overview'), icon: 'hand-right', ready: true },
    {
      path: COD_ACCOUNT,
      title: words('COD 收款账户', 'COD 收款帳戶', 'COD payout account'),
      icon: 'id-number',
      ready: true,
      rule: { member: undefined },
    },
    { path: BILLS, title: words('账单', '帳單', 'Bills'), icon: 'document', ready: true },
    { path: `${BILLS}/:bill`, title: words('账单', '帳單', 'Bills'), icon: 'document', hideInMenu: true, parent: BILLS, ready: true },
    { path: INVOICES, title: words('发票', '發票', 'Invoices'), icon: 'manual', ready: true },
    { path: CHARGES.b2b, title: words('B2B 费用', 'B2B 費用', 'B2B charges'), icon: 'box', ready: true },
    { path: CHARGES.shipment, title: words('运单费用', '運單費用', 'Shipment charges'), icon: 'airplane', ready: true },
    {
      path: CHARGES.overseas,
      title: words('海外仓运单费用', '海外倉運單費用', 'Overseas shipment charges'),
      icon: 'globe-network',
      ready: true,
    },
    { path: FLOW, title: words('资金流水', '資金流水', 'Flow'), icon: 'exchange', ready: true },
    { path: '/finances/return', title: words('退款', '退款', 'Refunds'), icon: 'undo', ready: true },
    // Only DDU has duties that the consignee pays, so the page is closed to DDP
    // (rule: Closed pages).
    { path: CHARGES.ddu, title: words('DDU 运单', 'DDU 運單', 'DDU shipments'), icon: 'flag', rule: { ddp: true }, ready: true },
  ],
})

const COD_CHANGES = '/editCodRecord/list'
/** The name of the list of COD changes in access lists. */
export const COD_CHANGES_PAGE = pageName(COD_CHANGES)

const codRecords = section({
  audience: 'customer',
  group: FINANCES,
  rule: { member: 'orders:read' },
  rows: [{ path: COD_CHANGES, title: words('COD 修改记录', 'COD 修改記錄', 'COD changes'), icon: 'edit', ready: true }],
})

export const financePages: readonly Page[] = [...finances, ...codRecords]
