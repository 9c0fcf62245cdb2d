import { money, type Money } from '#core/base/kernel/money.ts'
import type { Notification } from '#core/money/payments/recharge.ts'
import { isObject, textOf } from '../read-answer.ts'
import { wechatPayMerchant } from './wechat-pay-access.ts'

/** A payment as answers and notifications have it. */
export type WechatPayTransaction = Readonly<Record<string, unknown>>

/**
 * Returns the amount asked of the payer, in fen: with coupons they pay less than `total`, which is
 * the merchant's affair and not the top-up's.
 */
function totalOf(transaction: WechatPayTransaction): Money | undefined {
  const { amount } = transaction
  if (!isObject(amount)) return undefined
  const { total } = amount
  const currency = textOf(amount, 'currency')
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0 || currency === undefined) return undefined
  return money(BigInt(total), currency)
}

/** Whom a transaction says that it paid. */
export const merchantOf = (transaction: WechatPayTransaction): string =>
  wechatPayMerchant({ mchid: textOf(transaction, 'mchid') ?? '', appid: textOf(transaction, 'appid') ?? '' })

/** The payment of a transaction; undefined where a part is missing. */
export function paymentOf(
  transaction: WechatPayTransaction,
  { state, now }: Pick<Notification, 'state'> & { now: number },
): Notification | undefined {
  const amount = totalOf(transaction)
  const rechargeNumber = textOf(transaction, 'out_trade_no')
  const transactionId = textOf(transaction, 'transaction_id')
  const success = textOf(transaction, 'success_time')
  const at = success === undefined ? now : Date.parse(success)
  if (amount === undefined || rechargeNumber === undefined || Number.isNaN(at)) return undefined
  if (state === 'paid' && transactionId === undefined) return undefined
  return { rechargeNumber, channel: 'wepay', merchant: merchantOf(transaction), amount, state, transactionId: transactionId ?? '', at }
}
