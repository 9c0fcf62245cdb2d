import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import type { Randomness } from '#core/base/kernel/ids.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { readAccountPhone } from './account-phone.rules.ts'
import type { CodeHasher, IdentityUnit } from '#core/platform/access/identity.ports.ts'
import { makeCode, maySendCode, sentCode, type PhoneCode } from '#core/platform/access/sign-in/phone-code.rules.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { smsCounts, smsDay, USUAL_SMS_LIMITS, type SmsLimits } from '../notifications/sms-limits.ts'
import type { SmsSender } from '../notifications/sms.port.ts'

type Ports = {
  readonly atomically: Atomically<IdentityUnit>
  readonly references: () => References
  readonly sms: SmsSender
  readonly randomness: Randomness
  readonly codeHasher: CodeHasher
  readonly limits?: SmsLimits
}

const HOUR_MILLIS = 3_600_000

export type SendPhoneCode = { readonly phone: string; readonly country?: string | undefined; readonly address: string }

/**
 * Sends a code to a phone (rule: Phone codes). INPUT_INVALID naming `account_phone`,
 * PHONE_CODE_TOO_SOON within a minute of the last one on any server, PHONE_CODE_DAY_OVER where the
 * phone, the address or the company has had its messages of the day, SMS_NOT_SENT; a message that
 * failed starts no cooldown and is not counted.
 */
export function sendPhoneCode({ atomically, references, sms, randomness, codeHasher, limits = USUAL_SMS_LIMITS }: Ports) {
  return async ({ phone: text, country, address }: SendPhoneCode): Promise<Result<true>> => {
    const read = readAccountPhone(text, { references: references(), country })
    if (!read.ok) return failed(invalidInput([atField('account_phone', read.failure)]))
    const { phone } = read.value
    const code = makeCode(randomness)
    const codeHash = codeHasher.hashOf({ phone, code })
    const counts = smsCounts({ phone, address }, limits)
    // The phone is reserved and the message counted before it is sent, so that two calls at once
    // send only one.
    const taken = await atomically(async ({ phoneCodes }): Promise<Result<PhoneCodeDay>> => {
      const { code: last, now } = await phoneCodes.lock(phone)
      const may = maySendCode(last, now)
      if (!may.ok) return may
      const { day, leftMillis } = smsDay(now)
      if ((await phoneCodes.countSent({ day, counts })) !== undefined) return failed(codeDayOver(leftMillis))
      await phoneCodes.keep(sentCode({ phone, codeHash, at: now }))
      return ok({ last, day })
    })
    if (!taken.ok) return taken
    const sent = await sms.sendCode({ phone, code })
    if (sent.ok) return sent
    const { last, day } = taken.value
    await atomically(async ({ phoneCodes }) => {
      const { code: newest } = await phoneCodes.lock(phone)
      if (newest?.codeHash === codeHash) await (last === undefined ? phoneCodes.drop(phone) : phoneCodes.keep(last))
      await phoneCodes.takeBackSent({ day, counts })
      return ok(true as const)
    })
    return sent
  }
}

type PhoneCodeDay = { readonly last: PhoneCode | undefined; readonly day: string }

/** The refusal for the rest of a day. */
export const codeDayOver = (leftMillis: number): Failure =>
  onboardingFailure('PHONE_CODE_DAY_OVER', {
    hours: Math.ceil(leftMillis / HOUR_MILLIS),
    seconds: Math.ceil(leftMillis / MILLIS_PER_SECOND),
  })
