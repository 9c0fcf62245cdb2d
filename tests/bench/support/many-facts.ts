import type pg from 'pg'

/**
 * Orders with facts: each fourth is paid on delivery, each tenth had an exception, all were handled
 * and charged.
 */
const HANDLED = 300_000
const STAFF = 12
const TABLES = [
  'accounts',
  'audit_entries',
  'ledger_accounts',
  'ledger_entries',
  'ledger_legs',
  'cod_collections',
  'order_exceptions',
  'tracking_events',
]

/**
 * Facts for the other subjects of the reports centre, of the newest orders: work of the warehouse,
 * charges in two currencies, cash and exceptions; and their tracking events. Written beside the
 * product, so without its triggers.
 */
const STATEMENTS = [
  ...TABLES.map((table) => `alter table ${table} disable trigger user`),
  'set synchronous_commit = off',
  'set statement_timeout = 0',
  `insert into accounts (id, audience, account, password_hash, name, audit_status)
    select n, case when n < 30000 then 'customer' else 'staff' end, 'bench-' || n, '', 'Client ' || n, 30
    from (select generate_series(20000, 20996) as n union all select generate_series(30001, 30000 + ${STAFF})) made on conflict do nothing`,
  `create temporary table handled as select id, order_number, customer_id, coalesce(country, 'AE') as country, channel, created_at
    from orders where order_number like 'BN%' order by id desc limit ${HANDLED}`,
  `insert into audit_entries (at, actor_id, area, subject, action) select h.created_at + step.after, 30001 + h.id % ${STAFF}, 'order', h.order_number, step.action
    from handled h cross join (values ('receive', interval '6 hours'), ('dispatch', interval '1 day')) as step(action, after)
    where h.created_at + step.after < now() - interval '1 hour'`,
  `insert into ledger_entries (number, kind, reference, pay_way, calculated, at, actor_id)
    select 9000000000 + id, 'freight', order_number, 'wallet', true, created_at + interval '1 day', 30001 from handled`,
  `insert into ledger_accounts (account) select distinct leg.account || currency.part from (select distinct customer_id from handled) h
    cross join lateral (values ('freight_revenue:' || h.customer_id), ('fees:' || h.customer_id)) as leg(account)
    cross join (values (':USD'), (':CNY')) as currency(part) on conflict do nothing`,
  `insert into ledger_legs (account, sequence, entry, place, amount, balance_after, link)
    select leg.account || case when h.id % 3 = 0 then ':USD' else ':CNY' end, h.id * 2 + leg.place, 9000000000 + h.id, leg.place, 1000 + h.id % 5000, 0, ''
    from handled h cross join lateral (values (0, 'freight_revenue:' || h.customer_id), (1, 'fees:' || h.customer_id)) as leg(place, account)`,
  `insert into cod_collections (order_id, order_number, customer_id, country, channel, state, currency, due_amount, due_at, collected_amount, collected_at, reported_at)
    select id, order_number, customer_id, country, channel, case when id % 3 = 0 then 'due' else 'collected' end, 'AED', 5000 + id % 9000, created_at + interval '1 day',
      case when id % 3 <> 0 then 5000 + id % 9000 end, case when id % 3 <> 0 then created_at + interval '6 days' end, case when id % 3 <> 0 then created_at + interval '6 days' end
    from handled where id % 4 = 0 on conflict do nothing`,
  `insert into order_exceptions (order_id, customer_id, cause, exception_code, warehouse_status, plan_status, raised_at, raised_by, closed_at)
    select id, customer_id, case when id % 3 = 0 then 'refusal' else 'exception' end, (array['ADDRESS', 'PHONE', 'CUSTOMS', 'OTHER'])[1 + id % 4], 'abnormal', 'none',
      created_at + interval '3 days', 30001, created_at + interval '5 days' from handled where id % 10 = 0`,
  `insert into tracking_events (order_id, code, happened_at, timezone, location, operator, hidden)
    select h.id, step.code, h.created_at + step.hours * interval '1 hour', 'Asia/Dubai', step.place, 'agent', false
    from handled h cross join (values ('110', 6, 'SZX'), ('111', 24, 'SZX'), ('112', 40, 'HKG'), ('130', 60, 'DXB'), ('138', 80, 'DXB'), ('140', 100, 'DXB'), ('150', 120, 'DXB'), ('160', 130, 'DXB'))
      as step(code, hours, place) where h.created_at + step.hours * interval '1 hour' < now() on conflict do nothing`,
  ...TABLES.map((table) => `alter table ${table} enable trigger user`),
  ...TABLES.map((table) => `vacuum (analyze) ${table}`),
]

export async function loadFacts(client: pg.Client): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement)
}
