import pg from 'pg'
import { untilSettled } from './until-settled.ts'

/** The owner of the requested orders: the demo shipper, who has one order in this many. */
const SHIPPER = 1001
const SHARE = 200
/** The list of a kind is measured with one that one order in this many has. */
const KIND_SHARE = 20
/** Few enough rows that what a statement changes stays in memory. */
const ROWS_A_STATEMENT = 100_000

/** The columns in which a copy of a demo order differs; the rest is its template's. */
const OWN: Readonly<Record<string, string>> = {
  order_number: `'BN' || lpad(n::text, 12, '0')`,
  airway_number: `'BW' || lpad(n::text, 11, '0')`,
  ref_code: `'BENCH-' || n`,
  import_key: 'null',
  customer_id: `case when n % ${SHARE} = 7 then ${SHIPPER} else 20000 + n % 997 end`,
  created_at: `now() - (($2::bigint - n) * interval '20 seconds')`,
  updated_at: `now() - (($2::bigint - n) * interval '20 seconds')`,
}

type Index = { readonly name: string; readonly definition: string }

async function indexesOf(client: pg.Client): Promise<readonly Index[]> {
  const { rows } = await client.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'orders' and indexname not in (select conname from pg_constraint where conrelid = 'orders'::regclass)`,
  )
  return rows
}

async function columnsOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'orders' and table_schema = 'public' order by ordinal_position`,
  )
  return rows.map(({ name }) => name)
}

/** Columns that the list does not return: how orders are found, and where they came from. */
const INNER: ReadonlySet<string> = new Set(['id', 'search_text', 'import_key', 'details', 'came_from'])

export type ManyOrders = {
  /** The columns that a list returns. */
  readonly listed: readonly string[]
  /** The shipper's most frequent status, and how many there are. */
  readonly customer: number
  readonly status: string
  readonly count: number
  /** The kind that is nearest to one order in twenty. */
  readonly kind: { readonly name: string; readonly count: number }
  /** The order after which a page at this distance from the newest begins. */
  readonly numberAt: (offset: number) => Promise<string>
  readonly end: () => Promise<void>
}

/**
 * Multiplies the demo orders to the wanted number; indexes are rebuilt afterwards, as after any
 * bulk load. With `isBusy` the server may still be summing and filing what came in.
 */
export async function loadOrders(connectionString: string, wanted: number, { isBusy = false } = {}): Promise<ManyOrders> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set statement_timeout = 0`)
  const columns = await columnsOf(client)
  const indexes = await indexesOf(client)
  for (const { name } of indexes) await client.query(`drop index "${name}"`)
  await client.query('create temporary table template as select row_number() over (order by id) - 1 as turn, * from orders')
  const copied = columns.filter((column) => column !== 'id')
  const values = copied.map((column) => OWN[column] ?? `t."${column}"`)
  // A multiplier without a common factor mixes states and shippers.
  const copy = `insert into orders (${copied.map((column) => `"${column}"`).join(', ')})
    select ${values.join(', ')} from generate_series($1::bigint, $2::bigint) as n join template t on t.turn = (n * 7919) % (select count(*) from template)`
  const { rows: there } = await client.query<{ count: string }>('select count(*) from orders')
  const missing = wanted - Number(there[0]?.count)
  for (let from = 1; from <= missing; from += ROWS_A_STATEMENT)
    await client.query(copy.replaceAll('$2::bigint - n', `${missing} - n`), [from, Math.min(from + ROWS_A_STATEMENT - 1, missing)])
  for (const { definition } of indexes) await client.query(definition)
  if (!isBusy) await untilSettled(client)
  for (const table of ['orders', 'order_tallies', 'order_blocks']) await client.query(`vacuum (analyze) ${table}`)
  const { rows } = await client.query<{ status: string; count: string }>(
    'select status, count(*) from orders where customer_id = $1 group by status order by 2 desc limit 1',
    [SHIPPER],
  )
  const [most] = rows
  const kinds = await client.query<{ name: string; count: string }>(
    'select kind as name, count(*) from orders group by kind order by abs(count(*) - $1) limit 1',
    [wanted / KIND_SHARE],
  )
  const [kind] = kinds.rows
  if (most === undefined || kind === undefined) throw new Error('the demo shipper has no orders')
  return {
    listed: columns.filter((column) => !INNER.has(column)),
    customer: SHIPPER,
    status: most.status,
    count: Number(most.count),
    kind: { name: kind.name, count: Number(kind.count) },
    numberAt: async (offset) =>
      (await client.query<{ order_number: string }>('select order_number from orders order by id desc offset $1 limit 1', [offset - 1]))
        .rows[0]?.order_number ?? '',
    end: () => client.end(),
  }
}
