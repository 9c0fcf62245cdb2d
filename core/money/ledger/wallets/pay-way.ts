import { words, type Words } from '#core/base/kernel/words.ts'

/** The ways to top up a wallet. */
export const PAYMENT_TYPES = ['alipay', 'wepay'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** Who receives payments for us; with demo data `sandbox` replaces the others. */
export const PAYMENT_CHANNELS = [...PAYMENT_TYPES, 'sandbox'] as const
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

/** How money came or went, as a customer reads it in `pay_way`. */
export const PAY_WAYS = {
  alipay: words('支付宝', '支付寶', 'Alipay'),
  wepay: words('微信支付', '微信支付', 'WeChat Pay'),
  sandbox: words('沙盒支付', '沙盒支付', 'Sandbox'),
  bank: words('银行转账', '銀行轉帳', 'Bank transfer'),
  balance: words('余额', '餘額', 'Balance'),
  account: words('挂账', '掛帳', 'On account'),
} as const satisfies Record<PaymentChannel | 'bank' | 'balance' | 'account', Words>
export type PayWay = keyof typeof PAY_WAYS
