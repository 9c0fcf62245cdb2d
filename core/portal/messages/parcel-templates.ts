import { words } from '#core/base/kernel/words.ts'
import type { Template } from './message-template.ts'

/** The texts of messages about parcels that stand still or came back, and about their plans. */
export const PARCEL_TEMPLATES = {
  exception_raised: {
    title: words('订单 {order} 出现异常', '訂單 {order} 出現異常', 'Order {order} has an exception'),
    content: words(
      '{exception}。包裹位于“{place}”，请选择处理方案。',
      '{exception}。包裹位於「{place}」，請選擇處理方案。',
      '{exception}. The parcel is at “{place}”. Choose what to do with it.',
    ),
  },
  no_news: {
    title: words('订单 {order} 长时间没有轨迹更新', '訂單 {order} 長時間沒有軌跡更新', 'No news of order {order}'),
    content: words(
      '已超过 {days} 天没有新的轨迹，我们正在向承运方核实。',
      '已超過 {days} 天沒有新的軌跡，我們正在向承運方查證。',
      'It has had no tracking event for more than {days} days. We are asking its carrier.',
    ),
  },
  parcel_refused: {
    title: words('订单 {order} 被拒收', '訂單 {order} 被拒收', 'Order {order} was refused by its consignee'),
    content: words('请选择重新派送或其他处理方案。', '請選擇重新派送或其他處理方案。', 'Choose another delivery, or another plan.'),
  },
  parcel_intercepted: {
    title: words('订单 {order} 已被拦截', '訂單 {order} 已被攔截', 'Order {order} was intercepted'),
    content: words(
      '原因：{reason}。请选择处理方案。',
      '原因：{reason}。請選擇處理方案。',
      'Reason: {reason}. Choose what to do with the parcel.',
    ),
  },
  parcel_returned: {
    title: words('订单 {order} 已退回仓库', '訂單 {order} 已退回倉庫', 'Order {order} is back in the warehouse'),
    content: words(
      '可以转单重发、拆包上架或销毁。',
      '可以轉單重發、拆包上架或銷毀。',
      'Send it again with a new order, unpack it into stock, or have it destroyed.',
    ),
  },
  return_withdrawn: {
    title: words('订单 {order} 的退件登记已撤销', '訂單 {order} 的退件登記已復原', 'The return of order {order} was withdrawn'),
    content: words(
      '仓库撤回了这次登记，订单状态恢复为“{state}”。',
      '倉庫撤回了這次登記，訂單狀態恢復為「{state}」。',
      'The warehouse has withdrawn its scan. The order is {state} again.',
    ),
  },
  return_found: {
    title: words('退件 {code} 已到仓库', '退件 {code} 已到倉庫', 'Return {code} is in the warehouse'),
    content: words(
      '这件退件到仓时没有预告，现在已确认是您的。如需处理，请提交工单。',
      '這件退件到倉時沒有預告，現在已確認是您的。如需處理，請送出工單。',
      'It came unannounced and was found to be yours. Raise a work order to say what to do with it.',
    ),
  },
  exception_settled: {
    title: words('订单 {order} 已处理：{event}', '訂單 {order} 已處理：{event}', 'Order {order} goes on: {event}'),
    content: words(
      '客服已处理该包裹，无需再操作。{reason}',
      '客服已處理該包裹，無需再操作。{reason}',
      'Our staff took care of the parcel. There is nothing left to do. {reason}',
    ),
  },
  plan_withdrawn: {
    title: words('订单 {order} 的方案已撤回：{plan}', '訂單 {order} 的方案已撤回：{plan}', 'Plan for order {order} withdrawn: {plan}'),
    content: words('请选择其他方案。', '請選擇其他方案。', 'Choose another plan.'),
  },
  package_asked: {
    title: words(
      '原包 {order} 已退回 {days} 天，请选择方案',
      '原包 {order} 已退回 {days} 天，請選擇方案',
      'Original package {order} has been back for {days|day|days}: choose a plan',
    ),
    content: words(
      '可以转单重发、拆包上架或申请销毁。自 {from} 起，没有方案的原包可能被销毁；存放期间会产生仓储费。',
      '可以轉單重發、拆包上架或申請銷毀。自 {from} 起，沒有方案的原包可能被銷毀；存放期間會產生倉儲費。',
      'Send it again, unpack it into stock, or have it destroyed. Without a plan it may be destroyed from {from} on. Storage is charged meanwhile.',
    ),
  },
  package_destroyed: {
    title: words('原包 {order} 已销毁', '原包 {order} 已銷毀', 'Original package {order} was destroyed'),
    content: words(
      '到期仍未选择处理方案。原因：{reason}。',
      '到期仍未選擇處理方案。原因：{reason}。',
      'It had no plan in time. Reason: {reason}.',
    ),
  },
  plan_proposed: {
    title: words('订单 {order} 的处理方案：{plan}', '訂單 {order} 的處理方案：{plan}', 'Plan for order {order}: {plan}'),
    content: words(
      '客服已代您提交方案“{plan}”，审核后会通知您。',
      '客服已代您提交方案「{plan}」，審核後會通知您。',
      'Our staff proposed “{plan}” on your behalf. You get a message when it is decided.',
    ),
  },
  plan_accepted: {
    title: words('订单 {order} 的方案已接受：{plan}', '訂單 {order} 的方案已接受：{plan}', 'Plan for order {order} accepted: {plan}'),
    content: words('客服正在处理。', '客服正在處理。', 'Our staff are carrying it out.'),
  },
  plan_rejected: {
    title: words('订单 {order} 的方案被驳回：{plan}', '訂單 {order} 的方案被駁回：{plan}', 'Plan for order {order} rejected: {plan}'),
    content: words('原因：{reason}。请选择其他方案。', '原因：{reason}。請選擇其他方案。', 'Reason: {reason}. Choose another plan.'),
  },
  plan_done: {
    title: words('订单 {order} 的方案已完成：{plan}', '訂單 {order} 的方案已完成：{plan}', 'Plan for order {order} carried out: {plan}'),
    content: words('订单状态：{state}。', '訂單狀態：{state}。', 'The order is now “{state}”.'),
  },
} as const satisfies Record<string, Template>
