import type { TextSender } from '#core/portal/notifications/mail-sender.port.ts'
import type { SmsOutbox, SmsSender } from '#core/portal/notifications/sms.port.ts'
import { ok } from '#core/base/kernel/result.ts'

/** Sends nothing: messages stay in the outbox, where the sandbox shows them. */
export class SandboxSmsSender implements SmsSender, TextSender {
  readonly #outbox: SmsOutbox

  constructor(outbox: SmsOutbox) {
    this.#outbox = outbox
  }

  readonly sendCode: SmsSender['sendCode'] = async (message) => {
    await this.#outbox.add(message)
    return ok(true)
  }

  /** A notification stays in the log of text messages. */
  readonly send: TextSender['send'] = async () => ({ kind: 'kept' })
}
