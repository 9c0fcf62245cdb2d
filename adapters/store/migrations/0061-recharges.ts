import { sql, type Kysely } from 'kysely'

/**
 * Top-ups of wallets with what their payers are shown, and the payments that the sandbox's provider
 * has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table recharges (
    number text collate "C" primary key,
    customer_id bigint not null,
    channel text not null check (channel in ('alipay', 'wepay', 'sandbox')),
    type text not null check (type in ('alipay', 'wepay', 'sandbox')),
    merchant text not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    state text not null check (state in ('pending', 'paid', 'closed', 'expired', 'failed', 'in_question', 'giving_back', 'given_back')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    transaction_id text collate "C",
    paid_at timestamptz,
    return_reason text,
    prompt json,
    form_taken_at timestamptz,
    check_at timestamptz
  )`,
  'create unique index recharges_transaction_key on recharges (channel, transaction_id) where transaction_id is not null',
  'create index on recharges (customer_id, created_at desc, number desc)',
  'create index on recharges (created_at desc, number desc)',
  // Those that wait for their provider, and the queue of the staff.
  'create index on recharges (check_at) where check_at is not null',
  "create index on recharges (created_at desc) where state in ('in_question', 'giving_back')",
  `create table sandbox_trades (
    number text collate "C" primary key,
    amount bigint not null,
    currency text not null,
    state text not null check (state in ('waiting', 'paid', 'closed')),
    transaction_id text not null,
    expires_at timestamptz not null,
    paid_at timestamptz,
    refund_number text,
    refund_amount bigint,
    refunded_at timestamptz
  )`,
  'create index on sandbox_trades (paid_at) where paid_at is not null',
  'create index on sandbox_trades (refunded_at) where refunded_at is not null',
]
