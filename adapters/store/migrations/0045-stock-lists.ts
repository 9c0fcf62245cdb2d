import { sql, type Kysely } from 'kysely'

/**
 * Stock that is damaged, why it was moved, and a number for each row, from which a list is turned.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table stock add column damaged integer not null default 0 check (damaged >= 0)',
  'alter table stock add column id bigint generated always as identity',
  'create unique index stock_id_key on stock (id)',
  'alter table stock_movements add column reason text',
  'alter table stock_movements drop constraint stock_movements_move_check',
  `alter table stock_movements add constraint stock_movements_move_check
    check (move in ('put', 'remove', 'reserve', 'free', 'take', 'damage', 'discard'))`,
]
