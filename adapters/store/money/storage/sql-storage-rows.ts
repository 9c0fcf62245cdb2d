import type { CursorPlace } from '#core/warehouse/goods/goods.ports.ts'
import type { Layer } from '#core/pricing/fees/subjects/storage-night.ts'
import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { ListedFee, ListedRent, StorageFilter, StorageKind, StorageRows } from '#core/money/storage/storage.ports.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { Values } from '../../database/sql-values.ts'
import { isLocationTyped, isSkuTyped } from '../../warehouse/goods/typed-codes.ts'
import { sumsOf } from './storage-rows.ts'

/**
 * The most rows that are counted where no sums are kept: to count more takes longer than to read a
 * page.
 */
const MOST_COUNTED = 10_000
const ROWS_A_STREAM = 2_000

const ROW = shape({
  id: 'bigint',
  customer_id: 'bigint',
  account: 'text',
  day: 'text',
  warehouse: 'text',
  code: 'text',
  sku_name: 'text?',
  pieces: 'bigint?',
  piece_volume: 'bigint?',
  layers: narrowColumn<readonly Layer[] | null>('jsonb?'),
  location_kind: 'text?',
  version: 'text',
  currency: 'text',
  amount: 'text',
  is_billed: 'boolean',
})
type Row = RowOf<typeof ROW>

/** Where the rows of a kind lie, and what names them within a client's day and warehouse. */
const TABLES = {
  storage: { table: 'storage_fees', code: 'sku' },
  storage_location: { table: 'storage_rents', code: 'location' },
} as const satisfies Record<StorageKind, { readonly table: string; readonly code: string }>

const OWN: Readonly<Record<StorageKind, string>> = {
  storage: 'r.sku as code, k.sku_name, r.pieces, r.piece_volume, r.layers, null::text as location_kind',
  storage_location:
    'r.location as code, null::text as sku_name, null::bigint as pieces, null::bigint as piece_volume, null::jsonb as layers, r.location_kind',
}
const TYPED: Readonly<Record<StorageKind, (place: string) => string>> = {
  storage: (place) => isSkuTyped('r.sku', place),
  storage_location: (place) => isLocationTyped('r.location', place),
}
const NAMES: Readonly<Record<StorageKind, string>> = {
  storage: 'left join sku k on k.customer_id = r.customer_id and k.sku_code = r.sku',
  storage_location: '',
}
type Way = 'asc' | 'desc'
const order = (kind: StorageKind, way: Way): string => ['day', 'warehouse', TABLES[kind].code].map((name) => `r.${name} ${way}`).join(', ')

/** Rows in the order that an index of each client has. */
const PAGE = queryBy(
  ROW,
  (kind: StorageKind, { where, way, most }: { readonly where: string; readonly way: Way; readonly most: string }) =>
    `select r.id, r.customer_id, a.account, r.day::text as day, r.warehouse, ${OWN[kind]}, r.version, r.currency, r.amount::text as amount, r.is_billed
    from (select * from ${TABLES[kind].table} r where ${where} order by ${order(kind, way)} limit ${most}) r
    join accounts a on a.id = r.customer_id ${NAMES[kind]} order by ${order(kind, way)}`,
  'storage',
  { where: 'true', way: 'desc', most: '1' },
)
const COUNT = queryBy(
  { n: 'bigint' },
  (from: string, where: string) => `select count(*) as n from (select from ${from} r where ${where} limit ${MOST_COUNTED}) as found`,
  'storage_fees',
  'true',
)
const KEPT_COUNT = queryBy(
  { n: 'bigint' },
  (where: string) => `select coalesce(sum(r.rows), 0)::bigint as n from storage_sums r where ${where}`,
  'true',
)
const TOTALS = queryBy(
  { currency: 'text', amount: 'text' },
  (from: string, where: string) =>
    `select r.currency, sum(r.amount)::text as amount from ${from} r where ${where} group by r.currency order by r.currency`,
  'storage_fees',
  'true',
)

function reachOf({ customerIds, client }: Pick<StorageFilter, 'customerIds' | 'client'>, values: Values): string[] {
  const [only] = customerIds ?? []
  return [
    ...(customerIds === undefined
      ? []
      : [customerIds.length === 1 ? `r.customer_id = ${values.place(only)}` : `r.customer_id = any(${values.place(customerIds)})`]),
    ...(client === undefined
      ? []
      : [`r.customer_id = (select id from accounts where account = ${values.place(client)} and audience = 'customer')`]),
  ]
}

function conditionsOf(kind: StorageKind, filter: StorageFilter, values: Values): string[] {
  const { from, to, warehouse, code } = filter
  return [
    ...reachOf(filter, values),
    ...(from === undefined ? [] : [`r.day >= ${values.place(from)}::date`]),
    ...(to === undefined ? [] : [`r.day <= ${values.place(to)}::date`]),
    ...(warehouse === undefined ? [] : [`r.warehouse = ${values.place(warehouse)}`]),
    ...(code === undefined ? [] : [TYPED[kind](values.place(code))]),
  ]
}

/** Sums are kept by client, day and warehouse: they know nothing of single SKUs. */
const isSummed = ({ code }: StorageFilter): boolean => code === undefined

const allOf = (conditions: readonly string[]): string => conditions.join(' and ') || 'true'

function rowsOf<Listed extends { readonly id: number }>(sql: Sql, kind: StorageKind, listed: (row: Row) => Listed): StorageRows<Listed> {
  const { table, code: name } = TABLES[kind]
  const countOf = async (filter: StorageFilter): Promise<number> => {
    const values = new Values()
    const where = conditionsOf(kind, filter, values)
    const query = isSummed(filter) ? KEPT_COUNT(allOf([...where, `r.kind = ${values.place(kind)}`])) : COUNT(table, allOf(where))
    return (await sql.rows(query, values.all))[0]?.n ?? 0
  }
  const read = async (filter: StorageFilter, { pageSize, after, before }: CursorPlace): Promise<readonly Listed[]> => {
    const values = new Values()
    const where = conditionsOf(kind, filter, values)
    const from = before ?? after
    if (from !== undefined) {
      // Another client's row is no place to start from.
      const place = allOf([`r.id = ${values.place(from)}`, ...reachOf(filter, values)])
      const sign = before === undefined ? '<' : '>'
      where.push(`(r.day, r.warehouse, r.${name}) ${sign} (select r.day, r.warehouse, r.${name} from ${table} r where ${place})`)
    }
    const way = before === undefined ? 'desc' : 'asc'
    const rows = await sql.rows(PAGE(kind, { where: allOf(where), way, most: String(pageSize) }), values.all)
    return rows.map(listed)
  }
  return {
    list: async (filter, { pageSize, after, before }) => {
      // One row more than the page shows whether there are more.
      const found = await read(filter, { pageSize: pageSize + 1, after, before })
      const rows = found.slice(0, pageSize)
      const hasMore = found.length > pageSize
      const total = await countOf(filter)
      return before === undefined
        ? { rows, total, hasOlder: hasMore, hasNewer: after !== undefined }
        : { rows: rows.toReversed(), total, hasOlder: true, hasNewer: hasMore }
    },
    totals: async (filter) => {
      const values = new Values()
      const where = conditionsOf(kind, filter, values)
      const query = isSummed(filter)
        ? TOTALS('storage_sums', allOf([...where, `r.kind = ${values.place(kind)}`]))
        : TOTALS(table, allOf(where))
      return sumsOf(await sql.rows(query, values.all))
    },
    find: async (id, reach) => {
      const values = new Values()
      const where = allOf([`r.id = ${values.place(id)}`, ...reachOf(reach, values)])
      const [row] = await sql.rows(PAGE(kind, { where, way: 'desc', most: '1' }), values.all)
      return row && listed(row)
    },
    stream: async function* (filter) {
      for (let after: number | undefined; ;) {
        const rows = await read(filter, { pageSize: ROWS_A_STREAM, after })
        if (rows.length > 0) yield rows
        if (rows.length < ROWS_A_STREAM) return
        after = rows.at(-1)?.id
      }
    },
  }
}

const commonOf = (row: Row) => ({
  id: row.id,
  customerId: row.customer_id,
  account: row.account,
  day: row.day,
  warehouse: row.warehouse,
  version: row.version,
  amount: money(BigInt(row.amount), row.currency),
  isBilled: row.is_billed,
})

/** Storage fees for readers. */
export const sqlStorageFees = (sql: Sql): StorageRows<ListedFee> =>
  rowsOf(sql, 'storage', (row): ListedFee => ({
    ...commonOf(row),
    sku: row.code,
    pieces: row.pieces ?? 0,
    layers: row.layers ?? [],
    ...(row.piece_volume === null ? {} : { pieceCubicMillimetres: BigInt(row.piece_volume) }),
    ...given({ skuName: row.sku_name }),
  }))

/** Location rents for readers. */
export const sqlLocationRents = (sql: Sql): StorageRows<ListedRent> =>
  rowsOf(sql, 'storage_location', (row): ListedRent => ({ ...commonOf(row), location: row.code, locationKind: row.location_kind ?? '' }))
