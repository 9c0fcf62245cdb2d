import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a bill cannot be drawn up, moved or paid. */
export const billFailure = defineFailures({
  CLIENT_BILL_NOT_FOUND: { kind: 'missing', words: words('找不到账单', '找不到帳單', 'This bill does not exist') },
  CLIENT_BILL_CHANGED: {
    kind: 'conflict',
    words: words('账单刚被修改，请刷新后重试', '帳單剛被修改，請重新整理後再試', 'The bill has just been changed. Reload it and try again'),
  },
  CLIENT_BILL_EMPTY: { kind: 'refused', words: words('账单没有明细，请作废', '帳單沒有明細，請作廢', 'The bill has no lines. Void it') },
  CLIENT_BILL_NOT_DRAFT: {
    kind: 'conflict',
    words: words('账单{state}，只有草稿可以移除明细', '帳單{state}，只有草稿可以移除明細', 'The bill is {state}. Lines leave drafts alone'),
  },
  CLIENT_BILL_LINE_NOT_FOUND: { kind: 'missing', words: words('找不到第 {line} 行', '找不到第 {line} 列', 'Line {line} does not exist') },
  CLIENT_BILL_LINES_DIFFER: {
    kind: 'refused',
    words: words(
      '明细之和 {sum} 与账单金额 {amount} 不符',
      '明細之和 {sum} 與帳單金額 {amount} 不符',
      'The lines add up to {sum}, the bill says {amount}',
    ),
  },
  CLIENT_BILL_OWN_AUDIT: {
    kind: 'refused',
    words: words('出账人不能审核自己的账单', '出帳人不能審核自己的帳單', 'A bill is audited by someone else than who issued it'),
  },
  CLIENT_BILL_WALLET_CLOSED: {
    kind: 'refused',
    words: words(
      '账单暂不能用余额支付，请见可用的付款方式',
      '帳單暫不能以餘額支付，請見可用的付款方式',
      'Bills are not paid from the wallet here. The bill says how',
    ),
  },
  CLIENT_BILL_NOT_COVERED: {
    kind: 'refused',
    words: words(
      '余额 {available} {currency}，不足以支付 {needed} {currency}，请先充值',
      '餘額 {available} {currency}，不足以支付 {needed} {currency}，請先儲值',
      'The wallet has {available} {currency}; {needed} {currency} is to be paid. Top up first',
    ),
  },
  CLIENT_BILL_PERIOD_OPEN: {
    kind: 'refused',
    words: words(
      '该客户今天已出账，明天起的费用进入下一期',
      '該客戶今天已出帳，明天起的費用進入下一期',
      'This client has been billed up to today. What is charged from tomorrow on stands on the next bill',
    ),
  },
  NOTHING_TO_BILL: {
    kind: 'refused',
    words: words('该客户没有待出账的费用', '該客戶沒有待出帳的費用', 'This client has no charges to bill'),
  },
})
