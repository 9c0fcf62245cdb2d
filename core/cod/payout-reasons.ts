import { words, type Words } from '../kernel/words.ts'

/** Why payouts fail, by the provider's code, in words; what is not here is shown as the provider says it. */
export const PAYOUT_REASONS = {
  ACCOUNT_REVOKED: words('客户已撤销或更换支付宝账户', '客戶已撤銷或更換支付寶帳戶', 'The Alipay account was revoked or changed'),
  PAYEE_NOT_EXIST: words('收款账户不存在', '收款帳戶不存在', 'The payee’s account does not exist'),
  PAYEE_USER_INFO_ERROR: words(
    '收款人姓名与支付宝账户不符',
    '收款人姓名與支付寶帳戶不符',
    'The payee’s name is not that of the Alipay account',
  ),
  PAYEE_ACC_OCUPIED: words('收款账户无法识别', '收款帳戶無法識別', 'The payee’s account is not the only one of that name'),
  PAYER_BALANCE_NOT_ENOUGH: words('付款账户余额不足', '付款帳戶餘額不足', 'Our Alipay balance is too low'),
  PERMIT_CHECK_PERM_LIMITED: words('收款账户受限', '收款帳戶受限', 'The payee’s account is restricted'),
  EXCEED_LIMIT_SM_AMOUNT: words('超过单笔限额', '超過單筆限額', 'More than a single transfer may be'),
  EXCEED_LIMIT_DM_AMOUNT: words('超过当日限额', '超過當日限額', 'More than may be transferred in a day'),
  REFUND: words('款项已被退回', '款項已被退回', 'The money came back'),
} as const satisfies Record<string, Words>

const KNOWN: Readonly<Record<string, Words>> = PAYOUT_REASONS

/** The words of a code, or undefined where only the provider's own words are there. */
export const reasonWords = (code: string | undefined): Words | undefined =>
  code !== undefined && Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined
