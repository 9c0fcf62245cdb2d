import type { Clock } from '#core/base/kernel/clock.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import type {
  PaymentProvider,
  PaymentStanding,
  ProviderRefund,
  RefundStanding,
  ProviderStatementLine,
} from '#core/money/payments/payment-provider.port.ts'
import type { Recharge } from '#core/money/payments/recharge.ts'
import { beijingInstant, beijingText, statementIsDue } from '../beijing-time.ts'
import { boundedCall, FILE_LIMITS, NoAnswer } from '../bounded-call.ts'
import { closedBy } from '../close-by-standing.ts'
import type { LogLine } from '../log-line.ts'
import { textOf, yuan } from '../read-answer.ts'
import { readThrough, StatementUnreadable } from '../statement-unreadable.ts'
import type { AlipayAccess } from './alipay-access.ts'
import { numbersOf } from './alipay-certificates.ts'
import { AlipayGateway, type GatewayAnswer } from './alipay-gateway.ts'
import { alipayMerchant, alipayNotified } from './alipay-notification.ts'
import { alipayStatement } from './alipay-statement.ts'

const PRECREATE = 'alipay.trade.precreate'
const PAGE_PAY = 'alipay.trade.page.pay'
const QUERY = 'alipay.trade.query'
const CLOSE = 'alipay.trade.close'
const REFUND = 'alipay.trade.refund'
const REFUND_QUERY = 'alipay.trade.fastpay.refund.query'
const STATEMENT = 'alipay.data.dataservice.bill.downloadurl.query'

const NOT_THERE = 'ACQ.TRADE_NOT_EXIST'
const HTTP_OK = 200

const unavailable = (): Result<never> => failed(paymentFailure('PROVIDER_UNAVAILABLE'))

/** Receives payments by Alipay (RSA2), as a QR code or as a form of its own page. */
export class AlipayProvider implements PaymentProvider {
  readonly channel = 'alipay'
  readonly pageTypes = ['alipay'] as const
  readonly merchant: string
  readonly #access: AlipayAccess
  readonly #gateway: AlipayGateway
  readonly #clock: Clock
  readonly #log: LogLine

  constructor(access: AlipayAccess, { clock, log }: { readonly clock: Clock; readonly log: LogLine }) {
    this.#access = access
    this.#clock = clock
    this.#log = log
    this.#gateway = new AlipayGateway(access, { clock, log })
    this.merchant = alipayMerchant(access)
    const certificateNumber = access.certificates && numbersOf(access.certificates).alipay
    this.notified = alipayNotified({ publicKey: access.publicKey, certificateNumber })
  }

  readonly notified: PaymentProvider['notified']

  readonly answers: PaymentProvider['answers'] = {
    accepted: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'success' },
    refused: { status: 400, contentType: 'text/plain; charset=utf-8', body: 'fail' },
  }

  readonly request: PaymentProvider['request'] = async (recharge, { notifyUrl, returnUrl, as = 'qr' }) => {
    const content = {
      out_trade_no: recharge.number,
      total_amount: formatAmount(recharge.amount),
      subject: `账户充值 ${recharge.number}`,
      time_expire: beijingText(recharge.expiresAt),
      seller_id: this.#access.sellerId,
      product_code: as === 'form' ? 'FAST_INSTANT_TRADE_PAY' : 'FACE_TO_FACE_PAYMENT',
    }
    if (as === 'form')
      return ok({
        kind: 'form',
        action: `${this.#access.gateway}?charset=utf-8`,
        fields: this.#gateway.parameters(PAGE_PAY, content, { notifyUrl, returnUrl }),
        leadsTo: cashiersOf(this.#access.gateway),
      })
    const answer = await this.#gateway.call(PRECREATE, content, { notifyUrl })
    if (!answer.ok) return answer
    if (!answer.value.done) return failed(paymentFailure('PROVIDER_REFUSED', { reason: answer.value.text }))
    const qr = textOf(answer.value.fields, 'qr_code')
    return qr !== undefined && isAbout(recharge, answer.value) ? ok({ kind: 'qr', content: qr }) : unavailable()
  }

  readonly standing: PaymentProvider['standing'] = async (recharge) => {
    const answer = await this.#gateway.call(QUERY, { out_trade_no: recharge.number })
    if (!answer.ok) return answer
    if (!answer.value.done) return answer.value.code === NOT_THERE ? ok({ state: 'absent' }) : unavailable()
    if (!isAbout(recharge, answer.value)) return unavailable()
    return this.#standingOf(recharge, answer.value.fields)
  }

  #standingOf({ number }: Pick<Recharge, 'number'>, fields: Readonly<Record<string, unknown>>): Result<PaymentStanding> {
    const status = textOf(fields, 'trade_status')
    if (status === 'WAIT_BUYER_PAY') return ok({ state: 'waiting' })
    const written = textOf(fields, 'send_pay_date')
    const paidAt = beijingInstant(written)
    if (written !== undefined && paidAt === undefined) return unavailable()
    const state = status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED' ? 'paid' : status === 'TRADE_CLOSED' ? 'refunded' : undefined
    // A closed trade that nobody paid has no time of payment; one that has was given back as a
    // whole.
    if (state === 'refunded' && paidAt === undefined) return ok({ state: 'closed' })
    const transactionId = textOf(fields, 'trade_no')
    const amount = yuan(textOf(fields, 'total_amount'))
    if (state === undefined || transactionId === undefined || amount === undefined) return unavailable()
    const at = paidAt ?? this.#clock.now()
    const { channel, merchant } = this
    return ok({ state, payment: { rechargeNumber: number, channel, merchant, amount, state: 'paid', transactionId, at } })
  }

  readonly close: PaymentProvider['close'] = async (recharge) => {
    const answer = await this.#gateway.call(CLOSE, { out_trade_no: recharge.number })
    if (!answer.ok) return answer
    if (answer.value.done) return isAbout(recharge, answer.value) ? ok('closed') : unavailable()
    return answer.value.code === NOT_THERE ? ok('closed') : closedBy(await this.standing(recharge))
  }

  readonly refund: PaymentProvider['refund'] = async (refund) => {
    const { recharge, number, amount, reason } = refund
    const content = { ...namedBy(recharge), refund_amount: formatAmount(amount), out_request_no: number, refund_reason: reason }
    const answer = await this.#gateway.call(REFUND, content)
    if (!answer.ok) return answer
    if (!answer.value.done) return ok({ state: 'refused', reason: answer.value.text })
    if (!isAbout(recharge, answer.value)) return unavailable()
    // `N` is a repeat, or money that has not moved yet: the query has the last word.
    return textOf(answer.value.fields, 'fund_change') === 'Y' ? ok({ state: 'done' }) : this.refundStanding(refund)
  }

  readonly refundStanding: PaymentProvider['refundStanding'] = async ({ recharge, number }): Promise<Result<RefundStanding>> => {
    const answer = await this.#gateway.call(REFUND_QUERY, { ...namedBy(recharge), out_request_no: number })
    if (!answer.ok) return answer
    if (!answer.value.done) return answer.value.code === NOT_THERE ? ok({ state: 'absent' }) : unavailable()
    const status = textOf(answer.value.fields, 'refund_status')
    if (status === undefined) return ok({ state: 'absent' })
    const isThis = isAbout(recharge, answer.value) && textOf(answer.value.fields, 'out_request_no') === number
    if (!isThis) return unavailable()
    return ok({ state: status === 'REFUND_SUCCESS' ? 'done' : 'waiting' })
  }

  readonly statement: PaymentProvider['statement'] = async (day) => {
    const answer = await this.#gateway.call(STATEMENT, { bill_type: 'trade', bill_date: day })
    if (!answer.ok) return answer
    if (!answer.value.done) {
      const isMissing = /bill_?not_?exist/i.test(answer.value.code)
      if (isMissing && statementIsDue(day, this.#clock.now())) return ok(none())
      return failed(
        isMissing ? paymentFailure('STATEMENT_NOT_READY', { day }) : paymentFailure('PROVIDER_REFUSED', { reason: answer.value.text }),
      )
    }
    const address = URL.parse(textOf(answer.value.fields, 'bill_download_url') ?? '')
    if (address === null || address.protocol !== new URL(this.#access.gateway).protocol) return unavailable()
    return this.#downloaded(address, day)
  }

  /** The address holds for 30 seconds. The statement is read once before its first line is used. */
  async #downloaded({ href }: URL, day: string): Promise<Result<AsyncIterable<ProviderStatementLine>>> {
    try {
      const { status, body } = await boundedCall(href, { method: 'GET', headers: {} }, FILE_LIMITS)
      if (status !== HTTP_OK) return this.#failedStatement(day, `HTTP ${status}`)
      await readThrough(alipayStatement(body))
      return ok(alipayStatement(body))
    } catch (error) {
      if (error instanceof NoAnswer) return this.#failedStatement(day, error.message)
      if (!(error instanceof StatementUnreadable)) throw error
      this.#log(`Alipay statement of ${day}: ${error.message}`)
      return failed(paymentFailure('STATEMENT_UNREADABLE', { day }))
    }
  }

  #failedStatement(day: string, why: string): Result<never> {
    this.#log(`Alipay statement of ${day}: ${why}`)
    return unavailable()
  }
}

/** A payment by its own number where we know it, since a top-up may have been paid twice. */
const namedBy = ({ number, transactionId }: ProviderRefund['recharge']): Readonly<Record<string, string>> =>
  transactionId === undefined ? { out_trade_no: number } : { out_trade_no: number, trade_no: transactionId }

/**
 * Alipay's gateways send the payer on to a cashier beside them: `openapi.alipay.com` to
 * `excashier.alipay.com`.
 */
const OWN_DOMAINS = ['alipay.com', 'alipaydev.com']
const cashiersOf = (gateway: string): readonly string[] => {
  const { hostname } = new URL(gateway)
  return OWN_DOMAINS.filter((domain) => hostname.endsWith(`.${domain}`)).map((domain) => `https://*.${domain}`)
}

/**
 * Whether an answer is about the payment that was asked for; a signed answer about another one is
 * believed of nothing.
 */
const isAbout = ({ number }: Pick<Recharge, 'number'>, answer: GatewayAnswer): boolean =>
  answer.done && textOf(answer.fields, 'out_trade_no') === number

async function* none(): AsyncGenerator<ProviderStatementLine> {}
