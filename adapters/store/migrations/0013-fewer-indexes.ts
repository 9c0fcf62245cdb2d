import { sql, type Kysely } from 'kysely'

/**
 * A new order writes an event and an audit entry as well: less is kept of them beside what they are
 * found by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tracking, ...audit]) await sql.raw(statement).execute(db)
}

const tracking = [
  // The identity of an event (rule: One event) is its key; nothing asks for it by a number.
  'alter table tracking_events drop constraint tracking_events_pkey, drop constraint tracking_events_once',
  'alter table tracking_events add constraint tracking_events_once primary key (order_id, code, happened_at, location)',
]

const audit = [
  // Most entries are of orders that were placed: those are met at once on the way through the
  // times, the others need a way of their own.
  'drop index audit_entries_area',
  'drop index audit_entries_action',
  "create index audit_entries_area on audit_entries (area, at, id) where area <> 'order'",
  "create index audit_entries_action on audit_entries (action, at, id) where action <> 'create'",
]
