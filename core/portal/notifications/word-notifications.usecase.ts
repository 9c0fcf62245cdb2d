import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { MessageTemplate } from '../messages/message-templates.ts'
import { notificationFieldsOf, unknownFields } from './notification-fields.ts'
import { notificationFailure } from './notification.failures.ts'
import type { Channel, NotificationReading, NotificationUnit, WordingKey } from './notification.ports.ts'
import { previewParams, wordedMail, wordedText, type MailWording } from './word-notification.ts'

type Ports = {
  readonly atomically: Atomically<Pick<NotificationUnit, 'notifications' | 'audit'>>
  readonly reading: NotificationReading
  readonly clock: Clock
}

/**
 * How a notification is worded in a language: the built-in text, what staff wrote, and how both
 * read in a real case.
 */
export type Wording = {
  readonly fields: readonly string[]
  readonly builtIn: MailWording
  readonly mail: MailWording | undefined
  readonly smsTemplate: string | undefined
  readonly preview: MailWording & { readonly sms: string }
}

/** Fields that a wording may not name, each at its place. */
function wrongFields(texts: Readonly<Record<string, string>>, template: MessageTemplate): readonly FieldFailure[] {
  const known = notificationFieldsOf(template).join(', ')
  return Object.entries(texts).flatMap(([path, text]) =>
    unknownFields(text, template).map((found) => atField(path, notificationFailure('FIELD_NOT_IN_TEMPLATE', { found, known }))),
  )
}

/**
 * Reads the wording of a notification; `draft` is shown in the preview instead of what is kept.
 * FIELD_NOT_IN_TEMPLATE of a draft.
 */
export function readWording({ reading }: Pick<Ports, 'reading'>) {
  return async ({ template, locale }: WordingKey, draft?: MailWording): Promise<Result<Wording>> => {
    const wrong = draft === undefined ? [] : wrongFields(draft, template)
    if (wrong.length > 0) return failed(invalidInput(wrong))
    const [mail, text, real] = await Promise.all([
      reading.mailWording(template, locale),
      reading.textWording(template, locale),
      reading.newestParams(template),
    ])
    const fields = notificationFieldsOf(template)
    const said = { template, params: previewParams(fields, real) }
    const plain = wordedMail({ template, params: Object.fromEntries(fields.map((name) => [name, `{${name}}`])) }, undefined, locale)
    const shown = wordedMail(said, draft ?? mail, locale)
    return ok({
      fields,
      builtIn: { subject: plain.subject, body: plain.text },
      mail,
      smsTemplate: text?.code,
      preview: { subject: shown.subject, body: shown.text, sms: wordedText(said, text, locale).text },
    })
  }
}

/**
 * Words the mail of a notification in a language; without a wording the built-in text is used
 * again. FIELD_NOT_IN_TEMPLATE at its field.
 */
export function wordMail({ atomically, reading, clock }: Ports) {
  return async (key: WordingKey, wording: MailWording | undefined, actor: Actor): Promise<Result<null>> => {
    const wrong = wording === undefined ? [] : wrongFields(wording, key.template)
    if (wrong.length > 0) return failed(invalidInput(wrong))
    const before = await reading.mailWording(key.template, key.locale)
    const at = clock.now()
    return atomically(async ({ notifications, audit }) => {
      await notifications.keepMailWording(key, wording, { accountId: actor.id, at })
      const changes = {
        subject: { from: before?.subject ?? null, to: wording?.subject ?? null },
        body: { from: before?.body ?? null, to: wording?.body ?? null },
      }
      await audit.write([{ at, actorId: actor.id, area: 'notifications', subject: subjectOf(key), action: 'word_mail', changes }])
      return ok(null)
    })
  }
}

/**
 * Chooses the SMS template of a notification in a language; without one the title of the message is
 * sent. SMS_TEMPLATE_UNKNOWN, and FIELD_NOT_IN_TEMPLATE where the template asks for what the
 * notification does not have.
 */
export function wordText({ atomically, reading, clock }: Ports) {
  return async (key: WordingKey, name: string | undefined, actor: Actor): Promise<Result<null>> => {
    const content = name === undefined ? '' : await reading.smsTemplate(name)
    if (content === undefined)
      return failed(invalidInput([atField('sms_template', notificationFailure('SMS_TEMPLATE_UNKNOWN', { found: name ?? '' }))]))
    const wrong = wrongFields({ sms_template: content }, key.template)
    if (wrong.length > 0) return failed(invalidInput(wrong))
    const before = await reading.textWording(key.template, key.locale)
    const at = clock.now()
    return atomically(async ({ notifications, audit }) => {
      await notifications.keepTextWording(key, name, { accountId: actor.id, at })
      const changes = { sms_template: { from: before?.code ?? null, to: name ?? null } }
      await audit.write([{ at, actorId: actor.id, area: 'notifications', subject: subjectOf(key), action: 'word_sms', changes }])
      return ok(null)
    })
  }
}

const subjectOf = ({ template, locale }: { readonly template: string; readonly locale: Locale }): string => `${template} ${locale}`

/**
 * Puts a mail or a text message back into its outbox: NOTIFICATION_NOT_FOUND, NOTIFICATION_WAITS.
 */
export function sendAgain({ atomically, clock }: Omit<Ports, 'reading'>) {
  return async ({ channel, id }: { readonly channel: Channel; readonly id: number }, actor: Actor): Promise<Result<null>> => {
    const at = clock.now()
    return atomically(async ({ notifications, audit }) => {
      const before = await notifications.sendAgain(channel, id, at)
      if (before === undefined) return failed(notificationFailure('NOTIFICATION_NOT_FOUND'))
      if (before === 'waiting') return failed(notificationFailure('NOTIFICATION_WAITS'))
      await audit.write([{ at, actorId: actor.id, area: 'notifications', subject: `${channel} ${id}`, action: 'send_again' }])
      return ok(null)
    })
  }
}
