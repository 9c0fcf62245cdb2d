import { declareArea, declaredAreas, inMenuOrder, type Area, type AreaGroup, type AreaMenu } from '#core/base/fields/area.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

/** An area of no entity. */
export type SpecialArea = AreaMenu & {
  readonly label: Words
  /**
   * Its page below `/admin`, where that is not the area's name; `false` where the staff work on
   * pages that shippers have too.
   */
  readonly path?: string | false
  /** The path of pages below its own, with a parameter. */
  readonly below?: string
  /** Work waits in its pages, so that closing their tabs asks. */
  readonly asksBeforeClosing?: true
  /** Its screen exists. */
  readonly ready?: true
}

/** The areas of no entity; an entity declares its own. `session` is everybody's own account. */
export const SPECIAL_AREAS = {
  session: { group: 'own', label: words('个人账号', '個人帳號', 'Own account'), path: false },

  orders: { group: 'operations', order: 10, label: words('订单', '訂單', 'Orders'), path: false },
  exceptions: { group: 'operations', order: 20, icon: 'warning-sign', label: words('异常件', '異常件', 'Exceptions'), ready: true },
  tracking: { group: 'operations', order: 30, label: words('轨迹', '軌跡', 'Tracking'), path: false },
  'waiting-events': {
    group: 'operations',
    order: 32,
    icon: 'help',
    label: words('未知轨迹代码', '未知軌跡代碼', 'Unknown tracking codes'),
    ready: true,
  },
  stations: {
    group: 'operations',
    order: 35,
    icon: 'inbox',
    label: words('操作台', '操作台', 'Stations'),
    below: ':station',
    asksBeforeClosing: true,
    ready: true,
  },
  returns: { group: 'operations', order: 37, icon: 'undo', label: words('退件', '退件', 'Returns'), ready: true },
  goods: { group: 'operations', order: 40, icon: 'barcode', label: words('商品', '商品', 'Goods'), ready: true },
  stock: { group: 'operations', order: 50, icon: 'cubes', label: words('库存', '庫存', 'Stock'), ready: true },
  'inbound-deliveries': {
    group: 'operations',
    order: 38,
    icon: 'inbox-update',
    label: words('入库单', '入庫單', 'Inbound deliveries'),
    below: ':number',
    ready: true,
  },
  'label-designs': { group: 'operations', order: 55, icon: 'draw', label: words('面单设计', '面單設計', 'Label designs'), ready: true },
  picks: { group: 'operations', order: 60, icon: 'clipboard', label: words('拣货', '揀貨', 'Picking'), below: 'waves/:wave', ready: true },
  transfers: {
    group: 'operations',
    order: 65,
    icon: 'swap-horizontal',
    label: words('调拨', '調撥', 'Transfers'),
    below: ':number',
    ready: true,
  },
  stocktakes: {
    group: 'operations',
    order: 66,
    icon: 'endorsed',
    label: words('盘点', '盤點', 'Stocktakes'),
    below: ':number',
    ready: true,
  },
  bags: {
    group: 'operations',
    order: 70,
    icon: 'shopping-cart',
    label: words('装袋', '裝袋', 'Bags and packing'),
    below: ':packing_number',
    ready: true,
  },
  'bills-of-lading': {
    group: 'operations',
    order: 80,
    icon: 'airplane',
    label: words('提单', '提單', 'Bills of lading'),
    below: ':mawb',
    ready: true,
  },

  'work-orders': { group: 'service', order: 10, icon: 'headset', label: words('工单', '工單', 'Work orders'), ready: true },
  claims: { group: 'service', order: 20, icon: 'shield', label: words('理赔', '理賠', 'Claims'), ready: true },
  insurance: { group: 'service', order: 30, icon: 'new-shield', label: words('保险', '保險', 'Insurance'), ready: true },
  messages: { group: 'service', order: 40, icon: 'envelope', label: words('消息', '訊息', 'Messages'), ready: true },
  bulletins: { group: 'service', order: 50, icon: 'announcement', label: words('公告', '公告', 'Bulletins'), ready: true },
  notifications: {
    group: 'service',
    order: 45,
    icon: 'envelope',
    label: words('消息提醒', '訊息提醒', 'Notifications'),
    below: ':view',
    ready: true,
  },
  notices: { group: 'service', order: 60, icon: 'notifications', label: words('通知', '通知', 'Notices'), ready: true },

  finance: { group: 'money', order: 10, icon: 'bank-account', label: words('账单与流水', '帳單與流水', 'Bills and flow'), path: false },
  cod: { group: 'money', order: 22, icon: 'hand-right', label: words('代收货款', '代收貨款', 'Cash on delivery'), ready: true },
  'cod-changes': { group: 'money', order: 28, icon: 'edit', label: words('COD 修改记录', 'COD 修改記錄', 'COD changes'), ready: true },
  'money-acts': { group: 'money', order: 12, icon: 'endorsed', label: words('第二人复核', '第二人覆核', 'Second person'), ready: true },
  expenses: { group: 'money', order: 60, icon: 'import', label: words('成本账单', '成本帳單', 'Cost bills'), below: ':bill', ready: true },
  margins: { group: 'money', order: 65, icon: 'chart', label: words('毛利', '毛利', 'Margins'), ready: true },

  certifications: {
    group: 'clients',
    order: 30,
    icon: 'id-number',
    label: words('认证审核', '認證審核', 'Certification queue'),
    ready: true,
  },

  reports: {
    group: 'reports',
    order: 10,
    icon: 'timeline-bar-chart',
    label: words('时效分析', '時效分析', 'Timeliness analysis'),
    path: 'reports/timeliness',
    ready: true,
  },
  'trace-query': { group: 'reports', order: 20, icon: 'path-search', label: words('轨迹查询', '軌跡查詢', 'Trace query'), ready: true },

  'client-passwords': { group: 'system', order: 65, label: words('客户密码', '客戶密碼', 'Client passwords'), path: false },
  'client-duty': { group: 'system', order: 66, label: words('客户税费类型', '客戶稅費類型', 'Duty class of clients'), path: false },
  'client-finance': { group: 'system', order: 67, label: words('客户财务显示', '客戶財務顯示', 'Finance shown to clients'), path: false },
  'client-access': { group: 'system', order: 68, label: words('客户可用页面', '客戶可用頁面', 'Pages open to clients'), path: false },
  'money-findings': {
    group: 'system',
    order: 69,
    icon: 'warning-sign',
    label: words('资金操作提示', '資金操作提示', 'Money findings'),
    ready: true,
  },
  'audit-trail': {
    group: 'system',
    order: 70,
    icon: 'history',
    label: words('操作记录', '操作記錄', 'Audit trail'),
    path: 'audit',
    ready: true,
  },
  'error-log': { group: 'system', order: 80, icon: 'error', label: words('错误日志', '錯誤日誌', 'Error log'), ready: true },
  jobs: { group: 'system', order: 85, icon: 'automatic-updates', label: words('后台任务', '背景工作', 'Background jobs'), ready: true },
  backups: { group: 'system', order: 86, icon: 'archive', label: words('备份', '備份', 'Backups'), ready: true },
  webhooks: { group: 'system', order: 87, icon: 'send-to', label: words('Webhook', 'Webhook', 'Webhooks'), below: ':view', ready: true },
  metrics: { group: 'system', order: 90, label: words('运行指标', '運行指標', 'Metrics'), path: false },
} as const satisfies Record<string, SpecialArea>

for (const [name, { label, group, icon, order }] of Object.entries<SpecialArea>(SPECIAL_AREAS))
  declareArea({ name, label, group, icon, order })

/** Every area, as the staff menu has them; complete once the catalogue of entities is loaded. */
export const allAreas = (): readonly Area[] => inMenuOrder(declaredAreas().values())

export const areaOf = (name: string): Area | undefined => declaredAreas().get(name)

/** The group of an area; `undefined` for an undeclared one, which nobody may enter. */
export const groupOf = (name: string): AreaGroup | undefined => areaOf(name)?.group
