import type { SmsOutbox, SmsSender } from '../../core/shippers/sms.port.ts'
import { ok } from '../../core/kernel/result.ts'

/** Sends nothing: messages stay in the outbox, where the sandbox shows them. */
export class SandboxSmsSender implements SmsSender {
  readonly #outbox: SmsOutbox

  constructor(outbox: SmsOutbox) {
    this.#outbox = outbox
  }

  readonly sendCode: SmsSender['sendCode'] = async (message) => {
    await this.#outbox.add(message)
    return ok(true)
  }
}
