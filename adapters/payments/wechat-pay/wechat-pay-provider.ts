import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import type { PaymentProvider, PaymentStanding, RefundStanding, ProviderStatementLine } from '#core/money/payments/payment-provider.port.ts'
import { beijingRfc3339, statementIsDue } from '../beijing-time.ts'
import { FILE_LIMITS, NoAnswer } from '../bounded-call.ts'
import { closedBy } from '../close-by-standing.ts'
import type { LogLine } from '../log-line.ts'
import { CURRENCY, isObject, textOf } from '../read-answer.ts'
import { readThrough, StatementUnreadable } from '../statement-unreadable.ts'
import { wechatPayMerchant, type WechatPayAccess } from './wechat-pay-access.ts'
import { WechatPayApi } from './wechat-pay-api.ts'
import { wechatPayNotified } from './wechat-pay-notification.ts'
import { paymentOf } from './wechat-pay-payment.ts'
import { hashOfStatement, wechatPayStatement } from './wechat-pay-statement.ts'

const TRANSACTIONS = '/v3/pay/transactions'
const REFUNDS = '/v3/refund/domestic/refunds'
const HTTP_NOT_FOUND = 404
/** Where statements are downloaded from, besides the gateway itself. */
const OWN_HOSTS = /\.weixin\.qq\.com$/

const PLAIN_STATES: ReadonlyMap<string, PaymentStanding> = new Map([
  ['NOTPAY', { state: 'waiting' }],
  ['USERPAYING', { state: 'waiting' }],
  ['ACCEPT', { state: 'waiting' }],
  ['CLOSED', { state: 'closed' }],
  ['REVOKED', { state: 'closed' }],
  ['PAYERROR', { state: 'failed' }],
])
const PAID_STATES: ReadonlyMap<string, 'paid' | 'refunded'> = new Map([
  ['SUCCESS', 'paid'],
  ['REFUND', 'refunded'],
])
const REFUND_STATES: ReadonlyMap<string, RefundStanding> = new Map([
  ['SUCCESS', { state: 'done' }],
  ['PROCESSING', { state: 'waiting' }],
  ['ABNORMAL', { state: 'refused', reason: 'ABNORMAL' }],
  ['CLOSED', { state: 'refused', reason: 'CLOSED' }],
])

const unavailable = (): Result<never> => failed(paymentFailure('PROVIDER_UNAVAILABLE'))

const fen = ({ amount }: Money): number => Number(amount)

/** Receives payments by WeChat Pay (API v3, Native), as a QR code. */
export class WechatPayProvider implements PaymentProvider {
  readonly channel = 'wepay'
  /** Native payments are scanned; WeChat Pay's pages are for phones alone. */
  readonly pageTypes = []
  readonly merchant: string
  readonly #access: WechatPayAccess
  readonly #api: WechatPayApi
  readonly #clock: Clock
  readonly #log: LogLine

  constructor(access: WechatPayAccess, { clock, log }: { readonly clock: Clock; readonly log: LogLine }) {
    this.#access = access
    this.#clock = clock
    this.#log = log
    this.#api = new WechatPayApi(access, { clock, log })
    this.merchant = wechatPayMerchant(access)
    this.notified = wechatPayNotified(access, { clock })
  }

  readonly notified: PaymentProvider['notified']

  readonly answers: PaymentProvider['answers'] = {
    accepted: { status: 200, contentType: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
    refused: { status: 400, contentType: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
  }

  readonly request: PaymentProvider['request'] = async (recharge, { notifyUrl }) => {
    const answer = await this.#api.call({
      method: 'POST',
      path: `${TRANSACTIONS}/native`,
      content: {
        appid: this.#access.appid,
        mchid: this.#access.mchid,
        description: `账户充值 ${recharge.number}`,
        out_trade_no: recharge.number,
        time_expire: beijingRfc3339(recharge.expiresAt),
        notify_url: notifyUrl,
        amount: { total: fen(recharge.amount), currency: recharge.amount.currency },
      },
    })
    if (!answer.ok) return answer
    if (!answer.value.done) return failed(paymentFailure('PROVIDER_REFUSED', { reason: answer.value.text }))
    const content = textOf(answer.value.fields, 'code_url')
    return content === undefined ? unavailable() : ok({ kind: 'qr', content })
  }

  readonly standing: PaymentProvider['standing'] = async ({ number }) => {
    const answer = await this.#api.call({ method: 'GET', path: `${this.#payment(number)}?mchid=${this.#access.mchid}` })
    if (!answer.ok) return answer
    if (!answer.value.done) return answer.value.status === HTTP_NOT_FOUND ? ok({ state: 'absent' }) : unavailable()
    const { fields } = answer.value
    if (textOf(fields, 'out_trade_no') !== number || wechatPayMerchant(namedIn(fields)) !== this.merchant) return unavailable()
    const tradeState = textOf(fields, 'trade_state') ?? ''
    const plain = PLAIN_STATES.get(tradeState)
    if (plain !== undefined) return ok(plain)
    const state = PAID_STATES.get(tradeState)
    const payment = paymentOf(fields, { state: 'paid', now: this.#clock.now() })
    return state === undefined || payment === undefined ? unavailable() : ok({ state, payment })
  }

  readonly close: PaymentProvider['close'] = async (recharge) => {
    const { mchid } = this.#access
    const answer = await this.#api.call({ method: 'POST', path: `${this.#payment(recharge.number)}/close`, content: { mchid } })
    if (!answer.ok) return answer
    return answer.value.done ? ok('closed') : closedBy(await this.standing(recharge))
  }

  readonly refund: PaymentProvider['refund'] = async (refund) => {
    const { recharge, number, amount, reason } = refund
    const answer = await this.#api.call({
      method: 'POST',
      path: REFUNDS,
      content: {
        // By its own number where we know it, since a top-up may have been paid twice.
        ...(recharge.transactionId === undefined ? { out_trade_no: recharge.number } : { transaction_id: recharge.transactionId }),
        out_refund_no: number,
        reason,
        amount: { refund: fen(amount), total: fen(recharge.amount), currency: CURRENCY },
      },
    })
    if (!answer.ok) return answer
    if (answer.value.done) return refundOf({ number, amount }, answer.value.fields)
    // An error is not signed, so it does not say that nothing was refunded.
    const standing = await this.#refundStanding({ number, amount })
    return standing.ok && standing.value.state === 'absent' ? ok({ state: 'refused', reason: answer.value.text }) : standing
  }

  readonly refundStanding: PaymentProvider['refundStanding'] = ({ number }) => this.#refundStanding({ number })

  async #refundStanding(refund: NamedRefund): Promise<Result<RefundStanding>> {
    const answer = await this.#api.call({ method: 'GET', path: `${REFUNDS}/${encodeURIComponent(refund.number)}` })
    if (!answer.ok) return answer
    if (answer.value.done) return refundOf(refund, answer.value.fields)
    return answer.value.status === HTTP_NOT_FOUND ? ok({ state: 'absent' }) : unavailable()
  }

  readonly statement: PaymentProvider['statement'] = async (day) => {
    const answer = await this.#api.call({ method: 'GET', path: `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP` })
    if (!answer.ok) return answer
    if (!answer.value.done) {
      const { code, text } = answer.value
      if (code === 'NO_STATEMENT_EXIST' && statementIsDue(day, this.#clock.now())) return ok(none())
      const isEarly = code === 'NO_STATEMENT_EXIST' || code === 'STATEMENT_CREATING'
      return failed(isEarly ? paymentFailure('STATEMENT_NOT_READY', { day }) : paymentFailure('PROVIDER_REFUSED', { reason: text }))
    }
    const { fields } = answer.value
    const address = URL.parse(textOf(fields, 'download_url') ?? '')
    const hash = textOf(fields, 'hash_value')
    const gateway = new URL(this.#access.gateway)
    const isTheirs =
      address !== null && (address.origin === gateway.origin || (address.protocol === 'https:' && OWN_HOSTS.test(address.hostname)))
    return isTheirs && hash !== undefined ? this.#downloaded(address, { hash, day }) : unavailable()
  }

  /** The statement is compared with its hash and read once before its first line is used. */
  async #downloaded(
    address: URL,
    { hash, day }: { readonly hash: string; readonly day: string },
  ): Promise<Result<AsyncIterable<ProviderStatementLine>>> {
    try {
      const packed = await this.#api.file(address, FILE_LIMITS)
      if ((await hashOfStatement(packed)) !== hash.toLowerCase()) throw new NoAnswer('another content than its hash')
      await readThrough(wechatPayStatement(packed))
      return ok(wechatPayStatement(packed))
    } catch (error) {
      if (!(error instanceof NoAnswer) && !(error instanceof StatementUnreadable)) throw error
      this.#log(`WeChat Pay statement of ${day}: ${error.message}`)
      return error instanceof NoAnswer ? unavailable() : failed(paymentFailure('STATEMENT_UNREADABLE', { day }))
    }
  }

  #payment(number: string): string {
    return `${TRANSACTIONS}/out-trade-no/${encodeURIComponent(number)}`
  }
}

const namedIn = (fields: Readonly<Record<string, unknown>>) => ({
  mchid: textOf(fields, 'mchid') ?? '',
  appid: textOf(fields, 'appid') ?? '',
})

type NamedRefund = { readonly number: string; readonly amount?: Money }

/**
 * How a refund stands by an answer; another refund's answer says nothing, and one under the same
 * number with another amount is not the one that was asked for.
 */
function refundOf({ number, amount }: NamedRefund, fields: Readonly<Record<string, unknown>>): Result<RefundStanding> {
  const standing = REFUND_STATES.get(textOf(fields, 'status') ?? '')
  const isThis = textOf(fields, 'out_refund_no') === number && isObject(fields['amount'])
  const isOther = amount !== undefined && isObject(fields['amount']) && fields['amount']['refund'] !== fen(amount)
  if (isThis && isOther) return ok({ state: 'refused', reason: 'REFUND_DIFFERS' })
  return standing !== undefined && isThis ? ok(standing) : unavailable()
}

async function* none(): AsyncGenerator<ProviderStatementLine> {}
