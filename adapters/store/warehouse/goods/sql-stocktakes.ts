import type {
  ListedStocktake,
  StocktakeFilter,
  StocktakeReading,
  StocktakeStore,
} from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import type { StocktakeState } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import type { Stocktake } from '#core/warehouse/goods/stocktakes/stocktake.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { containing } from '../../database/search-text.ts'
import { Values } from '../../database/sql-values.ts'
import { formsOf, isNamedBy } from './typed-codes.ts'

const STOCKTAKE = shape({
  number: 'text',
  warehouse: 'text',
  note: 'text?',
  state: narrowColumn<StocktakeState>('text'),
  locations: narrowColumn<readonly string[]>('jsonb'),
  visited: narrowColumn<readonly string[]>('jsonb'),
  counts: narrowColumn<Stocktake['counts']>('jsonb'),
  lines: narrowColumn<Stocktake['lines']>('jsonb'),
  counters: narrowColumn<readonly number[]>('jsonb'),
  created_at: 'timestamptz',
  created_by: 'bigint',
  counted_at: 'timestamptz?',
  ended_at: 'timestamptz?',
  ended_by: 'bigint?',
})
const COLUMNS = Object.keys(STOCKTAKE)
const CHOSEN = COLUMNS.map((column) => `t.${column}`).join(', ')

const SERIAL = query({ serial: 'bigint' }, "select nextval('stocktake_serials') as serial")
const LOCK = query(STOCKTAKE, prepareStatement(`select ${CHOSEN} from stocktakes t where t.number = $1 for update`))
const ADD = `insert into stocktakes (${COLUMNS.join(', ')}) values (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})`
const KEEP = prepareStatement(
  `update stocktakes set ${COLUMNS.slice(1)
    .map((column, index) => `${column} = $${index + 2}`)
    .join(', ')} where number = $1`,
)
const IN_ZONE = query(
  { location: 'text' },
  'select location_code as location from location where warehouse = $1 and zone = $2 order by location_code',
)
/** In one order, so that two who want the same locations wait for each other. */
const LOCK_LOCATIONS = 'select 1 from location where warehouse = $1 and location_code = any($2) order by location_code for no key update'
const OPEN_AT = query(
  { number: 'text', location: 'text' },
  `select t.number, l.location from stocktakes t cross join lateral jsonb_array_elements_text(t.locations) l (location)
    where t.warehouse = $1 and t.state in ('counting', 'counted') and l.location = any($2) order by t.id limit 1`,
)
const BOOKED = query(
  { location: 'text', customer_id: 'bigint', sku: 'text', good: 'integer', damaged: 'integer' },
  `select location, customer_id, sku, on_hand as good, damaged from stock
    where warehouse = $1 and location = any($2) and on_hand + damaged > 0 order by location, customer_id, sku`,
)
const NAMED_HERE = query(
  { customer_id: 'bigint', sku: 'text' },
  prepareStatement(`select k.customer_id, k.sku_code as sku from stock s join sku k on k.customer_id = s.customer_id and k.sku_code = s.sku
    where s.warehouse = $2 and s.location = $3 and ${isNamedBy('$1', '$4')} order by k.id`),
)
/** Two are enough to know that a code is that of several clients. */
const NAMED_ANYWHERE = query(
  { customer_id: 'bigint', sku: 'text' },
  `select k.customer_id, k.sku_code as sku from sku k where ${isNamedBy('$1', '$2')} order by k.id limit 20`,
)

const stocktakeOf = (row: RowOf<typeof STOCKTAKE>): Stocktake => ({
  number: row.number,
  warehouse: row.warehouse,
  state: row.state,
  locations: row.locations,
  visited: row.visited,
  counts: row.counts,
  lines: row.lines,
  counters: row.counters,
  createdAt: row.created_at.getTime(),
  createdBy: row.created_by,
  ...given({ note: row.note, countedAt: row.counted_at?.getTime(), endedAt: row.ended_at?.getTime(), endedBy: row.ended_by }),
})

/** The values of a stocktake in the order of its columns. */
const valuesOf = (stocktake: Stocktake): readonly unknown[] => {
  const row: Record<keyof typeof STOCKTAKE, unknown> = {
    number: stocktake.number,
    warehouse: stocktake.warehouse,
    note: stocktake.note ?? null,
    state: stocktake.state,
    locations: JSON.stringify(stocktake.locations),
    visited: JSON.stringify(stocktake.visited),
    counts: JSON.stringify(stocktake.counts),
    lines: JSON.stringify(stocktake.lines),
    counters: JSON.stringify(stocktake.counters),
    created_at: instantTextOrNull(stocktake.createdAt),
    created_by: stocktake.createdBy,
    counted_at: instantTextOrNull(stocktake.countedAt),
    ended_at: instantTextOrNull(stocktake.endedAt),
    ended_by: stocktake.endedBy ?? null,
  }
  return Object.values(row)
}

/** Stocktakes inside a unit of work on this connection. */
export const sqlStocktakeStore = (sql: Sql): StocktakeStore => ({
  drawSerial: async () => {
    const [row] = await sql.rows(SERIAL)
    if (row === undefined) throw new Error('a sequence has no next number')
    return row.serial
  },
  add: async (stocktake) => void (await sql.rows(ADD, valuesOf(stocktake))),
  lock: async (number) => {
    const [row] = await sql.rows(LOCK, [number])
    return row && stocktakeOf(row)
  },
  keep: async (stocktake) => void (await sql.rows(KEEP, valuesOf(stocktake))),
  inZone: async (warehouse, zone) => (await sql.rows(IN_ZONE, [warehouse, zone])).map(({ location }) => location),
  openAt: async (warehouse, locations) => {
    await sql.rows(LOCK_LOCATIONS, [warehouse, locations])
    return (await sql.rows(OPEN_AT, [warehouse, locations]))[0]
  },
  booked: async (warehouse, locations) =>
    (await sql.rows(BOOKED, [warehouse, locations])).map(({ customer_id: customerId, ...row }) => ({ ...row, customerId })),
  articlesNamed: async (code, { warehouse, location }) => {
    const here = await sql.rows(NAMED_HERE, [code, warehouse, location, formsOf(code)])
    const found = here.length > 0 ? here : await sql.rows(NAMED_ANYWHERE, [code, formsOf(code)])
    return found.map(({ customer_id: customerId, sku }) => ({ customerId, sku }))
  },
})

const LISTED = shape({
  ...STOCKTAKE,
  created_by_name: 'text',
  ended_by_name: 'text?',
  counter_names: narrowColumn<readonly string[]>('jsonb'),
  accounts: narrowColumn<Readonly<Record<string, string>>>('jsonb'),
  total: 'bigint',
})
const nameOf = (account: string): string => `coalesce(nullif(${account}.name, ''), ${account}.account, '')`
const LIST = queryBy(
  LISTED,
  (where: string, most: string) => `select ${CHOSEN}, ${nameOf('m')} as created_by_name, ${nameOf('e')} as ended_by_name,
      (select coalesce(jsonb_agg(${nameOf('c')} order by c.id), '[]') from accounts c where to_jsonb(c.id) <@ t.counters) as counter_names,
      (select coalesce(jsonb_object_agg(c.id, c.account), '{}') from accounts c
        where c.id in (select (l ->> 'customerId')::bigint from jsonb_array_elements(t.lines || t.counts) l)) as accounts,
      t.total
    from (select *, count(*) over () as total from stocktakes t where ${where} order by id desc ${most}) t
    left join accounts m on m.id = t.created_by left join accounts e on e.id = t.ended_by order by t.id desc`,
  'true',
  'limit 1',
)
const listedOf = (row: RowOf<typeof LISTED>): ListedStocktake => ({
  ...stocktakeOf(row),
  createdByName: row.created_by_name,
  endedByName: row.ended_by_name || undefined,
  counterNames: row.counter_names,
  accounts: row.accounts,
})

function conditionsOf({ states, warehouse, keywords }: Omit<StocktakeFilter, 'page' | 'pageSize'>, values: Values): string {
  const is = (condition: (place: string) => string, value: unknown): string[] =>
    value === undefined ? [] : [condition(values.place(value))]
  return [
    'true',
    ...is((place) => `t.state = any(${place})`, states),
    ...is((place) => `t.warehouse = ${place}`, warehouse),
    ...is(
      (place) => `(folded(t.number) like ${place} or folded(t.locations::text) like ${place})`,
      keywords === undefined ? undefined : containing(keywords),
    ),
  ].join(' and ')
}

/** Stocktakes for readers in SQL. */
export const sqlStocktakeReading = (sql: Sql): StocktakeReading => ({
  list: async ({ page, pageSize, ...filter }) => {
    const values = new Values()
    const where = conditionsOf(filter, values)
    const most = `limit ${values.place(pageSize)} offset ${values.place((page - 1) * pageSize)}`
    const rows = await sql.rows(LIST(where, most), values.all)
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  find: async (number) => {
    const [row] = await sql.rows(LIST('t.number = $1', 'limit 1'), [number])
    return row && listedOf(row)
  },
})
