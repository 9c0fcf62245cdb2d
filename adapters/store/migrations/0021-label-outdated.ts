import { sql, type Kysely } from 'kysely'

/**
 * Labels that were printed before what they say was changed; null where the label is up to date or
 * not printed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table orders add column label_outdated boolean check (label_outdated)',
  'create index orders_label_outdated on orders (customer_id, id) where label_outdated is not null',
]
