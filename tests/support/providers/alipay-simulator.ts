import { sign, verify } from 'node:crypto'
import type { AlipayAccess } from '../../../adapters/payments/alipay/alipay-access.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { alipayBill, type AlipayBillRow } from './alipay-bill.ts'
import { alipayKeys, bodyOf, certificateOf, pemOf } from './alipay-keys.ts'
import {
  deliver,
  deliverUntil,
  startProvider,
  strangeSignature,
  type Answering,
  type ProviderCall,
  type NoticeAnswer,
  type Delivery,
  type Fault,
} from './faulty-answers.ts'
import { beijing, beijingDay, feeOf, fenOf, yuanOf } from './fen.ts'
import { AlipayTransfers } from './alipay-transfers.ts'
import { Trades, type TradeRefundOutcome, type Trade } from './trades.ts'

const APP_ID = '2021000000000018'
const SELLER_ID = '2088000000000018'
const HOURS_TO_BILL = 33
const MILLIS_PER_HOUR = 3_600_000

type Fields = Record<string, unknown>
type AlipayBody = { readonly code: string } & Fields

const done = (fields: Fields): AlipayBody => ({ code: '10000', msg: 'Success', ...fields })
const refused = (sub_code: string, sub_msg: string): AlipayBody => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg })
const NOT_THERE = refused('ACQ.TRADE_NOT_EXIST', '交易不存在')

const REFUSALS: Readonly<Record<Exclude<TradeRefundOutcome, 'refunded' | 'repeated'>, AlipayBody>> = {
  not_there: NOT_THERE,
  not_paid: refused('ACQ.TRADE_STATUS_ERROR', '交易状态不合法'),
  differs: refused('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致'),
  too_much: refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限'),
}

/** How a notification differs from the true one. */
export type AlipayNotice = {
  readonly fields?: Readonly<Record<string, string>>
  readonly fault?: 'wrong_signature' | 'sha1' | 'unsigned'
  /** `sign_type` is signed too, as some products do. */
  readonly signsType?: boolean
  readonly refund?: boolean
  readonly to?: string
}

export type AlipayMode = 'public_key' | 'certificates'

/**
 * Alipay's gateway on this machine, as strict as protocols know it: calls are verified, answers
 * signed, notifications sent.
 */
export class AlipaySimulator {
  readonly trades: Trades
  /** Money out: authorisations and transfers. */
  readonly transfers: AlipayTransfers
  /** Changes the statement's rows before they are written. */
  billed: (rows: readonly AlipayBillRow[]) => readonly AlipayBillRow[] = (rows) => rows
  /**
   * The work that happens after the next payment was asked for, or the next transfer was made, and
   * before that is answered.
   */
  meanwhile: ((number: string) => Promise<void>) | undefined
  /** The work that happens right before the next payment is closed. */
  beforeClosing: ((number: string) => void) | undefined
  readonly #clock: Clock
  readonly #mode: AlipayMode
  readonly #keys = alipayKeys()
  #origin = ''
  #failNext: (fault: Fault) => void = () => undefined
  #close: () => Promise<void> = async () => undefined

  private constructor(clock: Clock, mode: AlipayMode) {
    this.#clock = clock
    this.#mode = mode
    this.trades = new Trades(clock, 'asked')
    this.transfers = new AlipayTransfers(clock)
  }

  static async start({
    clock = { now: () => Date.now() },
    mode = 'public_key',
  }: { clock?: Clock; mode?: AlipayMode } = {}): Promise<AlipaySimulator> {
    const simulator = new AlipaySimulator(clock, mode)
    const { origin, failNext, close } = await startProvider((asked, fault) => simulator.#answerAfter(asked, fault))
    simulator.#origin = origin
    simulator.#failNext = failNext
    simulator.#close = close
    return simulator
  }

  readonly close = (): Promise<void> => this.#close()
  readonly failNext = (fault: Fault): void => this.#failNext(fault)

  get gateway(): string {
    return `${this.#origin}/gateway.do`
  }

  /** The access that the adapter is given. */
  get access(): AlipayAccess {
    const { merchant, alipay, certificates } = this.#keys
    const account = {
      appId: APP_ID,
      sellerId: SELLER_ID,
      gateway: this.gateway,
      privateKey: merchant.privateKey,
      publicKey: alipay.publicKey,
    }
    if (this.#mode === 'public_key') return account
    return {
      ...account,
      certificates: { app: certificateOf(certificates.app), alipay: certificateOf(certificates.alipay), roots: certificates.roots },
    }
  }

  /** The variables that a server's environment is given. */
  get environment(): Readonly<Record<string, string>> {
    const { merchant, alipay, certificates } = this.#keys
    return {
      ALIPAY_APP_ID: APP_ID,
      ALIPAY_SELLER_ID: SELLER_ID,
      ALIPAY_GATEWAY: this.gateway,
      ALIPAY_PRIVATE_KEY: pemOf(merchant.privateKey, 'pkcs8'),
      ...(this.#mode === 'public_key'
        ? { ALIPAY_PUBLIC_KEY: bodyOf(alipay.publicKey) }
        : { ALIPAY_APP_CERT: certificates.app, ALIPAY_CERT: certificates.alipay, ALIPAY_ROOT_CERT: certificates.roots }),
    }
  }

  /** A payer scans and pays. */
  readonly pay = (number: string, how: { readonly late?: boolean } = {}): Trade => this.trades.pay(number, how)

  /** A signed notification as it would be sent. */
  notification(number: string, { fields = {}, fault, signsType = false, refund = false, to }: AlipayNotice = {}): Delivery {
    const trade = this.trades.scan(number)
    const parameters: Record<string, string> = { ...this.#noticed(trade, refund), ...fields }
    if (fault === 'sha1') parameters['sign_type'] = 'RSA'
    const left = new Set(['sign', ...(signsType ? [] : ['sign_type'])])
    const text = Object.keys(parameters)
      .filter((name) => !left.has(name))
      .toSorted()
      .map((name) => `${name}=${parameters[name]}`)
      .join('&')
    const signature = sign(fault === 'sha1' ? 'sha1' : 'sha256', Buffer.from(text), this.#keys.alipay.privateKey).toString('base64')
    if (fault !== 'unsigned') parameters['sign'] = fault === 'wrong_signature' ? strangeSignature(signature) : signature
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    return { url: to ?? trade.notifyUrl, headers, body: new URLSearchParams(parameters).toString() }
  }

  readonly notify = (number: string, notice: AlipayNotice = {}): Promise<NoticeAnswer> => deliver(this.notification(number, notice))

  /** On Alipay's schedule, until it is acknowledged. */
  readonly notifyUntilAccepted = (number: string, notice: AlipayNotice = {}): Promise<readonly NoticeAnswer[]> =>
    deliverUntil(
      ({ status, body }) => status === 200 && body === 'success',
      () => this.notification(number, notice),
    )

  #noticed(trade: Trade, refund: boolean): Record<string, string> {
    const now = beijing(this.#clock.now())
    const paid = trade.paidAt === undefined ? {} : { gmt_payment: beijing(trade.paidAt) }
    const back = refund
      ? { refund_fee: yuanOf(this.trades.refundedFen(trade)), gmt_refund: `${now}.123`, out_biz_no: trade.refunds.at(-1)?.number ?? '' }
      : {}
    return {
      notify_time: now,
      notify_type: 'trade_status_sync',
      notify_id: `${trade.id}${refund ? 'r' : 'p'}`,
      app_id: APP_ID,
      auth_app_id: APP_ID,
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
      trade_no: trade.id,
      out_trade_no: trade.number,
      buyer_id: '2088102146225135',
      buyer_logon_id: '138****0000',
      seller_id: SELLER_ID,
      trade_status: this.#statusOf(trade),
      total_amount: yuanOf(trade.fen),
      receipt_amount: yuanOf(trade.fen),
      buyer_pay_amount: yuanOf(trade.fen),
      subject: trade.subject,
      body: '运费 + 税 100% & 关税=0 📦',
      gmt_create: now,
      fund_bill_list: `[{"amount":"${yuanOf(trade.fen)}","fundChannel":"ALIPAYACCOUNT"}]`,
      ...paid,
      ...back,
      ...(trade.state === 'closed' ? { gmt_close: now } : {}),
      ...(this.#mode === 'certificates' ? { alipay_cert_sn: this.#keys.certificates.numbers.alipay } : {}),
    }
  }

  #statusOf(trade: Trade): string {
    if (trade.state === 'waiting') return 'WAIT_BUYER_PAY'
    return trade.state === 'paid' && this.trades.refundedFen(trade) < trade.fen ? 'TRADE_SUCCESS' : 'TRADE_CLOSED'
  }

  async #answerAfter(asked: ProviderCall, fault: Fault | undefined): Promise<Answering> {
    const numbers = () => [...this.trades.all(), ...this.transfers.all()].map(({ number }) => number)
    const before = new Set(numbers())
    const answer = this.#answer(asked, fault)
    const meanwhile = this.meanwhile
    const added = numbers().find((number) => !before.has(number))
    if (meanwhile !== undefined && added !== undefined) {
      this.meanwhile = undefined
      await meanwhile(added)
    }
    return answer
  }

  #closing(number: string): void {
    this.beforeClosing?.(number)
    this.beforeClosing = undefined
  }

  #answer({ url, body }: ProviderCall, fault: Fault | undefined): Answering {
    if (url.pathname === '/bill')
      return { status: 200, headers: { 'content-type': 'application/zip' }, body: this.#bill(url.searchParams.get('day') ?? '') }
    const parameters = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)])
    const wrong = this.#wrongIn(parameters)
    if (wrong !== undefined) return this.#unsignedError(wrong)
    if (fault === 'system_error')
      return this.#signed(
        parameters['method'] ?? '',
        { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' },
        undefined,
      )
    const content = JSON.parse(parameters['biz_content'] ?? '{}') as Record<string, string>
    const method = parameters['method'] ?? ''
    if (method === 'alipay.trade.page.pay') return this.#cashier(content, parameters)
    const out = this.transfers.answer(method, content, parameters)
    if (out !== undefined) return this.#outgoing(method, out, fault)
    const call = this.#methods[method]
    if (call === undefined) return this.#unsignedError('isv.method-invalid')
    const said = call(content, parameters)
    return this.#signed(method, fault === 'other_order' ? { ...said, out_trade_no: 'ANOTHER' } : said, fault)
  }

  /**
   * Transfers are taken in the mode of certificates alone, and their answers are about a number of
   * their own.
   */
  #outgoing(method: string, said: AlipayBody | object, fault: Fault | undefined): Answering {
    if (this.#mode !== 'certificates' && method.startsWith('alipay.fund.')) return this.#unsignedError('isv.missing-app-cert-sn')
    return this.#signed(method, (fault === 'other_order' ? { ...said, out_biz_no: 'ANOTHER' } : said) as AlipayBody, fault)
  }

  /** Returns the code with which Alipay would refuse before it looks at the business. */
  #wrongIn(parameters: Readonly<Record<string, string>>): string | undefined {
    if (parameters['app_id'] !== APP_ID) return 'isv.invalid-app-id'
    if (parameters['sign_type'] !== 'RSA2' || parameters['charset'] !== 'utf-8' || parameters['version'] !== '1.0')
      return 'isv.invalid-arguments'
    const timestamp = Date.parse(`${(parameters['timestamp'] ?? '').replace(' ', 'T')}+08:00`)
    if (!(Math.abs(timestamp - this.#clock.now()) < MILLIS_PER_HOUR)) return 'isv.invalid-timestamp'
    if (Object.values(parameters).includes('')) return 'isv.missing-arguments'
    const { numbers } = this.#keys.certificates
    if (this.#mode === 'certificates' && (parameters['app_cert_sn'] !== numbers.app || parameters['alipay_root_cert_sn'] !== numbers.roots))
      return 'isv.missing-app-cert-sn'
    const text = Object.keys(parameters)
      .filter((name) => name !== 'sign')
      .toSorted()
      .map((name) => `${name}=${parameters[name]}`)
      .join('&')
    const signature = Buffer.from(parameters['sign'] ?? '', 'base64')
    return verify('sha256', Buffer.from(text), this.#keys.merchant.publicKey, signature) ? undefined : 'isv.invalid-signature'
  }

  #unsignedError(sub_code: string): Answering {
    const error = { error_response: { code: '40002', msg: 'Invalid Arguments', sub_code, sub_msg: '无效的参数' } }
    return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body: JSON.stringify(error) }
  }

  #signed(method: string, said: AlipayBody, fault: Fault | undefined): Answering {
    // Alipay writes slashes with a backslash, and signs what it writes.
    const object = JSON.stringify(said).replaceAll('/', String.raw`\/`)
    const signature = sign('sha256', Buffer.from(object), this.#keys.alipay.privateKey).toString('base64')
    const shown = fault === 'wrong_signature' ? strangeSignature(signature) : signature
    const number = fault === 'other_certificate' ? 'f'.repeat(32) : this.#keys.certificates.numbers.alipay
    const certificate = this.#mode === 'certificates' ? `,"alipay_cert_sn":"${number}"` : ''
    const signed = fault === 'unsigned' ? '' : `${certificate},"sign":"${shown}"`
    return {
      status: 200,
      headers: { 'content-type': 'text/html;charset=utf-8' },
      body: `{"${method.replaceAll('.', '_')}_response":${object}${signed}}`,
    }
  }

  #asked(
    content: Readonly<Record<string, string>>,
    { notify_url: notifyUrl = '' }: Readonly<Record<string, string>>,
    state: 'asked' | 'waiting',
  ): Trade {
    const { out_trade_no: number = '', total_amount: total = '0', subject = '' } = content
    return this.trades.ask({ number, fen: fenOf(total), subject, notifyUrl }, state)
  }

  #cashier(content: Readonly<Record<string, string>>, parameters: Readonly<Record<string, string>>): Answering {
    const { number } = this.#asked(content, parameters, 'waiting')
    return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body: `<title>收银台</title><h1>${number}</h1>` }
  }

  readonly #methods: Readonly<
    Record<string, (content: Readonly<Record<string, string>>, parameters: Readonly<Record<string, string>>) => AlipayBody>
  > = {
    'alipay.trade.precreate': (content, parameters) => {
      const isWrong =
        !/^\w{1,64}$/.test(content['out_trade_no'] ?? '') ||
        !/^\d+\.\d\d$/.test(content['total_amount'] ?? '') ||
        /[/=&]/.test(content['subject'] ?? '/')
      if (isWrong) return refused('ACQ.INVALID_PARAMETER', '参数无效')
      const { number, fen, state } = this.#asked(content, parameters, 'asked')
      if (fen !== fenOf(content['total_amount'] ?? '')) return refused('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
      if (state === 'paid') return refused('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
      return done({ out_trade_no: number, qr_code: `https://qr.alipay.com/bax${number}` })
    },
    'alipay.trade.query': ({ out_trade_no: number = '' }) => {
      const trade = this.trades.find(number)
      if (trade === undefined) return NOT_THERE
      const paid =
        trade.paidAt === undefined
          ? {}
          : { send_pay_date: beijing(trade.paidAt), buyer_pay_amount: yuanOf(trade.fen), receipt_amount: yuanOf(trade.fen) }
      return done({
        out_trade_no: number,
        trade_no: trade.id,
        trade_status: this.#statusOf(trade),
        total_amount: yuanOf(trade.fen),
        buyer_user_id: '2088102146225135',
        ...paid,
      })
    },
    'alipay.trade.close': ({ out_trade_no: number = '' }) => {
      this.#closing(number)
      const closed = this.trades.close(number)
      if (closed === 'not_there') return NOT_THERE
      return closed === 'paid'
        ? refused('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
        : done({ out_trade_no: number, trade_no: this.trades.find(number)?.id })
    },
    'alipay.trade.refund': ({
      out_trade_no: number = '',
      trade_no: id,
      out_request_no: refundNumber = '',
      refund_amount: amount = '0',
    }) => {
      const refunded = this.trades.refund(number, { refundNumber, fen: fenOf(amount), id })
      if (refunded !== 'refunded' && refunded !== 'repeated') return REFUSALS[refunded]
      const trade = this.trades.named({ number, id }) ?? this.trades.scan(number)
      const fund_change = refunded === 'refunded' ? 'Y' : 'N'
      return done({ out_trade_no: number, trade_no: trade.id, fund_change, refund_fee: yuanOf(this.trades.refundedFen(trade)) })
    },
    'alipay.trade.fastpay.refund.query': ({ out_trade_no: number = '', trade_no: id, out_request_no: refundNumber = '' }) => {
      const trade = this.trades.named({ number, id })
      if (trade === undefined) return NOT_THERE
      const refund = trade.refunds.find((one) => one.number === refundNumber)
      if (refund === undefined) return done({})
      return done({
        out_trade_no: number,
        out_request_no: refundNumber,
        refund_status: 'REFUND_SUCCESS',
        refund_amount: yuanOf(refund.fen),
        total_amount: yuanOf(trade.fen),
      })
    },
    'alipay.data.dataservice.bill.downloadurl.query': ({ bill_date: day = '' }) => {
      const readyAt = Date.parse(`${day}T00:00:00+08:00`) + HOURS_TO_BILL * MILLIS_PER_HOUR
      if (this.#clock.now() < readyAt || this.#rowsOf(day).length === 0) return refused('isp.bill_not_exist', '入参指定的账单不存在')
      return done({ bill_download_url: `${this.#origin}/bill?day=${day}` })
    },
  }

  #bill(day: string): Buffer {
    return alipayBill(SELLER_ID, day, this.billed(this.#rowsOf(day)))
  }

  #rowsOf(day: string): readonly AlipayBillRow[] {
    return this.trades.all().flatMap((trade) => {
      const { id: transactionId, number, subject, paidAt, fen, refunds } = trade
      const row = { transactionId, number, subject }
      const paid =
        paidAt !== undefined && beijingDay(paidAt) === day
          ? [{ ...row, kind: '交易' as const, at: beijing(paidAt), amount: yuanOf(fen), refundNumber: '', fee: yuanOf(-feeOf(fen)) }]
          : []
      const back = refunds
        .filter(({ at }) => beijingDay(at) === day)
        .map((one) => ({
          ...row,
          kind: '退款' as const,
          at: beijing(one.at),
          amount: yuanOf(-one.fen),
          refundNumber: one.number,
          fee: yuanOf(feeOf(one.fen)),
        }))
      return [...paid, ...back]
    })
  }
}
