import { sql, type Kysely } from 'kysely'

/**
 * Who registered by phone alone had the phone as its name, and as the sender on labels: it has none
 * until somebody writes one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `update accounts set sender_name = coalesce(company, '') where audience = 'customer' and fit = 1 and account ~ '^[+][0-9]{6,}$' and sender_name = account`,
  `update accounts set name = '' where audience = 'customer' and fit = 1 and account ~ '^[+][0-9]{6,}$' and name = account`,
]
