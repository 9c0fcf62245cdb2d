import { sql, type Kysely } from 'kysely'

/** Top-ups in question for a report that is not believed, without a payment that we know of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table recharges drop constraint recharges_question_check',
  `alter table recharges add constraint recharges_question_check
    check (question in ('late', 'amount', 'second', 'refunded', 'unclear'))`,
]
