import { randomBytes } from 'node:crypto'
import { MILLIS_PER_SECOND, type Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { markUnstorable } from '#core/base/kernel/storable-text.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import { ANSWER_LIMITS, boundedCall, NoAnswer, type Answer, type Limits } from '../bounded-call.ts'
import { loggedCode, type LogLine } from '../log-line.ts'
import { objectOf, textOf } from '../read-answer.ts'
import { signWithRsa } from '../rsa.ts'
import type { WechatPayAccess } from './wechat-pay-access.ts'
import { isFromWechatPay, signedOfCall } from './wechat-pay-signing.ts'

/**
 * A verified answer, or an error that WeChat Pay gave instead; errors are not signed and move
 * nothing.
 */
export type ApiAnswer =
  | { readonly done: true; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly done: false; readonly status: number; readonly code: string; readonly text: string }

type Call = { readonly method: 'GET' | 'POST'; readonly path: string; readonly content?: object }

const NONCE_BYTES = 16
const HTTP_ERROR = 400
const HTTP_THROTTLED = 429
const HTTP_UNAUTHORIZED = 401
const HTTP_OURS = 500
const SCHEME = 'WECHATPAY2-SHA256-RSA2048'

/** Calls WeChat Pay's API v3; answers are verified before anything in them is read. */
export class WechatPayApi {
  readonly #access: WechatPayAccess
  readonly #clock: Clock
  readonly #log: LogLine

  constructor(access: WechatPayAccess, { clock, log }: { readonly clock: Clock; readonly log: LogLine }) {
    this.#access = access
    this.#clock = clock
    this.#log = log
  }

  /** PROVIDER_UNAVAILABLE where no answer came, none that is believed, or one that says nothing. */
  async call(call: Call): Promise<Result<ApiAnswer>> {
    const name = `${call.method} ${call.path.replace(/\?.*/, '')}`
    try {
      return this.#read(name, await this.#asked(call, { limits: ANSWER_LIMITS }))
    } catch (error) {
      if (error instanceof NoAnswer) return this.#unavailable(name, error.message)
      throw error
    }
  }

  /** A file that an answer names: it is not signed, its hash is in that answer. Throws NoAnswer. */
  async file({ origin, pathname, search }: URL, limits: Limits): Promise<Buffer> {
    const { status, body } = await this.#asked({ method: 'GET', path: `${pathname}${search}` }, { origin, limits })
    if (status >= HTTP_ERROR) throw new NoAnswer(`HTTP ${status}`)
    return body
  }

  #asked({ method, path, content }: Call, { limits, origin }: { readonly limits: Limits; readonly origin?: string }): Promise<Answer> {
    const body = content === undefined ? '' : JSON.stringify(content)
    const headers = {
      authorization: this.#authorization({ method, path, body }),
      accept: 'application/json',
      'user-agent': 'Crossdock',
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.#access.publicKeyId === undefined ? {} : { 'wechatpay-serial': this.#access.publicKeyId }),
    }
    const asked = { method, headers, ...(content === undefined ? {} : { body }) }
    return boundedCall(`${origin ?? this.#access.gateway}${path}`, asked, limits)
  }

  #authorization({ method, path, body }: { readonly method: string; readonly path: string; readonly body: string }): string {
    const { mchid, serial, privateKey } = this.#access
    const seconds = Math.floor(this.#clock.now() / MILLIS_PER_SECOND)
    const nonce = randomBytes(NONCE_BYTES).toString('hex')
    const signature = signWithRsa(signedOfCall({ method, path, seconds, nonce, body }), privateKey)
    return `${SCHEME} mchid="${mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${seconds}",serial_no="${serial}"`
  }

  #read(name: string, answer: Answer): Result<ApiAnswer> {
    const { status, body, headers } = answer
    const isSigned = isFromWechatPay(answer, { publicKeys: this.#access.publicKeys, now: this.#clock.now() })
    const fields = body.length === 0 ? {} : objectOf(body.toString('utf8'))
    if (status < HTTP_ERROR) {
      if (!isSigned) return this.#unavailable(name, 'a wrong signature')
      return fields === undefined ? this.#unavailable(name, 'an answer that is not JSON') : ok({ done: true, fields })
    }
    const code = fields && textOf(fields, 'code')
    // A signature that is there must hold.
    const isForged = headers['wechatpay-signature'] !== undefined && !isSigned
    const isUnknown = status >= HTTP_OURS || status === HTTP_THROTTLED || status === HTTP_UNAUTHORIZED || code === 'SYSTEM_ERROR'
    if (fields === undefined || code === undefined || isForged || isUnknown)
      return this.#unavailable(name, `HTTP ${status} ${loggedCode(code)}`)
    return ok({ done: false, status, code, text: `${markUnstorable(textOf(fields, 'message') ?? '')} (${code})` })
  }

  #unavailable(name: string, why: string): Result<never> {
    this.#log(`WeChat Pay ${name}: ${why}`)
    return failed(paymentFailure('PROVIDER_UNAVAILABLE'))
  }
}
