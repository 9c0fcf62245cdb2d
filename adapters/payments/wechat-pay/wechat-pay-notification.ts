import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import type { ProviderNotice, PaymentProvider } from '#core/money/payments/payment-provider.port.ts'
import type { Notification } from '#core/money/payments/recharge.ts'
import { objectOf, textOf } from '../read-answer.ts'
import { openedResource } from './sealed-resource.ts'
import type { WechatPayAccess } from './wechat-pay-access.ts'
import { paymentOf } from './wechat-pay-payment.ts'
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
 * NOTIFICATION_UNREADABLE.
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
  return notification === undefined ? unreadable() : ok({ about: 'payment', notification })
}

const unreadable = (): Result<never> => failed(paymentFailure('NOTIFICATION_UNREADABLE'))
