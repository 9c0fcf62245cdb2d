import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { convert, formatAmount, money, parseMoney, type Money } from '#core/base/kernel/money.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { beijingDay, spanOfBeijingDay } from '#core/base/kernel/zoned-time.ts'
import type { PaymentProvider, PaymentStanding, ProviderRefund, ProviderStatementLine } from '#core/money/payments/payment-provider.port.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import type { Notification } from '#core/money/payments/recharge.ts'
import type { SandboxRefunded, SandboxTrade, SandboxTrades } from '#core/money/payments/sandbox.ports.ts'
import { parseRate } from '#core/base/kernel/rate.ts'

type Parts = {
  readonly trades: SandboxTrades
  /**
   * The server's secret, from which the key is derived, so that all servers on one database agree.
   */
  readonly secret: string
  readonly clock: Clock
  /** Where notifications are sent. */
  readonly notifyUrl: string
  /** The address that its QR codes lead to. */
  readonly payUrl: string
}

const MERCHANT = 'sandbox'
const CURRENCY = 'CNY'
/** Its numbers of payments begin with this. */
const TRANSACTION = 'SB'
const KEY_BYTES = 32
/** A signature older or newer than this is refused, as WeChat Pay's is. */
const FRESH_MILLIS = 300_000
const TICKET_DIGITS = 16
const SEND_MILLIS = 10_000
const FEE = must(parseRate('0.006'))

/**
 * Amounts for which the sandbox answers otherwise than with a QR code, so that each can be tried.
 */
const SANDBOX_AMOUNTS = { page: '77.01', unavailable: '77.02', refused: '77.03' } as const

/** A payment that is named by its own number, as the second one of a top-up is, goes by it. */
const tradeOf = ({ number, transactionId }: ProviderRefund['recharge']): string =>
  transactionId === undefined ? number : transactionId.startsWith(TRANSACTION) ? transactionId.slice(TRANSACTION.length) : transactionId

/** The sandbox's answers to a refund that it does not make. */
const REFUSED = {
  not_paid: 'SANDBOX_NOT_PAID',
  differs: 'SANDBOX_REFUND_DIFFERS',
  too_much: 'SANDBOX_REFUND_TOO_MUCH',
} as const satisfies Partial<Record<SandboxRefunded, string>>

type SandboxNotice = {
  readonly merchant: string
  readonly number: string
  readonly transaction_id: string
  readonly state: 'paid' | 'closed'
  readonly amount: string
  readonly currency: string
  readonly at: number
}

const isSent = (value: unknown): value is SandboxNotice =>
  typeof value === 'object' &&
  value !== null &&
  ['merchant', 'number', 'transaction_id', 'state', 'amount', 'currency'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  ) &&
  typeof (value as Record<string, unknown>)['at'] === 'number'

/**
 * The provider of the demonstration: it moves no money, and is as strict as the others.
 * Notifications are signed and sent over HTTP, its payments are in the database, and it answers for
 * each call of the port.
 */
export class SandboxProvider implements PaymentProvider {
  readonly channel = 'sandbox'
  readonly merchant = MERCHANT
  /** It stands in for Alipay's page, as for the rest of it. */
  readonly pageTypes = ['alipay'] as const
  readonly answers: PaymentProvider['answers'] = {
    accepted: { status: 200, contentType: 'text/plain', body: 'success' },
    refused: { status: 400, contentType: 'text/plain', body: 'fail' },
  }

  readonly #parts: Parts
  readonly #key: Uint8Array

  constructor(parts: Parts) {
    this.#parts = parts
    this.#key = new Uint8Array(hkdfSync('sha256', parts.secret, '', 'crossdock sandbox payments', KEY_BYTES))
  }

  readonly request: PaymentProvider['request'] = async ({ number, amount, expiresAt }, { as = 'qr' }) => {
    const figures = formatAmount(amount)
    if (figures === SANDBOX_AMOUNTS.unavailable) return failed(paymentFailure('PROVIDER_UNAVAILABLE'))
    if (figures === SANDBOX_AMOUNTS.refused) return failed(paymentFailure('PROVIDER_REFUSED', { reason: 'SANDBOX_REFUSED' }))
    await this.#parts.trades.open({ number, amount, state: 'waiting', transactionId: `${TRANSACTION}${number}`, expiresAt })
    const { payUrl } = this.#parts
    if (as === 'form' || figures === SANDBOX_AMOUNTS.page)
      return ok({ kind: 'form', action: `${payUrl}/api/sandbox/cashier`, fields: { number, sign: this.#ticket(number) } })
    return ok({ kind: 'qr', content: `${payUrl}/api/sandbox/cashier?number=${number}&sign=${this.#ticket(number)}` })
  }

  readonly standing: PaymentProvider['standing'] = async ({ number }) => {
    const trade = await this.#parts.trades.find(number)
    return ok(trade === undefined ? { state: 'absent' } : this.#standingOf(trade))
  }

  readonly close: PaymentProvider['close'] = async ({ number }) => {
    const trade = await this.#parts.trades.close(number)
    return ok(trade?.state === 'paid' ? 'paid' : 'closed')
  }

  readonly refund: PaymentProvider['refund'] = async ({ recharge, number, amount }) => {
    const { trades, clock } = this.#parts
    const refunded = await trades.refund(tradeOf(recharge), { number, amount, at: clock.now() })
    return ok(refunded in REFUSED ? { state: 'refused', reason: REFUSED[refunded as keyof typeof REFUSED] } : { state: 'done' })
  }

  readonly refundStanding: PaymentProvider['refundStanding'] = async ({ recharge, number }) => {
    const trade = await this.#parts.trades.find(tradeOf(recharge))
    return ok({ state: trade?.refunds.some((refund) => refund.number === number) === true ? 'done' : 'absent' })
  }

  readonly notified: PaymentProvider['notified'] = async ({ headers, body }) => {
    const at = headers['sandbox-timestamp'] ?? ''
    const isFresh = /^\d{13}$/.test(at) && Math.abs(this.#parts.clock.now() - Number(at)) < FRESH_MILLIS
    const text = new TextDecoder().decode(body)
    if (!isFresh || !isSame(headers['sandbox-signature'] ?? '', this.#sign(`${at}\n${text}`)))
      return failed(paymentFailure('SIGNATURE_WRONG'))
    const sent = parsed(text)
    return isSent(sent) ? this.#notificationOf(sent) : failed(paymentFailure('NOTIFICATION_UNREADABLE'))
  }

  readonly statement: PaymentProvider['statement'] = async (day) =>
    day < beijingDay(this.#parts.clock.now()) ? ok(this.#linesOf(day)) : failed(paymentFailure('STATEMENT_NOT_READY', { day }))

  /**
   * Acts as a payer: pays, or gives up. The notification is sent so many times, one after the
   * other, each signed for its own moment; another amount is reported in it alone. Undefined for an
   * unknown payment.
   */
  readonly payAs = async (
    number: string,
    { outcome, amount, times }: { readonly outcome: 'paid' | 'closed'; readonly amount?: Money; readonly times: number },
  ): Promise<readonly { readonly status: number; readonly answer: string }[] | undefined> => {
    const { trades, clock } = this.#parts
    const trade = outcome === 'paid' ? await trades.pay(number, clock.now()) : await trades.close(number)
    if (trade === undefined) return undefined
    const said = amount ?? trade.amount
    const sent: SandboxNotice = {
      merchant: MERCHANT,
      number,
      transaction_id: trade.transactionId,
      state: outcome,
      amount: formatAmount(said),
      currency: said.currency,
      at: trade.paidAt ?? clock.now(),
    }
    const answers: { readonly status: number; readonly answer: string }[] = []
    for (let time = 0; time < times; time += 1) answers.push(await this.#send(JSON.stringify(sent)))
    return answers
  }

  /** The payment of an address or a form of the sandbox; undefined where it is not one of ours. */
  readonly trade = async (number: string, sign: string): Promise<Pick<SandboxTrade, 'amount'> | undefined> =>
    isSame(sign, this.#ticket(number)) ? this.#parts.trades.find(number) : undefined

  /** Short, since it stands in a QR code. */
  #ticket(number: string): string {
    return this.#sign(`ticket ${number}`).slice(0, TICKET_DIGITS)
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex')
  }

  async #send(body: string): Promise<{ readonly status: number; readonly answer: string }> {
    const { clock, notifyUrl } = this.#parts
    const at = String(clock.now())
    const headers = {
      'content-type': 'application/json',
      'sandbox-timestamp': at,
      'sandbox-signature': this.#sign(`${at}\n${body}`),
    }
    const answer = await fetch(notifyUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(SEND_MILLIS) })
    return { status: answer.status, answer: await answer.text() }
  }

  #standingOf(trade: SandboxTrade): PaymentStanding {
    const { number, amount, transactionId, state, paidAt, refunds } = trade
    if (state !== 'paid' || paidAt === undefined) return { state: state === 'waiting' ? 'waiting' : 'closed' }
    const payment: Notification = {
      rechargeNumber: number,
      channel: 'sandbox',
      merchant: MERCHANT,
      amount,
      state: 'paid',
      transactionId,
      at: paidAt,
    }
    return { state: refunds.length === 0 ? 'paid' : 'refunded', payment }
  }

  #notificationOf({
    merchant,
    number,
    transaction_id: transactionId,
    state,
    amount,
    currency,
    at,
  }: SandboxNotice): ReturnType<PaymentProvider['notified']> {
    const read = parseMoney(amount, currency)
    const notification = read.ok && {
      rechargeNumber: number,
      channel: 'sandbox' as const,
      merchant,
      amount: read.value,
      state,
      transactionId,
      at,
    }
    return Promise.resolve(
      notification === false ? failed(paymentFailure('NOTIFICATION_UNREADABLE')) : ok({ about: 'payment', notification }),
    )
  }

  async *#linesOf(day: string): AsyncGenerator<ProviderStatementLine> {
    const { from, before } = spanOfBeijingDay(day)
    const isThen = (at: Instant | undefined): at is Instant => at !== undefined && at >= from && at < before
    for await (const { number, amount, transactionId, paidAt, refunds } of this.#parts.trades.between(from, before)) {
      const fee = convert(amount, { rate: FEE, to: CURRENCY })
      if (isThen(paidAt)) yield { kind: 'payment', transactionId, ourNumber: number, at: paidAt, amount, fee }
      for (const { number: ourNumber, at, amount: given } of refunds)
        if (isThen(at))
          yield { kind: 'refund', transactionId: `${transactionId}${ourNumber}`, ourNumber, at, amount: given, fee: money(0n, CURRENCY) }
    }
  }
}

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(new TextEncoder().encode(left), new TextEncoder().encode(right))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
