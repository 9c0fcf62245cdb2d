import { sql, type Kysely } from 'kysely'

/**
 * Where bags go, and by which channel; those that are not emptied go where their first parcel does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table bags add column country text, add column channel text',
  `update bags b set country = first.country, channel = first.channel
    from (select distinct on (p.bag_id) p.bag_id, o.country, o.channel from bag_parcels p join orders o on o.id = p.order_id
      where p.held and o.status <> 'returned' order by p.bag_id, p.packed_at, p.order_id) first
    where first.bag_id = b.id and b.state <> 'emptied'`,
]
