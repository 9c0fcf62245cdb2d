import { pageName } from '#core/platform/access/roles/page-name.ts'
import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import { words } from '#core/base/kernel/words.ts'
import { section, type Page } from './page.ts'
import { ACCOUNT_INFORMATION, HOME, PLAIN_ACCOUNT } from './public.routes.ts'

const GOODS: MenuGroup = { name: 'goodsManage', title: words('商品管理', '商品管理', 'Goods'), icon: 'barcode' }
const STOCK: MenuGroup = { name: 'stockManage', title: words('入库管理', '入庫管理', 'Inbound'), icon: 'inbox' }
const TOOLS: MenuGroup = { name: 'universal', title: words('常用工具', '常用工具', 'Tools'), icon: 'wrench' }
const SERVICE: MenuGroup = { name: 'service', title: words('客户服务', '客戶服務', 'Customer service'), icon: 'headset' }
const MABANG: MenuGroup = { name: 'mabang', title: words('马帮 ERP', '馬幫 ERP', 'Mabang ERP'), icon: 'link' }
const DOCKING: MenuGroup = { name: 'docking', title: words('API 对接', 'API 對接', 'API integration'), icon: 'code' }
const ACCOUNT: MenuGroup = { name: 'system', title: words('账号', '帳號', 'Account'), icon: 'user' }

/** The user's own account; no access list takes it away. */
const OWN = { audience: 'any', permission: { area: 'session', action: 'read' }, access: undefined, member: 'any' } as const
const OWN_OF_SHIPPERS = { audience: 'customer', access: undefined } as const

/** Home, and the root that redirects to it. */
export const homePages: readonly Page[] = section({
  audience: 'any',
  rule: OWN,
  rows: [
    { path: '/', name: 'root', title: words('首页', '首頁', 'Home'), icon: 'home', hideInMenu: true, notCache: true, redirectTo: HOME },
    { path: HOME, title: words('首页', '首頁', 'Home'), icon: 'home', notCache: true, ready: true },
  ],
})

const GOODS_PAGE = '/goodsManage/goodsInfo'
export const INBOUND_PAGE = '/stockManage/bulkStock'
export const INBOUND_HISTORY_PAGE = '/stockManage/addHistory'
/** A delivery belongs to the list in access lists. */
const INBOUND_DETAIL = {
  icon: 'inbox-update',
  parent: INBOUND_PAGE,
  hideInMenu: true,
  rule: { access: [pageName(INBOUND_PAGE), pageName(INBOUND_HISTORY_PAGE)] },
  ready: true,
} as const
const INBOUND_FORM = {
  ...INBOUND_DETAIL,
  beforeCloseName: 'unsaved_changes',
  rule: { access: [pageName(INBOUND_PAGE)], member: 'stock:write' },
} as const
export const INVENTORY_PAGE = '/goodsManage/inventory'
export const PICK_LIST_PAGE = '/goodsManage/pickList'
export const LOCATION_PAGE = '/goodsManage/location'
export const UAE_PAGE = '/AeWarehouse/Index'
export const TRANSFER_PAGE = '/goodsManage/transfer'
/** The form of a SKU belongs to the list in access lists. */
const GOODS_FORM = {
  icon: 'barcode',
  parent: GOODS_PAGE,
  hideInMenu: true,
  beforeCloseName: 'unsaved_changes',
  rule: { access: [pageName(GOODS_PAGE)], member: 'stock:write' },
  ready: true,
} as const

/** The form of a transfer belongs to the list in access lists. */
const TRANSFER_BELOW = {
  icon: 'swap-horizontal',
  parent: TRANSFER_PAGE,
  hideInMenu: true,
  rule: { access: [pageName(TRANSFER_PAGE)] },
  ready: true,
} as const

/** Pages for the goods that a shipper stores with us. */
export const stockPages: readonly Page[] = [
  ...section({
    audience: 'customer',
    group: GOODS,
    rule: { member: 'stock:read' },
    rows: [
      { path: GOODS_PAGE, title: words('SKU 管理', 'SKU 管理', 'SKUs'), icon: 'barcode', ready: true },
      { path: `${GOODS_PAGE}/new`, title: words('新建 SKU', '新增 SKU', 'New SKU'), ...GOODS_FORM },
      { path: `${GOODS_PAGE}/:id`, title: words('编辑 SKU', '編輯 SKU', 'Edit SKU'), ...GOODS_FORM },
      { path: INVENTORY_PAGE, title: words('库存', '庫存', 'Inventory'), icon: 'cubes', ready: true },
      { path: PICK_LIST_PAGE, title: words('拣货单', '揀貨單', 'Pick lists'), icon: 'clipboard', ready: true },
      { path: TRANSFER_PAGE, title: words('调拨', '調撥', 'Stock transfer'), icon: 'swap-horizontal', ready: true },
      {
        path: `${TRANSFER_PAGE}/new`,
        title: words('新建调拨单', '新增調撥單', 'New transfer'),
        ...TRANSFER_BELOW,
        beforeCloseName: 'unsaved_changes',
      },
      {
        path: `${TRANSFER_PAGE}/:number`,
        title: words('调拨单', '調撥單', 'Transfer'),
        ...TRANSFER_BELOW,
        beforeCloseName: 'unsaved_changes',
      },
      { path: LOCATION_PAGE, title: words('库位', '庫位', 'Locations'), icon: 'map-marker', ready: true },
    ],
  }),
  ...section({
    audience: 'customer',
    group: STOCK,
    rule: { member: 'stock:read' },
    rows: [
      { path: INBOUND_PAGE, title: words('批量入库', '批次入庫', 'Bulk inbound'), icon: 'inbox-update', ready: true },
      { path: `${INBOUND_PAGE}/new`, title: words('新建入库单', '新增入庫單', 'New inbound delivery'), ...INBOUND_FORM },
      { path: `${INBOUND_PAGE}/:number`, title: words('入库单', '入庫單', 'Inbound delivery'), ...INBOUND_DETAIL },
      { path: `${INBOUND_PAGE}/:number/edit`, title: words('编辑入库单', '編輯入庫單', 'Edit inbound delivery'), ...INBOUND_FORM },
      { path: INBOUND_HISTORY_PAGE, title: words('入库记录', '入庫記錄', 'Inbound history'), icon: 'history', ready: true },
      { path: UAE_PAGE, title: words('阿联酋仓', '阿聯酋倉', 'UAE warehouse'), icon: 'office', ready: true },
    ],
  }),
]

export const CLAIM_PAGE = '/claim/list'

const service = section({
  audience: 'customer',
  group: SERVICE,
  rule: { member: 'orders:read' },
  rows: [
    {
      path: '/workOrderManagement/list',
      name: 'workOrderList',
      title: words('工单列表', '工單列表', 'Work orders'),
      icon: 'headset',
      restrictedEntry: 'first_load',
      ready: true,
    },
    { path: CLAIM_PAGE, title: words('理赔', '理賠', 'Claims'), icon: 'shield', ready: true },
    {
      path: '/insurance/new',
      title: words('投保', '投保', 'Order insurance'),
      icon: 'new-shield',
      beforeCloseName: 'unsaved_changes',
      rule: { member: 'orders:write' },
      ready: true,
    },
    { path: '/insurance/list', title: words('保单列表', '保單列表', 'Insurance policies'), icon: 'numbered-list', ready: true },
    { path: '/BulletinBoard/List', title: words('公告', '公告', 'Bulletins'), icon: 'announcement', ready: true, rule: { member: 'any' } },
    { path: '/message/list', title: words('消息', '訊息', 'Messages'), icon: 'envelope', ready: true, rule: { member: 'any' } },
    { path: '/notice/list', title: words('通知', '通知', 'Notices'), icon: 'notifications', ready: true, rule: { member: 'any' } },
  ],
})

const TRACK = '/track'
export const EXPORT_PAGE = '/exportManager/Index'

const tools = [
  // Open to everybody; users who are signed in find it in the menu and stay in the shell.
  ...section({
    audience: 'public',
    group: TOOLS,
    rows: [
      { path: TRACK, title: words('查询包裹', '查詢包裹', 'Track a parcel'), icon: 'path', ready: true },
      {
        path: `${TRACK}/:airway_number`,
        title: words('包裹轨迹', '包裹軌跡', 'Parcel tracking'),
        icon: 'path',
        parent: TRACK,
        hideInMenu: true,
        ready: true,
      },
    ],
  }),
  ...section({
    audience: 'customer',
    group: TOOLS,
    rule: { member: 'orders:read' },
    rows: [
      { path: '/universal/quote', title: words('运费试算', '運費試算', 'Get a quote'), icon: 'calculator', ready: true },
      { path: '/universal/city', title: words('城市查询', '城市查詢', 'Cities'), icon: 'map', ready: true },
      { path: '/universal/traceTime', title: words('时效查询', '時效查詢', 'Transit times'), icon: 'time', ready: true },
    ],
  }),
  ...section({
    audience: 'any',
    group: TOOLS,
    rows: [
      {
        path: EXPORT_PAGE,
        title: words('导出管理', '匯出管理', 'Exports'),
        icon: 'export',
        ready: true,
        rule: { audience: 'any', permission: { area: 'session', action: 'read' }, member: 'any' },
      },
    ],
  }),
  // Messages that staff asked for themselves, of an export for one, reach them as they reach
  // shippers.
  ...section({
    audience: 'staff',
    group: TOOLS,
    rule: { permission: { area: 'session', action: 'read' } },
    rows: [
      { path: '/admin/inbox', title: words('消息', '訊息', 'Messages'), icon: 'envelope', ready: true },
      { path: '/admin/my-notifications', title: words('消息提醒', '訊息提醒', 'Notifications'), icon: 'notifications', ready: true },
    ],
  }),
  ...section({
    audience: 'customer',
    group: MABANG,
    rule: { member: 'orders:write' },
    rows: [
      { path: '/mabang/mabangHwAuth', title: words('马帮海外仓授权', '馬幫海外倉授權', 'Mabang authorisation'), icon: 'key-command' },
      { path: '/mabang/mabangOrders', title: words('马帮订单', '馬幫訂單', 'Mabang orders'), icon: 'numbered-list' },
    ],
  }),
]

const WEBHOOKS = '/system/webhooks'
/** The names of the page of webhooks in access lists; the log belongs to it. */
export const WEBHOOK_PAGES = [pageName(WEBHOOKS)]

/** Documents for customers' programs; the same pages are in the shell and open to everybody. */
const DOCUMENTS = [
  { page: 'document', title: words('接口文档', '介面文件', 'API document'), icon: 'document' },
  { page: 'track', title: words('轨迹查询接口', '軌跡查詢介面', 'Tracking'), icon: 'path-search' },
  { page: 'ordering', title: words('下单指南', '下單指南', 'Ordering guide'), icon: 'edit' },
  { page: 'webhooks', title: words('Webhook 接入', 'Webhook 串接', 'Webhooks guide'), icon: 'send-to' },
  { page: 'printing', title: words('打印', '列印', 'Printing'), icon: 'print' },
  { page: 'country', title: words('国家代码', '國家代碼', 'Countries'), icon: 'globe' },
  { page: 'cityList', title: words('城市列表', '城市列表', 'Cities'), icon: 'map' },
  { page: 'channelList', title: words('渠道列表', '渠道列表', 'Channels'), icon: 'route' },
  { page: 'TrackingStatus', title: words('轨迹状态', '軌跡狀態', 'Tracking statuses'), icon: 'path' },
  { page: 'WarehouseList', title: words('仓库列表', '倉庫列表', 'Warehouses'), icon: 'office' },
] as const

const keys = section({
  audience: 'customer',
  group: DOCKING,
  rule: OWN_OF_SHIPPERS,
  rows: [{ path: '/docking/keys', title: words('API 密钥', 'API 金鑰', 'API keys'), icon: 'key', ready: true }],
})

const documents = [
  ...section({
    audience: 'customer',
    group: DOCKING,
    rule: { member: 'any' },
    rows: DOCUMENTS.map(({ page, ...facts }) => ({ path: `/docking/${page}`, ...facts, ready: true as const })),
  }),
  ...section({
    audience: 'public',
    frame: 'docs',
    group: DOCKING,
    rows: DOCUMENTS.map(({ page, ...facts }) => ({ path: `/docMain/${page}`, hideInMenu: true as const, ...facts, ready: true as const })),
  }),
]

const account = section({
  audience: 'any',
  group: ACCOUNT,
  rows: [
    {
      path: ACCOUNT_INFORMATION,
      beforeCloseName: 'unsaved_changes',
      title: words('账号信息', '帳號資訊', 'Account information'),
      icon: 'user',
      show: 'complete_account',
      restrictedEntry: 'always',
      ready: true,
      rule: { ...OWN, member: 'account' },
    },
    {
      path: PLAIN_ACCOUNT,
      beforeCloseName: 'unsaved_changes',
      title: words('账号信息', '帳號資訊', 'Account information'),
      icon: 'user',
      show: 'plain_account',
      ready: true,
      rule: { ...OWN_OF_SHIPPERS, member: 'account' },
    },
    {
      path: '/system/certification',
      beforeCloseName: 'unsaved_changes',
      title: words('实名认证', '實名認證', 'Certification'),
      icon: 'id-number',
      restrictedEntry: 'always',
      ready: true,
      rule: OWN_OF_SHIPPERS,
    },
    {
      path: '/system/contract',
      title: words('合同', '合約', 'Contract'),
      icon: 'endorsed',
      restrictedEntry: 'always',
      ready: true,
      rule: OWN_OF_SHIPPERS,
    },
    {
      path: '/system/invoice',
      beforeCloseName: 'unsaved_changes',
      title: words('发票信息', '發票資訊', 'Invoice information'),
      icon: 'annotation',
      ready: true,
      rule: { ...OWN_OF_SHIPPERS, member: 'account' },
    },
    {
      path: '/system/members',
      title: words('成员', '成員', 'Members'),
      icon: 'people',
      ready: true,
      rule: { ...OWN_OF_SHIPPERS, member: 'any' },
    },
  ],
})

const webhooks = section({
  audience: 'customer',
  group: ACCOUNT,
  rows: [
    {
      path: '/system/notifications',
      title: words('消息提醒', '訊息提醒', 'Notifications'),
      icon: 'notifications',
      ready: true,
      rule: { member: 'account' },
    },
    { path: WEBHOOKS, title: words('Webhook', 'Webhook', 'Webhooks'), icon: 'send-to', ready: true, rule: { member: 'webhooks' } },
    {
      path: `${WEBHOOKS}/log`,
      title: words('Webhook 发送记录', 'Webhook 傳送記錄', 'Webhook log'),
      icon: 'history',
      parent: WEBHOOKS,
      hideInMenu: true,
      rule: { access: WEBHOOK_PAGES, member: 'webhooks' },
      ready: true,
    },
  ],
})

/** Service, tools, documentation and the account. */
export const servicePages: readonly Page[] = [...service, ...tools, ...keys, ...documents, ...account, ...webhooks]
