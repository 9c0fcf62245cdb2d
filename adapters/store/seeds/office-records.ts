import type { EntityRecord } from '#core/base/fields/entity.ts'
import type { clientGroup } from '#core/platform/reference/client-group.entity.ts'
import type { department } from '#core/platform/reference/department.entity.ts'
import { mappingCodeOf, type trackingCodeMapping } from '#core/parcels/agents/code-mapping.entity.ts'
import type { exceptionMapping } from '#core/parcels/orders/exceptions/exception-mapping.entity.ts'
import type { paymentMode } from '#core/platform/reference/payment-mode.entity.ts'
import type { role } from '#core/platform/access/roles/role.entity.ts'
import type { smsTemplate } from '#core/platform/reference/sms-template.entity.ts'
import type { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import type { unit } from '#core/platform/reference/unit.entity.ts'
import type { weightTolerance } from '#core/parcels/orders/place/weight-tolerance.entity.ts'
import { WEIGHT_TOLERANCE } from '#core/parcels/orders/place/weight-tolerance.rules.ts'
import type { Location } from '#core/warehouse/goods/stock/location.entity.ts'
import type { Warehouse } from '#core/platform/reference/warehouse.entity.ts'

type WarehousePlace = { readonly city: string; readonly timezone: string; readonly address: string }

const warehouse = (code: string, name: string, english_name: string, place: WarehousePlace): Warehouse => ({
  code,
  name,
  english_name,
  ...place,
  is_oversea: !place.city.startsWith('CN-'),
})
const china = (city: string, address: string): WarehousePlace => ({ city, timezone: 'Asia/Shanghai', address })

export const warehouses: readonly Warehouse[] = [
  warehouse('SZX1', '深圳宝安仓', "Shenzhen Bao'an hub", china('CN-SZX', '深圳市宝安区福永街道福海物流园 3 栋')),
  warehouse('CAN1', '广州白云仓', 'Guangzhou Baiyun hub', china('CN-CAN', '广州市白云区太和镇空港物流园 B 区')),
  warehouse('YIW1', '义乌仓', 'Yiwu hub', china('CN-YIW', '义乌市北苑街道国际物流中心 12 号')),
  warehouse('DXB1', '迪拜海外仓', 'Dubai warehouse', {
    city: 'AE-DXB',
    timezone: 'Asia/Dubai',
    address: 'Warehouse 7, Dubai Logistics City, Dubai South',
  }),
  warehouse('RUH1', '利雅得海外仓', 'Riyadh warehouse', {
    city: 'SA-RUH',
    timezone: 'Asia/Riyadh',
    address: 'Al Sulay Logistics Park, Unit 21, Riyadh',
  }),
  warehouse('JED1', '吉达海外仓', 'Jeddah warehouse', {
    city: 'SA-JED',
    timezone: 'Asia/Riyadh',
    address: 'Al Khumrah Industrial Area, Block 4, Jeddah',
  }),
  warehouse('KWI1', '科威特海外仓', 'Kuwait warehouse', {
    city: 'KW-KWI',
    timezone: 'Asia/Kuwait',
    address: 'Shuwaikh Industrial 2, Street 15, Kuwait City',
  }),
]

/** The locations that every warehouse abroad needs beside its shelves. */
export const locations: readonly Location[] = warehouses
  .filter(({ is_oversea }) => is_oversea)
  .flatMap(({ code }) => [
    { warehouse: code, location_code: 'RECV-01', kind: 'receiving' },
    { warehouse: code, location_code: 'PACK-01', kind: 'packing' },
    { warehouse: code, location_code: 'HOLD-01', kind: 'hold' },
  ])

const [CHINA, GULF] = ['Crossdock 深圳', 'Crossdock Gulf FZCO'] as const
type Department = EntityRecord<typeof department>

const departmentOf = (code: string, title: string, english_title: string, company: string = CHINA): Department => ({
  code,
  title,
  english_title,
  company,
})

export const departments: readonly Department[] = [
  departmentOf('MGMT', '管理部', 'Management'),
  departmentOf('CS', '客服部', 'Customer service'),
  departmentOf('WH', '仓储部', 'Warehousing'),
  departmentOf('FIN', '财务部', 'Finance'),
  departmentOf('SALES', '销售部', 'Sales'),
  departmentOf('OPS', '运营部', 'Operations'),
  departmentOf('IT', '信息技术部', 'Information technology'),
  departmentOf('GULF-WH', '海湾仓储部', 'Gulf warehousing', GULF),
  departmentOf('GULF-CS', '海湾客服部', 'Gulf customer service', GULF),
]

type PaymentMode = EntityRecord<typeof paymentMode>

const NOTHING = { for_top_up: false, for_bill: false, for_remittance: false }
const mode = (
  [mode_code, mode_name, english_name]: readonly [code: string, name: string, english: string],
  pay_way: PaymentMode['pay_way'],
  more: Partial<PaymentMode> = {},
): PaymentMode => ({ mode_code, mode_name, english_name, pay_way, enabled: true, ...NOTHING, ...more })

export const paymentModes: readonly PaymentMode[] = [
  mode(['ALIPAY', '支付宝', 'Alipay'], 'alipay', { for_top_up: true }),
  mode(['WEPAY', '微信支付', 'WeChat Pay'], 'wepay', { for_top_up: true }),
  mode(['WALLET', '钱包余额', 'Wallet'], 'balance', { for_bill: true }),
  mode(['MONTHLY', '月结', 'Monthly account'], 'account'),
  mode(['BANK', '银行转账', 'Bank transfer'], 'bank', {
    for_top_up: true,
    for_bill: true,
    for_remittance: true,
    instructions: '转账时请在附言中填写账号或账单号，到账后由财务登记',
    english_instructions: 'Put your account or the bill number into the reference. Finance books the transfer when it arrives',
  }),
  mode(['COD_OFFSET', '代收货款抵扣', 'Set off against COD'], 'other', { for_remittance: true }),
  mode(['CASH', '现金', 'Cash'], 'other', { enabled: false }),
]

type Agent = EntityRecord<typeof trackerAgent>

const agent = (agent_code: string, agent_name: string, timezone: string, tracking_page?: string): Agent => ({
  agent_code,
  agent_name,
  timezone,
  ...(tracking_page === undefined ? {} : { tracking_page }),
  enabled: true,
})

export const trackerAgents: readonly Agent[] = [
  agent('OWN', '自有派送', 'Asia/Dubai'),
  agent('ARAMEX', 'Aramex', 'Asia/Dubai', 'https://www.aramex.com/track/results?ShipmentNumber={number}'),
  agent('SMSA', 'SMSA Express', 'Asia/Riyadh', 'https://www.smsaexpress.com/trackingdetails?tracknumbers={number}'),
  agent('NAQEL', 'Naqel Express', 'Asia/Riyadh', 'https://www.naqelexpress.com'),
  agent('IMILE', 'iMile', 'Asia/Dubai', 'https://www.imile.com/track'),
  agent('EMX', 'Emirates Post', 'Asia/Dubai', 'https://www.emiratespost.ae'),
]

export const clientGroups: readonly EntityRecord<typeof clientGroup>[] = [
  { group_code: 'STANDARD', group_name: '普通客户', english_name: 'Standard' },
  { group_code: 'VIP', group_name: 'VIP 客户', english_name: 'VIP', remark: '专属客服，优先出库' },
  { group_code: 'PLATFORM', group_name: '平台卖家', english_name: 'Marketplace sellers' },
  { group_code: 'FORWARDER', group_name: '同行货代', english_name: 'Forwarders' },
]

type Template = EntityRecord<typeof smsTemplate>

const template = (template_name: string, template_content: string): Template => ({ template_name, template_content })

export const smsTemplates: readonly Template[] = [
  template('registration_code', '【Crossdock】您的验证码为 ${code}，10 分钟内有效，请勿告知他人。'),
  template('password_changed', '【Crossdock】您的账号密码已修改，如非本人操作请立即联系客服。'),
  template('out_for_delivery', '【Crossdock】您的包裹 ${airway_number} 正在派送，请保持电话畅通。'),
  template('delivered', '【Crossdock】您的包裹 ${airway_number} 已签收，感谢您的使用。'),
  template('cod_settled', '【Crossdock】您的代收货款 ${amount} 已打款，流水号 ${transaction_id}。'),
]

type Unit = EntityRecord<typeof unit>

const unitOf = (unit_code: string, unit_name: string, english_name: string, measure: Unit['measure'], factor: string): Unit => ({
  unit_code,
  unit_name,
  english_name,
  measure,
  factor,
})

export const units: readonly Unit[] = [
  unitOf('KG', '千克', 'Kilogram', 'weight', '1'),
  unitOf('G', '克', 'Gram', 'weight', '0.001'),
  unitOf('LB', '磅', 'Pound', 'weight', '0.45359237'),
  unitOf('OZ', '盎司', 'Ounce', 'weight', '0.0283495231'),
  unitOf('CM', '厘米', 'Centimetre', 'length', '1'),
  unitOf('M', '米', 'Metre', 'length', '100'),
  unitOf('IN', '英寸', 'Inch', 'length', '2.54'),
  unitOf('CBM', '立方米', 'Cubic metre', 'volume', '1'),
  unitOf('L', '升', 'Litre', 'volume', '0.001'),
  unitOf('PCS', '件', 'Piece', 'count', '1'),
  unitOf('SET', '套', 'Set', 'count', '1'),
  unitOf('PAIR', '双', 'Pair', 'count', '2'),
  unitOf('DZ', '打', 'Dozen', 'count', '12'),
  unitOf('DAY', '天', 'Day', 'time', '1'),
]

type ExceptionMapping = EntityRecord<typeof exceptionMapping>

const exception = (
  agent_status: string,
  exception_code: string,
  texts: readonly [string, string],
  warehouse_status: ExceptionMapping['warehouse_status'],
): ExceptionMapping => ({
  mapping_code: agent_status,
  agent_status,
  exception_code,
  exception_msg: texts[0],
  english_msg: texts[1],
  warehouse_status,
})

/** Statuses that couriers report, and what they are to us. */
export const exceptionMappings: readonly ExceptionMapping[] = [
  exception('NO_ANSWER', 'E101', ['收件人电话无人接听', 'The consignee does not answer'], 'delivered_to_agent'),
  exception('WRONG_PHONE', 'E102', ['电话号码错误', 'The phone number is wrong'], 'delivered_to_agent'),
  exception('BAD_ADDRESS', 'E103', ['地址不详', 'The address is incomplete'], 'delivered_to_agent'),
  exception('OUT_OF_AREA', 'E104', ['超出派送范围', 'Outside the delivery area'], 'delivered_to_agent'),
  exception('RESCHEDULED', 'E105', ['收件人要求改期', 'The consignee asked for another day'], 'delivered_to_agent'),
  exception('NO_CASH', 'E106', ['收件人未准备货款', 'The consignee has no cash ready'], 'delivered_to_agent'),
  exception('CUSTOMS_HOLD', 'E201', ['海关查验', 'Held by customs'], 'destination'),
  exception('DOCS_MISSING', 'E202', ['清关资料不全', 'Clearance documents are missing'], 'destination'),
  exception('PROHIBITED', 'E203', ['海关禁止进口', 'Import is prohibited'], 'destination'),
  exception('DAMAGED', 'E301', ['包裹破损', 'The parcel is damaged'], 'in_transit'),
  exception('MISROUTED', 'E302', ['错发', 'Sent the wrong way'], 'in_transit'),
  exception('OFFLOADED', 'E303', ['航班拉货', 'Left behind by the flight'], 'in_transit'),
  exception('LABEL_UNREADABLE', 'E401', ['面单无法识别', 'The label cannot be read'], 'origin'),
  exception('BATTERY_UNDECLARED', 'E402', ['未申报带电', 'A battery was not declared'], 'origin'),
]

type StandardRole = NonNullable<EntityRecord<typeof role>['standard_role']>

const houseRole = (role_code: string, role_name: string, english_name: string, standard_role: StandardRole): EntityRecord<typeof role> => ({
  role_code,
  second_factor: false,
  role_name,
  english_name,
  standard_role,
})

/** One role for each standard role. */
export const roles: readonly EntityRecord<typeof role>[] = [
  houseRole('ADMIN', '管理员', 'Administrator', 'administrator'),
  houseRole('SERVICE', '客服', 'Customer service', 'customer_service'),
  houseRole('WAREHOUSE', '仓库', 'Warehouse', 'warehouse'),
  houseRole('FINANCE', '财务', 'Finance', 'finance'),
  houseRole('SALES', '销售', 'Sales', 'sales'),
  houseRole('READONLY', '只读', 'Read-only', 'read_only'),
]

/** The usual tolerance (rule: Weight tolerance), in force from the start. */
export const weightTolerances: readonly EntityRecord<typeof weightTolerance>[] = [
  {
    tolerance_code: '2026-01',
    valid_from: Date.UTC(2026, 0, 1),
    percent: WEIGHT_TOLERANCE.percent,
    least_weight: WEIGHT_TOLERANCE.leastGrams,
  },
]

type CodeMapping = EntityRecord<typeof trackingCodeMapping>

const seventeen = (agent_status: string, tracker_code?: string): CodeMapping => ({
  mapping_code: mappingCodeOf({ agent: '17TRACK', code: agent_status }),
  agent_status,
  ...(tracker_code === undefined ? {} : { tracker_code }),
  remark: '17TRACK',
})

/**
 * Our codes for 17TRACK's own statuses, for every agent; one without a code of ours is no event of
 * a parcel.
 */
export const trackingCodeMappings: readonly CodeMapping[] = [
  seventeen('NotFound'),
  seventeen('InfoReceived'),
  seventeen('InTransit_CustomsProcessing', '135'),
  seventeen('InTransit_CustomsReleased', '138'),
  seventeen('OutForDelivery', '150'),
  seventeen('OutForDelivery_Other', '150'),
  seventeen('Delivered', '160'),
  seventeen('Delivered_Other', '160'),
]

/** Airports near where our parcels are collected, at which bags are made up for a flight. */
export const packingAirports: ReadonlySet<string> = new Set([
  'CAN',
  'CGO',
  'CTU',
  'HGH',
  'HKG',
  'NGB',
  'PEK',
  'PVG',
  'SZX',
  'WUH',
  'XMN',
  'YIW',
])
