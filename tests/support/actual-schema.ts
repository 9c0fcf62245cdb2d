import type { Sql } from '../../adapters/store/database/database.ts'
import type { Column } from '../../adapters/store/declared/declared-columns.ts'

const COLUMNS = `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

/** The columns that a database has, by table; tests compare them with the declarations. */
export async function columnsInDatabase(sql: Sql): Promise<Readonly<Record<string, readonly Column[]>>> {
  const tables: Record<string, Column[]> = {}
  for (const { table, ...column } of await sql.rows<Column & { table: string }>(COLUMNS)) (tables[table] ??= []).push(column)
  return tables
}
