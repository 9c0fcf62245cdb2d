import { sql, type Kysely } from 'kysely'

/** An import may have been undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table order_imports drop constraint order_imports_state_check',
  "alter table order_imports add constraint order_imports_state_check check (state in ('running', 'interrupted', 'done', 'undone'))",
]
