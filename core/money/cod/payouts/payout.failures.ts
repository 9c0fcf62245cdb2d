import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why an Alipay account is not authorised, or a settlement bill not paid out. */
export const payoutFailure = defineFailures({
  ALIPAY_AUTH_CLOSED: {
    kind: 'refused',
    words: words('暂未开通支付宝收款', '尚未開通支付寶收款', 'Payouts by Alipay are not set up on this server'),
  },
  ALIPAY_STATE_INVALID: {
    kind: 'refused',
    words: words(
      '此次授权已失效或不是由您发起的，请重新授权',
      '此次授權已失效或不是由您發起的，請重新授權',
      'This authorisation has expired or was not started by you. Please start again',
    ),
  },
  ALIPAY_NAME_DIFFERS: {
    kind: 'refused',
    words: words(
      '支付宝账户的实名须与收款户名“{payee}”一致',
      '支付寶帳戶的實名須與收款戶名「{payee}」一致',
      'The Alipay account has to be in the payee’s name, “{payee}”',
    ),
  },
  ALIPAY_NOT_AUTHORIZED: {
    kind: 'refused',
    words: words('客户尚未授权支付宝账户', '客戶尚未授權支付寶帳戶', 'No Alipay account is authorised'),
  },
  PAYEE_SAME: { kind: 'invalid', words: words('这已是现在的收款账户', '這已是目前的收款帳戶', 'This is the payout account already') },
  BILL_NOT_FOUND_TO_PAY: {
    kind: 'missing',
    words: words('找不到代收货款账单 {bill}', '找不到代收貨款帳單 {bill}', 'Settlement bill {bill} does not exist'),
  },
  BILL_NOT_PAYABLE: {
    kind: 'conflict',
    words: words(
      '账单 {bill} 的状态为“{state}”，不能出款',
      '帳單 {bill} 的狀態為「{state}」，不能出款',
      'Bill {bill} is “{state}” and can’t be paid out',
    ),
  },
  PAYOUT_UNDER_WAY: {
    kind: 'conflict',
    words: words('账单 {bill} 已有进行中的出款', '帳單 {bill} 已有進行中的出款', 'A payout of bill {bill} is already under way'),
  },
  PAYOUT_NOT_FOUND: { kind: 'missing', words: words('找不到出款 {id}', '找不到出款 {id}', 'Payout {id} does not exist') },
  PAYOUT_OWN: {
    kind: 'forbidden',
    words: words(
      '出款须由申请人以外的人批准',
      '出款須由申請人以外的人核准',
      'Somebody other than who asked for the payout has to approve it',
    ),
  },
  PAYOUT_TRANSACTION_TAKEN: {
    kind: 'conflict',
    words: words('此交易流水号已用于另一笔出款', '此交易序號已用於另一筆出款', 'Another payout has this transaction id'),
  },
  PAYOUT_IN_FUTURE: {
    kind: 'invalid',
    words: words('付款时间不能晚于现在', '付款時間不能晚於現在', 'The transfer can’t have been made in the future'),
  },
})
