import { createCipheriv, createHash, createSecretKey, generateKeyPairSync, randomBytes, sign, verify, X509Certificate } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { WechatPayAccess } from '../../../adapters/payments/wechat-pay/wechat-pay-access.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { pemOf } from './alipay-keys.ts'
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
import { beijing, beijingDay } from './fen.ts'
import { madeCertificate } from './made-certificate.ts'
import { Trades, type Trade } from './trades.ts'
import { wechatPayBill, type WechatBillRow } from './wechat-pay-bill.ts'

const MCHID = '1900000018'
const APPID = 'wx00000000000018ab'
const SERIAL = '4E2C18000000000000000000000000000000018A'
const API_V3_KEY = 'SimulatedApiV3Key0123456789abcde'
const PUBLIC_KEY_ID = 'PUB_KEY_ID_0119000000182026112300000000001'
const SIX_MINUTES_SECONDS = 360
const MILLIS_PER_SECOND = 1000
const HOURS_TO_BILL = 34
const MILLIS_PER_HOUR = 3_600_000

const rsaPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const makeKeys = () => {
  const [merchant, wechat, platform] = [rsaPair(), rsaPair(), rsaPair()]
  const name = { C: 'CN', O: 'Tenpay.com', CN: 'Tenpay.com Simulated CA' }
  const certificate = madeCertificate({ subject: name, issuer: name, publicKey: platform.publicKey, issuerKey: platform.privateKey })
  return { merchant, wechat, platform, certificate, platformSerial: new X509Certificate(certificate).serialNumber.toUpperCase() }
}
let made: ReturnType<typeof makeKeys> | undefined
const keysOnce = () => {
  made ??= makeKeys()
  return made
}

/** How a notification differs from the true one. */
export type WechatNotice = {
  readonly fault?: 'wrong_signature' | 'signtest' | 'unknown_serial' | 'clock_ahead' | 'clock_behind' | 'other_key'
  /** Parts of the transaction that are another's. */
  readonly transaction?: Readonly<Record<string, unknown>>
  readonly amount?: Readonly<Record<string, unknown>>
  readonly refund?: boolean
  readonly to?: string
}

export type WechatMode = 'public_key' | 'certificates' | 'both'

/**
 * WeChat Pay's API v3 on this machine: calls are verified, answers signed down to the empty ones,
 * notifications sealed and sent.
 */
export class WechatPaySimulator {
  readonly trades: Trades
  /** Changes the statement's rows before they are written. */
  billed: (rows: readonly WechatBillRow[]) => readonly WechatBillRow[] = (rows) => rows
  /** The work that happens after the next payment was asked for and before that is answered. */
  meanwhile: ((number: string) => Promise<void>) | undefined
  /** The work that happens right before the next payment is closed. */
  beforeClosing: ((number: string) => void) | undefined
  readonly #clock: Clock
  readonly #mode: WechatMode
  readonly #keys = keysOnce()
  #origin = ''
  #failNext: (fault: Fault) => void = () => undefined
  #close: () => Promise<void> = async () => undefined

  private constructor(clock: Clock, mode: WechatMode) {
    this.#clock = clock
    this.#mode = mode
    this.trades = new Trades(clock, 'waiting')
  }

  static async start({
    clock = { now: () => Date.now() },
    mode = 'public_key',
  }: { clock?: Clock; mode?: WechatMode } = {}): Promise<WechatPaySimulator> {
    const simulator = new WechatPaySimulator(clock, mode)
    const { origin, failNext, close } = await startProvider((asked, fault) => simulator.#answerAfter(asked, fault))
    simulator.#origin = origin
    simulator.#failNext = failNext
    simulator.#close = close
    return simulator
  }

  readonly close = (): Promise<void> => this.#close()
  readonly failNext = (fault: Fault): void => this.#failNext(fault)

  get origin(): string {
    return this.#origin
  }

  get access(): WechatPayAccess {
    const { merchant, wechat, platform, platformSerial } = this.#keys
    const publicKeys = new Map([
      ...(this.#mode === 'certificates' ? [] : [[PUBLIC_KEY_ID, wechat.publicKey] as const]),
      ...(this.#mode === 'public_key' ? [] : [[platformSerial, platform.publicKey] as const]),
    ])
    return {
      mchid: MCHID,
      appid: APPID,
      gateway: this.#origin,
      privateKey: merchant.privateKey,
      serial: SERIAL,
      apiV3Key: createSecretKey(Buffer.from(API_V3_KEY)),
      publicKeys,
      ...(this.#mode === 'certificates' ? {} : { publicKeyId: PUBLIC_KEY_ID }),
    }
  }

  get environment(): Readonly<Record<string, string>> {
    const { merchant, wechat, certificate } = this.#keys
    return {
      WECHATPAY_MCHID: MCHID,
      WECHATPAY_APPID: APPID,
      WECHATPAY_GATEWAY: this.#origin,
      WECHATPAY_PRIVATE_KEY: pemOf(merchant.privateKey, 'pkcs8'),
      WECHATPAY_SERIAL: SERIAL,
      WECHATPAY_API_V3_KEY: API_V3_KEY,
      ...(this.#mode === 'certificates'
        ? {}
        : { WECHATPAY_PUBLIC_KEY: pemOf(wechat.publicKey, 'spki'), WECHATPAY_PUBLIC_KEY_ID: PUBLIC_KEY_ID }),
      ...(this.#mode === 'public_key' ? {} : { WECHATPAY_PLATFORM_CERTS: certificate }),
    }
  }

  readonly pay = (number: string, how: { readonly late?: boolean } = {}): Trade => this.trades.pay(number, how)

  /** A sealed and signed notification as it would be sent. */
  notification(number: string, { fault, transaction = {}, amount = {}, refund = false, to }: WechatNotice = {}): Delivery {
    const trade = this.trades.scan(number)
    const plain = refund ? this.#refundOf(trade) : { ...this.#transactionOf(trade, amount), ...transaction }
    const nonce = randomBytes(6).toString('hex')
    const associated = refund ? 'refund' : 'transaction'
    const cipher = createCipheriv('aes-256-gcm', fault === 'other_key' ? 'x'.repeat(32) : API_V3_KEY, nonce).setAAD(Buffer.from(associated))
    const ciphertext = Buffer.concat([cipher.update(JSON.stringify(plain), 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
    const body = JSON.stringify({
      id: `EV-${trade.id}`,
      create_time: this.#rfc(this.#clock.now()),
      resource_type: 'encrypt-resource',
      event_type: refund ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS',
      summary: refund ? '退款成功' : '支付成功',
      resource: { original_type: associated, algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: associated, nonce },
    })
    return { url: to ?? trade.notifyUrl, headers: { ...this.#signedHeaders(body, fault), 'content-type': 'application/json' }, body }
  }

  readonly notify = (number: string, notice: WechatNotice = {}): Promise<NoticeAnswer> => deliver(this.notification(number, notice))

  /** On WeChat Pay's schedule, until it is acknowledged. */
  readonly notifyUntilAccepted = (number: string, notice: WechatNotice = {}): Promise<readonly NoticeAnswer[]> =>
    deliverUntil(
      ({ status }) => status === 200 || status === 204,
      () => this.notification(number, notice),
    )

  #rfc(at: number): string {
    return `${beijing(at).replace(' ', 'T')}+08:00`
  }

  #stateOf(trade: Trade): string {
    if (trade.state === 'waiting') return 'NOTPAY'
    if (trade.state === 'closed') return 'CLOSED'
    return trade.refunds.length === 0 ? 'SUCCESS' : 'REFUND'
  }

  #transactionOf(trade: Trade, changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    const total = Number(trade.fen)
    const base = { appid: APPID, mchid: MCHID, out_trade_no: trade.number, trade_state: this.#stateOf(trade), trade_state_desc: '支付状态' }
    const amount = { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY', ...changed }
    if (trade.paidAt === undefined) return { ...base, amount: { total, currency: 'CNY' } }
    const payer = { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' }
    return {
      ...base,
      transaction_id: trade.id,
      trade_type: 'NATIVE',
      bank_type: 'OTHERS',
      attach: '',
      success_time: this.#rfc(trade.paidAt),
      payer,
      amount,
    }
  }

  #refundOf(trade: Trade): Record<string, unknown> {
    const refund = trade.refunds.at(-1)
    const amount = {
      total: Number(trade.fen),
      refund: Number(refund?.fen ?? 0n),
      payer_total: Number(trade.fen),
      payer_refund: Number(refund?.fen ?? 0n),
    }
    return {
      mchid: MCHID,
      out_trade_no: trade.number,
      transaction_id: trade.id,
      out_refund_no: refund?.number,
      refund_id: refund?.id,
      refund_status: 'SUCCESS',
      amount,
    }
  }

  #signedHeaders(body: string, fault?: Fault | WechatNotice['fault']): Record<string, string> {
    const { wechat, platform, platformSerial } = this.#keys
    const apart = fault === 'clock_ahead' ? SIX_MINUTES_SECONDS : fault === 'clock_behind' ? -SIX_MINUTES_SECONDS : 0
    const timestamp = String(Math.floor(this.#clock.now() / MILLIS_PER_SECOND) + apart)
    const nonce = randomBytes(16).toString('hex')
    const isOfPlatform = this.#mode === 'certificates'
    const key = isOfPlatform ? platform.privateKey : wechat.privateKey
    const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64')
    const shown =
      fault === 'wrong_signature'
        ? strangeSignature(signature)
        : fault === 'signtest'
          ? `WECHATPAY/SIGNTEST/${signature.slice(19)}`
          : signature
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': shown,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
      'wechatpay-serial': fault === 'unknown_serial' ? 'PUB_KEY_ID_9999' : isOfPlatform ? platformSerial : PUBLIC_KEY_ID,
    }
  }

  async #answerAfter(asked: ProviderCall, fault: Fault | undefined): Promise<Answering> {
    const before = this.trades.all().length
    const answer = this.#answer(asked, fault)
    const meanwhile = this.meanwhile
    const added = this.trades.all()[before]
    if (meanwhile !== undefined && added !== undefined) {
      this.meanwhile = undefined
      await meanwhile(added.number)
    }
    return answer
  }

  #closing(number: string): void {
    this.beforeClosing?.(number)
    this.beforeClosing = undefined
  }

  #answer(asked: ProviderCall, fault: Fault | undefined): Answering {
    if (!this.#isOurs(asked)) return this.#error(401, 'SIGN_ERROR', '签名错误')
    if (asked.url.pathname === '/v3/billdownload/file')
      return { status: 200, headers: { 'content-type': 'application/x-gzip' }, body: this.#bill(asked.url.searchParams.get('token') ?? '') }
    const said = this.#called(asked)
    if (fault === 'system_error') return this.#error(500, 'SYSTEM_ERROR', '系统异常，请稍后重试')
    if (said.error !== undefined) return this.#error(said.error.status, said.error.code, said.error.message)
    const content =
      fault === 'other_order' && said.content !== undefined
        ? { ...said.content, out_trade_no: 'ANOTHER', out_refund_no: 'ANOTHER', code_url: undefined }
        : said.content
    const body = content === undefined ? '' : JSON.stringify(content)
    const headers = fault === 'unsigned' ? {} : this.#signedHeaders(body, fault)
    return {
      status: content === undefined ? 204 : 200,
      headers: { ...headers, ...(content === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }) },
      body,
    }
  }

  #error(status: number, code: string, message: string): Answering {
    return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify({ code, message, detail: {} }) }
  }

  #isOurs({ method, url, headers, body }: ProviderCall): boolean {
    const [scheme = '', rest = ''] = String(headers['authorization'] ?? '').split(/ (.*)/s)
    const parts = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
    const isNamed = scheme === 'WECHATPAY2-SHA256-RSA2048' && parts['mchid'] === MCHID && parts['serial_no'] === SERIAL
    const isFresh = Math.abs(Number(parts['timestamp']) - this.#clock.now() / MILLIS_PER_SECOND) < 300
    const isDeclared = headers.accept?.includes('application/json') === true || url.pathname.startsWith('/v3/billdownload')
    const serial = headers['wechatpay-serial']
    const isOfKey = serial === undefined || this.#mode === 'certificates' || serial === PUBLIC_KEY_ID
    const text = [method, `${url.pathname}${url.search}`, parts['timestamp'], parts['nonce_str'], body, ''].join('\n')
    const signature = Buffer.from(parts['signature'] ?? '', 'base64')
    return (
      isNamed &&
      isFresh &&
      isDeclared &&
      isOfKey &&
      headers['user-agent'] !== undefined &&
      verify('sha256', Buffer.from(text), this.#keys.merchant.publicKey, signature)
    )
  }

  #called({ method, url, body }: ProviderCall): WechatAnswer {
    const content = (body === '' ? {} : JSON.parse(body)) as Content
    const path = `${method} ${url.pathname}`
    const number = decodeURIComponent(/\/(?:out-trade-no|refunds)\/([^/]+)/.exec(url.pathname)?.[1] ?? '')
    if (path === 'POST /v3/pay/transactions/native') return this.#native(content)
    if (path.endsWith('/close')) return this.#closed(number)
    if (path.startsWith('GET /v3/pay/transactions/out-trade-no/')) return this.#queried(number)
    if (path === 'POST /v3/refund/domestic/refunds') return this.#refunded(content)
    if (path.startsWith('GET /v3/refund/domestic/refunds/')) return this.#refundQueried(number)
    if (path === 'GET /v3/bill/tradebill') return this.#billAsked(url.searchParams.get('bill_date') ?? '')
    return { error: { status: 404, code: 'NOT_FOUND', message: '路径不存在' } }
  }

  #native({
    appid,
    mchid,
    description,
    out_trade_no: number = '',
    notify_url: notifyUrl = '',
    time_expire: expires = '',
    amount,
  }: Content): WechatAnswer {
    const isWrong =
      appid !== APPID ||
      mchid !== MCHID ||
      description === undefined ||
      amount?.currency !== 'CNY' ||
      !expires.endsWith('+08:00') ||
      !Number.isInteger(amount.total)
    if (isWrong || amount === undefined) return { error: { status: 400, code: 'PARAM_ERROR', message: '参数错误' } }
    const fen = BigInt(amount.total)
    const trade = this.trades.ask({ number, fen, subject: description, notifyUrl })
    if (trade.fen !== fen) return { error: { status: 400, code: 'INVALID_REQUEST', message: '请求重入时，参数与首次请求时不一致' } }
    if (trade.state === 'paid') return { error: { status: 400, code: 'ORDERPAID', message: '该订单已支付' } }
    return { content: { code_url: `weixin://wxpay/bizpayurl?pr=${number}` } }
  }

  #queried(number: string): WechatAnswer {
    const trade = this.trades.find(number)
    return trade === undefined ? NOT_THERE : { content: this.#transactionOf(trade) }
  }

  #closed(number: string): WechatAnswer {
    this.#closing(number)
    const closed = this.trades.close(number)
    if (closed === 'not_there') return NOT_THERE
    return closed === 'paid' ? { error: { status: 400, code: 'ORDERPAID', message: '该订单已支付' } } : {}
  }

  #refunded({ out_trade_no: number, transaction_id: id, out_refund_no: refundNumber = '', amount }: Content): WechatAnswer {
    const trade = this.trades.named({ number, id })
    // One of both names the payment, and its total must be said.
    if ((number === undefined) === (id === undefined) || (trade !== undefined && amount?.total !== Number(trade.fen)))
      return { error: { status: 400, code: 'PARAM_ERROR', message: '参数错误' } }
    const refunded = this.trades.refund(trade?.number ?? '', { refundNumber, fen: BigInt(amount?.refund ?? 0), id })
    if (refunded === 'not_there') return NOT_THERE
    if (refunded !== 'refunded' && refunded !== 'repeated')
      return { error: { status: 400, code: 'INVALID_REQUEST', message: '订单金额或退款金额与之前请求不一致' } }
    return trade === undefined ? NOT_THERE : this.#refundContent(trade, refundNumber)
  }

  #refundQueried(refundNumber: string): WechatAnswer {
    const trade = this.trades.all().find(({ refunds }) => refunds.some(({ number }) => number === refundNumber))
    return trade === undefined ? NOT_THERE : this.#refundContent(trade, refundNumber)
  }

  #refundContent(trade: Trade, refundNumber: string): WechatAnswer {
    const refund = trade.refunds.find(({ number }) => number === refundNumber)
    const amount = { total: Number(trade.fen), refund: Number(refund?.fen ?? 0n), currency: 'CNY' }
    return {
      content: {
        refund_id: refund?.id,
        out_refund_no: refundNumber,
        out_trade_no: trade.number,
        transaction_id: trade.id,
        status: 'SUCCESS',
        amount,
      },
    }
  }

  #billAsked(day: string): WechatAnswer {
    const readyAt = Date.parse(`${day}T00:00:00+08:00`) + HOURS_TO_BILL * MILLIS_PER_HOUR
    if (this.#clock.now() < readyAt) return { error: { status: 400, code: 'STATEMENT_CREATING', message: '账单生成中' } }
    if (this.#rowsOf(day).length === 0) return { error: { status: 400, code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' } }
    const hash_value = createHash('sha1').update(this.#billText(day)).digest('hex')
    return { content: { hash_type: 'SHA1', hash_value, download_url: `${this.#origin}/v3/billdownload/file?token=${day}` } }
  }

  #bill(day: string): Buffer {
    return gzipSync(this.#billText(day))
  }

  #billText(day: string): string {
    return wechatPayBill({ appid: APPID, mchid: MCHID }, this.billed(this.#rowsOf(day)))
  }

  #rowsOf(day: string): readonly WechatBillRow[] {
    return this.trades.all().flatMap(({ id, number, fen, subject, paidAt, refunds }) => {
      const row = { transactionId: id, number, subject, total: fen }
      const paid = paidAt !== undefined && beijingDay(paidAt) === day ? [{ ...row, at: beijing(paidAt) }] : []
      const back = refunds.filter(({ at }) => beijingDay(at) === day).map((refund) => ({ ...row, at: beijing(refund.at), refund }))
      return [...paid, ...back]
    })
  }
}

type WechatAnswer = {
  readonly content?: Readonly<Record<string, unknown>>
  readonly error?: { readonly status: number; readonly code: string; readonly message: string }
}
type Content = {
  readonly appid?: string
  readonly mchid?: string
  readonly description?: string
  readonly out_trade_no?: string
  readonly transaction_id?: string
  readonly out_refund_no?: string
  readonly notify_url?: string
  readonly time_expire?: string
  readonly amount?: { readonly total: number; readonly refund?: number; readonly currency: string }
}
const NOT_THERE: WechatAnswer = { error: { status: 404, code: 'ORDER_NOT_EXIST', message: '订单不存在' } }
