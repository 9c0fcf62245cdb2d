import type { Layer } from '#core/pricing/fees/subjects/storage-night.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import type {
  LocationRent,
  StorageAdded,
  StorageFee,
  StorageKeeper,
  StoragePlace,
  StoredSku,
  WarehouseDay,
} from '#core/money/storage/storage.ports.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import { sqlStorageBilling } from './sql-storage-billing.ts'
import { RUN, RUN_COLUMNS, runOf, runValues } from './storage-rows.ts'

/** A piece larger than this, 5 m each way, was measured wrong. */
const MOST_PIECE_VOLUME = 125_000_000_000

const OF_DAY = 'warehouse = $1 and day = $2::date'
const BEGIN =
  prepareStatement(`insert into storage_runs (warehouse, day, state, part, started_at) values ($1, $2::date, 'running', 'goods', $3)
  on conflict do nothing`)
const LOCK = query(RUN, prepareStatement(`select ${RUN_COLUMNS} from storage_runs r where ${OF_DAY} for update`))
const KEEP =
  prepareStatement(`update storage_runs set state = $3, part = $4, after_customer = $5, after_code = $6, skus = $7, locations = $8, rows = $9,
  sums = $10::jsonb, unmeasured = $11, unpriced = $12, troubles = $13::jsonb, error = $14, started_at = $15, finished_at = $16, packages = $17 where ${OF_DAY}`)

/**
 * SKUs by client and code, as they were at an instant, of as many clients as a batch takes, by
 * their places. What leaves and arrives in one step, such as a move to another shelf, is no
 * delivery, so the moves of a step are added up first. First in, first out: what is there are the
 * latest deliveries that together are as many pieces.
 */
const STORED = query(
  { customer_id: 'bigint', account: 'text', sku: 'text', piece_volume: 'bigint?', layers: narrowColumn<readonly Layer[] | null>('json?') },
  prepareStatement(`with skus as materialized (
    select t.customer_id, k.sku from (
        select customer_id, sum(case when customer_id = $2 then 0 else places end) over (order by customer_id) - case when customer_id = $2 then 0 else places end as before
        from stock_tallies where warehouse = $1 and customer_id >= $2) t
      cross join lateral (select distinct s.sku from stock s where s.customer_id = t.customer_id and s.warehouse = $1
        and (t.customer_id > $2 or s.sku > $3) order by s.sku limit $4) k
      where t.before < $4 order by t.customer_id, k.sku limit $4
  ), steps as (
    select k.customer_id, k.sku, m.at, sum(case when m.move = 'put' then m.quantity else -m.quantity end) as pieces
    from skus k join stock_movements m on m.customer_id = k.customer_id and m.warehouse = $1 and m.sku = k.sku
    where m.at < $5 and m.move in ('put', 'remove', 'take', 'damage') group by k.customer_id, k.sku, m.at, m.reference
  ), on_hand as (
    select customer_id, sku, sum(pieces) as pieces from steps group by customer_id, sku
  ), received as (
    select customer_id, sku, (at at time zone $6)::date as day, sum(pieces) as pieces from steps where pieces > 0 group by 1, 2, 3
  ), behind as (
    select received.*, sum(pieces) over (partition by customer_id, sku order by day desc) - pieces as newer from received
  ), layers as (
    select b.customer_id, b.sku, json_agg(json_build_object('day', b.day::text, 'pieces', least(b.pieces, h.pieces - b.newer)) order by b.day) as layers
    from behind b join on_hand h on h.customer_id = b.customer_id and h.sku = b.sku where b.newer < h.pieces group by b.customer_id, b.sku
  )
  select k.customer_id, a.account, k.sku,
    case when v.volume > 0 and v.volume <= ${MOST_PIECE_VOLUME} then v.volume::bigint end as piece_volume,
    l.layers
  from skus k join accounts a on a.id = k.customer_id
  left join layers l on l.customer_id = k.customer_id and l.sku = k.sku
  left join lateral (select ceil(coalesce(u.volume * 1000000000, u.length::numeric * u.width * u.height)) as volume
    from sku u where u.customer_id = k.customer_id and u.sku_code = k.sku) v on true
  order by k.customer_id, k.sku`),
)
/**
 * Where an original package lies: in the warehouse that has it or that its order names, else in
 * the first one of the country on whose side of its way it came back.
 */
const LIES_IN = `coalesce(o.at_warehouse, o.details ->> 'warehouse', (select w.code from warehouse w join city c on c.city_code = w.city
    where c.country = case x.warehouse_status when 'origin' then o.sender_country else o.country end order by w.is_oversea desc, w.code limit 1))`
const PACKAGES = query(
  { customer_id: 'bigint', account: 'text', waybill: 'text', received: 'text' },
  prepareStatement(`select x.customer_id, a.account, o.airway_number as waybill, (x.raised_at at time zone $6)::date::text as received
    from order_exceptions x join orders o on o.id = x.order_id join accounts a on a.id = x.customer_id
    where x.cause = 'return' and x.raised_at < $5 and (x.closed_at is null or x.closed_at >= $5)
      and (x.customer_id, o.airway_number) > ($2, $3) and ${LIES_IN} = $1
    order by x.customer_id, o.airway_number limit $4`),
)
const RENTED = query(
  { customer_id: 'bigint', account: 'text', location: 'text', location_kind: 'text' },
  prepareStatement(`select r.customer_id, a.account, r.location, r.location_kind from location_rents r join accounts a on a.id = r.customer_id
    where r.warehouse = $1 and (r.customer_id, r.location) > ($2, $3) and r.since < $5 and (r.until is null or r.until >= $5)
    order by r.customer_id, r.location limit $4`),
)

const SUM = { currency: 'text', rows: 'bigint', amount: 'text' } as const
/** Adds the rows that are not there yet, and what they come to where it is looked up. */
const adding = (kind: 'storage' | 'storage_location', insert: string): string => `with added as (${insert} on conflict do nothing
    returning customer_id, day, warehouse, currency, amount),
  sums as (select customer_id, day, warehouse, currency, count(*) as rows, sum(amount)::bigint as amount from added group by 1, 2, 3, 4),
  kept as (insert into storage_sums as s (customer_id, kind, day, warehouse, currency, rows, amount)
    select customer_id, '${kind}', day, warehouse, currency, rows, amount from sums
    on conflict (customer_id, kind, day, warehouse, currency) do update set rows = s.rows + excluded.rows, amount = s.amount + excluded.amount)
  select currency, sum(rows)::bigint as rows, sum(amount)::bigint::text as amount from sums group by currency order by currency`
const COMMON = 'customer_id bigint, day date, warehouse text, version text, currency text, amount bigint'
const ADD_FEES = query(
  SUM,
  prepareStatement(
    adding(
      'storage',
      `insert into storage_fees (customer_id, day, warehouse, sku, pieces, piece_volume, layers, version, currency, amount)
    select customer_id, day, warehouse, sku, pieces, piece_volume, layers, version, currency, amount
    from json_to_recordset($1::json) as r(${COMMON}, sku text, pieces bigint, piece_volume bigint, layers jsonb)`,
    ),
  ),
)
const ADD_RENTS = query(
  SUM,
  prepareStatement(
    adding(
      'storage_location',
      `insert into storage_rents (customer_id, day, warehouse, location, location_kind, version, currency, amount)
    select customer_id, day, warehouse, location, location_kind, version, currency, amount
    from json_to_recordset($1::json) as r(${COMMON}, location text, location_kind text)`,
    ),
  ),
)

const WAREHOUSES = query(
  { warehouse: 'text' },
  `select warehouse from stock_tallies union select warehouse from location_rents
    union select ${LIES_IN} from order_exceptions x join orders o on o.id = x.order_id
      where x.cause = 'return' and x.closed_at is null and ${LIES_IN} is not null
    order by warehouse`,
)
const MARK = query(
  { done_until: 'text' },
  prepareStatement(`with made as (insert into storage_marks (warehouse, done_until) values ($1, $2::date) on conflict do nothing returning done_until)
  select coalesce((select done_until from made), (select done_until from storage_marks where warehouse = $1), $2::date)::text as done_until`),
)
const DONE = prepareStatement('update storage_marks set done_until = $2::date where warehouse = $1 and done_until = $2::date - 1')

const FIRST: StoragePlace = { customerId: 0, code: '' }

const commonOf = ({ customerId, day, warehouse, version, amount }: StorageFee | LocationRent) => ({
  customer_id: customerId,
  day,
  warehouse,
  version,
  currency: amount.currency,
  amount: String(amount.amount),
})
const feeColumns = (fee: StorageFee) => ({
  ...commonOf(fee),
  sku: fee.sku,
  pieces: fee.pieces,
  piece_volume: fee.pieceCubicMillimetres === undefined ? null : String(fee.pieceCubicMillimetres),
  layers: fee.layers,
})
const rentColumns = (rent: LocationRent) => ({ ...commonOf(rent), location: rent.location, location_kind: rent.locationKind })

/** Storage in SQL, inside a unit of work on this connection. */
export function sqlStorageKeeper(connection: Connection): StorageKeeper {
  const add = async (statement: typeof ADD_FEES, rows: readonly object[]): Promise<StorageAdded> => {
    if (rows.length === 0) return { rows: 0, sums: [] }
    const sums = await connection.rows(statement, [JSON.stringify(rows)])
    return {
      rows: sums.reduce((count, one) => count + one.rows, 0),
      sums: sums.map((one): Money => money(BigInt(one.amount), one.currency)),
    }
  }
  return {
    ...sqlStorageBilling(connection),
    lockRun: async ({ warehouse, day }: WarehouseDay, at) => {
      await connection.rows(BEGIN, [warehouse, day, instantText(at)])
      const [row] = await connection.rows(LOCK, [warehouse, day])
      if (row === undefined) throw new Error(`the run of ${warehouse} on ${day} is gone`)
      return runOf(row)
    },
    keepRun: async (run) => {
      await connection.rows(KEEP, runValues(run))
    },
    stored: async ({ warehouse, until, timeZone, after = FIRST, most }) => {
      const values = [warehouse, after.customerId, after.code, most, instantText(until), timeZone]
      return (await connection.rows(STORED, values)).map(
        ({ customer_id: customerId, account, sku, piece_volume: volume, layers }): StoredSku => ({
          customerId,
          account,
          sku,
          ...(volume === null ? {} : { pieceCubicMillimetres: BigInt(volume) }),
          layers: layers ?? [],
        }),
      )
    },
    packages: async ({ warehouse, until, timeZone, after = FIRST, most }) =>
      (await connection.rows(PACKAGES, [warehouse, after.customerId, after.code, most, instantText(until), timeZone])).map(
        ({ customer_id: customerId, ...row }) => ({ customerId, ...row }),
      ),
    rented: async ({ warehouse, until, after = FIRST, most }) =>
      (await connection.rows(RENTED, [warehouse, after.customerId, after.code, most, instantText(until)])).map((row) => ({
        customerId: row.customer_id,
        account: row.account,
        location: row.location,
        locationKind: row.location_kind,
      })),
    addFees: (rows) => add(ADD_FEES, rows.map(feeColumns)),
    addRents: (rows) => add(ADD_RENTS, rows.map(rentColumns)),
    warehouses: async () => (await connection.rows(WAREHOUSES)).map(({ warehouse }) => warehouse),
    doneUntil: async (warehouse, first) => (await connection.rows(MARK, [warehouse, first]))[0]?.done_until ?? first,
    markDone: async ({ warehouse, day }) => {
      await connection.rows(DONE, [warehouse, day])
    },
  }
}
