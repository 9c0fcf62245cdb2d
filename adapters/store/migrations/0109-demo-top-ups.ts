import { sql, type Kysely } from 'kysely'

/**
 * Top-ups of demo data from before top-ups were documents have one: the ledger's verification
 * misses them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `insert into recharges (number, customer_id, channel, type, merchant, amount, currency, state, created_at, expires_at, transaction_id, paid_at)
    select e.reference, split_part(l.account, ':', 2)::bigint, 'sandbox', 'alipay', 'sandbox', l.amount, split_part(l.account, ':', 3), 'paid',
      e.at - interval '2 minutes', e.at + interval '28 minutes', 'SB' || e.reference, e.at
    from ledger_entries e join ledger_legs l on l.entry = e.number and l.account like 'wallet:%'
    where e.kind = 'recharge' and e.reference like 'DEMO-TOP-UP-%' and not exists (select from recharges r where r.number = e.reference)`,
  `insert into sandbox_trades (number, amount, currency, state, transaction_id, expires_at, paid_at)
    select r.number, r.amount, r.currency, 'paid', r.transaction_id, r.expires_at, r.paid_at
    from recharges r where r.number like 'DEMO-TOP-UP-%' and r.channel = 'sandbox' and r.state = 'paid'
      and not exists (select from sandbox_trades t where t.number = r.number)`,
]
