import { sql, type Kysely } from 'kysely'

/**
 * Charges know the kind, channel and country of their order and who pays the taxes, so that each
 * view of them is read along one index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table order_charges add column kind text not null default '', add column channel text, add column country text,
    add column is_ddu boolean not null default false`,
  'alter table order_charges disable trigger order_charges_kept',
  `update order_charges c set kind = o.kind, channel = o.channel, country = o.country,
      is_ddu = coalesce((p.content -> 'fees' ->> 'taxes_charged')::boolean = false, false)
    from orders o, order_prices p where o.order_number = c.order_number and p.id = c.price`,
  'alter table order_charges enable trigger order_charges_kept',
  'create index order_charges_by_kind on order_charges (customer_id, kind, at, id)',
]
