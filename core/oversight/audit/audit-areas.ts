import { NOTIFICATION_TRAIL } from '#core/portal/notifications/notification-profile.ts'
import { codChangeMachine } from '#core/money/cod/changes/cod-change.machine.ts'
import { CONNECTION_TRAIL } from '#core/parcels/agents/connection-trail.ts'
import { TRACKING_TRAIL } from '#core/parcels/agents/event-file-trail.ts'
import { waitingTrailFields } from '#core/parcels/agents/waiting-trail-fields.ts'
import { EXPORTED_LISTS } from '#core/portal/exports/exported-lists.ts'
import { exportJobMachine } from '#core/portal/exports/export.machine.ts'
import { certificationFields } from '#core/portal/shippers/certification-fields.ts'
import { accountAuditMachine } from '#core/platform/access/accounts/account-audit.machine.ts'
import { allAreas, areaOf } from '#core/platform/access/roles/areas.ts'
import { certificationMachine } from '#core/portal/shippers/certification.machine.ts'
import { contractBaseFields } from '#core/portal/shippers/contract-base.ts'
import { contractMachine } from '#core/portal/shippers/contract.machine.ts'
import { FEE_COLUMNS } from '#core/parcels/orders/order-fee-columns.ts'
import { financeInformationFields } from '#core/portal/shippers/finance-information.ts'
import { invoiceInformationFields } from '#core/portal/shippers/invoice-information.ts'
import { mayDo, type RoleHolder } from '#core/platform/access/roles/permissions.ts'
import { editableUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { sameWords, words } from '#core/base/kernel/words.ts'
import { jobMachine } from '#core/platform/jobs/job.machine.ts'
import { bulletinMachine } from '#core/portal/messages/bulletin.machine.ts'
import { labelDesignMachine } from '#core/parcels/labels/design/label-design.machine.ts'
import { messageMachine } from '#core/portal/messages/message.machine.ts'
import { exceptionPlanMachine } from '#core/parcels/orders/exceptions/exception-plan.machine.ts'
import { orderExceptionFields } from '#core/parcels/orders/exceptions/order-exception.ts'
import { SAVED_REPORT_TRAIL } from '../reports/centre-saved.ts'
import { claim } from '#core/operations/support/claim.entity.ts'
import { claimMachine } from '#core/operations/support/claim.machine.ts'
import { workOrderMachine } from '#core/operations/support/work-order.machine.ts'
import { ORDER_ACTIONS } from '#core/parcels/orders/events/order-trail.ts'
import { orderImportMachine } from '#core/parcels/orders/import/order-import.machine.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { fieldsOf, groupsOf, lineFields } from '#core/parcels/orders/order-kind.ts'
import { catalog } from '#core/entity-catalog.ts'
import { endpointFields } from '#core/portal/webhooks/webhook.ts'
import { bagMachine } from '#core/warehouse/transport/bag.machine.ts'
import { billOfLadingMachine } from '#core/warehouse/transport/bill-of-lading.machine.ts'
import { bag } from '#core/warehouse/transport/bag.entity.ts'
import { changeBagFields } from '#core/warehouse/transport/bag-fields.ts'
import { trackingEventFields } from '#core/parcels/tracking/tracking-event-fields.ts'
import { billOfLading } from '#core/warehouse/transport/bill-of-lading.entity.ts'
import { area, labelOf, pageOfEntity, type AuditArea } from './audit-area.ts'
import { goodsAreas, SHELVED_FIELDS } from './goods-areas.ts'
import { moneyAreas } from './money-areas.ts'

const entityArea = (entity: Entity): AuditArea => ({
  label: entity.label,
  permission: entity.area,
  fields: entity.fields,
  machines: [],
  actions: {},
  page: pageOfEntity(entity),
})

const orderFields: Fields = Object.fromEntries(
  orderKinds.flatMap((kind) => [
    ...groupsOf(kind).flatMap(([, group]) => lineFields(group)),
    ...fieldsOf(kind).flatMap(([name, field]) => [[name, field] as const, [field.api, field] as const]),
  ]),
)

const shipperFields: Fields = {
  ...editableUserInfo,
  ...invoiceInformationFields,
  ...financeInformationFields,
  ...contractBaseFields,
  ...certificationFields,
  certification_status: { kind: 'choice', choices: labelsOf(certificationMachine.states), label: labelOf('certifications') },
}

/** Areas that are not plain entities. */
const OWN: Readonly<Record<string, AuditArea>> = {
  ...moneyAreas,
  ...goodsAreas,
  'cod-changes': area('cod-changes', {
    fields: orderFields,
    machines: [codChangeMachine],
    actions: { request: words('申请修改代收货款', '申請修改代收貨款', 'Request COD change') },
    page: (subject) => `/admin/cod-changes?keywords=${encodeURIComponent(subject)}`,
  }),
  order: area('orders', {
    fields: { ...orderFields, ...SHELVED_FIELDS, charged: { kind: 'text', maxLength: 80, label: FEE_COLUMNS.charged.label } },
    machines: [orderMachine],
    actions: ORDER_ACTIONS,
    page: (subject) => `/order/detail/${encodeURIComponent(subject)}`,
  }),
  account: area('clients', {
    label: words('账号', '帳號', 'Account'),
    fields: shipperFields,
    machines: [accountAuditMachine, contractMachine],
  }),
  certifications: area('certifications', {
    fields: shipperFields,
    machines: [certificationMachine, accountAuditMachine],
    page: (subject) => `/admin/certifications?application=${encodeURIComponent(subject)}`,
  }),
  reports: area('reports', SAVED_REPORT_TRAIL),
  webhooks: area('webhooks', {
    fields: {
      ...endpointFields,
      events: { kind: 'text', maxLength: 1000, label: words('事件', '事件', 'Events') },
      enabled: { kind: 'flag', label: words('启用', '啟用', 'On') },
    },
    actions: {
      rotate_webhook_secret: words('更换签名密钥', '更換簽章金鑰', 'Signing secret replaced'),
    },
    page: (subject) => `/admin/webhooks?webhook=${encodeURIComponent(subject)}`,
  }),
  bag: area('bags', {
    fields: {
      ...bag.fields,
      ...changeBagFields,
      mawb: billOfLading.fields.mawb,
      airway_number: { kind: 'code', maxLength: 20, label: words('运单号', '運單號', 'Waybill') },
    },
    machines: [bagMachine],
    actions: {
      open: words('打开新袋', '打開新袋', 'Open bag'),
      pack: words('装入', '裝入', 'Pack'),
      unpack: words('取出', '取出', 'Take out'),
      undo_pack: words('撤销装入', '復原裝入', 'Undo packing'),
      weigh: words('称重', '秤重', 'Weigh'),
      undo_weigh: words('撤销称重', '復原秤重', 'Undo weighing'),
      undo_open: words('撤销开袋', '復原開袋', 'Undo opening'),
      undo_seal: words('撤销封袋', '復原封袋', 'Undo sealing'),
    },
    page: (subject) => `/admin/bags/${encodeURIComponent(subject)}`,
  }),
  bill_of_lading: area('bills-of-lading', {
    fields: { ...billOfLading.fields, ...trackingEventFields, packing_number: bag.fields.packing_number },
    machines: [billOfLadingMachine],
    actions: {
      load: words('配袋', '配袋', 'Put bag on'),
      unload: words('撤袋', '撤袋', 'Take bag off'),
      track: words('录入轨迹', '錄入軌跡', 'Add events'),
    },
    page: (subject) => `/admin/bills-of-lading/${encodeURIComponent(subject)}`,
  }),
  exceptions: area('exceptions', {
    fields: orderExceptionFields,
    machines: [exceptionPlanMachine],
    page: (subject) => `/admin/exceptions?keywords=${encodeURIComponent(subject)}`,
  }),
  messages: area('messages', { machines: [messageMachine] }),
  'label-designs': area('label-designs', { machines: [labelDesignMachine], page: (subject) => `/admin/label-designs?design=${subject}` }),
  bulletins: area('bulletins', { machines: [bulletinMachine] }),
  notices: area('notices', { machines: [bulletinMachine] }),
  'work-orders': area('work-orders', {
    machines: [workOrderMachine],
    page: (subject) => `/admin/work-orders?work_order=${encodeURIComponent(subject)}`,
  }),
  claims: area('claims', {
    fields: claim.fields,
    machines: [claimMachine],
    actions: { submit: words('提交理赔', '送出理賠', 'Make claim') },
    page: (subject) => `/admin/claims?claim=${encodeURIComponent(subject)}`,
  }),
  jobs: area('jobs', { machines: [jobMachine] }),
  exports: area('audit-trail', {
    label: words('后台导出', '背景匯出', 'Exports'),
    fields: {
      list: { kind: 'choice', choices: EXPORTED_LISTS, label: words('导出内容', '匯出內容', 'Exported list') },
      rows: { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, label: words('行数', '列數', 'Rows') },
    },
    machines: [exportJobMachine],
    actions: {
      export: words('导出列表', '匯出清單', 'Export list'),
      cancel: words('取消导出', '取消匯出', 'Cancel export'),
      remove: words('删除导出文件', '刪除匯出檔案', 'Remove export'),
    },
  }),
  'order-imports': area('orders', {
    label: words('导入', '匯入', 'Imports'),
    fields: {
      cancelled: { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, label: words('取消的订单', '取消的訂單', 'Orders cancelled') },
      lines: { kind: 'text', maxLength: 10_000, label: words('行', '列', 'Lines') },
      fields: { kind: 'text', maxLength: 10_000, label: words('字段', '欄位', 'Fields') },
    },
    machines: [orderImportMachine],
    actions: {
      correct_rows: words('更正错误行', '更正錯誤列', 'Rows corrected'),
      remove_rows: words('删除错误行', '刪除錯誤列', 'Rows removed'),
    },
    page: (subject) => `/order/imports?import=${encodeURIComponent(subject)}`,
  }),
  notifications: area('notifications', NOTIFICATION_TRAIL),
  'waiting-events': area('waiting-events', {
    actions: {
      discard: words('丢弃未知代码的轨迹', '捨棄未知代碼的軌跡', 'Events of an unknown code discarded'),
      discard_number: words('丢弃未知单号的轨迹', '捨棄未知單號的軌跡', 'Events of an unknown number discarded'),
      match_number: words('匹配代理单号', '比對代理單號', 'Number of an agent matched'),
    },
    fields: waitingTrailFields,
  }),
  tracking: area('tracking', TRACKING_TRAIL),
  'agent-connections': area('tracker-agents', CONNECTION_TRAIL),
  'print-desks': area('orders', { label: words('打印台', '列印台', 'Print desks') }),
}

/** The records of an entity have the area that the entity belongs to. */
const byEntity: ReadonlyMap<string, AuditArea> = new Map(catalog.map((entity) => [entity.area, entityArea(entity)]))

/**
 * An undescribed area uses its area of permission; an undeclared one is shown to everybody who may
 * read the trail.
 */
function otherArea(name: string): AuditArea {
  const spelled = name.replaceAll('_', '-')
  const named = [spelled, `${spelled}s`].find((one) => areaOf(one) !== undefined)
  if (named !== undefined) return area(named)
  return { label: sameWords(name), permission: 'audit-trail', fields: {}, machines: [], actions: {} }
}

/** The description of an area of the trail, by the name that its entries carry. */
export const auditArea = (name: string): AuditArea => (Object.hasOwn(OWN, name) ? OWN[name] : byEntity.get(name)) ?? otherArea(name)

/** Areas of permission whose entries carry another name, or that have none. */
const REPORTED_BY: ReadonlySet<string> = new Set([
  'orders',
  'picks',
  'transfers',
  'stocktakes',
  'trace-query',
  'bags',
  'bills-of-lading',
  'margins',
  'session',
  'audit-trail',
  'metrics',
])

/** Every known area of entries. */
export const AUDIT_AREAS: readonly string[] = [
  ...Object.keys(OWN),
  ...byEntity.keys(),
  ...allAreas()
    .map(({ name }) => name)
    .filter((name) => !byEntity.has(name) && !Object.hasOwn(OWN, name) && !REPORTED_BY.has(name)),
]

/** Areas of the trail whose records an actor may not read; the trail hides their entries too. */
export const hiddenAreas = (holder: RoleHolder): readonly string[] =>
  AUDIT_AREAS.filter((name) => !mayDo(holder, { area: auditArea(name).permission, action: 'read' }))
