import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a remittance is not announced, received or explained. */
export const remittanceFailure = defineFailures({
  REMITTANCE_NOT_FOUND: { kind: 'missing', words: words('找不到此回款', '找不到此回款', 'This remittance does not exist') },
  REMITTANCE_LINES_MOST: {
    kind: 'invalid',
    words: words('一笔回款最多 {most} 个订单', '一筆回款最多 {most} 個訂單', 'A remittance has at most {most} orders'),
  },
  REMITTANCE_LINE_TWICE: {
    kind: 'invalid',
    words: words('订单 {order} 出现两次', '訂單 {order} 出現兩次', 'Order {order} is named twice'),
  },
  REMITTANCE_LINE_FORMAT: {
    kind: 'invalid',
    words: words(
      '第 {line} 行“{found}”不是订单号和金额',
      '第 {line} 列「{found}」不是訂單號和金額',
      'Line {line}, “{found}”, is no order number with an amount',
    ),
  },
  REMITTANCE_LINE_NOT_FOUND: {
    kind: 'missing',
    words: words('此回款中没有这个订单', '此回款中沒有這個訂單', 'This order is not on the remittance'),
  },
  REMITTANCE_LINE_MATCHED: {
    kind: 'conflict',
    words: words(
      '订单 {order} 的款项已到账，不能移除',
      '訂單 {order} 的款項已入帳，不能移除',
      'The money of order {order} has arrived. It can’t be removed',
    ),
  },
  REMITTANCE_NOT_OPEN: {
    kind: 'conflict',
    words: words('回款状态为“{state}”，不能修改', '回款狀態為「{state}」，不能修改', 'The remittance is “{state}” and can’t be changed'),
  },
  REMITTANCE_NO_LINES: {
    kind: 'refused',
    words: words('没有匹配的订单，不能确认到账', '沒有配對的訂單，不能確認入帳', 'No order matches, so no money can be received for it'),
  },
  REMITTANCE_CURRENCY: {
    kind: 'invalid',
    words: words(
      '回款 {remittance} 的币种为 {currency}',
      '回款 {remittance} 的幣別為 {currency}',
      'Remittance {remittance} is in {currency}',
    ),
  },
  REMITTANCE_ON_BILL: {
    kind: 'conflict',
    words: words(
      '其中的订单已在结算账单上，不能撤销',
      '其中的訂單已在結算帳單上，不能復原',
      'Orders of it are on a settlement bill, so it can’t be undone',
    ),
  },
  REMITTANCE_AT_BANK_LINE: {
    kind: 'conflict',
    words: words(
      '到账由银行流水 {line} 确认，请在那里撤销',
      '入帳由銀行交易 {line} 確認，請在那裡復原',
      'Bank line {line} confirmed it. Undo it there',
    ),
  },
  RECEIPT_NOT_FOUND: { kind: 'missing', words: words('找不到此到账记录', '找不到此入帳記錄', 'This receipt does not exist') },
  NOTHING_OPEN: { kind: 'refused', words: words('没有未说明的差额', '沒有未說明的差額', 'No amount is open') },
  EXPLANATION_DIRECTION: {
    kind: 'invalid',
    words: words('“{kind}”不能说明此差额', '「{kind}」不能說明此差額', '“{kind}” doesn’t explain this difference'),
  },
  EXPLANATION_ABOVE: {
    kind: 'invalid',
    words: words('未说明的差额只有 {open}', '未說明的差額只有 {open}', 'Only {open} is open'),
  },
  EXPLANATION_NOT_FOUND: { kind: 'missing', words: words('找不到此说明', '找不到此說明', 'This explanation does not exist') },
  EXPLANATION_OWN: {
    kind: 'forbidden',
    words: words('核销须由另一人审批', '核銷須由另一人審批', 'Somebody else has to approve what you write off'),
  },
})
