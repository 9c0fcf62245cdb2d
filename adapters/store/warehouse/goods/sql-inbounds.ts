import type { InboundReading, InboundStore, ListedInbound } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import type { Inbound, InboundLine, InboundTimes } from '#core/warehouse/goods/inbound/inbound.ts'
import type { InboundState } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'
import { Values } from '../../database/sql-values.ts'

const INBOUND = shape({
  number: 'text',
  version: 'integer',
  customer_id: 'bigint',
  warehouse: 'text',
  state: narrowColumn<InboundState>('text'),
  expected_on: 'text?',
  carrier: 'text?',
  tracking_number: 'text?',
  reference: 'text?',
  note: 'text?',
  lines: narrowColumn<readonly InboundLine[]>('jsonb'),
  receiving_at: 'text?',
  work_order: 'text?',
  times: narrowColumn<InboundTimes>('jsonb'),
  created_at: 'timestamptz',
})
const COLUMNS = `i.number, i.version, i.customer_id, i.warehouse, i.state, to_char(i.expected_on, 'YYYY-MM-DD') as expected_on, i.carrier,
  i.tracking_number, i.reference, i.note, i.lines, i.receiving_at, i.work_order, i.times, i.created_at`
const LOCK = query(INBOUND, prepareStatement(`select ${COLUMNS} from inbounds i where i.number = $1 for update`))
const SERIALS = query({ serial: 'bigint?' }, "select nextval('inbound_serial') as serial from generate_series(1, $1)")
const RECORD = `number text, customer_id bigint, warehouse text, state text, expected_on date, carrier text, tracking_number text, reference text,
  note text, lines jsonb, receiving_at text, work_order text, times jsonb, created_at timestamptz`
const NAMES =
  'number, customer_id, warehouse, state, expected_on, carrier, tracking_number, reference, note, lines, receiving_at, work_order, times, created_at'
const ADD = `insert into inbounds (${NAMES}) select ${NAMES} from json_to_recordset($1::json) as r(${RECORD})`
const KEEP =
  prepareStatement(`update inbounds set version = version + 1, warehouse = $2, state = $3, expected_on = $4, carrier = $5, tracking_number = $6,
  reference = $7, note = $8, lines = $9, receiving_at = $10, work_order = $11, times = $12 where number = $1`)

const inboundOf = (row: RowOf<typeof INBOUND>): Inbound => ({
  number: row.number,
  version: row.version,
  customerId: row.customer_id,
  warehouse: row.warehouse,
  state: row.state,
  lines: row.lines,
  times: row.times,
  createdAt: row.created_at.getTime(),
  ...given({
    expected_on: row.expected_on,
    carrier: row.carrier,
    tracking_number: row.tracking_number,
    reference: row.reference,
    note: row.note,
    receivingAt: row.receiving_at,
    workOrder: row.work_order,
  }),
})

const columnsOf = (inbound: Inbound) => ({
  number: inbound.number,
  customer_id: inbound.customerId,
  warehouse: inbound.warehouse,
  state: inbound.state,
  expected_on: inbound.expected_on,
  carrier: inbound.carrier,
  tracking_number: inbound.tracking_number,
  reference: inbound.reference,
  note: inbound.note,
  lines: inbound.lines,
  receiving_at: inbound.receivingAt,
  work_order: inbound.workOrder,
  times: inbound.times,
  created_at: instantText(inbound.createdAt),
})

/** Inbound deliveries inside a unit of work on this connection. */
export const sqlInboundStore = (sql: Sql): InboundStore => ({
  lock: async (number) => {
    const [row] = await sql.rows(LOCK, [number])
    return row && inboundOf(row)
  },
  drawSerials: async (count) =>
    (await sql.rows(SERIALS, [count])).map(({ serial }) => {
      if (serial === null) throw new Error('a sequence has a next value')
      return serial
    }),
  add: async (inbounds) => void (await sql.rows(ADD, [JSON.stringify(inbounds.map(columnsOf))])),
  keep: async (inbound) => {
    const { number, warehouse, state, expected_on = null, carrier = null, tracking_number = null, reference = null, note = null } = inbound
    const { receivingAt = null, workOrder = null, lines, times } = inbound
    const head = [number, warehouse, state, expected_on, carrier, tracking_number, reference, note]
    await sql.rows(KEEP, [...head, JSON.stringify(lines), receivingAt, workOrder, JSON.stringify(times)])
  },
})

const LISTED = shape({ ...INBOUND, account: 'text', total: 'bigint' })
const LIST = queryBy(
  LISTED,
  (where: string, most: string) => `select ${COLUMNS}, a.account, count(*) over () as total
    from inbounds i join accounts a on a.id = i.customer_id where ${where} order by i.id desc ${most}`,
  'true',
  'limit 1',
)

/** `awaitsAnswer` of the core, for those that no work order asks about. */
const UNANSWERED = `i.state in ('counted', 'shelved') and i.work_order is null and not i.times ? 'accepted'
  and exists (select from jsonb_array_elements(i.lines) l where (l ->> 'damaged')::int > 0
    or (l ->> 'counted')::int + (l ->> 'damaged')::int <> (l ->> 'announced')::int)`

const listedOf = (row: RowOf<typeof LISTED>): ListedInbound => ({ ...inboundOf(row), account: row.account })

/** Inbound deliveries for readers in SQL. */
export const sqlInboundReading = (sql: Sql): InboundReading => ({
  list: async ({ customerIds, client, warehouse, states, isUnanswered = false, keywords, page, pageSize }) => {
    const values = new Values()
    const pattern = keywordPattern(keywords)
    const like = pattern === null ? '' : values.place(pattern)
    const conditions = [
      ...(customerIds === undefined ? [] : [`i.customer_id = any(${values.place(customerIds)})`]),
      ...(client === undefined ? [] : [`a.account = ${values.place(client)}`]),
      ...(warehouse === undefined ? [] : [`i.warehouse = ${values.place(warehouse)}`]),
      ...(states === undefined ? [] : [`i.state = any(${values.place(states)})`]),
      ...(isUnanswered ? [UNANSWERED] : []),
      ...(pattern === null
        ? []
        : [
            `(folded(i.number) like ${like} or folded(i.tracking_number) like ${like} or folded(i.reference) like ${like}
              or exists (select from jsonb_array_elements(i.lines) l where folded(l ->> 'sku') like ${like}))`,
          ]),
    ]
    const most = `limit ${values.place(pageSize)} offset ${values.place((page - 1) * pageSize)}`
    const rows = await sql.rows(LIST(conditions.join(' and ') || 'true', most), values.all)
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  find: async (number, customerIds) => {
    const values = new Values()
    const reach = customerIds === undefined ? '' : ` and i.customer_id = any(${values.place(customerIds)})`
    const [row] = await sql.rows(LIST(`i.number = ${values.place(number)}${reach}`, 'limit 1'), values.all)
    return row && listedOf(row)
  },
})
