import { sql, type Kysely } from 'kysely'

/**
 * Adds the work that servers do with the rights of the tables' owner, since their own role owns
 * nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema) as schema`.execute(db)
  const schema = rows[0]?.schema ?? 'public'
  // A fixed search path: nobody puts another table or function in the way of what runs with the
  // owner's rights.
  await sql
    .raw(
      `create function merge_order_texts() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
        select gin_clean_pending_list(oid) from pg_class where oid = to_regclass('${schema}.order_texts_search') and relkind = 'i'
      $$`,
    )
    .execute(db)
}
