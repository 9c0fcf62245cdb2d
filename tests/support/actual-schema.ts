import type { Sql } from '../../adapters/store/database/database.ts'
import { query } from '../../adapters/store/database/row-shape.ts'
import type { Column } from '../../adapters/store/declared/declared-columns.ts'

const COLUMNS = query(
  { table: 'text', name: 'text', type: 'text', notNull: 'boolean' },
  `select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`,
)

/** The columns that a database has, by table; tests compare them with the declarations. */
export async function columnsInDatabase(sql: Sql): Promise<Readonly<Record<string, readonly Column[]>>> {
  const tables: Record<string, Column[]> = {}
  for (const { table, ...column } of await sql.rows(COLUMNS)) (tables[table] ??= []).push(column)
  return tables
}
