import type { ReaderLanguage } from '#core/parcels/tracking/tracking-subscription.ts'
import type { MailAttachment } from './mail.ports.ts'

/**
 * A mail as it leaves: worded, with its files, under an id that stays the same however often it is
 * sent.
 */
export type LeavingMail = {
  /** A UUID; receivers tell repeats by it. */
  readonly messageId: string
  readonly to: string
  readonly locale: ReaderLanguage
  readonly subject: string
  readonly text: string
  readonly link?: string | undefined
  readonly unsubscribe?: string | undefined
  readonly attachments: readonly MailAttachment[]
}

/**
 * How an attempt ended: accepted by the next server, kept since there is nobody to send through,
 * refused for good, or to be tried again later. `reason` is what the other side said.
 */
export type SendOutcome = { readonly kind: 'sent' | 'kept' } | { readonly kind: 'refused' | 'later'; readonly reason: string }

/** Sends mails. It answers within its time limit and never throws for what the other side does. */
export type MailSender = { readonly send: (mail: LeavingMail) => Promise<SendOutcome> }

/**
 * A text message as it leaves: the text, and the provider's template with the values of its fields
 * where there is one.
 */
export type LeavingText = {
  readonly phone: string
  readonly text: string
  readonly template?: { readonly code: string; readonly params: Readonly<Record<string, string>> } | undefined
}

/** Sends text messages by template. */
export type TextSender = { readonly send: (message: LeavingText) => Promise<SendOutcome> }
