import type { Clock } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { markUnstorable } from '#core/base/kernel/storable-text.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import { beijingText } from '../beijing-time.ts'
import { ANSWER_LIMITS, boundedCall, NoAnswer, type Answer } from '../bounded-call.ts'
import { loggedCode, type LogLine } from '../log-line.ts'
import { objectOf, textOf } from '../read-answer.ts'
import { holds, signWithRsa } from '../rsa.ts'
import type { AlipayAccess } from './alipay-access.ts'
import { numbersOf, type CertificateNumbers } from './alipay-certificates.ts'
import { signedOfAnswer, signedOfCall, type Parameters } from './alipay-signing.ts'

/** A verified answer: what was asked for, or why Alipay did not do it. */
export type GatewayAnswer =
  | { readonly done: true; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly done: false; readonly code: string; readonly text: string }

export type AlipayCallOptions = {
  readonly notifyUrl?: string
  readonly returnUrl?: string
  /** Parameters that some calls take beside their content, which they have none of. */
  readonly beside?: Parameters
}

const HTTP_OK = 200
const DONE = '10000'
/** Alipay does not know itself, or is busy: what happened has to be asked for. */
const UNKNOWN = /^(20000|10003)$/
const UNKNOWN_DETAIL = /SYSTEM_ERROR|^isp\.(?!bill)|^aop\./i

/** Calls Alipay's gateway; answers are verified before anything in them is read. */
export class AlipayGateway {
  readonly #access: AlipayAccess
  readonly #clock: Clock
  readonly #log: LogLine
  readonly #numbers: CertificateNumbers | undefined

  constructor(access: AlipayAccess, { clock, log }: { readonly clock: Clock; readonly log: LogLine }) {
    this.#access = access
    this.#clock = clock
    this.#log = log
    this.#numbers = access.certificates && numbersOf(access.certificates)
  }

  /** The signed parameters of a call, which a form sends as they are. */
  parameters(method: string, content: object, { notifyUrl, returnUrl, beside }: AlipayCallOptions = {}): Parameters {
    const parameters: Parameters = {
      app_id: this.#access.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijingText(this.#clock.now()),
      version: '1.0',
      ...given({ notify_url: notifyUrl, return_url: returnUrl }),
      ...(this.#numbers && { app_cert_sn: this.#numbers.app, alipay_root_cert_sn: this.#numbers.roots }),
      ...(beside ?? { biz_content: JSON.stringify(content) }),
    }
    return { ...parameters, sign: signWithRsa(signedOfCall(parameters), this.#access.privateKey) }
  }

  /** PROVIDER_UNAVAILABLE where no answer came, none that is believed, or one that says nothing. */
  async call(method: string, content: object, told: AlipayCallOptions = {}): Promise<Result<GatewayAnswer>> {
    const { biz_content: body, ...inQuery } = this.parameters(method, content, told)
    // The gateway reads the charset from the address before it decodes the body.
    const address = `${this.#access.gateway}?${new URLSearchParams(inQuery)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', accept: 'application/json' }
    const asked = { method: 'POST', headers, body: new URLSearchParams(given({ biz_content: body })).toString() } as const
    try {
      return this.#read(method, await boundedCall(address, asked, ANSWER_LIMITS))
    } catch (error) {
      if (error instanceof NoAnswer) return this.#unavailable(method, error.message)
      throw error
    }
  }

  #read(method: string, { status, body }: Answer): Result<GatewayAnswer> {
    if (status !== HTTP_OK) return this.#unavailable(method, `HTTP ${status}`)
    const text = body.toString('utf8')
    const whole = objectOf(text)
    if (whole === undefined) return this.#unavailable(method, 'an answer that is not JSON')
    const raw = signedOfAnswer(text, `${method.replaceAll('.', '_')}_response`)
    if (raw === undefined) return this.#unavailable(method, `an error without the answer asked for: ${errorCode(whole)}`)
    const signature = textOf(whole, 'sign')
    if (signature === undefined || !holds(raw, signature, this.#access.publicKey)) return this.#unavailable(method, 'a wrong signature')
    const number = textOf(whole, 'alipay_cert_sn')
    if (this.#numbers !== undefined && number !== this.#numbers.alipay) return this.#unavailable(method, 'another certificate than ours')
    return this.#outcome(method, objectOf(raw) ?? {})
  }

  #outcome(method: string, fields: Readonly<Record<string, unknown>>): Result<GatewayAnswer> {
    const code = textOf(fields, 'code')
    // The exchange of an authorisation answers its token without a code.
    if (code === DONE || (code === undefined && fields['access_token'] !== undefined)) return ok({ done: true, fields })
    const detail = textOf(fields, 'sub_code') ?? code ?? ''
    if (code === undefined || UNKNOWN.test(code) || UNKNOWN_DETAIL.test(detail)) return this.#unavailable(method, loggedCode(detail))
    const said = markUnstorable(textOf(fields, 'sub_msg') ?? textOf(fields, 'msg') ?? '')
    return ok({ done: false, code: detail, text: `${said} (${detail})` })
  }

  #unavailable(method: string, why: string): Result<never> {
    this.#log(`Alipay ${method}: ${why}`)
    return failed(paymentFailure('PROVIDER_UNAVAILABLE'))
  }
}

function errorCode(whole: Readonly<Record<string, unknown>>): string {
  const { error_response: error } = whole
  const fields = objectOf(JSON.stringify(error ?? null)) ?? {}
  return loggedCode(textOf(fields, 'sub_code') ?? textOf(fields, 'code'))
}
