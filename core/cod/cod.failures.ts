import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why a settlement of collected money is refused (domain §4, §5). */
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
})
