import dysms, { SendSmsRequest } from '@alicloud/dysmsapi20170525'
import { $OpenApiUtil } from '@alicloud/openapi-core'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { TextSender } from '#core/portal/notifications/mail-sender.port.ts'
import { smsFailure, type SmsSender } from '#core/portal/notifications/sms.port.ts'

export type AliyunSettings = {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  /** The approved signature and the template whose parameter is `code`. */
  readonly signName: string
  readonly templateCode: string
  /** Another host than Aliyun's own; starts with `http://` where it is not encrypted. */
  readonly endpoint?: string | undefined
}

const TIMEOUT_MILLIS = 5000
const HOME_PREFIX = '+86'

/**
 * Numbers in mainland China without prefix, others with theirs but without the plus, as Aliyun
 * requires.
 */
const aliyunNumber = (phone: string): string => (phone.startsWith(HOME_PREFIX) ? phone.slice(HOME_PREFIX.length) : phone.slice(1))

/** Sends short messages with Aliyun's own SDK. */
export class AliyunSmsSender implements SmsSender, TextSender {
  readonly #client: InstanceType<typeof dysms.default>
  readonly #settings: AliyunSettings
  readonly #log: (line: string) => void

  constructor(settings: AliyunSettings, log: (line: string) => void) {
    const endpoint = URL.parse(settings.endpoint ?? 'https://dysmsapi.aliyuncs.com')
    this.#settings = settings
    this.#log = log
    this.#client = new dysms.default(
      new $OpenApiUtil.Config({
        accessKeyId: settings.accessKeyId,
        accessKeySecret: settings.accessKeySecret,
        endpoint: endpoint?.host ?? '',
        protocol: endpoint?.protocol.replace(':', '') ?? 'https',
        connectTimeout: TIMEOUT_MILLIS,
        readTimeout: TIMEOUT_MILLIS,
      }),
    )
  }

  readonly sendCode: SmsSender['sendCode'] = async ({ phone, code }) => {
    const { signName, templateCode } = this.#settings
    const request = new SendSmsRequest({
      phoneNumbers: aliyunNumber(phone),
      signName,
      templateCode,
      templateParam: JSON.stringify({ code }),
    })
    try {
      const { body } = await this.#client.sendSms(request)
      if (body?.code === 'OK') return ok(true)
      this.#log(`Aliyun did not send a message: ${body?.code ?? 'no code'}`)
    } catch (error) {
      this.#log(`Aliyun did not send a message: ${error instanceof Error ? error.message : String(error)}`)
    }
    return failed(smsFailure('SMS_NOT_SENT'))
  }

  /**
   * Aliyun sends nothing without a template that it approved; what it refuses is not tried again,
   * but for its limits.
   */
  readonly send: TextSender['send'] = async ({ phone, template }) => {
    if (template === undefined) return { kind: 'refused', reason: 'no SMS template is chosen for this notification and language' }
    const request = new SendSmsRequest({
      phoneNumbers: aliyunNumber(phone),
      signName: this.#settings.signName,
      templateCode: template.code,
      templateParam: JSON.stringify(template.params),
    })
    try {
      const { body } = await this.#client.sendSms(request)
      if (body?.code === 'OK') return { kind: 'sent' }
      const code = body?.code ?? 'no code'
      return { kind: code.startsWith('isv.BUSINESS_LIMIT') || code.startsWith('isp.') ? 'later' : 'refused', reason: code }
    } catch (error) {
      return { kind: 'later', reason: error instanceof Error ? error.message : String(error) }
    }
  }
}
