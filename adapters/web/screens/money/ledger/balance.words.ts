import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const balanceWords = defineWords('balance', {
  balance: words('余额 {amount}', '餘額 {amount}', 'Balance {amount}'),
  available: words('可用 {amount}', '可用 {amount}', '{amount} available'),
  credit: words('信用额度 {amount}', '信用額度 {amount}', 'credit limit {amount}'),
  arrears: words('欠款 {amount}', '欠款 {amount}', '{amount} in arrears'),
  owing: words('有欠款', '有欠款', 'In arrears'),
  reserved: words('在仓待扣 {amount}', '在倉待扣 {amount}', '{amount} reserved'),
  title: words('账户余额', '帳戶餘額', 'Balance'),
  none: words('暂无入账', '暫無入帳', 'No payments yet'),
  low: words(
    '余额 {balance} 已低于您设置的 {level}，请及时充值。',
    '餘額 {balance} 已低於您設定的 {level}，請及時儲值。',
    'The balance of {balance} is below the {level} that you set. Top up in time.',
  ),
  warnMe: words('余额提醒', '餘額提醒', 'Low-balance warning'),
  warnMeOf: words('{currency} 余额提醒', '{currency} 餘額提醒', 'Low-balance warning in {currency}'),
  warnedBelow: words('低于 {level} 时提醒', '低於 {level} 時提醒', 'Warning below {level}'),
  warnText: words(
    '余额降到此金额以下时给您发一条消息；回升后再次降到以下，会再次提醒。',
    '餘額降到此金額以下時發一則訊息給您；回升後再次降到以下，會再次提醒。',
    'You get one message when the balance falls below this amount, and another when it falls below it again later.',
  ),
  warnDone: words('余额低于 {level} 时会提醒您', '餘額低於 {level} 時會提醒您', 'You are warned below {level}'),
  warnOff: words('余额提醒已关闭', '餘額提醒已關閉', 'The low-balance warning is off'),
  save: words('保存', '儲存', 'Save'),
  toFlow: words('查看流水', '檢視流水', 'Open flow'),
})
