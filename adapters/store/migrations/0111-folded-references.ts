import { sql, type Kysely } from 'kysely'

/** Orders are found by their customers' references however these are typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index orders_reference_folded on orders (folded(ref_code)) where ref_code is not null',
  'drop index if exists orders_cancelled_reference',
]
