import { randomUUID } from 'node:crypto'
import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { MessageTemplate } from '#core/portal/messages/message-templates.ts'
import { wordedMail } from '#core/portal/notifications/word-notification.ts'
import { NEWS_WORDS, readerText, TRACKING_MAIL } from '#core/parcels/tracking/tracking-mail.words.ts'
import type { NewsStep, ReaderLanguage } from '#core/parcels/tracking/tracking-subscription.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

const MAIL = `insert into mails (to_address, account_id, locale, template, params, subject, body, link, state, attempts, error, created_at, queued_at)
  select m.to_address, a.id, m.locale, m.template, m.params, m.subject, m.body, m.link, m.state, m.attempts, m.error, m.at, m.at
  from json_to_recordset($1::json) as m (to_address text, account text, locale text, template text, params jsonb, subject text, body text, link text,
    state text, attempts integer, error text, at timestamptz) left join accounts a on a.account = m.account`
const TEXT = `insert into text_messages (phone, account_id, locale, template, params, subject, body, state, attempts, error, created_at, queued_at)
  select a.account_phone, a.id, m.locale, m.template, m.params, m.subject, m.subject, m.state, m.attempts, m.error, m.at, m.at
  from json_to_recordset($1::json) as m (account text, locale text, template text, params jsonb, subject text, state text, attempts integer, error text, at timestamptz)
    join accounts a on a.account = m.account`
/** A parcel of the first shipper that is being delivered, as its consignee follows it. */
const FOLLOWED = query(
  { id: 'bigint', airway_number: 'text', version: 'integer' },
  "select id, airway_number, version from orders where customer_id = 1001 and status = 'outbound' and tracker_code = '150' order by id limit 2",
)
const FOLLOW = `insert into tracking_subscriptions (order_id, email, language, steps, end_token, seen_version, asked_at, confirmed_at, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`

type DemoMessage = {
  readonly account: 'ddp' | 'ddu' | 'vip'
  readonly template: MessageTemplate
  readonly params: Readonly<Record<string, string>>
  readonly locale?: Locale
  readonly hours: number
  readonly to?: string
  readonly link?: string
  /** Why it never arrived. */
  readonly error?: string
}

/** Mails to the demo's shippers, one of them at an address that is no more. */
const MAILS: readonly DemoMessage[] = [
  {
    account: 'ddp',
    to: 'bills@haichuan.example',
    template: 'low_balance',
    params: { balance: '95.20 CNY', level: '100.00 CNY' },
    hours: 190,
    link: '/finances/flow',
  },
  {
    account: 'ddu',
    to: 'accounts@yuntu.example',
    template: 'certification_approved',
    params: {},
    locale: 'en-US',
    hours: 310,
  },
  {
    account: 'vip',
    to: 'office@starlink-trade.example',
    template: 'refund_paid',
    params: { order: 'CD2611180007', amount: '20.00 CNY', reason: '重量更正' },
    hours: 52,
    error: '550 5.1.1 The mailbox does not exist',
  },
]
const TEXTS: readonly DemoMessage[] = [
  {
    account: 'ddp',
    template: 'held_unpaid',
    params: { order: 'CD2611200014', needed: '86.50', available: '12.00', currency: 'CNY' },
    hours: 120,
  },
  { account: 'ddp', template: 'low_balance', params: { balance: '95.20 CNY', level: '100.00 CNY' }, hours: 190 },
]

const writtenOf = ({ account, template, params, locale = 'zh-CN', hours, to, link, error }: DemoMessage, now: number) => {
  const { subject, text } = wordedMail({ template, params }, undefined, locale)
  const at = instantText(now - hours * MILLIS_PER_HOUR)
  const ended = error === undefined ? { state: 'kept' } : { state: 'failed', error }
  return { account, template, params, locale, to_address: to, subject, body: text, link, attempts: 1, at, ...ended }
}

const STEPS: readonly NewsStep[] = ['out_for_delivery', 'delivered', 'exception']

type DemoReader = { readonly email: string; readonly language: ReaderLanguage }
const READERS: readonly DemoReader[] = [
  { email: 'sara.almansoori@mail.example', language: 'ar' },
  { email: 'j.mathew@mail.example', language: 'en-US' },
]

/**
 * Mails and text messages that were sent or failed, and two readers who follow a parcel, one of
 * them in Arabic.
 */
export async function seedNotifications(connection: Connection, { now }: DemoStage): Promise<void> {
  const mails: object[] = MAILS.map((told) => writtenOf(told, now))
  for (const [place, { id, airway_number: number, version }] of (await connection.rows(FOLLOWED)).entries()) {
    const reader = READERS[place]
    if (reader === undefined) continue
    const { email, language } = reader
    const asked = now - (place + 2) * MILLIS_PER_DAY
    const [from, until] = [asked, now + 60 * MILLIS_PER_DAY].map((at) => instantText(at))
    await connection.rows(FOLLOW, [id, email, language, STEPS, randomUUID(), version, from, until])
    const what = readerText(NEWS_WORDS.out_for_delivery, language, {})
    const mail = { to_address: email, locale: language, link: `/track/${number}?lang=${language}`, state: 'kept', attempts: 1 }
    mails.push(
      {
        ...mail,
        subject: readerText(TRACKING_MAIL.confirmSubject, language, { number }),
        body: readerText(TRACKING_MAIL.confirmText, language, { number }),
        at: from,
      },
      {
        ...mail,
        subject: readerText(TRACKING_MAIL.newsSubject, language, { number, what }),
        body: what,
        at: instantText(now - (5 + place) * MILLIS_PER_HOUR),
      },
    )
  }
  await connection.rows(MAIL, [JSON.stringify(mails)])
  await connection.rows(TEXT, [JSON.stringify(TEXTS.map((told) => writtenOf(told, now)))])
}
