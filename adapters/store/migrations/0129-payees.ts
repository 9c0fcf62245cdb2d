import { sql, type Kysely } from 'kysely'

/**
 * Payees of another name that two of the staff allowed, and bank transfers of collected cash that
 * wait for a second person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const KINDS = "'adjustment', 'reversal', 'bank_line', 'top_up', 'credit_limit', 'terms', 'refund', 'claim', 'bank_payout', 'payee'"

const statements = [
  'alter table shippers add column foreign_payee jsonb',
  ...['money_acts', 'held_acts'].map(
    (table) => `alter table ${table} drop constraint ${table}_kind_check, add constraint ${table}_kind_check check (kind in (${KINDS}))`,
  ),
]
