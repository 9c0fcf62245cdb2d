import type { ListedTransfer, TransferFilter, TransferReading, TransferStore } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import type { Transfer } from '#core/warehouse/goods/transfers/transfer.ts'
import type { TransferState } from '#core/warehouse/goods/transfers/transfer.machine.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { containing } from '../../database/search-text.ts'
import { Values } from '../../database/sql-values.ts'

const TRANSFER = shape({
  number: 'text',
  customer_id: 'bigint',
  from_warehouse: 'text',
  to_warehouse: 'text',
  note: 'text?',
  state: narrowColumn<TransferState>('text'),
  lines: narrowColumn<Transfer['lines']>('jsonb'),
  into_location: 'text?',
  version: 'integer',
  created_at: 'timestamptz',
  created_by: 'bigint',
  sent_at: 'timestamptz?',
  received_at: 'timestamptz?',
})
const COLUMNS = Object.keys(TRANSFER)
const CHOSEN = COLUMNS.map((column) => `t.${column}`).join(', ')

const SERIAL = query({ serial: 'bigint' }, "select nextval('transfer_serials') as serial")
const LOCK = query(
  TRANSFER,
  prepareStatement(
    `select ${CHOSEN} from transfers t where t.number = $1 and ($2::bigint[] is null or t.customer_id = any($2)) for update`,
  ),
)
const ADD = `insert into transfers (${COLUMNS.join(', ')}) values (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})`
const KEEP = prepareStatement(
  `update transfers set ${COLUMNS.slice(2)
    .map((column, index) => `${column} = $${index + 3}`)
    .join(', ')} where number = $1 and customer_id = $2`,
)

const transferOf = (row: RowOf<typeof TRANSFER>): Transfer => ({
  number: row.number,
  customerId: row.customer_id,
  from: row.from_warehouse,
  to: row.to_warehouse,
  state: row.state,
  lines: row.lines,
  version: row.version,
  createdAt: row.created_at.getTime(),
  createdBy: row.created_by,
  ...given({ note: row.note, into: row.into_location, sentAt: row.sent_at?.getTime(), receivedAt: row.received_at?.getTime() }),
})

/** The values of a transfer in the order of its columns. */
const valuesOf = (transfer: Transfer): readonly unknown[] => {
  const row: Record<keyof typeof TRANSFER, unknown> = {
    number: transfer.number,
    customer_id: transfer.customerId,
    from_warehouse: transfer.from,
    to_warehouse: transfer.to,
    note: transfer.note ?? null,
    state: transfer.state,
    lines: JSON.stringify(transfer.lines),
    into_location: transfer.into ?? null,
    version: transfer.version,
    created_at: instantTextOrNull(transfer.createdAt),
    created_by: transfer.createdBy,
    sent_at: instantTextOrNull(transfer.sentAt),
    received_at: instantTextOrNull(transfer.receivedAt),
  }
  return Object.values(row)
}

/** Transfers inside a unit of work on this connection. */
export const sqlTransferStore = (sql: Sql): TransferStore => ({
  drawSerial: async () => {
    const [row] = await sql.rows(SERIAL)
    if (row === undefined) throw new Error('a sequence has no next number')
    return row.serial
  },
  add: async (transfer) => void (await sql.rows(ADD, valuesOf(transfer))),
  lock: async (number, customerIds) => {
    const [row] = await sql.rows(LOCK, [number, customerIds ?? null])
    return row && transferOf(row)
  },
  keep: async (transfer) => void (await sql.rows(KEEP, valuesOf(transfer))),
})

const LISTED = shape({ ...TRANSFER, account: 'text', created_by_name: 'text', total: 'bigint' })
const LIST = queryBy(
  LISTED,
  (where: string, most: string) => `select ${CHOSEN}, a.account, coalesce(nullif(m.name, ''), m.account, '') as created_by_name,
      count(*) over () as total
    from transfers t join accounts a on a.id = t.customer_id left join accounts m on m.id = t.created_by
    where ${where} order by t.id desc ${most}`,
  'true',
  'limit 1',
)
const listedOf = ({ account, created_by_name, total: _total, ...row }: RowOf<typeof LISTED>): ListedTransfer => ({
  ...transferOf(row),
  account,
  createdByName: created_by_name,
})

function conditionsOf(filter: Omit<TransferFilter, 'page' | 'pageSize'>, values: Values): string {
  const { customerIds, client, states, from, to, keywords, createdFrom, createdBefore } = filter
  const is = (condition: (place: string) => string, value: unknown): string[] =>
    value === undefined ? [] : [condition(values.place(value))]
  return [
    'true',
    ...is((place) => `t.customer_id = any(${place})`, customerIds),
    ...is((place) => `a.account = ${place}`, client),
    ...is((place) => `t.state = any(${place})`, states),
    ...is((place) => `t.from_warehouse = ${place}`, from),
    ...is((place) => `t.to_warehouse = ${place}`, to),
    ...is((place) => `t.created_at >= ${place}`, createdFrom === undefined ? undefined : instantText(createdFrom)),
    ...is((place) => `t.created_at < ${place}`, createdBefore === undefined ? undefined : instantText(createdBefore)),
    ...is(
      (place) =>
        `(folded(t.number) like ${place} or exists (select from jsonb_array_elements(t.lines) l where folded(l ->> 'sku') like ${place}))`,
      keywords === undefined ? undefined : containing(keywords),
    ),
  ].join(' and ')
}

/** Transfers for readers in SQL. */
export const sqlTransferReading = (sql: Sql): TransferReading => ({
  list: async ({ page, pageSize, ...filter }) => {
    const values = new Values()
    const where = conditionsOf(filter, values)
    const most = `limit ${values.place(pageSize)} offset ${values.place((page - 1) * pageSize)}`
    const rows = await sql.rows(LIST(where, most), values.all)
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  find: async (number, customerIds) => {
    const values = new Values()
    const where = `${conditionsOf({ customerIds }, values)} and t.number = ${values.place(number)}`
    const [row] = await sql.rows(LIST(where, 'limit 1'), values.all)
    return row && listedOf(row)
  },
})
