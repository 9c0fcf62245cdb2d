import type { MessageText } from '#core/portal/messages/message-templates.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { DOCUMENT_OF_TEMPLATE, usualChoice, type NotificationKind } from '#core/portal/notifications/notification-kind.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'

/**
 * Each account by its own choice, else by what is usual; a bill goes to the address for bills. What
 * is said is worded when it is sent.
 */
const NOTIFY = prepareStatement(`with reader as (
    select a.id, a.account_phone as phone, coalesce(p.locale, 'zh-CN') as locale, coalesce(c.mail, $3::boolean) as mail, coalesce(c.sms, $4::boolean) as sms,
      coalesce(case when $5::boolean then nullif(s.bill_email, '') end, p.email, nullif(a.contact_email, ''), nullif(s.bill_email, '')) as address
    from unnest($1::bigint[]) as one join accounts a on a.id = one and a.enabled
      left join shippers s on s.account_id = a.id
      left join notification_profiles p on p.account_id = a.id
      left join notification_choices c on c.account_id = a.id and c.kind = $2
  ), mailed as (
    insert into mails (to_address, account_id, locale, template, params, subject, body, link, created_at, queued_at, next_at)
      select address, id, locale, $6, $7::jsonb, $8, $9, $10, $11::timestamptz, $11::timestamptz, $11::timestamptz from reader where mail and address is not null
  )
  insert into text_messages (phone, account_id, locale, template, params, subject, created_at, queued_at, next_at)
    select phone, id, locale, $6, $7::jsonb, $8, $11::timestamptz, $11::timestamptz, $11::timestamptz from reader where sms and phone is not null`)

type News = {
  readonly accountIds: readonly number[]
  readonly kind: NotificationKind
  readonly text: MessageText
  readonly link: string | undefined
  readonly at: number
}

/**
 * Queues the mails and text messages of a message with the writes that nobody waits for in one
 * statement, however many accounts it is for.
 */
export function sqlNotify(connection: Connection, { accountIds, kind, text, link, at }: News): void {
  const [template, params] = 'template' in text ? [text.template, JSON.stringify(text.params)] : [null, null]
  const [subject, body] = 'template' in text ? [null, null] : [text.title, text.content]
  const { mail, sms } = usualChoice(kind)
  const isBill = template !== null && DOCUMENT_OF_TEMPLATE[template] !== undefined
  connection.later(NOTIFY, [accountIds, kind, mail, sms, isBill, template, params, subject, body, link ?? null, instantText(at)])
}
