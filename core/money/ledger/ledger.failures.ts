import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a movement of money is refused. */
export const ledgerFailure = defineFailures({
  CREDIT_EXCEEDED: {
    kind: 'refused',
    words: words(
      '余额与信用额度不足：可用 {available} {currency}，需要 {needed} {currency}',
      '餘額與信用額度不足：可用 {available} {currency}，需要 {needed} {currency}',
      'Not enough balance and credit: {available} {currency} available, {needed} {currency} needed',
    ),
  },
  MONTH_CLOSED: {
    kind: 'refused',
    words: words('{month} 已月结，不能再记账', '{month} 已月結，不能再記帳', '{month} is closed; nothing can be posted into it'),
  },
  ENTRY_NOT_FOUND: { kind: 'missing', words: words('找不到分录 {entry}', '找不到分錄 {entry}', 'Entry {entry} does not exist') },
  ENTRY_REVERSED: {
    kind: 'conflict',
    words: words('分录 {entry} 已被分录 {by} 冲正', '分錄 {entry} 已被分錄 {by} 沖正', 'Entry {entry} was already reversed by entry {by}'),
  },
  ENTRY_IS_REVERSAL: {
    kind: 'conflict',
    words: words(
      '分录 {entry} 是冲正分录，不能再冲正',
      '分錄 {entry} 是沖正分錄，不能再沖正',
      'Entry {entry} is a reversal and can’t be reversed',
    ),
  },
  FLOW_NOT_FOUND: { kind: 'missing', words: words('找不到流水 {number}', '找不到流水 {number}', 'Flow {number} does not exist') },
  CREDIT_LIMIT_SAME: {
    kind: 'invalid',
    words: words('信用额度已是 {limit} {currency}', '信用額度已是 {limit} {currency}', 'The limit is {limit} {currency} already'),
  },
  CREDIT_LIMIT_CHANGED: {
    kind: 'conflict',
    words: words(
      '信用额度已被他人改为 {limit} {currency}，请核对后再设置',
      '信用額度已被他人改為 {limit} {currency}，請核對後再設定',
      'Somebody else set the limit to {limit} {currency} meanwhile. Check it and decide again',
    ),
  },
  CURRENCY_UNUSED: {
    kind: 'invalid',
    words: words('没有 {currency} 账户', '沒有 {currency} 帳戶', 'There is no account in {currency}'),
  },
  RECHARGE_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到充值单 {recharge}', '找不到儲值單 {recharge}', 'Top-up {recharge} does not exist'),
  },
  PAYMENT_DIFFERS: {
    kind: 'refused',
    words: words(
      '付款通知的{what}为“{found}”，应为“{expected}”',
      '付款通知的{what}為「{found}」，應為「{expected}」',
      'The notification has the {what} “{found}”, expected “{expected}”',
    ),
  },
})
