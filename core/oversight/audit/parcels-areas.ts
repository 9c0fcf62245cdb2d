import { CONNECTION_TRAIL } from '#core/parcels/agents/connection-trail.ts'
import { TRACKING_TRAIL } from '#core/parcels/agents/event-file-trail.ts'
import { waitingTrailFields } from '#core/parcels/agents/waiting-trail-fields.ts'
import { FEE_COLUMNS } from '#core/parcels/orders/order-fee-columns.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { labelDesignMachine } from '#core/parcels/labels/design/label-design.machine.ts'
import { exceptionPlanMachine } from '#core/parcels/orders/exceptions/exception-plan.machine.ts'
import { orderExceptionFields } from '#core/parcels/orders/exceptions/order-exception.ts'
import { ORDER_ACTIONS } from '#core/parcels/orders/events/order-trail.ts'
import { orderImportMachine } from '#core/parcels/orders/import/order-import.machine.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { ORDER_FACTS } from '#core/parcels/orders/order-facts.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { fieldsOf, groupsOf, lineFields } from '#core/parcels/orders/order-kind.ts'
import { area, type AuditArea } from './audit-area.ts'
import { SHELVED_FIELDS } from './warehouse-areas.ts'

/** Fields of an order, by the names that changes use. */
export const orderFields: Fields = Object.fromEntries(
  orderKinds.flatMap((kind) => [
    ...groupsOf(kind).flatMap(([, group]) => lineFields(group)),
    ...fieldsOf(kind).flatMap(([name, field]) => [[name, field] as const, [field.api, field] as const]),
  ]),
)

/** Areas of the trail about parcels. */
export const parcelsAreas = {
  order: area('orders', {
    fields: { ...orderFields, ...SHELVED_FIELDS, charged: { kind: 'text', maxLength: 80, label: FEE_COLUMNS.charged.label } },
    machines: [orderMachine],
    actions: ORDER_ACTIONS,
    page: (subject) => `/order/detail/${encodeURIComponent(subject)}`,
  }),
  'label-designs': area('label-designs', { machines: [labelDesignMachine], page: (subject) => `/admin/label-designs?design=${subject}` }),
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
  'waiting-events': area('waiting-events', {
    actions: {
      discard: words('丢弃未知代码的轨迹', '捨棄未知代碼的軌跡', 'Events of an unknown code discarded'),
      discard_number: words('丢弃未知单号的轨迹', '捨棄未知單號的軌跡', 'Events of an unknown number discarded'),
      enter_time: words('补录轨迹时间', '補登軌跡時間', 'Time of an event entered'),
      confirm_event: words('确认轨迹时间', '確認軌跡時間', 'Time of an event confirmed'),
      discard_event: words('丢弃时间不明的轨迹', '捨棄時間不明的軌跡', 'Event of an unread time discarded'),
      match_number: words('匹配代理单号', '比對代理單號', 'Number of an agent matched'),
    },
    fields: waitingTrailFields,
  }),
  tracking: area('tracking', TRACKING_TRAIL),
  'agent-connections': area('tracker-agents', CONNECTION_TRAIL),
  'print-desks': area('orders', { label: words('打印台', '列印台', 'Print desks') }),
  exceptions: area('exceptions', {
    fields: { ...orderExceptionFields, destroy_from: { kind: 'text', maxLength: 40, label: ORDER_FACTS.destroyFrom.label } },
    actions: { ask_plan: words('催选方案', '催選方案', 'Ask for a plan') },
    machines: [exceptionPlanMachine],
    page: (subject) => `/admin/exceptions?keywords=${encodeURIComponent(subject)}`,
  }),
} as const satisfies Readonly<Record<string, AuditArea>>
