import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { editTitleOf, newTitleOf } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { kindsListedAt, orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { DRAFT_LIST, ORDER_LIST, ORDERS, WEIGHT_LIST } from '#core/parcels/orders/kinds/menus.ts'
import type { OrderKind, OrderList } from '#core/parcels/orders/order-kind.ts'
import { savedCatalog } from '#core/parcels/saved/saved-catalog.ts'
import { section, type Page, type PageRow } from './page.ts'

/** Pages of one order, and the import, are the same for every kind. */
export const ORDER_DETAIL = '/order/detail/:order_number'
export const ORDER_EDIT = '/order/edit/:order_number'
export const ORDER_IMPORT = '/order/import'
export const ORDER_IMPORTS = '/order/imports'
/** Refused rows of imports, and drafts that no longer pass. */
export const ORDER_ERRORS = '/order/error'
/** Where label files of marketplaces are merged. */
export const LABEL_MERGE = '/order/labels'
/** The print desks of the account. */
export const PRINT_DESKS = '/order/desks'

const ABNORMAL: MenuGroup = {
  name: 'abnormal',
  title: words('异常订单', '異常訂單', 'Abnormal orders'),
  icon: 'warning-sign',
  within: ORDERS,
}

const READ_ORDERS = { audience: 'any', permission: { area: 'orders', action: 'read' } } as const
const UPDATE_ORDERS = { audience: 'any', permission: { area: 'orders', action: 'update' } } as const
const READ_EXCEPTIONS = { audience: 'any', permission: { area: 'exceptions', action: 'read' } } as const
/** Orders are placed and changed by approved accounts alone. */
const PLACING = { approved: true, member: 'orders:write' } as const
const FORM = { beforeCloseName: 'unsaved_changes' } as const
/**
 * A page of one order is opened from another page, so it is in no menu; users who have the list may
 * open its orders.
 */
const ONE_ORDER = { hideInMenu: true, parent: ORDER_LIST.path, group: ORDERS, ready: true } as const
const WITH_THE_LIST = { access: ['order_list'] } as const

const importRow: PageRow = {
  path: ORDER_IMPORT,
  title: words('导入订单', '匯入訂單', 'Import orders'),
  icon: 'import',
  group: ORDERS,
  ready: true,
  rule: PLACING,
  ...FORM,
}

const importsRow: PageRow = {
  path: ORDER_IMPORTS,
  title: words('导入记录', '匯入記錄', 'Imports'),
  icon: 'history',
  group: ORDERS,
  ready: true,
  rule: READ_ORDERS,
}

/**
 * Pages of the records that a customer keeps for its orders; the form of one record is opened from
 * the list.
 */
const savedRows: readonly PageRow[] = savedCatalog.flatMap((entity): readonly PageRow[] => {
  const form = { icon: entity.saved.icon, group: ORDERS, ready: true, rule: { ...PLACING, access: [pageName(entity.owned.page)] } } as const
  const within = { ...form, ...FORM, hideInMenu: true, parent: entity.owned.page } as const
  return [
    { path: entity.owned.page, title: entity.label, ...form },
    { path: `${entity.owned.page}/new`, title: newTitleOf(entity), ...within },
    { path: `${entity.owned.page}/:id`, title: editTitleOf(entity), ...within },
  ]
})

/** A list of the orders of all kinds in some states. */
const sharedRow = ({ path, title, icon = 'numbered-list' }: OrderList): PageRow => ({ path, title, icon, group: ORDERS, ready: true })

/** Pages for orders of every kind, besides the list of all of them. */
const sharedRows: readonly PageRow[] = [
  sharedRow(DRAFT_LIST),
  sharedRow(WEIGHT_LIST),
  {
    path: ORDER_ERRORS,
    title: words('数据错误', '資料錯誤', 'Data errors'),
    icon: 'error',
    group: ABNORMAL,
    ready: true,
    rule: READ_EXCEPTIONS,
  },
  { path: '/order/abnormal', title: words('异常件', '異常件', 'Exceptions'), icon: 'warning-sign', group: ABNORMAL, ready: true },
  { path: '/order/int', title: words('拦截订单', '攔截訂單', 'Intercepted orders'), icon: 'hand', group: ABNORMAL, ready: true },
  {
    path: ORDER_DETAIL,
    title: words('订单详情', '訂單詳情', 'Order'),
    icon: 'cube',
    rule: { ...READ_ORDERS, ...WITH_THE_LIST },
    ...ONE_ORDER,
  },
  {
    path: LABEL_MERGE,
    title: words('合并面单文件', '合併面單檔案', 'Merge label files'),
    icon: 'duplicate',
    rule: { ...READ_ORDERS, ...WITH_THE_LIST, member: 'labels' },
    ...ONE_ORDER,
  },
  {
    path: PRINT_DESKS,
    title: words('打印台', '列印台', 'Print desks'),
    icon: 'print',
    rule: { ...READ_ORDERS, ...WITH_THE_LIST, member: 'labels' },
    ...ONE_ORDER,
  },
  {
    path: ORDER_EDIT,
    title: words('修改订单', '修改訂單', 'Edit order'),
    icon: 'cube-edit',
    rule: { ...UPDATE_ORDERS, ...WITH_THE_LIST, ...PLACING },
    ...ONE_ORDER,
    ...FORM,
  },
]

const formRow = ({ pages: { create, menu }, guard }: OrderKind): PageRow => ({
  path: create.path,
  title: create.title,
  icon: create.icon ?? 'cube-add',
  group: menu,
  ...FORM,
  rule: { ...guard, ...PLACING },
  ready: true,
})

/** A list is restricted only where its one kind is. */
function listRow({ path, title, icon = 'numbered-list', menu, staff, everyKind }: OrderList, { pages, guard }: OrderKind): PageRow {
  const isOfOne = everyKind !== true && kindsListedAt(path).length === 1
  return {
    path,
    title,
    icon,
    group: menu ?? pages.menu,
    rule: { ...(staff === true ? READ_ORDERS : {}), ...(isOfOne ? guard : {}) },
    ready: true,
  }
}

/**
 * The form of a kind, then its lists; a list that kinds share follows the form of the last of them.
 */
function rowsOf(kind: OrderKind): readonly PageRow[] {
  const { create, lists } = kind.pages
  const own = lists.filter(({ path }) => path !== create.path && kindsListedAt(path).at(-1) === kind)
  return [formRow(kind), ...own.map((list) => listRow(list, kind))]
}

const rows = orderKinds
  .flatMap(rowsOf)
  .flatMap((row): readonly PageRow[] => (row.path === ORDER_LIST.path ? [importRow, row, importsRow, ...savedRows, ...sharedRows] : [row]))

/** The pages of every order kind, from their declarations, heading by heading. */
export const orderPages: readonly Page[] = section({
  audience: 'customer',
  rule: { member: 'orders:read' },
  rows: [...Map.groupBy(rows, ({ group }) => group?.name).values()].flat(),
})

const named = (rows: readonly PageRow[]): readonly string[] => rows.map(({ path }) => pageName(path))

/**
 * The page of the import, the forms of new orders, and the pages that show orders, by their names
 * in access lists.
 */
export const ORDER_IMPORT_PAGE = pageName(ORDER_IMPORT)
/** The pages where rows of imports that were refused are seen and corrected. */
export const ORDER_ERROR_PAGES: readonly string[] = [ORDER_ERRORS, ORDER_IMPORTS, ORDER_IMPORT].map(pageName)
export const ORDER_FORM_PAGES: readonly string[] = orderKinds.map(({ pages }) => pageName(pages.create.path))
export const ORDER_PAGES: readonly string[] = [
  ...new Set([
    ...orderKinds.flatMap(({ pages }) => pages.lists.map(({ path }) => pageName(path))),
    pageName(ORDER_IMPORTS),
    ...named(sharedRows.filter((row) => row.parent === undefined)),
  ]),
]
