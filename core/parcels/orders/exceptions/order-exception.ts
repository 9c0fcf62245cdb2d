import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words } from '#core/base/kernel/words.ts'
import type { Milestones } from '../../tracking/milestones.ts'
import type { OrderState } from '../order.machine.ts'
import { EXCEPTION_CAUSES, type ExceptionCause } from './exception-cause.rules.ts'
import { exceptionPlanMachine } from './exception-plan.machine.ts'
import { planDetailFields, PLANS } from './plans.ts'
import { WAREHOUSE_STATUSES, type WarehouseStatus } from './warehouse-status.ts'

/**
 * Fields of an exception: what went wrong with a parcel, and what is to be done about it, in the
 * specification's names.
 */
export const orderExceptionFields = {
  order_number: { kind: 'text', maxLength: 40, required: true, label: words('订单号', '訂單號', 'Order number') },
  cause: { kind: 'choice', choices: EXCEPTION_CAUSES, required: true, label: words('类型', '類型', 'Type') },
  exception_code: { kind: 'code', maxLength: 20, required: true, label: words('异常代码', '異常代碼', 'Exception code') },
  exception_msg: { kind: 'text', maxLength: 300, multiline: true, label: words('异常说明', '異常說明', 'Exception message') },
  warehouse_status: { kind: 'choice', choices: WAREHOUSE_STATUSES, required: true, label: words('包裹位置', '包裹位置', 'Parcel is at') },
  plan: { kind: 'choice', choices: labelsOf(PLANS), label: words('处理方案', '處理方案', 'Plan') },
  planStatus: {
    kind: 'choice',
    choices: labelsOf(exceptionPlanMachine.states),
    required: true,
    label: words('方案状态', '方案狀態', 'Plan status'),
  },
  plan_remark: { kind: 'text', maxLength: 300, multiline: true, label: words('方案备注', '方案備註', 'Plan remark') },
  ...planDetailFields,
} as const satisfies Fields

/** An exception; a plan's details are present while the plan is. */
export type OrderException = RecordOf<typeof orderExceptionFields>

/** A new exception, without a plan. */
export const raisedException = ({
  order_number,
  cause,
  exception_code,
  exception_msg,
  warehouse_status,
}: Pick<OrderException, 'order_number' | 'cause' | 'exception_code' | 'exception_msg' | 'warehouse_status'>): OrderException => ({
  order_number,
  cause,
  exception_code,
  ...(exception_msg === undefined ? {} : { exception_msg }),
  warehouse_status,
  planStatus: exceptionPlanMachine.initial,
})

/**
 * Where a parcel is, by its order and its timeline: at the origin until it is dispatched, in
 * transit until it reaches the delivery station, with the agent once it was out for delivery.
 * `state` is the order's before the exception.
 */
export function warehouseStatusOf({
  state,
  milestones,
}: {
  readonly state: OrderState
  readonly milestones: Pick<Milestones, '140_time' | '150_time'>
}): WarehouseStatus {
  if (state !== 'outbound' && state !== 'refused') return 'origin'
  if (milestones['150_time'] !== undefined) return 'delivered_to_agent'
  return milestones['140_time'] === undefined ? 'in_transit' : 'destination'
}

type StoppedParcel = Parameters<typeof warehouseStatusOf>[0] & { readonly cause: ExceptionCause }

/**
 * Where a parcel stands still. Its consignee refuses it at the door, so the agent has it; one that
 * came back is in the warehouse on its side of the way.
 */
export function placeOf({ cause, ...order }: StoppedParcel): WarehouseStatus {
  if (cause === 'refusal') return 'delivered_to_agent'
  const place = warehouseStatusOf(order)
  return cause === 'return' && place !== 'origin' ? 'destination' : place
}
