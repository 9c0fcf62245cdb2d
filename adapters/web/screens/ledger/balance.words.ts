import { words } from '../../../../core/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

export const balanceWords = defineWords('balance', {
  balance: words('余额 {amount}', '餘額 {amount}', 'Balance {amount}'),
  available: words('可用 {amount}', '可用 {amount}', '{amount} available'),
  credit: words('信用额度 {amount}', '信用額度 {amount}', 'credit limit {amount}'),
  arrears: words('欠款 {amount}', '欠款 {amount}', '{amount} in arrears'),
  owing: words('有欠款', '有欠款', 'In arrears'),
  reserved: words('在仓待扣 {amount}', '在倉待扣 {amount}', '{amount} reserved'),
  title: words('账户余额', '帳戶餘額', 'Balance'),
  none: words('暂无入账', '暫無入帳', 'No payments yet'),
  toFlow: words('查看流水', '檢視流水', 'Open flow'),
})
