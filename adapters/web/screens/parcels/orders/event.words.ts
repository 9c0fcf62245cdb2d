import { words, type Words } from '#core/base/kernel/words.ts'
import type { OrderEvent } from '#core/parcels/orders/order.machine.ts'

/**
 * How an event is offered, asked and declined; each names the thing, so that cancelling an order
 * and closing a dialog cannot be mistaken for each other.
 */
export type EventTexts = {
  /** A button on one order. */
  readonly act: Words
  /** A button on `{count}` orders. */
  readonly count: Words
  /** Confirms for several, below a title with the number. */
  readonly acts: Words
  /** Asks about order `{order}`. */
  readonly ask: Words
  /** Asks about `{count}` orders. */
  readonly asks: Words
  /** Declines for one order, and for several. */
  readonly keep: Words
  readonly keeps: Words
}

type Triple = readonly [simplified: string, traditional: string, english: string]

/** An event whose verb takes the order as its object. */
function plain(
  [zh, tw, en]: Triple,
  keep: Words = words(`不${zh}`, `不${tw}`, `Don't ${en.toLowerCase()}`),
  keeps: Words = keep,
): EventTexts {
  return {
    act: words(`${zh}订单`, `${tw}訂單`, `${en} order`),
    count: words(`${zh}订单（{count}）`, `${tw}訂單（{count}）`, `${en} {count|order|orders}`),
    acts: words(`${zh}订单`, `${tw}訂單`, `${en} orders`),
    ask: words(`${zh}订单 {order}？`, `${tw}訂單 {order}？`, `${en} order {order}?`),
    asks: words(`${zh} {count} 个订单？`, `${tw} {count} 個訂單？`, `${en} {count|order|orders}?`),
    keep,
    keeps,
  }
}

/** An event that is done about an order: 为 … 登记异常, Raise an exception on …. */
function about([zh, tw, en]: Triple, [zhOf, twOf, enOf]: Triple): EventTexts {
  const keep = words('暂不处理', '暫不處理', 'Not now')
  return {
    act: words(zh, tw, en),
    count: words(`${zh}（{count}）`, `${tw}（{count}）`, `${enOf} {count|order|orders}`),
    acts: words(zh, tw, en),
    ask: words(`${zhOf.replace('…', '订单 {order} ')}？`, `${twOf.replace('…', '訂單 {order} ')}？`, `${enOf} order {order}?`),
    asks: words(`${zhOf.replace('…', ' {count} 个订单')}？`, `${twOf.replace('…', ' {count} 個訂單')}？`, `${enOf} {count|order|orders}?`),
    keep,
    keeps: keep,
  }
}

/** The words of every event; a new one does not compile until it has its own. */
export const EVENT_TEXTS: Readonly<Record<OrderEvent, EventTexts>> = {
  submit: plain(['提交', '提交', 'Submit']),
  cancel: plain(['取消', '取消', 'Cancel'], words('不取消', '不取消', 'Keep it'), words('不取消', '不取消', 'Keep them')),
  receive: plain(['入库', '入庫', 'Receive']),
  confirm_weight: about(['确认重量', '確認重量', 'Confirm weight'], ['确认…的重量', '確認…的重量', 'Confirm the weight of']),
  reject_weight: about(['拒绝重量', '拒絕重量', 'Reject weight'], ['拒绝…的重量', '拒絕…的重量', 'Reject the weight of']),
  dispatch: plain(['出库', '出庫', 'Dispatch']),
  deliver: about(['登记签收', '登記簽收', 'Record delivery'], ['将…登记为已签收', '將…登記為已簽收', 'Record the delivery of']),
  intercept: plain(['拦截', '攔截', 'Intercept']),
  release: plain(['放行', '放行', 'Release']),
  raise_exception: about(['登记异常', '登記異常', 'Raise exception'], ['为…登记异常', '為…登記異常', 'Raise an exception on']),
  continue: about(['继续派送', '繼續派送', 'Continue delivery'], ['继续派送…', '繼續派送…', 'Continue delivery of']),
  refuse: about(['登记拒收', '登記拒收', 'Record refusal'], ['将…登记为拒收', '將…登記為拒收', 'Record the refusal of']),
  redeliver: plain(['重新派送', '重新派送', 'Redeliver']),
  return: plain(['退回', '退回', 'Return']),
  transfer: about(['转单', '轉單', 'Transfer'], ['为…转单', '為…轉單', 'Transfer']),
  destroy: plain(['销毁', '銷毀', 'Destroy']),
  lose: about(['登记遗失', '登記遺失', 'Report lost'], ['将…登记为遗失', '將…登記為遺失', 'Report the loss of']),
}
