import { words, type Words } from '#core/base/kernel/words.ts'

/** Why payouts fail, by the provider's code, in words. */
export const PAYOUT_REASONS = {
  ACCOUNT_REVOKED: words('客户已撤销或更换支付宝账户', '客戶已撤銷或更換支付寶帳戶', 'The Alipay account was revoked or changed'),
  PAYEE_NOT_EXIST: words('收款账户不存在', '收款帳戶不存在', 'The payee’s account does not exist'),
  PAYEE_USER_INFO_ERROR: words(
    '收款人姓名与支付宝账户不符',
    '收款人姓名與支付寶帳戶不符',
    'The payee’s name is not that of the Alipay account',
  ),
  PAYEE_ACC_OCUPIED: words('收款账户无法识别', '收款帳戶無法識別', 'The payee’s account is not the only one of that name'),
  PAYEE_NOT_RELNAME_CERTIFY: words('收款账户未实名认证', '收款帳戶未實名認證', 'The payee’s account is not verified'),
  PERM_AML_NOT_REALNAME_REV: words(
    '收款人需补充身份信息',
    '收款人需補充身分資料',
    'The payee has to give Alipay more about their identity',
  ),
  BLOCK_USER_FORBBIDEN_RECIEVE: words('收款账户被冻结', '收款帳戶被凍結', 'The payee’s account is frozen'),
  PAYER_STATUS_ERROR: words('付款账户状态异常', '付款帳戶狀態異常', 'Our Alipay account can’t pay at the moment'),
  PAYCARD_UNABLE_PAYMENT: words('付款账户余额支付不可用', '付款帳戶餘額支付不可用', 'The balance of our Alipay account can’t be used'),
  PAYER_BALANCE_NOT_ENOUGH: words('付款账户余额不足', '付款帳戶餘額不足', 'Our Alipay balance is too low'),
  PERMIT_CHECK_PERM_LIMITED: words('收款账户受限', '收款帳戶受限', 'The payee’s account is restricted'),
  EXCEED_LIMIT_SM_AMOUNT: words('超过单笔限额', '超過單筆限額', 'More than a single transfer may be'),
  EXCEED_LIMIT_DM_AMOUNT: words('超过当日限额', '超過當日限額', 'More than may be transferred in a day'),
  EXCEED_LIMIT_MM_AMOUNT: words('超过当月限额', '超過當月限額', 'More than may be transferred in a month'),
  REFUND: words('款项已被退回', '款項已被退回', 'The money came back'),
} as const satisfies Record<string, Words>

const KNOWN: Readonly<Record<string, Words>> = PAYOUT_REASONS

/**
 * Why a payout came to nothing. A code that we have no words for is named with the provider's own,
 * which are Chinese.
 */
export function reasonWords({ code, reason }: { readonly code?: string | undefined; readonly reason: string }): Words {
  if (code === undefined) return words(reason, reason, reason)
  return Object.hasOwn(KNOWN, code) && KNOWN[code] !== undefined
    ? KNOWN[code]
    : words(reason, reason, `Alipay refused it as ${code}: ${reason}`)
}
