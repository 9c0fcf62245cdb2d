import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import type { ProviderNotice, PaymentProvider } from '#core/money/payments/payment-provider.port.ts'
import type { Notification } from '#core/money/payments/recharge.ts'
import { objectOf, shownField, textOf } from '../read-answer.ts'
import { openedResource } from './sealed-resource.ts'
import type { WechatPayAccess } from './wechat-pay-access.ts'
import { merchantOf, paymentOf } from './wechat-pay-payment.ts'
import { isFromWechatPay } from './wechat-pay-signing.ts'

const STATES: ReadonlyMap<string, Notification['state']> = new Map([
  ['SUCCESS', 'paid'],
  ['CLOSED', 'closed'],
  ['REVOKED', 'closed'],
  ['PAYERROR', 'failed'],
])

/**
 * Verifies a notification, then decrypts and reads it. SIGNATURE_WRONG, also for the wrong
 * signatures that WeChat Pay sends on purpose now and then (`WECHATPAY/SIGNTEST/…`), and
 * NOTIFICATION_UNREADABLE where it does not open or names no top-up.
 */
export function wechatPayNotified(access: WechatPayAccess, { clock }: { readonly clock: Clock }): PaymentProvider['notified'] {
  return async (call) => {
    if (!isFromWechatPay(call, { publicKeys: access.publicKeys, now: clock.now() })) return failed(paymentFailure('SIGNATURE_WRONG'))
    const event = objectOf(Buffer.from(call.body).toString('utf8'))
    const type = event && textOf(event, 'event_type')
    if (event === undefined || type === undefined) return unreadable()
    if (!type.startsWith('TRANSACTION.')) return ok({ about: 'other', what: type })
    const transaction = objectOf(openedResource(event['resource'], access.apiV3Key) ?? '')
    return transaction === undefined ? unreadable() : read(transaction, clock)
  }
}

function read(transaction: Readonly<Record<string, unknown>>, { now }: Clock): Result<ProviderNotice> {
  const tradeState = textOf(transaction, 'trade_state') ?? ''
  const state = STATES.get(tradeState)
  if (state === undefined) return ok({ about: 'other', what: tradeState === '' ? 'no trade' : tradeState })
  const notification = paymentOf(transaction, { state, now: now() })
  return notification === undefined ? unclear(transaction) : ok({ about: 'payment', notification })
}

/** A payment in which a part is missing or unreadable; it is nobody's where no top-up is named. */
function unclear(transaction: Readonly<Record<string, unknown>>): Result<ProviderNotice> {
  const rechargeNumber = textOf(transaction, 'out_trade_no')
  if (rechargeNumber === undefined) return unreadable()
  const { amount, transaction_id: id, success_time: at } = transaction
  const what = shownField('transaction', { amount, id, at })
  return ok({ about: 'unclear', report: { rechargeNumber, channel: 'wepay', merchant: merchantOf(transaction), what } })
}

const unreadable = (): Result<never> => failed(paymentFailure('NOTIFICATION_UNREADABLE'))
