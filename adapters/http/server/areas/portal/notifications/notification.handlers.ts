import { INVITATION_PAGE } from '#core/portal/members/member.ts'
import type {
  chooseNotifications,
  KindChoice,
  readNotifications,
  sendTestMail,
} from '#core/portal/notifications/choose-notifications.usecase.ts'
import { mailAddressOf, type Notifications } from '#core/portal/notifications/choose-notifications.usecase.ts'
import { withPlainFields } from '#core/portal/notifications/notification-fields.ts'
import { isBinding, kindOfTemplate, NOTIFICATION_KINDS } from '#core/portal/notifications/notification-kind.ts'
import type { NotificationReading, SentNotification, WordingKey } from '#core/portal/notifications/notification.ports.ts'
import { wordedMail } from '#core/portal/notifications/word-notification.ts'
import { productLanguage } from '#core/parcels/tracking/tracking-subscription.ts'
import type { readWording, sendAgain, wordMail, wordText, Wording } from '#core/portal/notifications/word-notifications.usecase.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { isMessageTemplate, MESSAGE_TEMPLATES, type MessageTemplate } from '#core/portal/messages/message-templates.ts'
import type {
  NotificationsAnswer,
  notificationRoutes,
  NotificationWording,
  sandboxMailRoutes,
  SentNotificationRow,
} from '../../../../contract/portal/notifications/notification.routes.ts'
import { httpFailure } from '../../../../contract/http.failures.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = {
  readonly reading: NotificationReading
  readonly read: ReturnType<typeof readNotifications>
  readonly choose: ReturnType<typeof chooseNotifications>
  readonly test: ReturnType<typeof sendTestMail>
  readonly wording: ReturnType<typeof readWording>
  readonly wordMail: ReturnType<typeof wordMail>
  readonly wordText: ReturnType<typeof wordText>
  readonly sendAgain: ReturnType<typeof sendAgain>
}

const TEMPLATES = Object.keys(MESSAGE_TEMPLATES) as MessageTemplate[]
const kindWords = (template: string, locale: Locale): string | null =>
  isMessageTemplate(template) ? NOTIFICATION_KINDS[kindOfTemplate(template)].label[locale] : null

const answerOf = ({ reachable, choices }: Notifications, locale: Locale): NotificationsAnswer => ({
  email: reachable.email ?? null,
  mail_to: mailAddressOf(reachable) ?? null,
  bills_to: reachable.billEmail ?? mailAddressOf(reachable) ?? null,
  phone: reachable.phone ?? null,
  locale: reachable.locale,
  choices: choices.map((one) => ({ ...one, kind_txt: NOTIFICATION_KINDS[one.kind].label[locale], is_binding: isBinding(one.kind) })),
})

/** The text without the secret of an invitation, which is for its receiver alone. */
const withoutSecret = (text: string | undefined): string | null =>
  text === undefined ? null : text.replaceAll(INVITATION_SECRET, INVITATION_PAGE)
const INVITATION_SECRET = new RegExp(`${INVITATION_PAGE}#\\S+`, 'g')

function sentRow({ template, params, ...row }: SentNotification, locale: Locale): SentNotificationRow {
  // A waiting message is worded when it is sent, so until then it is shown in the built-in words.
  const worded = template === undefined ? undefined : wordedMail({ template, params: params ?? {} }, undefined, productLanguage(row.locale))
  return {
    id: row.id,
    account: row.account ?? null,
    to: row.to,
    kind_txt: template === undefined ? null : kindWords(template, locale),
    subject: withoutSecret(row.subject ?? worded?.subject),
    text: withoutSecret(row.text ?? worded?.text),
    locale: row.locale,
    state: row.state,
    attempts: row.attempts,
    error: row.error ?? null,
    create_time: instantText(row.createdAt),
    sent_time: row.sentAt === undefined ? null : instantText(row.sentAt),
    next_time: row.nextAt === undefined ? null : instantText(row.nextAt),
  }
}

type Own = 'notifications' | 'chooseNotifications' | 'sendTestMail'

/** Handlers of an account's own notifications. */
function ownHandlers({ read, choose, test }: Parts): Pick<BindingsOf<typeof notificationRoutes>, Own> {
  return {
    notifications: async ({ actor, locale }) => ok(answerOf(await read(actor), locale)),
    chooseNotifications: async ({ body: { choices, ...raw }, actor, locale }) => {
      const done = await choose({ raw, choices: choices as readonly KindChoice[] }, actor)
      return done.ok ? ok(answerOf(await read(actor), locale)) : done
    },
    sendTestMail: ({ actor }) => test(actor),
  }
}

/** Handlers of notifications, for clients and for those who word them. */
export function notificationHandlers(parts: Parts): BindingsOf<typeof notificationRoutes> {
  const { reading } = parts
  const wordingOf = async (read: Promise<Result<Wording>>): Promise<Result<NotificationWording>> => {
    const found = await read
    if (!found.ok) return found
    const { builtIn, mail, smsTemplate, fields, preview } = found.value
    const templates = await reading.smsTemplates()
    return ok({
      fields: [...fields],
      built_in: builtIn,
      mail: mail ?? null,
      sms_template: smsTemplate ?? null,
      sms_templates: [...templates],
      preview,
    })
  }
  return {
    ...ownHandlers(parts),
    sentNotifications: async ({ query: { channel, state, keywords, page, pageSize }, locale }) => {
      const words = keywords === '' ? undefined : keywords
      const { rows, total } = await reading.list({ channel, states: state && [state], keywords: words, page, pageSize })
      return ok({ rows: rows.map((row) => sentRow(row, locale)), total })
    },
    sendNotificationAgain: ({ params, actor }) => parts.sendAgain({ channel: params.channel, id: params.sent_id }, actor),
    notificationTemplates: async ({ locale }) => {
      const worded = await reading.worded()
      const languages = (template: MessageTemplate, channel: 'mail' | 'sms'): Locale[] =>
        worded.filter((one) => one.template === template && one.channel === channel).map((one) => one.locale)
      const rows = TEMPLATES.map((template) => ({
        template,
        kind_txt: kindWords(template, locale) ?? '',
        title: withPlainFields(MESSAGE_TEMPLATES[template].title[locale]),
        mail: languages(template, 'mail'),
        sms: languages(template, 'sms'),
      }))
      return ok({ rows, total: rows.length })
    },
    notificationWording: ({ params }) => wordingOf(parts.wording(params)),
    previewWording: ({ params, body }) => wordingOf(parts.wording(params, body)),
    wordNotification: async ({ params, body: { mail, sms_template: sms }, actor }) => {
      const done = await keptWording(parts, { key: params, mail, sms }, actor)
      return done.ok ? wordingOf(parts.wording(params)) : done
    },
  }
}

type WordingBody = { readonly key: WordingKey; readonly mail: Wording['mail'] | null; readonly sms: string | null | undefined }

/** Keeps a wording; parts that its body leaves out stay as they are. */
async function keptWording(
  { wordMail: mailOf, wordText: textOf }: Parts,
  { key, mail, sms }: WordingBody,
  actor: Parameters<Parts['test']>[0],
) {
  const mailed = mail === undefined ? ok(null) : await mailOf(key, mail ?? undefined, actor)
  if (!mailed.ok || sms === undefined) return mailed
  return textOf(key, sms ?? undefined, actor)
}

/** Shows the mails that the sandbox did not send; refused on a server without demo data. */
export const sandboxMailHandlers = ({
  reading,
  demo,
}: {
  readonly reading: NotificationReading
  readonly demo: boolean
}): BindingsOf<typeof sandboxMailRoutes> => ({
  sandboxMails: async ({ query: { address } }) => {
    if (!demo) return failed(httpFailure('SANDBOX_CLOSED'))
    const { rows } = await reading.list({ channel: 'mail', states: ['kept', 'sent'], keywords: address, page: 1, pageSize: 100 })
    const shown = rows
      .filter(({ to }) => address === undefined || to === address)
      .map(({ to, subject, text, link, createdAt }) => ({
        to,
        subject: subject ?? '',
        text: text ?? '',
        link: link ?? null,
        create_time: instantText(createdAt),
      }))
    return ok({ rows: shown, total: shown.length })
  },
})
