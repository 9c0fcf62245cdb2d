import type { ReportMatching } from '#core/money/cod/collections/collection-headings.ts'
import type {
  Collections,
  DifferenceFilter,
  ListedCollection,
  ListedDifference,
  WrongLine,
} from '#core/money/cod/collections/collection.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { Values } from '../../database/sql-values.ts'
import { tallyWhereOf, whereOf } from './collection-filter.ts'
import { COLLECTION, COLLECTION_COLUMNS, collectionOfRow, DIFFERENCE, DIFFERENCE_COLUMNS, differenceOfRow } from './collection-row.ts'
import { moneyLife } from './money-life.ts'
import { keywordPattern } from '../../database/search-text.ts'

const LISTED = shape({
  ...COLLECTION,
  account: 'text?',
  ref_code: 'text?',
  airway_number: 'text?',
  agent_name: 'text?',
  has_difference: 'boolean?',
})
const LISTED_COLUMNS = `${COLLECTION_COLUMNS}, a.account, o.ref_code, o.airway_number, t.agent_name,
  exists (select 1 from cod_reports r where r.order_id = c.order_id and r.state = 'open') as has_difference`
const BESIDE = `left join accounts a on a.id = c.customer_id left join orders o on o.id = c.order_id
  left join tracker_agent t on t.agent_code = c.agent`

const SORTED = {
  due_time: 'c.due_at',
  collected_time: 'c.collected_at',
  order_number: 'c.order_number',
  due_amount: 'c.due_amount',
} as const
const NEWEST = 'c.due_at desc, c.order_id desc'
const PIECE = 500

type Sort = Parameters<Collections['list']>[0]['sort']
const COUNTED = (where: string): string => `select count(*) from cod_collections c where ${where}`
const TALLIED = (where: string): string => `select coalesce(sum(t.n), 0)::bigint from cod_tallies t where ${where}`
// Columns of other tables are looked up for the rows of the page alone.
const LIST = queryBy(
  { ...LISTED, total: 'bigint?' },
  (
    where: string,
    [limit, offset]: readonly [string, string],
    { sort, total }: { readonly sort: Sort; readonly total: string },
  ) => `with page as (
      select c.* from cod_collections c where ${where} ${orderBy(sort, SORTED, NEWEST)} limit ${limit} offset ${offset})
    select ${LISTED_COLUMNS}, (${total}) as total from page c ${BESIDE} ${orderBy(sort, SORTED, NEWEST)}`,
  'true',
  ['1', '0'],
  { sort: undefined, total: COUNTED('true') },
)
const NEXT = queryBy(
  LISTED,
  (where: string) => `select ${LISTED_COLUMNS} from cod_collections c ${BESIDE} where ${where} order by ${NEWEST} limit ${PIECE}`,
  'true',
)
const FIND = query(
  LISTED,
  `select ${LISTED_COLUMNS} from cod_collections c ${BESIDE} where c.order_number = $1 and ($2::bigint[] is null or c.customer_id = any($2))`,
)
const CASH = shape({ currency: 'text', orders: 'bigint?', due: 'text?', with_agent: 'text?', under_way: 'text?', remitted: 'text?' })
const TALLIED_SUMS = queryBy(
  CASH,
  (where: string) => `select t.currency, sum(t.n)::bigint as orders, coalesce(sum(t.due) filter (where t.state = 'due'), 0)::text as due,
      coalesce(sum(t.collected) filter (where t.state = 'collected' and not t.is_under_way), 0)::text as with_agent,
      coalesce(sum(t.collected) filter (where t.state = 'collected' and t.is_under_way), 0)::text as under_way,
      coalesce(sum(t.collected) filter (where t.state = 'remitted'), 0)::text as remitted
    from cod_tallies t where ${where} group by t.currency having sum(t.n) <> 0 order by t.currency`,
  'true',
)
const SUMS = queryBy(
  CASH,
  (where: string) => `select c.currency, count(*) as orders, coalesce(sum(c.due_amount) filter (where c.state = 'due'), 0)::text as due,
      coalesce(sum(c.collected_amount) filter (where c.state = 'collected' and c.remittance_id is null), 0)::text as with_agent,
      coalesce(sum(c.collected_amount) filter (where c.state = 'collected' and c.remittance_id is not null), 0)::text as under_way,
      coalesce(sum(c.collected_amount) filter (where c.state = 'remitted'), 0)::text as remitted
    from cod_collections c where ${where} group by c.currency order by c.currency`,
  'true',
)

const LISTED_DIFFERENCE = shape({
  ...DIFFERENCE,
  account: 'text?',
  airway_number: 'text?',
  outbound_at: 'timestamptz?',
  agent: 'text?',
  agent_name: 'text?',
  reported_by_name: 'text?',
  decided_by_name: 'text?',
})
const DIFFERENCES = query(
  { ...LISTED_DIFFERENCE, total: 'bigint' },
  `select ${DIFFERENCE_COLUMNS}, a.account, o.airway_number, o.outbound_at, c.agent, t.agent_name, b.name as reported_by_name, d.name as decided_by_name,
      count(*) over () as total
    from cod_reports r join cod_collections c on c.order_id = r.order_id left join orders o on o.id = r.order_id left join accounts a on a.id = c.customer_id
      left join tracker_agent t on t.agent_code = c.agent left join accounts b on b.id = r.reported_by left join accounts d on d.id = r.decided_by
    where r.state <> 'booked' and ($1::bigint[] is null or c.customer_id = any($1)) and ($2::text is null or r.state = $2) and ($3::text is null or c.agent = $3)
      and ($4::text is null or folded(c.order_number) like $4 or folded(o.airway_number) like $4 or folded(o.ref_code) like $4 or folded(a.account) like $4)
    order by r.id desc limit $5 offset $6`,
)

const IMPORT = shape({
  id: 'bigint',
  agent: 'text?',
  file_name: 'text',
  at: 'timestamptz',
  by_account: 'bigint',
  by_name: 'text?',
  booked_count: 'integer',
  differing_count: 'integer',
  repeated_count: 'integer',
  wrong_count: 'integer',
})
const IMPORT_COLUMNS = `i.id, i.agent, i.file_name, i.at, i.by_account, b.name as by_name, i.booked_count, i.differing_count, i.repeated_count, i.wrong_count
  from cod_report_imports i left join accounts b on b.id = i.by_account`
const IMPORTS = query(
  { ...IMPORT, total: 'bigint' },
  `select count(*) over () as total, ${IMPORT_COLUMNS} order by i.id desc limit $1 offset $2`,
)
const FIND_IMPORT = query(IMPORT, `select ${IMPORT_COLUMNS} where i.id = $1`)
const WRONG = query(
  { line: 'integer', cells: narrowColumn<WrongLine['report']>('json'), failure: narrowColumn<WrongLine['fault']>('json') },
  `select line, cells, failure from cod_report_wrong_lines where import_id = $1 and line > $2 order by line limit ${PIECE}`,
)
const MATCHING = query(
  { matching: narrowColumn<ReportMatching>('json') },
  'select matching from cod_report_imports where agent is not distinct from $1 order by id desc limit 1',
)

const listedOf = (row: RowOf<typeof LISTED>): ListedCollection => ({
  ...collectionOfRow(row),
  account: row.account ?? '',
  refCode: row.ref_code ?? undefined,
  airwayNumber: row.airway_number ?? '',
  agentName: row.agent_name ?? undefined,
  hasDifference: row.has_difference ?? false,
})

const differenceOf = (row: RowOf<typeof LISTED_DIFFERENCE>): ListedDifference => ({
  ...differenceOfRow(row),
  account: row.account ?? '',
  airwayNumber: row.airway_number ?? '',
  agent: row.agent ?? undefined,
  agentName: row.agent_name ?? undefined,
  outboundAt: row.outbound_at?.getTime(),
  reportedByName: row.reported_by_name ?? '',
  decidedByName: row.decided_by_name ?? undefined,
})

const importOf = (row: RowOf<typeof IMPORT>) => ({
  id: row.id,
  fileName: row.file_name,
  at: row.at.getTime(),
  by: row.by_account,
  byName: row.by_name ?? '',
  counts: { booked: row.booked_count, difference: row.differing_count, repeated: row.repeated_count, wrong: row.wrong_count },
  ...given({ agent: row.agent }),
})

const differenceValues = ({ customerIds, state, agent, keywords }: DifferenceFilter) => [
  customerIds ?? null,
  state ?? null,
  agent ?? null,
  keywordPattern(keywords),
]

/** Collections, their differences and files of reports as they are read. */
export const sqlCollections = (sql: Sql): Collections => ({
  list: async ({ page, pageSize, sort, ...filter }) => {
    const values = new Values()
    const where = whereOf(filter, values)
    const tallied = tallyWhereOf(filter, values)
    const total = tallied === undefined ? COUNTED(where) : TALLIED(tallied)
    const part = [values.place(pageSize), values.place((page - 1) * pageSize)] as const
    const rows = await sql.rows(LIST(where, part, { sort, total }), values.all)
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  sums: async (filter) => {
    const values = new Values()
    const tallied = tallyWhereOf(filter, values)
    const statement = tallied === undefined ? SUMS(whereOf(filter, values)) : TALLIED_SUMS(tallied)
    return (await sql.rows(statement, values.all)).map(({ currency, orders, ...sums }) => {
      const of = (amount: string | null) => money(BigInt(amount ?? 0), currency)
      return {
        currency,
        orders: orders ?? 0,
        due: of(sums.due),
        withAgent: of(sums.with_agent),
        underWay: of(sums.under_way),
        remitted: of(sums.remitted),
      }
    })
  },
  all: async function* (filter) {
    for (let last: ListedCollection | undefined; ;) {
      const values = new Values()
      const where = whereOf(filter, values)
      const beyond =
        last &&
        ` and (c.due_at, c.order_id) < (${values.place(instantTextOrNull(last.dueAt))}::timestamptz, ${values.place(last.orderId)}::bigint)`
      const rows = await sql.rows(NEXT(`${where}${beyond ?? ''}`), values.all)
      const collections = rows.map(listedOf)
      yield* collections
      last = collections.at(-1)
      if (last === undefined || rows.length < PIECE) return
    }
  },
  find: async (orderNumber, { customerIds }) => {
    const [row] = await sql.rows(FIND, [orderNumber, customerIds ?? null])
    return row && listedOf(row)
  },
  life: (orderId) => moneyLife(sql, orderId),
  differences: async ({ page, pageSize, ...filter }) => {
    const rows = await sql.rows(DIFFERENCES, [...differenceValues(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(differenceOf), total: rows[0]?.total ?? 0 }
  },
  imports: async ({ page, pageSize }) => {
    const rows = await sql.rows(IMPORTS, [pageSize, (page - 1) * pageSize])
    return { rows: rows.map(importOf), total: rows[0]?.total ?? 0 }
  },
  findImport: async (id) => {
    const [row] = await sql.rows(FIND_IMPORT, [id])
    return row && importOf(row)
  },
  wrongLines: async function* (importId) {
    for (let last = 0; ;) {
      const rows = await sql.rows(WRONG, [importId, last])
      for (const { line, cells, failure } of rows) yield { line, report: cells, fault: failure }
      last = rows.at(-1)?.line ?? last
      if (rows.length < PIECE) return
    }
  },
  lastMatching: async (agent) => (await sql.rows(MATCHING, [agent ?? null]))[0]?.matching,
})
