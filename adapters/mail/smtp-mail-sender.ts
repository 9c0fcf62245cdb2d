import { createTransport, type Transporter } from 'nodemailer'
import { isMailAddress, subjectLine } from '#core/portal/notifications/mail-address.rules.ts'
import { mailHtml, mailText, portalAddress } from '#core/portal/notifications/mail-html.ts'
import type { LeavingMail, MailSender, SendOutcome } from '#core/portal/notifications/mail-sender.port.ts'

export type SmtpSettings = {
  /** `smtp://` or `smtps://` with user, password and nodemailer’s options in its query. */
  readonly url: string
  readonly from: string
  readonly publicUrl: string
  readonly timeoutMillis?: number
}

const USUAL_TIMEOUT_MILLIS = 20_000
const PERMANENT = 500
/**
 * The server refused the recipient or the message for good; what it says of us (sign-in, TLS) may
 * be put right.
 */
const OF_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number; readonly response?: string }

function outcomeOf(error: SmtpError): SendOutcome {
  const reason = (error.response ?? error.message).slice(0, 300)
  const isPermanent = (error.responseCode ?? 0) >= PERMANENT && OF_THE_MAIL.has(error.code ?? '')
  return { kind: isPermanent ? 'refused' : 'later', reason }
}

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'

/**
 * Sends mails by SMTP with nodemailer; each attempt ends within its time limit, however slow the
 * other side is.
 */
export class SmtpMailSender implements MailSender {
  readonly #transport: Transporter
  readonly #settings: SmtpSettings

  constructor(settings: SmtpSettings) {
    this.#settings = settings
    const timeout = settings.timeoutMillis ?? USUAL_TIMEOUT_MILLIS
    const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
    // Mails are made of texts and bytes: nothing in one may name a file or an address to load.
    this.#transport = createTransport({ url: settings.url, ...limits, disableFileAccess: true, disableUrlAccess: true })
  }

  readonly send: MailSender['send'] = async (mail) => {
    if (!isMailAddress(mail.to)) return { kind: 'refused', reason: 'not a mail address' }
    const late = Promise.withResolvers<SendOutcome>()
    const timeout = this.#settings.timeoutMillis ?? USUAL_TIMEOUT_MILLIS
    const timer = setTimeout(() => late.resolve({ kind: 'later', reason: `no answer within ${timeout} ms` }), timeout * 2)
    const sending = this.#transport.sendMail(this.#messageOf(mail)).then(
      (): SendOutcome => ({ kind: 'sent' }),
      (error: SmtpError) => outcomeOf(error),
    )
    return Promise.race([sending, late.promise]).finally(() => clearTimeout(timer))
  }

  #messageOf({ messageId, to, locale, subject, text, link, unsubscribe, attachments }: LeavingMail) {
    const { from, publicUrl } = this.#settings
    const href = portalAddress(publicUrl, link)
    const unsubscribeHref = portalAddress(publicUrl, unsubscribe)
    return {
      from,
      to: { name: '', address: to },
      subject: subjectLine(subject),
      messageId: `<${messageId}@${domainOf(from)}>`,
      text: mailText({ locale, text, href, unsubscribeHref }),
      html: mailHtml({ locale, subject, text, href, unsubscribeHref }),
      headers: {
        'Content-Language': locale,
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeHref === undefined
          ? {}
          : { 'List-Unsubscribe': `<${unsubscribeHref}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      attachments: attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: Buffer.from(bytes) })),
    }
  }
}
