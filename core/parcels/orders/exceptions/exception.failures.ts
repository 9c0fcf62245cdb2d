import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a plan for an exception is refused. */
export const exceptionFailure = defineFailures({
  PLAN_NOT_OFFERED: {
    kind: 'refused',
    words: words(
      '包裹位于“{place}”时不能选择该方案，可选：{choices}',
      '包裹位於「{place}」時不能選擇該方案，可選：{choices}',
      'This plan isn’t available while the parcel is at “{place}”. Choices: {choices}',
    ),
  },
  PLAN_EVENT_NOT_YOURS: {
    kind: 'forbidden',
    words: words('只有工作人员可以{event}', '只有工作人員可以{event}', 'Only staff may do “{event}”'),
  },
  EXCEPTION_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到异常件 {id}', '找不到異常件 {id}', 'Exception {id} not found'),
  },
  NO_OPEN_EXCEPTION: {
    kind: 'conflict',
    words: words(
      '订单 {order} 的状态为“{state}”，没有待处理的异常',
      '訂單 {order} 的狀態為「{state}」，沒有待處理的異常',
      'Order {order} is “{state}” and has no open exception',
    ),
  },
  EXCEPTION_OPEN: {
    kind: 'conflict',
    words: words('订单 {order} 已有未处理的异常', '訂單 {order} 已有未處理的異常', 'Order {order} already has an open exception'),
  },
  NO_PLAN_TO_WITHDRAW: {
    kind: 'conflict',
    words: words('订单 {order} 没有可撤回的方案', '訂單 {order} 沒有可撤回的方案', 'Order {order} has no plan to withdraw'),
  },
  PACKAGE_PLANNED: {
    kind: 'conflict',
    words: words(
      '订单 {order} 的处理方案待审核，请先审核',
      '訂單 {order} 的處理方案待審核，請先審核',
      'Order {order} has a plan to decide on first',
    ),
  },
  PACKAGE_KEPT: {
    kind: 'refused',
    words: words(
      '原包 {order} 自 {day} 起方可销毁',
      '原包 {order} 自 {day} 起方可銷毀',
      'Original package {order} may be destroyed from {day} on',
    ),
  },
  APPOINTMENT_PAST: {
    kind: 'invalid',
    words: words('预约时间必须晚于现在', '預約時間必須晚於現在', 'The appointment must be in the future'),
  },
})
