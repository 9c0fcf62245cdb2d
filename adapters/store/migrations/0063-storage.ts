import { sql, type Kysely } from 'kysely'

/**
 * Storage fees and location rents by day, the runs that make them, and since when locations are
 * rented.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table "expense_subject" add column "client" text',
  'alter table "expense_subject" add column "warehouse" text',
  'alter table "expense_subject" add column "location_kind" text',
  'alter table "expense_subject" add constraint "expense_subject_warehouse_fkey" foreign key ("warehouse") references "warehouse" ("code")',
  'create index on "expense_subject" ("warehouse")',
  `create table storage_runs (
    warehouse text not null references warehouse (code),
    day date not null,
    state text not null check (state in ('running', 'done', 'failed')),
    part text not null check (part in ('goods', 'locations')),
    after_customer bigint,
    after_code text,
    skus integer not null default 0,
    locations integer not null default 0,
    rows integer not null default 0,
    sums jsonb not null default '[]',
    unmeasured integer not null default 0,
    unpriced integer not null default 0,
    troubles jsonb not null default '[]',
    error text,
    started_at timestamptz not null,
    finished_at timestamptz,
    primary key (day, warehouse)
  )`,
  'create index on storage_runs (warehouse, day)',
  `create table storage_marks (
    warehouse text primary key references warehouse (code),
    done_until date not null
  )`,
  `create table storage_fees (
    id bigint generated always as identity primary key,
    customer_id bigint not null references accounts,
    day date not null,
    warehouse text not null,
    sku text not null,
    pieces bigint not null check (pieces > 0),
    piece_volume bigint not null check (piece_volume > 0),
    layers jsonb not null,
    version text not null,
    currency text not null,
    amount bigint not null check (amount >= 0),
    is_billed boolean not null default false
  )`,
  'create unique index storage_fees_night_key on storage_fees (customer_id, day, warehouse, sku)',
  'create index on storage_fees (customer_id, sku, day)',
  'create index storage_fees_unbilled on storage_fees (customer_id, day) where not is_billed and amount > 0',
  `create table storage_rents (
    id bigint generated always as identity primary key,
    customer_id bigint not null references accounts,
    day date not null,
    warehouse text not null,
    location text not null,
    location_kind text not null,
    version text not null,
    currency text not null,
    amount bigint not null check (amount >= 0),
    is_billed boolean not null default false
  )`,
  'create unique index storage_rents_night_key on storage_rents (customer_id, day, warehouse, location)',
  'create index storage_rents_unbilled on storage_rents (customer_id, day) where not is_billed and amount > 0',
  // Sums of a client's rows of a day, so that the totals of years are read from few rows.
  `create table storage_sums (
    customer_id bigint not null references accounts,
    kind text not null check (kind in ('storage', 'storage_location')),
    day date not null,
    warehouse text not null,
    currency text not null,
    rows bigint not null,
    amount bigint not null,
    primary key (customer_id, kind, day, warehouse, currency)
  )`,
  `create table location_rents (
    id bigint generated always as identity primary key,
    warehouse text not null,
    location text not null,
    location_kind text not null,
    customer_id bigint not null references accounts,
    since timestamptz not null,
    until timestamptz
  )`,
  'create index on location_rents (warehouse, customer_id, location)',
  'create index on location_rents (customer_id)',
  // A location may change hands by a form, a sheet or a script: whichever it is, rents of past
  // nights stay known.
  `create function note_location_rent() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and (old.warehouse, old.location_code, old.kind, old.rented_by) is not distinct from (new.warehouse, new.location_code, new.kind, new.rented_by) then
      return null;
    end if;
    if tg_op <> 'INSERT' and old.rented_by is not null then
      update location_rents set until = now() where warehouse = old.warehouse and location = old.location_code and until is null;
    end if;
    if tg_op <> 'DELETE' and new.rented_by is not null then
      insert into location_rents (warehouse, location, location_kind, customer_id, since)
        select new.warehouse, new.location_code, new.kind, a.id, now() from accounts a where a.account = new.rented_by and a.audience = 'customer';
    end if;
    return null;
  end $$`,
  `create trigger location_rent_noted after insert or update or delete on location for each row execute function note_location_rent()`,
  `insert into location_rents (warehouse, location, location_kind, customer_id, since)
    select l.warehouse, l.location_code, l.kind, a.id, now() from location l join accounts a on a.account = l.rented_by and a.audience = 'customer'`,
]
