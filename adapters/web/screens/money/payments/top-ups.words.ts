import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const topUpsWords = defineWords('top-ups', {
  title: words('充值记录', '儲值記錄', 'Top-ups'),
  text: words(
    '过期后到达、金额不符或重复的付款不会自动入账，请补入账或原路退回。',
    '逾期後到達、金額不符或重複的付款不會自動入帳，請補入帳或原路退回。',
    'Payments that come after the end, in another amount or twice are not credited by themselves: credit them or have them given back.',
  ),
  number: words('充值单号', '儲值單號', 'Top-up number'),
  client: words('客户', '客戶', 'Client'),
  state: words('状态', '狀態', 'State'),
  type: words('付款方式', '付款方式', 'Payment type'),
  amount: words('金额', '金額', 'Amount'),
  paidAmount: words('实付金额', '實付金額', 'Paid'),
  question: words('待处理原因', '待處理原因', 'In question'),
  secondOf: words('{number} 的重复付款', '{number} 的重複付款', 'Second payment of {number}'),
  created: words('创建时间', '建立時間', 'Created'),
  paid: words('付款时间', '付款時間', 'Paid at'),
  transaction: words('交易流水号', '交易流水號', 'Transaction'),
  reason: words('退回原因', '退回原因', 'Reason for return'),
  search: words('充值单号、交易流水号或账号开头', '儲值單號、交易流水號或帳號開頭', 'Beginning of number, transaction or account'),
  export: words('导出', '匯出', 'Export'),
  empty: words('暂无充值记录', '暫無儲值記錄', 'No top-ups yet'),
  credit: words('补入账', '補入帳', 'Credit'),
  give_back: words('退回', '退回', 'Give back'),
  creditOne: words('充值单 {number} 补入账', '儲值單 {number} 補入帳', 'Credit top-up {number}'),
  give_backOne: words('退回充值单 {number}', '退回儲值單 {number}', 'Give back top-up {number}'),
  creditText: words(
    '{amount} 将计入 {account} 的钱包。',
    '{amount} 將計入 {account} 的錢包。',
    '{amount} goes to the wallet of {account}.',
  ),
  give_backText: words(
    '{amount} 将由支付渠道原路退给付款人。',
    '{amount} 將由支付管道原路退給付款人。',
    'The provider returns {amount} to its payer.',
  ),
  asked: words('申请充值 {asked}，实付 {paid}。', '申請儲值 {asked}，實付 {paid}。', '{asked} was asked for, {paid} was paid.'),
  credited: words('已补入账', '已補入帳', 'Credited'),
  returning: words('已提交退回', '已送出退回', 'The return was requested'),
  failed: words('未处理', '未處理', 'Not decided'),
})
