import type { CursorPage, CursorPlace, ListedMovement, ListedStock, StockFilter, StockReading } from '#core/warehouse/goods/goods.ports.ts'
import { KEPT_BACK, type LocationKind } from '#core/warehouse/goods/stock/location.entity.ts'
import type { StockMove } from '#core/warehouse/goods/stock/stock.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { preparedShape, type Sql } from '../../database/database.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { containing } from '../../database/search-text.ts'
import { Values } from '../../database/sql-values.ts'
import { isLocationTyped, isSkuTyped } from './typed-codes.ts'

/** The most rows of a list that are counted: to count more takes longer than to read a page. */
const MOST_COUNTED = 10_000

const LISTED = shape({
  id: 'bigint',
  customer_id: 'bigint',
  account: 'text',
  warehouse: 'text',
  sku: 'text',
  location: 'text',
  sku_name: 'text?',
  on_hand: 'bigint',
  reserved: 'bigint',
  damaged: 'bigint',
  under_way: 'bigint',
  kind: narrowColumn<LocationKind | null>('text?'),
  since: 'timestamptz?',
  total: 'bigint',
})
const MOVEMENT = shape({
  id: 'bigint',
  customer_id: 'bigint',
  account: 'text',
  warehouse: 'text',
  sku: 'text',
  location: 'text',
  move: narrowColumn<StockMove>('text'),
  quantity: 'integer',
  at: 'timestamptz',
  actor_id: 'bigint',
  actor_name: 'text',
  reference: 'text',
  reason: 'text?',
  total: 'bigint',
})

const PLACE = ['customer_id', 'warehouse', 'sku', 'location'] as const
const OF_PLACE = PLACE.map((column) => `m.${column} = s.${column}`).join(' and ')

/** The oldest of so many pieces that are there: pieces leave in the order in which they came. */
const since = (onHand: string, moves: string): string => `(select min(layer.at) from (
    select m.at, sum(m.quantity) over (order by m.id desc) - m.quantity as newer from stock_movements m where ${moves} and m.move = 'put'
  ) layer where layer.newer < ${onHand})`
const NOW = `s.on_hand::bigint as on_hand, s.reserved::bigint as reserved, s.damaged::bigint as damaged, s.under_way::bigint as under_way, ${since('s.on_hand', OF_PLACE)} as since`

/** Returns the SQL of stock before an instant, by what had happened until then. */
const asOf = (instant: string): string => {
  const until = `${OF_PLACE} and m.at < ${instant}::timestamptz`
  const sum = (gains: readonly StockMove[], losses: readonly StockMove[]): string => {
    const listed = (moves: readonly StockMove[]): string => moves.map((move) => `'${move}'`).join(', ')
    return `(select coalesce(sum(case when m.move in (${listed(gains)}) then m.quantity when m.move in (${listed(losses)}) then -m.quantity else 0 end), 0)
      from stock_movements m where ${until})::bigint`
  }
  const onHand = sum(['put'], ['remove', 'take', 'damage'])
  return `${onHand} as on_hand, ${sum(['reserve'], ['free', 'take'])} as reserved,
    ${sum(['damage'], ['discard'])} as damaged, ${sum(['announce'], ['withdraw'])} as under_way, ${since(onHand, until)} as since`
}

type Way = 'asc' | 'desc'

/**
 * How many rows a filter finds. Rows are never removed, so that those of clients and warehouses are
 * counted as they are made.
 */
function counted(where: string, { location, sku, keywords }: Pick<StockFilter, 'location' | 'sku' | 'keywords'>): string {
  const isTallied = location === undefined && sku === undefined && keywords === undefined
  if (isTallied) return `select least(coalesce(sum(s.places), 0), ${MOST_COUNTED})::bigint as n from stock_tallies s where ${where}`
  return `select count(*) as n from (select from stock s where ${where} limit ${MOST_COUNTED}) as found`
}

const PAGE = queryBy(
  LISTED,
  (counts: string, { total, page, way }: { readonly total: string; readonly page: string; readonly way: Way }) =>
    preparedShape(`select s.id, s.customer_id, a.account, s.warehouse, s.sku, s.location, k.sku_name, l.kind, ${counts}, (${total}) as total
    from (select * from stock s where ${page}) s join accounts a on a.id = s.customer_id
    left join sku k on k.customer_id = s.customer_id and k.sku_code = s.sku
    left join location l on (l.warehouse, l.location_code) = (s.warehouse, s.location)
    order by ${PLACE.map((column) => `s.${column} ${way}`).join(', ')}`),
  NOW,
  { total: counted('true', {}), page: 'true', way: 'asc' },
)
const COUNT = queryBy({ n: 'bigint' }, counted, 'true', { keywords: 'x' })
const MOVEMENTS = queryBy(
  MOVEMENT,
  (
    where: string,
    most: string,
  ) => `select s.id, s.customer_id, a.account, s.warehouse, s.sku, s.location, s.move, s.quantity, s.at, s.actor_id,
    coalesce(nullif(w.name, ''), w.account, '') as actor_name, s.reference, s.reason, count(*) over () as total
    from stock_movements s join accounts a on a.id = s.customer_id left join accounts w on w.id = s.actor_id
    where ${where} order by s.id desc ${most}`,
  'true',
  'limit 1',
)
const OFFERED = query(
  { warehouse: 'text', sku: 'text' },
  `select warehouse, sku from stock s where customer_id = $1 and on_hand - reserved > 2 and exists (select from location l
    where (l.warehouse, l.location_code) = (s.warehouse, s.location) and l.kind in ('shelf', 'pallet')) order by warehouse, sku, location limit 2`,
)

const listedOf = (row: RowOf<typeof LISTED>): ListedStock => ({
  id: row.id,
  customerId: row.customer_id,
  account: row.account,
  warehouse: row.warehouse,
  sku: row.sku,
  location: row.location,
  skuName: row.sku_name ?? undefined,
  onHand: row.on_hand,
  reserved: row.reserved,
  damaged: row.damaged,
  underWay: row.under_way,
  kind: row.kind ?? undefined,
  ...(row.kind !== null && KEPT_BACK.includes(row.kind) ? { isKeptBack: true as const } : {}),
  since: row.since?.getTime(),
})

const movementOf = (row: RowOf<typeof MOVEMENT>): ListedMovement => ({
  id: row.id,
  customerId: row.customer_id,
  account: row.account,
  warehouse: row.warehouse,
  sku: row.sku,
  location: row.location,
  move: row.move,
  quantity: row.quantity,
  at: row.at.getTime(),
  actorId: row.actor_id,
  actorName: row.actor_name,
  reference: row.reference,
  ...given({ reason: row.reason }),
})

/** Limits rows named `s` to some clients; the rows of one are walked along the primary key. */
function withinReach(customerIds: StockFilter['customerIds'], values: Values): string[] {
  const [only] = customerIds ?? []
  if (customerIds === undefined) return []
  return [customerIds.length === 1 ? `s.customer_id = ${values.place(only)}` : `s.customer_id = any(${values.place(customerIds)})`]
}

/** The conditions of a filter on rows named `s`. */
function conditionsOf({ customerIds, client, warehouse, location, sku, keywords }: StockFilter, values: Values): string[] {
  const is = (column: string, value: string | undefined): string[] => (value === undefined ? [] : [`s.${column} = ${values.place(value)}`])
  return [
    ...withinReach(customerIds, values),
    ...(client === undefined ? [] : [`s.customer_id = (select id from accounts where account = ${values.place(client)})`]),
    ...is('warehouse', warehouse),
    ...(location === undefined ? [] : [isLocationTyped('s.location', values.place(location))]),
    ...(sku === undefined ? [] : [isSkuTyped('s.sku', values.place(sku))]),
    ...(keywords === undefined
      ? []
      : [
          `exists (select from sku f where f.customer_id = s.customer_id and f.sku_code = s.sku
            and folded(f.sku_code || ' ' || f.sku_name) like ${values.place(containing(keywords))})`,
        ]),
  ]
}

/** Stock for readers in SQL. */
export function sqlStockReading(sql: Sql): StockReading {
  const countOf = async (filter: StockFilter): Promise<number> => {
    const values = new Values()
    const where = conditionsOf(filter, values).join(' and ') || 'true'
    return (await sql.rows(COUNT(where, filter), values.all))[0]?.n ?? 0
  }
  const list = async (filter: StockFilter, { pageSize, after, before }: CursorPlace): Promise<CursorPage<ListedStock>> => {
    const values = new Values()
    const conditions = conditionsOf(filter, values)
    const total = counted(conditions.join(' and ') || 'true', filter)
    const way: Way = before === undefined ? 'asc' : 'desc'
    const from = before ?? after
    const columns = PLACE.map((column) => `s.${column}`).join(', ')
    if (from !== undefined) {
      // Another client's row is no place to start from.
      const place = [`s.id = ${values.place(from)}`, ...withinReach(filter.customerIds, values)].join(' and ')
      conditions.push(`(${columns}) ${way === 'asc' ? '>' : '<'} (select ${columns} from stock s where ${place})`)
    }
    const counts = filter.before === undefined ? NOW : asOf(values.place(instantText(filter.before)))
    const order = PLACE.map((column) => `s.${column} ${way}`).join(', ')
    // One row more than the page shows whether there are more; written out, since a plan that does
    // not know the limit is made again each time.
    const page = `${conditions.join(' and ') || 'true'} order by ${order} limit ${pageSize + 1}`
    const read = await sql.rows(PAGE(counts, { total, page, way }), values.all)
    const rows = read.slice(0, pageSize).map(listedOf)
    const hasMore = read.length > pageSize
    const count = read[0]?.total ?? (from === undefined ? 0 : await countOf(filter))
    return way === 'asc'
      ? { rows, total: count, hasOlder: hasMore, hasNewer: after !== undefined }
      : { rows: rows.toReversed(), total: count, hasOlder: true, hasNewer: hasMore }
  }
  return {
    list,
    movements: async ({ reference, page: number, pageSize, ...filter }) => {
      const values = new Values()
      const conditions = conditionsOf(filter, values)
      if (reference !== undefined) conditions.push(`s.reference = ${values.place(reference)}`)
      const most = `limit ${values.place(pageSize)} offset ${values.place((number - 1) * pageSize)}`
      const rows = await sql.rows(MOVEMENTS(conditions.join(' and ') || 'true', most), values.all)
      return { rows: rows.map(movementOf), total: rows[0]?.total ?? 0 }
    },
    offered: (customerId) => sql.rows(OFFERED, [customerId]),
  }
}
