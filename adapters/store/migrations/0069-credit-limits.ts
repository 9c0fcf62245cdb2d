import { sql, type Kysely } from 'kysely'

/**
 * Wallets have a level below which their customer is warned, and credit limits a history; what is
 * overdue is found by its day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table ledger_accounts add column warn_below bigint',
  `create table credit_limit_changes (
    id bigint generated always as identity primary key,
    customer_id bigint not null,
    currency text not null,
    from_amount bigint not null check (from_amount >= 0),
    to_amount bigint not null check (to_amount >= 0 and to_amount <> from_amount),
    reason text not null,
    actor_id bigint not null,
    at timestamptz not null
  )`,
  'create index on credit_limit_changes (customer_id, id desc)',
]
