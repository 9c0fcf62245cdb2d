import { sql, type Kysely } from 'kysely'

/**
 * Payments that came otherwise than they were asked for: what was paid, why staff look at it, and
 * which top-up it pays once more. The sandbox's provider keeps every refund of a payment, not one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table recharges
    add column paid_amount bigint check (paid_amount > 0),
    add column question text check (question in ('late', 'amount', 'second', 'refunded')),
    add column repeats text collate "C" references recharges (number),
    add check ((repeats is not null) = (question is not null and question = 'second'))`,
  'create index on recharges (repeats) where repeats is not null',
  `create table sandbox_refunds (
    number text collate "C" primary key,
    trade text collate "C" not null references sandbox_trades (number),
    amount bigint not null check (amount > 0),
    refunded_at timestamptz not null
  )`,
  'create index on sandbox_refunds (trade)',
  'create index on sandbox_refunds (refunded_at)',
  `insert into sandbox_refunds (number, trade, amount, refunded_at)
    select refund_number, number, refund_amount, refunded_at from sandbox_trades where refund_number is not null`,
  'alter table sandbox_trades drop column refund_number, drop column refund_amount, drop column refunded_at',
]
