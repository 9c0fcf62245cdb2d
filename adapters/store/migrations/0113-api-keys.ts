import { sql, type Kysely } from 'kysely'

/**
 * Several keys of a client with scopes, addresses and several secrets at a time, the log of their
 * calls, and sessions that end with the one that they were opened from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table api_keys (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    is_app boolean not null default false,
    name text not null,
    scopes text[] not null,
    cidrs text[] not null default '{}',
    is_sandbox boolean not null default false,
    expires_at timestamptz,
    ended_at timestamptz
  )`,
  'create index on api_keys (account_id)',
  'create index on api_keys (ended_at) where ended_at is not null',
  'create unique index api_keys_app_key on api_keys (account_id) where is_app and ended_at is null',
  `create table api_key_secrets (
    key_hash text primary key,
    key_id bigint not null references api_keys (id) on delete cascade,
    prefix text not null,
    made_at timestamptz,
    used_at timestamptz,
    ends_at timestamptz
  )`,
  'create index on api_key_secrets (key_id)',
  // The AppKey is the first key of its client, and opens what keys may open.
  `insert into api_keys (account_id, is_app, name, scopes) select account_id, true, 'AppKey',
    '{orders:read,orders:write,labels,tracking,stock:read,stock:write,finance:read,webhooks}' from app_keys`,
  `insert into api_key_secrets (key_hash, key_id, prefix, made_at, used_at)
    select a.key_hash, k.id, a.prefix, a.made_at, a.used_at from app_keys a join api_keys k on k.account_id = a.account_id`,
  'drop table app_keys',
  `create table api_key_calls (
    id bigint generated always as identity primary key,
    key_id bigint not null references api_keys (id) on delete cascade,
    at timestamptz not null,
    method text not null,
    path text not null,
    status smallint not null,
    millis integer not null,
    address text not null
  )`,
  'create index on api_key_calls (key_id, at desc, id desc)',
  'create index on api_key_calls (at)',
  'alter table sessions add column parent_hash text references sessions (token_hash) on delete cascade',
  'create index on sessions (parent_hash) where parent_hash is not null',
]
