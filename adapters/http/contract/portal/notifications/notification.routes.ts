import { z } from 'zod'
import { LOCALES } from '#core/base/kernel/words.ts'
import { MESSAGE_TEMPLATES, type MessageTemplate } from '#core/portal/messages/message-templates.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#core/portal/notifications/notification-kind.ts'
import { READER_LANGUAGES } from '#core/parcels/tracking/tracking-subscription.ts'
import { SEND_STATES } from '#core/portal/notifications/notification.ports.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const KINDS = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]]
const TEMPLATES = Object.keys(MESSAGE_TEMPLATES) as [MessageTemplate, ...MessageTemplate[]]
const MOST_BODY = 4000
const MOST_SUBJECT = 200
const template = named('NotificationTemplateName', z.enum(TEMPLATES))
const locale = z.enum(LOCALES)
const channel = z.enum(['mail', 'sms'])
const kind = z.enum(KINDS)

const choice = z.object({ kind, board: z.boolean(), mail: z.boolean(), sms: z.boolean() })
const notifications = named(
  'Notifications',
  z.object({
    /** The address that the account entered; null where it uses one of its records. */
    email: z.string().nullable(),
    /** Where mails go; null where there is no address. */
    mail_to: z.string().nullable(),
    /** Where bills go. */
    bills_to: z.string().nullable(),
    /** Where text messages go. */
    phone: z.string().nullable(),
    locale,
    choices: z.array(choice.extend({ kind_txt: z.string(), is_binding: z.boolean() })),
  }),
)
export type NotificationsAnswer = z.output<typeof notifications>

const sent = named(
  'SentNotification',
  z.object({
    id: z.number().int(),
    account: z.string().nullable(),
    to: z.string(),
    kind_txt: z.string().nullable(),
    subject: z.string().nullable(),
    text: z.string().nullable(),
    /** Arabic where the reader of one parcel chose it. */
    locale: z.enum(READER_LANGUAGES),
    state: z.enum(SEND_STATES),
    attempts: z.number().int(),
    /** The last answer of the mail server or the provider of text messages. */
    error: z.string().nullable(),
    create_time: z.string(),
    sent_time: z.string().nullable(),
    next_time: z.string().nullable(),
  }),
)
export type SentNotificationRow = z.output<typeof sent>

const worded = named(
  'NotificationTemplate',
  z.object({
    template,
    kind_txt: z.string(),
    title: z.string(),
    /** The languages that staff worded the mail in, and chose an SMS template for. */
    mail: z.array(locale),
    sms: z.array(locale),
  }),
)
export type NotificationTemplateRow = z.output<typeof worded>

const mailWording = named('MailWording', z.object({ subject: z.string().max(MOST_SUBJECT), body: z.string().max(MOST_BODY) }))
const wording = named(
  'NotificationWording',
  z.object({
    /** The fields that a wording may name. */
    fields: z.array(z.string()),
    built_in: mailWording,
    mail: mailWording.nullable(),
    sms_template: z.string().nullable(),
    /** The SMS templates that there are. */
    sms_templates: z.array(z.object({ name: z.string(), content: z.string() })),
    preview: z.object({ subject: z.string(), body: z.string(), sms: z.string() }),
  }),
)
export type NotificationWording = z.output<typeof wording>

const own = {
  tag: 'notifications',
  audience: 'any',
  permission: { area: 'session', action: 'read' },
  clients: 'none',
  pages: ['system_notifications'],
} as const
const staff = (action: 'read' | 'update') =>
  ({ tag: 'notifications', audience: 'staff', clients: 'all', permission: { area: 'notifications', action } }) as const
const key = z.object({ template, locale })
const PATH = '/admin/notifications'
const TEMPLATE = `${PATH}/templates/{template}/{locale}`

/**
 * Routes of notifications: the events that accounts choose and how they hear of them; the messages
 * sent, and how staff word them.
 */
export const notificationRoutes = {
  notifications: defineRoute({
    ...own,
    method: 'GET',
    path: '/user/notifications',
    member: 'account',
    summary: 'Where and how one is notified, by kind',
    payload: notifications,
  }),
  chooseNotifications: defineRoute({
    ...own,
    method: 'POST',
    path: '/user/notifications',
    member: 'account',
    summary: 'Choose where and how one is notified; kinds that are left out stay as they are',
    body: z.object({ email: z.string().max(254).nullish(), locale, choices: z.array(choice).max(KINDS.length).default([]) }),
    payload: notifications,
  }),
  sendTestMail: defineRoute({
    ...own,
    method: 'POST',
    path: '/user/notifications/test',
    member: 'account',
    summary: 'Send a test mail to one’s own address, five times a day',
    payload: z.object({ to: z.string() }),
  }),
  sentNotifications: defineRoute({
    ...staff('read'),
    method: 'GET',
    path: PATH,
    summary: 'Mails or text messages that were sent or wait, newest first',
    query: z.object({
      channel: channel.default('mail'),
      state: z.enum(SEND_STATES).optional(),
      keywords: z.string().trim().max(254).optional(),
      ...pageQuery,
    }),
    payload: listOf(sent),
  }),
  sendNotificationAgain: defineRoute({
    ...staff('update'),
    method: 'POST',
    path: `${PATH}/{channel}/{sent_id}/again`,
    summary: 'Send a mail or a text message again',
    params: z.object({ channel, sent_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    payload: z.null(),
  }),
  notificationTemplates: defineRoute({
    ...staff('read'),
    method: 'GET',
    path: `${PATH}/templates`,
    summary: 'What clients are notified of, and which of it staff worded themselves',
    payload: listOf(worded),
  }),
  notificationWording: defineRoute({
    ...staff('read'),
    method: 'GET',
    path: TEMPLATE,
    summary: 'How a notification is worded in a language, its fields, and how it reads in a real case',
    params: key,
    payload: wording,
  }),
  previewWording: defineRoute({
    ...staff('read'),
    method: 'POST',
    path: `${TEMPLATE}/preview`,
    summary: 'How a wording reads in a real case; nothing is kept',
    params: key,
    body: mailWording,
    payload: wording,
  }),
  wordNotification: defineRoute({
    ...staff('update'),
    method: 'POST',
    path: TEMPLATE,
    summary: 'Word the mail of a notification in a language, or choose its SMS template; null goes back to the built-in text',
    params: key,
    body: z.object({ mail: mailWording.nullish(), sms_template: z.string().max(100).nullish() }),
    payload: wording,
  }),
}

export const sandboxMailRoutes = {
  sandboxMails: defineRoute({
    method: 'GET',
    path: '/sandbox/mails',
    tag: 'sandbox',
    summary: 'Mails that were kept instead of sent, newest first, all or those to an address; with demo data alone',
    audience: 'public',
    perMinute: 120,
    query: z.object({ address: z.string().trim().min(1).max(254).optional() }),
    payload: z.object({
      rows: z.array(
        z.object({
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          link: z.string().nullable().describe('Where the button of the mail leads to'),
          create_time: z.string(),
        }),
      ),
      total: z.number().int(),
    }),
  }),
}
