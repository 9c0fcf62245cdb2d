import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Locale, Words } from '#core/base/kernel/words.ts'
import type { MessageTemplate } from '../messages/message-templates.ts'
import type { ReaderLanguage } from '#core/parcels/tracking/tracking-subscription.ts'
import type { MailAttachment, MailOutbox } from './mail.ports.ts'
import type { NotificationKind } from './notification-kind.ts'
import type { SentState } from './outbox.rules.ts'
import type { MailWording, NotificationContent, TextWording } from './word-notification.ts'

export const SEND_STATES = ['waiting', 'sent', 'failed', 'kept'] as const
export type SendState = (typeof SEND_STATES)[number]

/**
 * Where an account is reached: `email` is what it entered itself, the others come from its records.
 */
export type Reachable = {
  readonly email: string | undefined
  readonly contactEmail: string | undefined
  readonly billEmail: string | undefined
  readonly phone: string | undefined
  readonly locale: Locale
}

export type Choice = { readonly board: boolean; readonly mail: boolean; readonly sms: boolean }

/** Mails that were taken to be sent, or text messages: theirs alone until the lease is over. */
export type TakenMail = {
  readonly id: number
  readonly messageId: string
  readonly to: string
  readonly accountId: number | undefined
  /** Arabic for readers of one parcel alone, whose mails are worded when they are queued. */
  readonly locale: ReaderLanguage
  readonly said: NotificationContent
  readonly link: string | undefined
  readonly unsubscribe: string | undefined
  readonly attempts: number
  readonly queuedAt: Instant
}
export type TakenText = Omit<TakenMail, 'messageId' | 'link' | 'unsubscribe' | 'locale'> & { readonly locale: Locale }

type Take = { readonly now: Instant; readonly until: Instant; readonly most: number }
type Settle = { readonly id: number; readonly attempts: number; readonly after: SentState; readonly now: Instant }

/** The outboxes as the job that empties them needs them. */
export type OutboxPart = {
  /**
   * Takes what is due, each row for one server alone (`skip locked`), and puts it off until the
   * lease ends.
   */
  readonly takeMails: (take: Take) => Promise<readonly TakenMail[]>
  readonly takeTexts: (take: Take) => Promise<readonly TakenText[]>
  /**
   * Notes how an attempt ended, and what was said; nothing where another attempt has begun since.
   */
  readonly settleMail: (settle: Settle & { readonly subject: string; readonly text: string }) => Promise<void>
  readonly settleText: (settle: Settle & { readonly text: string }) => Promise<void>
  /** Removes what ended before an instant; returns how many rows. */
  readonly removeBefore: (before: Instant, most: number) => Promise<number>
}

/** Writers of an account's choices and of the staff's wordings; written in a unit of work. */
export type NotificationPart = {
  readonly keepProfile: (accountId: number, profile: { readonly email: string | undefined; readonly locale: Locale }) => Promise<void>
  readonly keepChoices: (accountId: number, choices: readonly (Choice & { readonly kind: NotificationKind })[]) => Promise<void>
  readonly keepMailWording: (key: WordingKey, wording: MailWording | undefined, by: Writer) => Promise<void>
  readonly keepTextWording: (key: WordingKey, code: string | undefined, by: Writer) => Promise<void>
  /**
   * Puts a message back into its outbox; its state before, undefined where there is none. One that
   * waits stays as it is.
   */
  readonly sendAgain: (channel: Channel, id: number, at: Instant) => Promise<SendState | undefined>
}

export type Channel = 'mail' | 'sms'
export type WordingKey = { readonly template: MessageTemplate; readonly locale: Locale }
type Writer = { readonly accountId: number; readonly at: Instant }

export type NotificationUnit = {
  readonly notifications: NotificationPart
  readonly outbox: OutboxPart
  readonly mails: MailOutbox
  readonly audit: Pick<AuditTrail, 'write'>
}

/** A mail or a text message as staff see it. */
export type SentNotification = {
  readonly id: number
  readonly account: string | undefined
  readonly to: string
  readonly template: string | undefined
  readonly subject: string | undefined
  readonly text: string | undefined
  /** Where a mail leads to, below the address of this portal. */
  readonly link: string | undefined
  readonly params: Readonly<Record<string, string | Words>> | undefined
  readonly locale: ReaderLanguage
  readonly state: SendState
  readonly attempts: number
  readonly error: string | undefined
  readonly createdAt: Instant
  readonly sentAt: Instant | undefined
  readonly nextAt: Instant | undefined
}

export type SentNotificationFilter = {
  readonly channel: Channel
  readonly states?: readonly SendState[] | undefined
  /** The beginning of an address or number, or a whole account. */
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Reads what accounts chose, what staff worded and what was sent. */
export type NotificationReading = {
  readonly reachable: (accountId: number) => Promise<Reachable | undefined>
  readonly choices: (accountId: number) => Promise<ReadonlyMap<NotificationKind, Choice>>
  readonly mailWording: (template: string, locale: Locale) => Promise<MailWording | undefined>
  readonly textWording: (template: string, locale: Locale) => Promise<TextWording | undefined>
  /** The texts of staff, by channel, for the list. */
  readonly worded: () => Promise<readonly (WordingKey & { readonly channel: Channel })[]>
  /** The content of an SMS template by its name. */
  readonly smsTemplate: (name: string) => Promise<string | undefined>
  readonly smsTemplates: () => Promise<readonly { readonly name: string; readonly content: string }[]>
  /** The parameters of the newest message of a template, for previews. */
  readonly newestParams: (template: string) => Promise<Readonly<Record<string, string | Words>> | undefined>
  readonly list: (filter: SentNotificationFilter) => Promise<{ readonly rows: readonly SentNotification[]; readonly total: number }>
  readonly attachments: (mailId: number) => Promise<readonly MailAttachment[]>
  /** Notes the language that an account last used the pages in, unless it chose one. */
  readonly noteLanguage: (accountId: number, locale: Locale) => Promise<void>
}
