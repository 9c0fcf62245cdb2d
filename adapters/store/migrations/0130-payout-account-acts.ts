import { sql, type Kysely } from 'kysely'

/** Changes of payout accounts are acts that need a second person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['money_acts', 'held_acts']) {
    await sql.raw(`alter table ${table} drop constraint ${table}_kind_check`).execute(db)
    await sql.raw(`alter table ${table} add constraint ${table}_kind_check check (kind in (${KINDS}))`).execute(db)
  }
}

const KINDS =
  "'adjustment', 'reversal', 'bank_line', 'top_up', 'credit_limit', 'terms', 'refund', 'claim', 'bank_payout', 'payee', 'reprice', 'cod_difference', 'payout_account'"
