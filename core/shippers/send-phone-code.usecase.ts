import type { Atomically } from '../kernel/atomically.ts'
import { atField } from '../kernel/failure.ts'
import type { Randomness } from '../kernel/ids.ts'
import { invalidInput } from '../kernel/input.failures.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import type { References } from '../fields/references.ts'
import { readAccountPhone } from './account-phone.rules.ts'
import type { CodeHasher, IdentityUnit } from '../access/identity.ports.ts'
import { makeCode, maySendCode, sentCode, type PhoneCode } from '../access/phone-code.rules.ts'
import type { SmsSender } from './sms.port.ts'

type Ports = {
  readonly atomically: Atomically<IdentityUnit>
  readonly references: () => References
  readonly sms: SmsSender
  readonly randomness: Randomness
  readonly codeHasher: CodeHasher
}

/**
 * Sends a code to a phone (spec §4, §9). INPUT_INVALID naming `account_phone`, PHONE_CODE_TOO_SOON within a minute of the last one on any server;
 * SMS_NOT_SENT resets the cooldown: a message that failed starts none.
 */
export function sendPhoneCode({ atomically, references, sms, randomness, codeHasher }: Ports) {
  return async ({ phone: text, country }: { readonly phone: string; readonly country?: string | undefined }): Promise<Result<true>> => {
    const read = readAccountPhone(text, { references: references(), country })
    if (!read.ok) return failed(invalidInput([atField('account_phone', read.failure)]))
    const { phone } = read.value
    const code = makeCode(randomness)
    const codeHash = codeHasher.hashOf({ phone, code })
    // The phone is reserved before the message is sent, so that two calls at once send only one.
    const taken = await atomically(async ({ phoneCodes }): Promise<Result<PhoneCode | undefined>> => {
      const { code: last, now } = await phoneCodes.lock(phone)
      const may = maySendCode(last, now)
      if (!may.ok) return may
      await phoneCodes.keep(sentCode({ phone, codeHash, at: now }))
      return ok(last)
    })
    if (!taken.ok) return taken
    const sent = await sms.sendCode({ phone, code })
    if (sent.ok) return sent
    await atomically(async ({ phoneCodes }) => {
      const { code: newest } = await phoneCodes.lock(phone)
      if (newest?.codeHash === codeHash) await (taken.value === undefined ? phoneCodes.drop(phone) : phoneCodes.keep(taken.value))
      return ok(true as const)
    })
    return sent
  }
}
