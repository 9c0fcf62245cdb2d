import { sql, type Kysely } from 'kysely'

/**
 * Timeliness: the times of every parcel that counts as they were last summed, the sums of blocks of
 * days, and the parcels that changed since. Statements only note which parcels changed;
 * docs/adr/0016 says how the sums follow. Times are milliseconds, as the core has them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const CODES = "'110', '111', '112', '138', '140', '150', '160'"
const STARTS = ['create_time', 'inbound_time', 'outbound_time', 'time_112', 'ccs_time', 'time_140', 'time_150']

/**
 * The stage of an order that the report sees of its state: nothing, a parcel under way, or one
 * whose way has ended.
 */
const STAGE = `create function timely_stage(status text) returns smallint language sql immutable parallel safe
  return case when status in ('draft', 'cancelled') then 0 when status in ('signed', 'returned', 'transferred', 'destroyed', 'lost') then 2 else 1 end`

const noting = (name: string, changes: string): string => `create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into timely_waiting (order_id) ${changes};
    return null;
  end $$`

const ofEvents = (table: string): string => `select distinct order_id from ${table} where code in (${CODES})`

const seen = (side: string): string =>
  `timely_stage(${side}.status), ${side}.customer_id, ${side}.country, ${side}.channel, ${side}.created_at`

const statements = [
  STAGE,
  `create table timely_parcels (
    order_id bigint primary key,
    customer_id bigint not null,
    country text not null,
    channel text not null,
    stage smallint not null,
    create_time bigint not null,
    inbound_time bigint,
    outbound_time bigint,
    time_112 bigint,
    ccs_time bigint,
    time_140 bigint,
    time_150 bigint,
    pod_time bigint
  )`,
  ...STARTS.map((start) => `create index on timely_parcels (${start}, customer_id) where ${start} is not null`),
  // Of all clients together (customer 0) by day and by block of days, of each client by block.
  `create table timely_sums (
    start smallint not null,
    days smallint not null,
    period integer not null,
    customer_id bigint not null,
    country text not null,
    channel text not null,
    n integer not null,
    within_3 integer not null,
    within_7 integer not null,
    within_10 integer not null,
    legs bytea not null,
    primary key (start, days, period, customer_id, country, channel)
  ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)`,
  `create table timely_waiting (order_id bigint not null)
    with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)`,
  `create table timely_checks (
    id bigint generated always as identity primary key,
    checked_at timestamptz not null,
    parcels integer not null,
    sums integer not null,
    wrong_parcels integer not null,
    wrong_sums integer not null
  )`,
  noting('note_added_events', ofEvents('added')),
  noting('note_removed_events', ofEvents('removed')),
  noting('note_changed_events', `${ofEvents('added')} union ${ofEvents('removed')}`),
  'create trigger timely_added after insert on tracking_events referencing new table as added for each statement execute function note_added_events()',
  'create trigger timely_removed after delete on tracking_events referencing old table as removed for each statement execute function note_removed_events()',
  'create trigger timely_changed after update on tracking_events referencing new table as added old table as removed for each statement execute function note_changed_events()',
  noting('note_added_parcels', "select id from added where status <> 'draft'"),
  noting('note_removed_parcels', 'select id from removed'),
  noting(
    'note_changed_parcels',
    `select a.id from added a join removed r on r.id = a.id where (${seen('a')}) is distinct from (${seen('r')})`,
  ),
  'create trigger timely_added after insert on orders referencing new table as added for each statement execute function note_added_parcels()',
  'create trigger timely_removed after delete on orders referencing old table as removed for each statement execute function note_removed_parcels()',
  'create trigger timely_changed after update on orders referencing new table as added old table as removed for each statement execute function note_changed_parcels()',
  // Parcels that were there before are summed by the job.
  "insert into timely_waiting (order_id) select id from orders where status not in ('draft', 'cancelled')",
]
