import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why a settlement of collected money (domain §4, §5) or a change of an amount to collect (domain §11) is refused. */
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
})
