import { sql, type Kysely } from 'kysely'

/** Work orders and what was said in them; an entry is never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table work_orders (
    number text primary key,
    customer_id bigint references accounts (id) on delete cascade,
    contact jsonb,
    category text not null,
    title text not null,
    airway_number text,
    handler_id bigint references accounts (id) on delete set null,
    state text not null check (state in ('open', 'answered', 'closed')),
    customer_reading text not null check (customer_reading in ('unread', 'read')),
    staff_reading text not null check (staff_reading in ('unread', 'read')),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((customer_id is null) = (contact is not null))
  )`,
  'create index on work_orders (updated_at desc, number desc)',
  'create index on work_orders (customer_id, updated_at desc, number desc)',
  "create index on work_orders (customer_id) where customer_reading = 'unread'",
  "create index on work_orders (updated_at) where staff_reading = 'unread'",
  `create table work_order_entries (
    work_order text not null references work_orders (number) on delete cascade,
    place integer not null,
    side text not null check (side in ('customer', 'staff')),
    author_id bigint not null,
    author_name text not null,
    at timestamptz not null,
    content text not null,
    attachments jsonb not null,
    is_note boolean not null,
    primary key (work_order, place)
  )`,
]
