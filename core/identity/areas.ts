import { declaredAreas } from '../kernel/entity.ts'
import { words, type Words } from '../kernel/words.ts'

/** Areas that belong together: a heading of the staff menu, and what a standard role is granted at once. */
export const AREA_GROUPS = {
  own: words('个人', '個人', 'Own account'),
  operations: words('运营', '營運', 'Operations'),
  service: words('客户服务', '客戶服務', 'Customer service'),
  money: words('财务', '財務', 'Finance'),
  clients: words('客户', '客戶', 'Clients'),
  reports: words('报表中心', '報表中心', 'Reports centre'),
  reference: words('基础资料', '基礎資料', 'Reference data'),
  system: words('系统', '系統', 'System'),
} as const satisfies Record<string, Words>
export type AreaGroup = keyof typeof AREA_GROUPS

type AreaFacts = { readonly label: Words; readonly group: AreaGroup }
const area = (group: AreaGroup, label: Words): AreaFacts => ({ group, label })

/**
 * Every area that a permission can name: what the staff do beside reference data, and the areas under `/api/admin` (interface.md).
 * `session` is everybody's own account; an entity that is declared and not named here is reference data.
 */
export const AREAS = {
  session: area('own', words('个人账户', '個人帳戶', 'Own account')),

  orders: area('operations', words('订单', '訂單', 'Orders')),
  exceptions: area('operations', words('异常件', '異常件', 'Exceptions')),
  tracking: area('operations', words('轨迹', '軌跡', 'Tracking')),
  goods: area('operations', words('商品', '商品', 'Goods')),
  stock: area('operations', words('库存', '庫存', 'Stock')),
  picks: area('operations', words('拣货', '揀貨', 'Picking')),
  bags: area('operations', words('装袋', '裝袋', 'Bags and packing')),
  'bills-of-lading': area('operations', words('提单', '提單', 'Bills of lading')),

  'work-orders': area('service', words('工单', '工單', 'Work orders')),
  claims: area('service', words('理赔', '理賠', 'Claims')),
  insurance: area('service', words('保险', '保險', 'Insurance')),
  messages: area('service', words('消息', '訊息', 'Messages')),
  bulletins: area('service', words('公告', '公告', 'Bulletins')),
  notices: area('service', words('通知', '通知', 'Notices')),

  finance: area('money', words('账单与流水', '帳單與流水', 'Bills and flow')),
  cod: area('money', words('代收货款', '代收貨款', 'Cash on delivery')),
  currencies: area('money', words('币种', '幣別', 'Currencies')),
  'freight-rules': area('money', words('运费规则', '運費規則', 'Freight rules')),
  'payment-modes': area('money', words('付款方式', '付款方式', 'Payment modes')),
  expenses: area('money', words('费用', '費用', 'Expenses')),
  'expense-subjects': area('money', words('费用科目', '費用科目', 'Expense subjects')),

  clients: area('clients', words('客户', '客戶', 'Clients')),
  'client-groups': area('clients', words('客户分组', '客戶分組', 'Client groups')),
  certifications: area('clients', words('认证审核', '認證審核', 'Certification queue')),

  reports: area('reports', words('时效分析', '時效分析', 'Timeliness analysis')),
  'trace-query': area('reports', words('轨迹查询', '軌跡查詢', 'Trace query')),

  countries: area('reference', words('国家', '國家', 'Countries')),
  cities: area('reference', words('城市', '城市', 'Cities')),
  'city-groups': area('reference', words('城市分组', '城市分組', 'City groups')),
  'city-mappings': area('reference', words('城市映射', '城市對應', 'City mappings')),
  warehouses: area('reference', words('仓库', '倉庫', 'Warehouses')),
  timezones: area('reference', words('时区', '時區', 'Time zones')),
  channels: area('reference', words('渠道', '渠道', 'Channels')),
  'tracker-agents': area('reference', words('轨迹代理', '軌跡代理', 'Tracker agents')),
  'tracking-statuses': area('reference', words('轨迹状态', '軌跡狀態', 'Tracking statuses')),
  'switch-rules': area('reference', words('渠道切换规则', '渠道切換規則', 'Switch rules')),
  airports: area('reference', words('机场', '機場', 'Airports')),
  contrabands: area('reference', words('违禁品', '違禁品', 'Contrabands')),
  units: area('reference', words('单位', '單位', 'Units')),
  'exception-mappings': area('reference', words('异常映射', '異常對應', 'Exception mappings')),

  users: area('system', words('内部用户', '內部使用者', 'Users')),
  roles: area('system', words('角色', '角色', 'Roles')),
  departments: area('system', words('部门', '部門', 'Departments')),
  routes: area('system', words('路由管理', '路由管理', 'Route management')),
  'role-permissions': area('system', words('角色权限', '角色權限', 'Role permissions')),
  'sms-templates': area('system', words('短信模板', '簡訊範本', 'SMS templates')),
  'audit-trail': area('system', words('操作记录', '操作記錄', 'Audit trail')),
  'error-log': area('system', words('错误日志', '錯誤日誌', 'Error log')),
  metrics: area('system', words('运行指标', '運行指標', 'Metrics')),
} as const satisfies Record<string, AreaFacts>
export type Area = keyof typeof AREAS

const isNamed = (name: string): name is Area => Object.hasOwn(AREAS, name)

/** The group of an area; `undefined` for one that nobody declared, which nobody may enter. */
export function groupOf(name: string): AreaGroup | undefined {
  if (isNamed(name)) return AREAS[name].group
  return declaredAreas().has(name) ? 'reference' : undefined
}
