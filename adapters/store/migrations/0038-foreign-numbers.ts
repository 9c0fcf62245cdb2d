import { sql, type Kysely } from 'kysely'

/** Parcels are found by the numbers that marketplaces and other carriers gave them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = ['platformOrder', 'incomingTracking'].map(
  (name) => `create index on orders ((details ->> '${name}')) where details ->> '${name}' is not null`,
)
