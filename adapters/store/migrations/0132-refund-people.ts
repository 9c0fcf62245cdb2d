import { sql, type Kysely } from 'kysely'

/** The member of a client who asked for a refund; before there were members it was the client. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table refunds add column asked_person bigint').execute(db)
}
