import { sql, type Kysely } from 'kysely'

/**
 * Adds the events that accounts choose to be notified of and how, the wordings of staff, text
 * messages, and mails that are worded when they are sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const LOCALE = "check (locale in ('zh-CN', 'zh-TW', 'en-US'))"
const STATES = "check (state in ('waiting', 'sent', 'failed', 'kept'))"

const statements = [
  `create table notification_profiles (
    account_id bigint primary key references accounts (id) on delete cascade,
    email text,
    locale text not null ${LOCALE},
    is_chosen boolean not null default false
  )`,
  `create table notification_choices (
    account_id bigint not null references accounts (id) on delete cascade,
    kind text not null,
    board boolean not null,
    mail boolean not null,
    sms boolean not null,
    primary key (account_id, kind)
  )`,
  `create table notification_wordings (
    channel text not null check (channel in ('mail', 'sms')),
    template text not null,
    locale text not null ${LOCALE},
    subject text,
    body text,
    sms_template text,
    written_by bigint not null references accounts (id),
    written_at timestamptz not null,
    primary key (channel, template, locale),
    check ((channel = 'mail') = (subject is not null and body is not null)),
    check ((channel = 'sms') = (sms_template is not null))
  )`,
  'create index on notification_wordings (written_by)',
  `create table text_messages (
    id bigint generated always as identity primary key,
    phone text not null,
    account_id bigint references accounts (id),
    locale text not null,
    template text,
    params jsonb,
    subject text,
    body text,
    state text not null default 'waiting' ${STATES},
    attempts integer not null default 0,
    next_at timestamptz,
    error text,
    created_at timestamptz not null,
    queued_at timestamptz not null,
    sent_at timestamptz,
    check ((state = 'waiting') = (next_at is not null)),
    check ((state = 'sent') = (sent_at is not null)),
    check (template is not null or subject is not null)
  )`,
  'create index on text_messages (next_at, id) where next_at is not null',
  'create index on text_messages (account_id) where account_id is not null',
  'create index on text_messages (created_at desc, id desc)',
  `alter table mails
    alter column subject drop not null,
    alter column body drop not null,
    add column template text,
    add column params jsonb,
    add column queued_at timestamptz,
    drop constraint mails_state_check,
    add constraint mails_state_check ${STATES},
    add constraint mails_said_check check (template is not null or (subject is not null and body is not null))`,
]
