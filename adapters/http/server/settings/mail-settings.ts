import { isMailAddress } from '#core/portal/notifications/mail-address.rules.ts'
import { valueOf, wrong, type Environment } from './setting-error.ts'

/** The mail server and the sender of mails; undefined where mails are kept instead. */
export type MailSetting = { readonly url: string; readonly from: string } | undefined

const NAMED = /^(?:([^<>"\r\n]{1,80}) )?<([^<>\s]+)>$/

/**
 * SMTP_URL and CROSSDOCK_MAIL_FROM, both or neither. The address of the server may contain a
 * password, which no line repeats.
 */
export function mailOf(environment: Environment): MailSetting {
  const url = valueOf(environment, 'SMTP_URL')
  const from = valueOf(environment, 'CROSSDOCK_MAIL_FROM')
  if (url === undefined && from === undefined) return undefined
  if (url === undefined) throw wrong('SMTP_URL', { got: url, takes: 'a value, because CROSSDOCK_MAIL_FROM is set' })
  const parsed = URL.parse(url)
  if (parsed === null || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === '')
    throw wrong('SMTP_URL', {
      got: parsed === null ? 'something that is no address' : `${parsed.protocol}//…`,
      takes: 'smtp://user:password@host:port or smtps://…',
    })
  if (from === undefined) throw wrong('CROSSDOCK_MAIL_FROM', { got: from, takes: 'a value, because SMTP_URL is set' })
  if (!isMailAddress(NAMED.exec(from)?.[2] ?? from))
    throw wrong('CROSSDOCK_MAIL_FROM', { got: from, takes: 'an address such as Crossdock <no-reply@example.com>' })
  return { url, from }
}
