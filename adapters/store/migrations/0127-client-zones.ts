import { sql, type Kysely } from 'kysely'

/** Clients have a time zone, whose days theirs are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table accounts add column timezone text',
  // The view of clients as it is, with one column more at its end.
  `do $$
    declare
      before text := pg_get_viewdef('client'::regclass, true);
      after text := replace(before, E'\\n   FROM accounts a\\n', E',\\n    a.timezone\\n   FROM accounts a\\n');
    begin
      if after = before then raise exception 'the view of clients is another one'; end if;
      execute 'create or replace view "client" as ' || after;
    end $$`,
]
