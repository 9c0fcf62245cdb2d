import { sql, type Kysely } from 'kysely'

/**
 * The cash of each order with COD from its dispatch on: what is due, what its agent collected, with
 * which remittance it arrived and on which settlement bill it stands. Orders dispatched before get
 * theirs from what they say today; nobody reported their cash yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table cod_collections (
    order_id bigint primary key references orders (id),
    order_number text collate "C" not null,
    customer_id bigint not null references accounts (id),
    agent text references tracker_agent (agent_code),
    country text not null,
    channel text,
    state text not null check (state in ('due', 'collected', 'remitted', 'failed')),
    currency text not null,
    due_amount bigint not null check (due_amount > 0),
    due_at timestamptz not null,
    collected_amount bigint check (collected_amount >= 0),
    collected_at timestamptz,
    reported_at timestamptz,
    remittance_id bigint,
    remitted_at timestamptz,
    bill_number text collate "C",
    failed_at timestamptz,
    check ((state in ('collected', 'remitted')) = (collected_amount is not null)),
    check ((collected_amount is not null) = (collected_at is not null)),
    check ((collected_amount is not null) = (reported_at is not null)),
    check ((state = 'remitted') = (remitted_at is not null)),
    check ((state = 'failed') = (failed_at is not null)),
    check (bill_number is null or state in ('remitted', 'failed'))
  )`,
  'create unique index cod_collections_order_key on cod_collections (order_number)',
  'create index on cod_collections (customer_id, order_id desc)',
  'create index on cod_collections (customer_id, state, currency, due_at)',
  'create index on cod_collections (agent, state, currency, due_at)',
  'create index on cod_collections (remittance_id) where remittance_id is not null',
  'create index on cod_collections (bill_number) where bill_number is not null',
  // The collections that the next settlement of a client looks at.
  "create index cod_collections_unbilled on cod_collections (customer_id, remitted_at) where state = 'remitted' and bill_number is null",
  `insert into cod_collections (order_id, order_number, customer_id, agent, country, channel, state, currency, due_amount, due_at, failed_at)
    select o.id, o.order_number, o.customer_id, c.delivery_agent_tracker, o.country, o.channel,
      case when o.status in ('returned', 'destroyed', 'lost', 'transferred', 'cancelled') then 'failed' else 'due' end, o.cod_currency, o.cod_amount, o.outbound_at,
      case when o.status in ('returned', 'destroyed', 'lost', 'transferred', 'cancelled') then o.updated_at end
    from orders o left join channel c on c.channel_code = o.channel where o.cod_amount > 0 and o.outbound_at is not null`,
]
