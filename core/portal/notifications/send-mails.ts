import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { SmsLimits } from './sms-limits.ts'
import { smsDay } from './sms-limits.ts'
import { smsFailure } from './sms.port.ts'
import type { IdentityUnit } from '#core/platform/access/identity.ports.ts'
import { isMailAddress, subjectLine } from './mail-address.rules.ts'
import type { MailAttachment } from './mail.ports.ts'
import type { MailSender, SendOutcome, TextSender } from './mail-sender.port.ts'
import { DOCUMENT_OF_TEMPLATE } from './notification-kind.ts'
import type { NotificationReading, NotificationUnit, TakenMail, TakenText } from './notification.ports.ts'
import { afterAttempt } from './outbox.rules.ts'
import { productLanguage } from '#core/parcels/tracking/tracking-subscription.ts'
import { wordedMail, wordedText } from './word-notification.ts'

/**
 * The bills of a client as files; none where the bill is no longer its client's to see, or too
 * large for a mail.
 */
export type MailDocuments = {
  readonly of: (document: {
    readonly kind: 'bill' | 'settlement'
    readonly number: string
    readonly customerId: number
    readonly locale: Locale
  }) => Promise<readonly MailAttachment[]>
}

export type SendingUnit = Pick<NotificationUnit, 'outbox'> & Pick<IdentityUnit, 'phoneCodes'>

type Parts = {
  readonly atomically: Atomically<SendingUnit>
  readonly reading: Pick<NotificationReading, 'mailWording' | 'textWording' | 'attachments'>
  readonly mails: MailSender
  readonly texts: TextSender
  readonly documents: MailDocuments
  readonly smsLimits: SmsLimits
  readonly clock: Clock
  /** From 0 to below 1. */
  readonly chance: () => number
}

/** So many are taken at once, and sent side by side. */
const AT_ONCE = 5
/** Longer than an attempt takes; a server that dies leaves its mails for so long. */
const LEASE_MILLIS = 300_000

/**
 * Sends what waits, part by part, until nothing is due. Each row is one server's until its lease
 * ends: one that dies between the answer of the mail server and its note lets the mail go out
 * again, under the same message id, and never loses one.
 */
export function sendMails(parts: Parts) {
  const { atomically, clock } = parts
  const taking = () => ({ now: clock.now(), until: clock.now() + LEASE_MILLIS, most: AT_ONCE })
  return async (signal: { readonly aborted: boolean }): Promise<Result<true>> => {
    while (!signal.aborted) {
      const mails = await atomically(async ({ outbox }) => ok(await outbox.takeMails(taking())))
      if (!mails.ok) return mails
      await Promise.all(mails.value.map((mail) => sendOneMail(parts, mail)))
      const texts = await atomically(async ({ outbox }) => ok(await outbox.takeTexts(taking())))
      if (!texts.ok) return texts
      await Promise.all(texts.value.map((text) => sendOneText(parts, text)))
      if (mails.value.length < AT_ONCE && texts.value.length < AT_ONCE) return ok(true)
    }
    return ok(true)
  }
}

async function sendOneMail(parts: Parts, mail: TakenMail): Promise<void> {
  const { id, attempts, locale, said, to } = mail
  const language = productLanguage(locale)
  const wording = 'template' in said ? await parts.reading.mailWording(said.template, language) : undefined
  const worded = wordedMail(said, wording, language)
  const subject = subjectLine(worded.subject)
  const outcome = isMailAddress(to)
    ? await parts.mails.send({ ...mail, subject, text: worded.text, attachments: await filesOf(parts, mail) })
    : ({ kind: 'refused', reason: 'not a mail address' } as const)
  await note(parts, { ...mail, outcome }, ({ outbox }, after, now) =>
    outbox.settleMail({ id, attempts, after, now, subject, text: worded.text }),
  )
}

async function filesOf({ reading, documents }: Parts, { id, said, accountId, locale }: TakenMail): Promise<readonly MailAttachment[]> {
  if (!('template' in said)) return reading.attachments(id)
  const kind = DOCUMENT_OF_TEMPLATE[said.template]
  const number = said.params['bill']
  if (kind === undefined || accountId === undefined || typeof number !== 'string') return []
  return documents.of({ kind, number, customerId: accountId, locale: productLanguage(locale) })
}

async function sendOneText(parts: Parts, message: TakenText): Promise<void> {
  const { id, attempts, locale, said, to: phone } = message
  const wording = 'template' in said ? await parts.reading.textWording(said.template, locale) : undefined
  const worded = wordedText(said, wording, locale)
  const isCounted = await countText(parts, phone)
  const outcome: SendOutcome = isCounted
    ? await parts.texts.send({ phone, ...worded })
    : { kind: 'later', reason: 'the limit of text messages for today is reached' }
  await note(parts, { ...message, outcome }, ({ outbox }, after, now) => outbox.settleText({ id, attempts, after, now, text: worded.text }))
}

/** Counts a text message on its day; false where the phone or the company has had its messages. */
async function countText({ atomically, smsLimits: { perPhone, inAll }, clock }: Parts, phone: string): Promise<boolean> {
  const counts = [
    { key: `phone:${phone}`, most: perPhone },
    { key: 'all', most: inAll },
  ]
  const { day } = smsDay(clock.now())
  const counted = await atomically(async ({ phoneCodes }) => {
    const over = await phoneCodes.countSent({ day, counts })
    return over === undefined ? ok(true) : failed(smsFailure('SMS_NOT_SENT'))
  })
  return counted.ok
}

type MailAttempt = Pick<TakenMail, 'attempts' | 'queuedAt'> & { readonly outcome: SendOutcome }

async function note(
  { atomically, clock, chance }: Parts,
  { outcome, attempts, queuedAt }: MailAttempt,
  write: (unit: SendingUnit, after: ReturnType<typeof afterAttempt>, now: Instant) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  const after = afterAttempt(outcome, { attempts, queuedAt, now, chance: chance() })
  await atomically(async (unit) => ok(await write(unit, after, now)))
}
