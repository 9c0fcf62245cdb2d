import { sql, type Kysely } from 'kysely'

/**
 * Where things happen: the warehouse that has a parcel, that a bag was opened in and that a return
 * came to, and the warehouses that a member of staff works in. Nothing is known of what was before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table orders add column at_warehouse text',
  // Few parcels are in a warehouse at a time; the newest come first in lists.
  'create index orders_at_warehouse on orders (at_warehouse, created_at desc, id desc) where at_warehouse is not null',
  'alter table bags add column warehouse text',
  'alter table received_returns add column warehouse text',
  'alter table accounts add column warehouses text[]',
  `create or replace view "user" as
    select a.id, a.version, a.account as user_name, a.name as full_name, a.roles, a.departments, a.contact_email as email, a.contact_phone as phone,
      a.enabled, a.audience, a.audit_status, a.password_hash, a.warehouses
    from accounts a where a.audience = 'staff'`,
]
