import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why an operation on the insurance of an order is refused. */
export const insuranceFailure = defineFailures({
  POLICY_NOT_FOUND: { kind: 'missing', words: words('找不到保单 {id}', '找不到保單 {id}', 'Insurance policy {id} not found') },
  POLICY_NOT_IN_FORCE: {
    kind: 'refused',
    words: words(
      '保单 {policy} 尚未投保或已作废，没有保险凭证',
      '保單 {policy} 尚未投保或已作廢，沒有保險憑證',
      'Policy {policy} is not ordered, or void: it has no certificate',
    ),
  },
  POLICY_LATE: {
    kind: 'refused',
    words: words(
      '订单 {order} 已出库或已结束，不能再投保或退保',
      '訂單 {order} 已出庫或已結束，不能再投保或退保',
      'Order {order} was dispatched or has ended: its insurance can no longer change',
    ),
  },
  POLICY_EXISTS: { kind: 'conflict', words: words('该订单已投保', '該訂單已投保', 'The order is insured already') },
  POLICY_CATEGORY: {
    kind: 'refused',
    words: words(
      '保险类别 {category} 未生效或已停用',
      '保險類別 {category} 未生效或已停用',
      'Insurance category {category} is not offered at present',
    ),
  },
  POLICY_NO_VALUE: {
    kind: 'refused',
    words: words(
      '订单 {order} 没有申报价值，不能投保',
      '訂單 {order} 沒有申報價值，不能投保',
      'Order {order} declares no value that could be insured',
    ),
  },
  INSURED_UNDECLARED: {
    kind: 'invalid',
    words: words('填写申报价值后才能投保', '填寫申報價值後才能投保', 'Declare the value of the products to insure the order'),
  },
  INSURED_WITHOUT_CATEGORY: {
    kind: 'invalid',
    words: words('请选择保险类别', '請選擇保險類別', 'Choose an insurance category'),
  },
  SHEET_TOO_LONG: {
    kind: 'refused',
    words: words(
      '一次最多为 {most} 个订单投保，表格中有 {found} 行',
      '一次最多為 {most} 個訂單投保，表格中有 {found} 列',
      'Up to {most} orders are insured at once; the sheet has {found}',
    ),
  },
  POLICY_CURRENCY: {
    kind: 'invalid',
    words: words('保险金额的币种应为 {currency}', '保險金額的幣別應為 {currency}', 'Enter the insured value in {currency}'),
  },
  POLICY_TOO_MUCH: {
    kind: 'refused',
    words: words('保险金额最高为 {most}', '保險金額最高為 {most}', 'At most {most} can be insured'),
  },
  POLICY_ABOVE_VALUE: {
    kind: 'refused',
    words: words(
      '申报价值低于已投保金额，保险金额最高为 {most}；请先退保再修改',
      '申報價值低於已投保金額，保險金額最高為 {most}；請先退保再修改',
      'The order would be insured above its declared value: at most {most}. Cancel its insurance first.',
    ),
  },
})
