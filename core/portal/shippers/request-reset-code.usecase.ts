import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Randomness } from '#core/base/kernel/ids.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Account, Audience } from '#core/platform/access/account.ts'
import { personOf } from '#core/platform/access/members/member-role.ts'
import type { Accounts, CodeHasher, IdentityUnit } from '#core/platform/access/identity.ports.ts'
import { CODE_COOLDOWN_SECONDS, makeCode, maySendCode, sentCode } from '#core/platform/access/sign-in/phone-code.rules.ts'
import { readAccountPhone } from './account-phone.rules.ts'
import { codeDayOver } from './send-phone-code.usecase.ts'
import { resetCounts, smsDay, USUAL_SMS_LIMITS, type SmsLimits } from '../notifications/sms-limits.ts'
import type { SmsSender } from '../notifications/sms.port.ts'

type Finding = { readonly accounts: Pick<Accounts, 'findToSignIn' | 'findByPhone'>; readonly references: () => References }

type Ports = Finding & {
  readonly accounts: Pick<Accounts, 'resetPhoneOf'>
  readonly atomically: Atomically<IdentityUnit>
  readonly sms: SmsSender
  readonly randomness: Randomness
  readonly codeHasher: CodeHasher
  readonly limits?: SmsLimits
  /**
   * Goes on with work after the answer, so that the time of an answer says nothing about the
   * account.
   */
  readonly afterAnswer: (work: () => Promise<void>) => void
}

/** Who forgot a password: an account or its phone, as typed. */
export type Forgetful = { readonly audience: Audience; readonly account: string }

type Asking = Forgetful & { readonly address: string }

/** The prefix of China, whose numbers are read without one. */
const HOME_PREFIX = '+86'

const phoneOf = (typed: string, references: References): string | undefined => {
  if (!/^[+\d\s()-]{6,40}$/.test(typed)) return undefined
  const read = readAccountPhone(typed, { references })
  return read.ok ? read.value.phone : undefined
}

/**
 * The key that a code is kept under: the account as typed, in one form. Whether there is such an
 * account makes no difference.
 */
export const resetKey = ({ audience, account }: Forgetful, references: References): string => {
  const typed = account.trim()
  return `reset ${audience} ${phoneOf(typed, references) ?? typed.toLowerCase()}`
}

/** The account of a name or of a phone; a name takes precedence. */
export async function forgetfulAccount({ accounts, references }: Finding, { audience, account }: Forgetful): Promise<Account | undefined> {
  const typed = account.trim()
  const byName = await accounts.findToSignIn(audience, typed)
  if (byName !== undefined) return byName
  const phone = phoneOf(typed, references())
  if (phone === undefined) return undefined
  // Staff often write a phone of their own country without its prefix.
  const home = phone.startsWith(HOME_PREFIX) ? [phone.slice(HOME_PREFIX.length)] : []
  return accounts.findByPhone(audience, [phone, ...home])
}

/**
 * Sends the code that a forgotten password is replaced with, to the phone of the account. Everybody
 * gets the same answer after the same time, whether there is such an account, whether it has a
 * phone, and whether that phone has had its messages of the day: the seconds until the next code.
 * PHONE_CODE_TOO_SOON and PHONE_CODE_DAY_OVER count what was asked for under the same name, under
 * it from the same address, and from that address for any name.
 */
export function requestResetCode({ atomically, sms, randomness, codeHasher, limits = USUAL_SMS_LIMITS, afterAnswer, ...finding }: Ports) {
  const deliver = async ({ address, ...asked }: Asking, code: string): Promise<void> => {
    const account = await forgetfulAccount(finding, asked)
    const known = account && (await finding.accounts.resetPhoneOf(personOf(account)))
    const read = known === undefined ? undefined : readAccountPhone(known, { references: finding.references() })
    if (read?.ok !== true) return
    const { phone } = read.value
    // The phone has a minute and a day of its own, whatever name its account was asked for by.
    const may = await atomically(async ({ phoneCodes }): Promise<Result<true>> => {
      const { code: last, now } = await phoneCodes.lock(phone)
      const soon = maySendCode(last, now)
      if (!soon.ok) return soon
      const { day, leftMillis } = smsDay(now)
      if ((await phoneCodes.countSent({ day, counts: resetCounts.ofPhone({ phone, address }, limits) })) !== undefined)
        return failed(codeDayOver(leftMillis))
      await phoneCodes.keep(sentCode({ phone, codeHash: '', at: now }))
      return ok(true)
    })
    if (may.ok) await sms.sendCode({ phone, code })
  }
  return async ({ address, ...asked }: Asking): Promise<Result<{ readonly seconds: number }>> => {
    const key = resetKey(asked, finding.references())
    const code = makeCode(randomness)
    const kept = await atomically(async ({ phoneCodes }): Promise<Result<true>> => {
      const { code: last, now } = await phoneCodes.lock(key)
      const may = maySendCode(last, now)
      if (!may.ok) return may
      const { day, leftMillis } = smsDay(now)
      const counts = resetCounts.ofName({ key, address }, limits)
      if ((await phoneCodes.countSent({ day, counts })) !== undefined) return failed(codeDayOver(leftMillis))
      await phoneCodes.keep(sentCode({ phone: key, codeHash: codeHasher.hashOf({ phone: key, code }), at: now }))
      return ok(true)
    })
    if (!kept.ok) return kept
    afterAnswer(() => deliver({ ...asked, address }, code))
    return ok({ seconds: CODE_COOLDOWN_SECONDS })
  }
}
