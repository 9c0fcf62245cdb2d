import { sql, type Kysely } from 'kysely'

/** Readers of the public page who are mailed about a parcel; their addresses go with the rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table tracking_subscriptions (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders (id) on delete cascade,
    email text not null,
    language text not null,
    steps text[] not null,
    confirm_hash text,
    end_token text not null,
    known text[] not null default '{}',
    seen_version integer not null default 0,
    asked_at timestamptz not null,
    confirmed_at timestamptz,
    ends_at timestamptz not null,
    constraint tracking_subscriptions_reader_key unique (order_id, email),
    constraint tracking_subscriptions_confirm_key unique (confirm_hash),
    constraint tracking_subscriptions_end_key unique (end_token),
    check ((confirm_hash is null) = (confirmed_at is not null))
  )`,
  'create index on tracking_subscriptions (ends_at)',
  'create index on tracking_subscriptions (id) where confirmed_at is not null',
]
