import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import type { ProviderNotice, PaymentProvider } from '#core/money/payments/payment-provider.port.ts'
import type { Notification } from '#core/money/payments/recharge.ts'
import { beijingInstant } from '../beijing-time.ts'
import { shownField, yuan } from '../read-answer.ts'
import { holds } from '../rsa.ts'
import type { AlipayAccess } from './alipay-access.ts'
import { signedOfNotification } from './alipay-signing.ts'

const PAID: ReadonlySet<string> = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])
/** The only kind of signature that is believed: RSA with SHA-256. */
const SIGN_TYPE = 'RSA2'

type Trust = Pick<AlipayAccess, 'publicKey'> & { readonly certificateNumber?: string | undefined }

/** The name of a merchant: the application and the seller, both of which a payment must name. */
export const alipayMerchant = ({ appId, sellerId }: Pick<AlipayAccess, 'appId' | 'sellerId'>): string => `${appId}/${sellerId}`

/**
 * Verifies a notification and reads it. SIGNATURE_WRONG, NOTIFICATION_UNREADABLE where no top-up is
 * named.
 */
export function alipayNotified(trust: Trust): PaymentProvider['notified'] {
  return async ({ body }) => {
    const fields = formOf(Buffer.from(body).toString('utf8'))
    if (fields === undefined) return failed(paymentFailure('NOTIFICATION_UNREADABLE'))
    if (!isSigned(fields, trust)) return failed(paymentFailure('SIGNATURE_WRONG'))
    return read(fields)
  }
}

/**
 * The fields of a form; undefined where one comes twice, since readers would disagree on which of
 * them counts.
 */
function formOf(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = [...new URLSearchParams(text)]
  const fields = new Map(pairs)
  return fields.size === pairs.length ? fields : undefined
}

function isSigned(fields: ReadonlyMap<string, string>, { publicKey, certificateNumber }: Trust): boolean {
  if (fields.get('sign_type') !== SIGN_TYPE) return false
  if (certificateNumber !== undefined && fields.get('alipay_cert_sn') !== certificateNumber) return false
  const signature = fields.get('sign') ?? ''
  return signedOfNotification(fields).some((text) => holds(text, signature, publicKey))
}

/**
 * A refund notifies the same address, as TRADE_SUCCESS where a part and as TRADE_CLOSED where all
 * was given back. It says nothing about a top-up, and must not close one that was paid.
 */
const isRefund = (fields: ReadonlyMap<string, string>): boolean =>
  (fields.get('gmt_refund') ?? '') !== '' || (yuan(fields.get('refund_fee'))?.amount ?? 0n) > 0n

/** The fields that decide what a notification means, beside those that it has. */
const DECIDING = [
  'app_id',
  'gmt_close',
  'gmt_payment',
  'gmt_refund',
  'notify_time',
  'out_trade_no',
  'refund_fee',
  'seller_id',
  'total_amount',
  'trade_no',
  'trade_status',
]

/**
 * A field whose value holds `&name=` of another: what was signed is one text, and the same text has
 * other fields when it is cut there, so that the signature does not say which were meant.
 */
function ambiguous(fields: ReadonlyMap<string, string>): string | undefined {
  const names = new Set([...fields.keys(), ...DECIDING])
  const [found] = [...fields].find(([, value]) => [...value.matchAll(/&([^&=]+)=/g)].some(([, name = '']) => names.has(name))) ?? []
  return found
}

function unclear(fields: ReadonlyMap<string, string>, what: string): Result<ProviderNotice> {
  const rechargeNumber = fields.get('out_trade_no') ?? ''
  if (rechargeNumber === '') return failed(paymentFailure('NOTIFICATION_UNREADABLE'))
  return ok({ about: 'unclear', report: { rechargeNumber, channel: 'alipay', merchant: merchantOf(fields), what } })
}

const merchantOf = (fields: ReadonlyMap<string, string>): string =>
  alipayMerchant({ appId: fields.get('app_id') ?? '', sellerId: fields.get('seller_id') ?? '' })

function read(fields: ReadonlyMap<string, string>): Result<ProviderNotice> {
  const doubtful = ambiguous(fields)
  if (doubtful !== undefined) return unclear(fields, shownField(doubtful, fields.get(doubtful)))
  if (isRefund(fields)) return ok({ about: 'other', what: 'refund' })
  const status = fields.get('trade_status') ?? ''
  if (PAID.has(status)) return paymentOf(fields, 'paid')
  const wasPaid = (fields.get('gmt_payment') ?? '') !== ''
  if (status === 'TRADE_CLOSED' && !wasPaid) return paymentOf(fields, 'closed')
  return ok({ about: 'other', what: status === '' ? 'no trade' : status })
}

function paymentOf(fields: ReadonlyMap<string, string>, state: Notification['state']): Result<ProviderNotice> {
  const amount = yuan(fields.get('total_amount'))
  const time = fields.get(state === 'paid' ? 'gmt_payment' : 'gmt_close') ?? ''
  const at = beijingInstant(time === '' ? fields.get('notify_time') : time)
  const rechargeNumber = fields.get('out_trade_no') ?? ''
  const transactionId = fields.get('trade_no') ?? ''
  if (amount === undefined) return unclear(fields, shownField('total_amount', fields.get('total_amount')))
  if (at === undefined) return unclear(fields, shownField(state === 'paid' ? 'gmt_payment' : 'gmt_close', time))
  if (rechargeNumber === '' || transactionId === '') return unclear(fields, shownField('trade_no', transactionId))
  const merchant = merchantOf(fields)
  return ok({ about: 'payment', notification: { rechargeNumber, channel: 'alipay', merchant, amount, state, transactionId, at } })
}
