import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * Why a settlement of collected money, a change of an amount to collect, or a report of collected
 * cash is refused.
 */
export const codFailure = defineFailures({
  NOTHING_TO_SETTLE: {
    kind: 'refused',
    words: words('没有可结算的订单', '沒有可結算的訂單', 'There are no orders to settle'),
  },
  BILL_EVENT_NOT_YOURS: {
    kind: 'forbidden',
    words: words('只有工作人员可以{event}', '只有工作人員可以{event}', 'Only staff may do “{event}”'),
  },
  ORDER_NOT_ON_BILL: {
    kind: 'invalid',
    words: words('订单 {order} 不在账单 {bill} 上', '訂單 {order} 不在帳單 {bill} 上', 'Order {order} is not on bill {bill}'),
  },
  COD_BILL_NOT_FOUND: { kind: 'missing', words: words('找不到代收货款账单', '找不到代收貨款帳單', 'This settlement bill does not exist') },
  COD_LINE_NOT_ON_BILL: {
    kind: 'invalid',
    words: words('账单上没有第 {line} 行', '帳單上沒有第 {line} 列', 'Line {line} is not on the bill'),
  },
  COD_AGREEMENT_UNSIGNED: {
    kind: 'refused',
    words: words(
      '请先签署美元代收货款协议，协议中会显示收款户名',
      '請先簽署美元代收貨款協議，協議中會顯示收款戶名',
      'Sign the USD COD agreement first; the account’s name appears in it',
    ),
  },
  NCND_CHARGES_OPEN: {
    kind: 'refused',
    words: words(
      '还有 {amount} 未付，请先支付运费账单',
      '還有 {amount} 未付，請先支付運費帳單',
      '{amount} of these charges is still to be paid with the bill for freight',
    ),
  },
  CYCLE_DAY: {
    kind: 'invalid',
    words: words(
      '每周结算填 1–7，每月结算填 1–28',
      '每週結算填 1–7，每月結算填 1–28',
      'Enter 1–7 for a weekly and 1–28 for a monthly cycle',
    ),
  },
  CHECK_AMOUNT_DIFFERS: {
    kind: 'invalid',
    words: words(
      '付款金额 {found} 与应付金额 {expected} 不符',
      '付款金額 {found} 與應付金額 {expected} 不符',
      'The amount paid is {found}, but {expected} is due',
    ),
  },
  COD_CHANGE_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到代收货款修改申请 {id}', '找不到代收貨款修改申請 {id}', 'COD change request {id} not found'),
  },
  COD_CHANGE_OPEN: {
    kind: 'conflict',
    words: words(
      '订单 {order} 已有待审核的代收货款修改申请，请先撤回或等待处理',
      '訂單 {order} 已有待審核的代收貨款修改申請，請先撤回或等待處理',
      'Order {order} already has an open COD change request. Withdraw it or wait for the decision',
    ),
  },
  COD_COLLECTED: {
    kind: 'conflict',
    words: words(
      '订单 {order} 的代收货款已收取，不能再修改',
      '訂單 {order} 的代收貨款已收取，不能再修改',
      'The COD amount of order {order} was already collected and can no longer be changed',
    ),
  },
  COD_NOT_DUE: {
    kind: 'conflict',
    words: words(
      '订单 {order} 的状态为“{state}”，代收货款不能再修改',
      '訂單 {order} 的狀態為「{state}」，代收貨款不能再修改',
      'Order {order} is “{state}”. Its COD amount can no longer be changed',
    ),
  },
  COD_NOT_OF_KIND: {
    kind: 'refused',
    words: words('“{kind}”不代收货款', '「{kind}」不代收貨款', '“{kind}” has no cash on delivery'),
  },
  COD_UNCHANGED: {
    kind: 'invalid',
    words: words(
      '与当前代收货款相同，请填写新的金额',
      '與目前代收貨款相同，請填寫新的金額',
      'This is the current COD amount. Enter a different one',
    ),
  },
  COD_OTHER_CURRENCY: {
    kind: 'invalid',
    words: words('代收币种应为 {currency}', '代收幣別應為 {currency}', 'Enter the COD amount in {currency}'),
  },
  COD_REPORTED: {
    kind: 'conflict',
    words: words(
      '订单 {order} 的代收货款已有派送代理上报，请先处理',
      '訂單 {order} 的代收貨款已有派送代理回報，請先處理',
      'The agent has reported the cash of order {order}. Decide on that first',
    ),
  },
  COD_CHARGED: {
    kind: 'conflict',
    words: words(
      '订单 {order} 的费用已在账单 {bill} 上，不能再撤销',
      '訂單 {order} 的費用已在帳單 {bill} 上，不能再復原',
      'Bill {bill} has the charges of order {order}, so this can no longer be undone',
    ),
  },
  COD_ORDER_UNKNOWN: {
    kind: 'invalid',
    words: words('找不到订单或运单 {order}', '找不到訂單或運單 {order}', 'There is no order or waybill {order}'),
  },
  COD_NONE: {
    kind: 'invalid',
    words: words('订单 {order} 没有代收货款', '訂單 {order} 沒有代收貨款', 'Order {order} has no cash on delivery'),
  },
  COD_NOT_DISPATCHED: {
    kind: 'invalid',
    words: words('订单 {order} 尚未出库', '訂單 {order} 尚未出庫', 'Order {order} has not been dispatched yet'),
  },
  COD_OTHER_AGENT: {
    kind: 'invalid',
    words: words('订单 {order} 由其他派送代理派送', '訂單 {order} 由其他派送代理派送', 'Order {order} belongs to another agent'),
  },
  COD_TWICE_IN_FILE: {
    kind: 'invalid',
    words: words(
      '订单 {order} 在前面已出现过，请只保留一行',
      '訂單 {order} 在前面已出現過，請只保留一列',
      'Order {order} is listed before. Keep one of the lines',
    ),
  },
  COD_REPORTED_OTHER: {
    kind: 'conflict',
    words: words(
      '订单 {order} 已代收 {amount}，与本次上报金额不同',
      '訂單 {order} 已代收 {amount}，與本次回報金額不同',
      'Order {order} is already collected with {amount}, another amount than reported now',
    ),
  },
  COD_DIFFERENCE_OPEN: {
    kind: 'conflict',
    words: words(
      '订单 {order} 已上报 {amount}，差异待处理，请先处理差异',
      '訂單 {order} 已回報 {amount}，差異待處理，請先處理差異',
      'Order {order} is reported with {amount} and waits for a decision. Decide on that difference first',
    ),
  },
  COD_DIFFERENCE_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到代收差异 {id}', '找不到代收差異 {id}', 'Collection difference {id} not found'),
  },
  COD_COLLECTED_LATER: {
    kind: 'invalid',
    words: words('代收时间 {time} 在未来', '代收時間 {time} 在未來', 'The collection time {time} is in the future'),
  },
  COD_COLLECTION_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到订单 {order} 的代收记录', '找不到訂單 {order} 的代收記錄', 'No collection of order {order} was found'),
  },
  COD_IMPORT_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到代收文件 {id}', '找不到代收檔案 {id}', 'Collection file {id} not found'),
  },
  COD_COLUMNS_MISSING: {
    kind: 'invalid',
    words: words(
      '请指定订单号和代收金额所在的列',
      '請指定訂單號和代收金額所在的欄',
      'Choose the columns with the order number and the collected amount',
    ),
  },
})
