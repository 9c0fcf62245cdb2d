import { given } from '#core/base/kernel/given.ts'
import type { CollectionKeeper } from '#core/money/cod/collections/collection.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { COLLECTION, COLLECTION_COLUMNS, collectionOfRow, DIFFERENCE, DIFFERENCE_COLUMNS, differenceOfRow } from './collection-row.ts'

const BEGIN =
  prepareStatement(`insert into cod_collections (order_id, order_number, customer_id, agent, country, channel, state, currency, due_amount, due_at)
  select d.order_id, d.order_number, d.customer_id, c.delivery_agent_tracker, d.country, d.channel, 'due', d.currency, d.due_amount, d.due_at
  from json_to_recordset($1) as d (order_id bigint, order_number text, customer_id bigint, country text, channel text, currency text, due_amount bigint, due_at timestamptz)
  left join channel c on c.channel_code = d.channel`)
const FAIL = `update cod_collections set state = 'failed', failed_at = $2 where order_id = $1 and state = 'due'`
const REVIVE = `update cod_collections set state = 'due', failed_at = null where order_id = $1 and state = 'failed' and failed_at = $2`
const CHANGE_DUE = `update cod_collections set currency = $2, due_amount = $3 where order_id = $1`
const REMOVE = 'delete from cod_collections where order_id = $1'
const LOCK = query(
  COLLECTION,
  `select ${COLLECTION_COLUMNS} from cod_collections c where c.order_id = any($1) order by c.order_id for update of c`,
)
const OPEN = query(
  { order_id: 'bigint', amount: 'text?', currency: 'text' },
  `select order_id, amount::text as amount, currency from cod_reports where order_id = any($1) and state = 'open'`,
)
const within = (table: string, mark: string): string => `(${mark}::bigint[] is null or ${table}.customer_id = any(${mark}))`
/** A number of both an order and another one's waybill is the order's. */
const NAMED = query(
  { number: 'text', order_id: 'bigint', order_number: 'text', has_cod: 'boolean?', outbound_at: 'timestamptz?', pod_at: 'timestamptz?' },
  `select distinct on (number) number, order_id, order_number, has_cod, outbound_at, pod_at from (
      select o.order_number as number, o.id as order_id, o.order_number, o.cod_amount > 0 as has_cod, o.outbound_at, o.pod_at, 0 as rank from orders o
        where o.order_number = any($1::text[]) and ${within('o', '$2')}
      union all
      select o.airway_number, o.id, o.order_number, o.cod_amount > 0, o.outbound_at, o.pod_at, 1 from orders o where o.airway_number = any($1::text[]) and ${within('o', '$2')}
    ) named order by number, rank, order_id desc`,
)
const BOOK = `update cod_collections c set state = 'collected', collected_amount = b.amount, collected_at = b.collected_at, reported_at = b.reported_at
  from json_to_recordset($1) as b (order_id bigint, amount bigint, collected_at timestamptz, reported_at timestamptz)
  where c.order_id = b.order_id and c.state = 'due'`
const REPORT = `insert into cod_reports (order_id, source, import_id, amount, due_amount, currency, collected_at, reported_at, reported_by, state)
  select order_id, source, import_id, amount, due_amount, currency, collected_at, reported_at, reported_by, state
  from json_to_recordset($1) as r (order_id bigint, source text, import_id bigint, amount bigint, due_amount bigint, currency text, collected_at timestamptz,
    reported_at timestamptz, reported_by bigint, state text)`
const FIND = query(
  DIFFERENCE,
  `select ${DIFFERENCE_COLUMNS} from cod_reports r join cod_collections c on c.order_id = r.order_id where r.id = $1 and r.state <> 'booked' and ${within('c', '$2')}`,
)
const KEEP = 'update cod_reports set state = $2, decided_by = $3, decided_at = $4, reason = $5 where id = $1'
const ADD_IMPORT = query(
  { id: 'bigint' },
  'insert into cod_report_imports (agent, file_name, matching, at, by_account) values ($1, $2, $3, $4, $5) returning id',
)
const COUNT = `update cod_report_imports set line_count = line_count + $2 + $3 + $4 + $5, booked_count = booked_count + $2,
  differing_count = differing_count + $3, repeated_count = repeated_count + $4, wrong_count = wrong_count + $5 where id = $1`
const WRONG = `insert into cod_report_wrong_lines (import_id, line, cells, failure)
  select $1, line, cells, failure from json_to_recordset($2) as w (line integer, cells json, failure json)`

/** Collections as they are written, within a transaction. */
export const sqlCollectionKeeper = (connection: Connection): CollectionKeeper => ({
  begin: ({ id, orderNumber, customerId, values }, due, at) => {
    const { channel = null, country = '' } = values
    const amount = { currency: due.currency, due_amount: String(due.amount), due_at: instantText(at) }
    connection.gather(BEGIN, [{ order_id: id, order_number: orderNumber, customer_id: customerId, country, channel, ...amount }])
  },
  fail: (orderId, at) => connection.later(FAIL, [orderId, instantText(at)]),
  revive: (orderId, failedAt) => connection.later(REVIVE, [orderId, instantText(failedAt)]),
  changeDue: (orderId, due) => connection.later(CHANGE_DUE, [orderId, due.currency, String(due.amount)]),
  remove: (orderId) => connection.later(REMOVE, [orderId]),
  lock: async (orderIds) => (await connection.rows(LOCK, [orderIds])).map(collectionOfRow),
  openAmounts: async (orderIds) =>
    new Map(
      (await connection.rows(OPEN, [orderIds])).map(({ order_id: id, amount, currency }) => [id, money(BigInt(amount ?? 0), currency)]),
    ),
  named: async (numbers, { customerIds }) =>
    (await connection.rows(NAMED, [numbers, customerIds ?? null])).map((row) => ({
      number: row.number,
      orderId: row.order_id,
      orderNumber: row.order_number,
      hasCod: row.has_cod ?? false,
      ...given({ outboundAt: row.outbound_at?.getTime(), podAt: row.pod_at?.getTime() }),
    })),
  book: async (booked) => {
    const rows = booked.map(({ orderId, collected, collectedAt, reportedAt }) => ({
      order_id: orderId,
      amount: String(collected.amount),
      collected_at: instantText(collectedAt),
      reported_at: instantText(reportedAt),
    }))
    await connection.rows(BOOK, [JSON.stringify(rows)])
  },
  report: async (reports) => {
    const rows = reports.map((report) => ({
      order_id: report.orderId,
      source: report.source,
      import_id: report.importId ?? null,
      amount: String(report.amount.amount),
      due_amount: String(report.due.amount),
      currency: report.amount.currency,
      collected_at: instantText(report.collectedAt),
      reported_at: instantText(report.reportedAt),
      reported_by: report.reportedBy,
      state: report.state,
    }))
    await connection.rows(REPORT, [JSON.stringify(rows)])
  },
  findDifference: async (id, { customerIds }) => {
    const [row] = await connection.rows(FIND, [id, customerIds ?? null])
    return row && differenceOfRow(row)
  },
  keepDifference: async ({ id, state, decidedBy, decidedAt, reason }) => {
    const at = decidedAt === undefined ? null : instantText(decidedAt)
    await connection.rows(KEEP, [id, state, decidedBy ?? null, at, reason ?? null])
  },
  addImport: async ({ agent, fileName, matching, at, by }) => {
    const [row] = await connection.rows(ADD_IMPORT, [agent ?? null, fileName, JSON.stringify(matching), instantText(at), by])
    if (row === undefined) throw new Error('an import was not stored')
    return row.id
  },
  addToImport: async (id, { booked, difference, repeated, wrong: count }, wrong) => {
    connection.later(COUNT, [id, booked, difference, repeated, count])
    if (wrong.length === 0) return
    const rows = wrong.map(({ line, report, fault }) => ({ line, cells: report, failure: fault }))
    await connection.rows(WRONG, [id, JSON.stringify(rows)])
  },
})
