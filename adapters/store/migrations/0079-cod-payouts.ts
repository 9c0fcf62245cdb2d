import { sql, type Kysely } from 'kysely'

/**
 * The accounts at Alipay that clients authorised, and the payouts of their settlement bills: of a
 * bill one that is under way or was paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table alipay_authorizations (
    state_hash text collate "C" primary key,
    customer_id bigint not null references accounts (id),
    session_hash text not null,
    expires_at timestamptz not null
  )`,
  'create index on alipay_authorizations (customer_id)',
  `create table alipay_accounts (
    id bigint generated always as identity primary key,
    customer_id bigint not null references accounts (id),
    channel text not null check (channel in ('alipay', 'sandbox')),
    kind text not null check (kind in ('user_id', 'open_id')),
    sealed_id text not null,
    fingerprint text not null,
    masked text not null,
    nickname text,
    authorized_at timestamptz not null,
    usable_from timestamptz not null,
    revoked_at timestamptz
  )`,
  'create unique index alipay_accounts_current_key on alipay_accounts (customer_id) where revoked_at is null',
  'create index on alipay_accounts (customer_id, id desc)',
  'create index on alipay_accounts (fingerprint) where revoked_at is null',
  `create table cod_payouts (
    id bigint generated always as identity primary key,
    bill_number text collate "C" not null references cod_bills (bill_number),
    customer_id bigint not null references accounts (id),
    way text not null check (way in ('alipay', 'bank')),
    channel text check (channel in ('alipay', 'sandbox')),
    alipay_account bigint references alipay_accounts (id),
    amount bigint not null check (amount > 0),
    currency text not null,
    state text not null check (state in ('requested', 'waiting', 'sending', 'unknown', 'paid', 'failed', 'cancelled')),
    asked_by bigint not null,
    asked_at timestamptz not null,
    decided_by bigint,
    decided_at timestamptz,
    attempts integer not null default 0,
    sent_at timestamptz,
    unanswered_at timestamptz,
    is_repeat boolean not null,
    check_at timestamptz,
    paid_at timestamptz,
    bank text,
    transaction_id text collate "C",
    reason text,
    reason_code text,
    check ((way = 'alipay') = (alipay_account is not null)),
    check ((way = 'alipay') = (channel is not null)),
    check (state <> 'paid' or paid_at is null or transaction_id is not null)
  )`,
  "create unique index cod_payouts_live_key on cod_payouts (bill_number) where state in ('requested', 'waiting', 'sending', 'unknown', 'paid')",
  'create unique index cod_payouts_transaction_key on cod_payouts (way, transaction_id) where transaction_id is not null',
  'create index on cod_payouts (bill_number, id)',
  'create index on cod_payouts (customer_id, id desc)',
  'create index on cod_payouts (alipay_account) where alipay_account is not null',
  'create index on cod_payouts (state, id desc)',
  `create table sandbox_transfers (
    number text collate "C" primary key,
    amount bigint not null,
    currency text not null,
    paid_at timestamptz not null
  )`,
  // Those that the job looks at.
  'create index on cod_payouts (check_at) where check_at is not null',
]
