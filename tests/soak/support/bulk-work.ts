import { statement } from '../../support/servers/databases.ts'

/** Numbers of the soak's own clients and of what they have. */
export const [FIRST_BILLED, BILLED, CHARGES] = [30_000, 600, 18_000] as const
const [FIRST_STORING, STORING] = [40_000, 20] as const
export const SKUS = 6000
const NIGHTS = 8
export const STORED_IN = 'SZX1'
const [ORDERS, SIMULATED] = [8000, 60_000] as const
const SIMULATED_CLIENT = 50_000
/** Beyond all that the demo has. */
const FIRST_ENTRY = 900_000_000

const copyOf = (table: string, from: string, values: string): string =>
  `insert into ${table} select (json_populate_record(t, json_build_object(${values}))).* from ${from}`

/** Clients like one of the demo's. */
const clients = (first: number, count: number, more = ''): string =>
  copyOf(
    'accounts',
    `accounts t, generate_series(${first}, ${first + count - 1}) n where t.account = 'ddu'`,
    `'id', n, 'account', 'soak' || n, 'account_phone', null${more}`,
  )

/** Orders of the demo's shipper, so that its lists are long. */
const MANY_ORDERS = copyOf(
  'orders',
  `orders t, generate_series(1, ${ORDERS / 50}) n where t.id in (select id from orders where customer_id = 1001 order by id limit 50)`,
  `'id', nextval(pg_get_serial_sequence('orders', 'id')), 'order_number', 'SK' || lpad((t.id * 1000 + n)::text, 12, '0'), 'airway_number', 'SW' || lpad((t.id * 1000 + n)::text, 11, '0'), 'ref_code', 'SOAK-' || t.id || '-' || n, 'import_key', null`,
)

/** Clients who pay once in 14 days, with charges of March 2026. */
function manyCharges(): readonly string[] {
  const charged = `from generate_series(0, ${CHARGES - 1}) as n`
  const [owner, at] = [`${FIRST_BILLED} + n % ${BILLED}`, `timestamptz '2026-03-02 08:00Z' + n * interval '27 days' / ${CHARGES}`]
  const price = '(select max(id) from order_prices)'
  return [
    clients(FIRST_BILLED, BILLED, ", 'period', 14"),
    `insert into ledger_accounts (account) select 'receivable:' || c || ':CNY' from generate_series(${FIRST_BILLED}, ${FIRST_BILLED + BILLED - 1}) c on conflict do nothing`,
    `insert into ledger_entries (number, kind, reference, pay_way, calculated, at, actor_id)
      select ${FIRST_ENTRY} + n, 'freight', 'SO' || n, 'credit', true, ${at}, 3 ${charged}`,
    `insert into order_charges (charge_key, order_number, customer_id, occasion, price, entry, paid, at, actor_id)
      select 'SO' || n || ':freight', 'SO' || n, ${owner}, 'freight', ${price}, ${FIRST_ENTRY} + n, '[]', ${at}, 3 ${charged}`,
    `insert into ledger_legs (account, sequence, entry, place, amount, balance_after, link)
      select 'receivable:' || ${owner} || ':CNY', n / ${BILLED} + 1, ${FIRST_ENTRY} + n, 0, -1000, (n / ${BILLED} + 1) * -1000, '' ${charged}`,
  ]
}

/** SKUs with pieces on hand since weeks, of whose nights so many are due. */
const manySkus = (): readonly string[] => {
  const rows = `from generate_series(0, ${SKUS - 1}) as n`
  const owner = `${FIRST_STORING} + n % ${STORING}`
  return [
    clients(FIRST_STORING, STORING),
    `insert into sku (customer_id, sku_code, sku_name, sku_weight, length, width, height) select ${owner}, 'SK-' || n, 'SK-' || n, 100, 100, 100, 100 + n % 50 ${rows}`,
    `insert into stock (customer_id, warehouse, sku, location, on_hand, reserved) select ${owner}, '${STORED_IN}', 'SK-' || n, 'S-01', 10, 0 ${rows}`,
    `insert into stock_movements (customer_id, warehouse, sku, location, move, quantity, at, actor_id, reference)
      select ${owner}, '${STORED_IN}', 'SK-' || n, 'S-01', 'put', 10, now() - interval '30 days', 2, 'soak' ${rows}`,
    `delete from storage_marks where warehouse = '${STORED_IN}'`,
    `insert into storage_marks (warehouse, done_until) values ('${STORED_IN}', (now() - interval '${NIGHTS + 2} days')::date)`,
  ]
}

/** Shipments by which drafts of prices are simulated. */
const manyShipments = (): readonly string[] => [
  clients(SIMULATED_CLIENT, 1),
  // A price of its own for each, as in life.
  `insert into order_prices overriding system value select (json_populate_record(t, json_build_object('id', nextval(pg_get_serial_sequence('order_prices', 'id')),
      'order_number', 'SIM' || t.id || '-' || n, 'customer_id', ${SIMULATED_CLIENT}))).*
    from order_prices t, generate_series(1, ${SIMULATED / 100}) n where t.id in (select p.id from order_charges c join order_prices p on p.id = c.price
      where c.occasion = 'freight' and c.reverses is null and p.rule is not null and not exists (select from order_charges b where b.reverses = c.id) order by c.id limit 100)`,
  `insert into order_charges (charge_key, order_number, customer_id, occasion, price, paid, at, actor_id)
    select p.order_number || ':freight', p.order_number, p.customer_id, 'freight', p.id, '[]', p.at, p.actor_id from order_prices p where p.order_number like 'SIM%'`,
]

/** So much background work that servers die in the middle of it. */
export async function makeBulkWork(connectionString: string): Promise<void> {
  for (const text of [MANY_ORDERS, ...manyCharges(), ...manySkus(), ...manyShipments()]) await statement(connectionString, text)
  await statement(connectionString, 'analyze')
}
