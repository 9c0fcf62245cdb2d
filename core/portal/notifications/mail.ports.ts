import type { Instant } from '#core/base/kernel/clock.ts'
import type { ReaderLanguage } from '#core/parcels/tracking/tracking-subscription.ts'

/** A file that goes with a mail. */
export type MailAttachment = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** A mail to one address, worded already in the language of who reads it. */
export type NewMail = {
  readonly to: string
  /** The account that it is for; none for readers who have no account. */
  readonly accountId?: number | undefined
  readonly locale: ReaderLanguage
  readonly subject: string
  /** The text without markup; the mail's HTML is made from it when it is sent. */
  readonly text: string
  /** The page that it is about, below the address of this portal. */
  readonly link?: string | undefined
  /** Where a reader without an account ends these mails, below the address of this portal. */
  readonly unsubscribe?: string | undefined
  readonly attachments?: readonly MailAttachment[] | undefined
  readonly at: Instant
}

/**
 * Mails that are sent after the unit of work that caused them; sent at least once, under one
 * message id (rule: Tries of a mail).
 */
export type MailOutbox = { readonly queue: (mail: NewMail) => Promise<void> }

export type MailUnit = { readonly mails: MailOutbox }
