import type {
  NewRefusedRow,
  RefusedCell,
  RefusedRow,
  RefusedRowKeeper,
  RefusedRows,
  RowError,
} from '#core/parcels/orders/import/refused-row.ts'
import { firstLine, reasonsOf, textAt } from '#core/parcels/orders/import/refused-row.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'
import { idsOf } from './order-filter.ts'

/** An error with its place below the first line of its row. */
type KeptError = Omit<RowError, 'line'> & { readonly at: number }

/**
 * A line as it is kept: how far below the first it stands, and its cells; cells alone stand where
 * their place says.
 */
type KeptLine = { readonly by: number; readonly cells: readonly RefusedCell[] } | readonly RefusedCell[]

const isCells = (line: KeptLine): line is readonly RefusedCell[] => Array.isArray(line)

const ROW = shape({
  id: 'bigint',
  import_id: 'bigint',
  customer_id: 'bigint',
  kind: 'text',
  line: 'integer',
  cells: narrowColumn<readonly KeptLine[]>('json'),
  errors: narrowColumn<readonly KeptError[]>('json'),
  decimal_comma: 'boolean',
  state: narrowColumn<RefusedRow['state']>('text'),
  order_number: 'text?',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
})
const COLUMNS = columnsOf(ROW)
const SHOWN = { ...ROW, ...shape({ account: 'text?', name: 'text?' }) }
const SHOWN_COLUMNS = `${COLUMNS}, (select account from accounts where accounts.id = customer_id), (select name from accounts where accounts.id = customer_id)`
const WHOSE = '($1::bigint[] is null or customer_id = any($1))'

const FRESH =
  'import_id bigint, customer_id bigint, kind text, line integer, cells json, errors json, reasons text[], decimal_comma boolean, ref_code text, texts text, row_key text'
const UNCORRECTED = 'refused_rows.updated_at = refused_rows.created_at'
/**
 * A row that is kept already belongs to the newer import, with the corrections that were made; one
 * that became an order is left alone.
 */
const REFUSE = `insert into refused_rows (import_id, customer_id, kind, line, cells, errors, reasons, decimal_comma, ref_code, texts, row_key, created_at, updated_at)
  select import_id, customer_id, kind, line, cells, errors, reasons, decimal_comma, ref_code, texts, row_key, $2, $2
  from json_to_recordset($1::json) as fresh(${FRESH})
  order by row_key
  on conflict (customer_id, kind, row_key) do update set import_id = excluded.import_id, line = excluded.line, created_at = excluded.created_at,
    errors = case when ${UNCORRECTED} then excluded.errors else refused_rows.errors end,
    reasons = case when ${UNCORRECTED} then excluded.reasons else refused_rows.reasons end,
    updated_at = case when ${UNCORRECTED} then excluded.updated_at else refused_rows.updated_at end
    where refused_rows.state = 'open'`
const LOCK = query(ROW, `select ${COLUMNS} from refused_rows where ${WHOSE} and id = any($2) order by id for update`)
const CORRECT = `update refused_rows r set cells = f.cells, errors = f.errors, reasons = f.reasons, ref_code = f.ref_code, texts = f.texts, updated_at = $2
  from json_to_recordset($1::json) as f(id bigint, cells json, errors json, reasons text[], ref_code text, texts text) where r.id = f.id`
const CREATED = "update refused_rows set state = 'created', errors = '[]', reasons = '{}', order_number = $2, updated_at = $3 where id = $1"
const SETTLE = `update refused_rows r set state = 'created', errors = '[]', reasons = '{}', order_number = f.order_number, updated_at = $4
  from unnest($2::text[], $3::text[]) as f(ref_code, order_number)
  where r.customer_id = $1 and r.state = 'open' and r.ref_code = f.ref_code and r.import_id <> $5`
const REMOVE_BEFORE = query(
  { removed: 'bigint' },
  `with gone as (delete from refused_rows where id in (select id from refused_rows where created_at < $1 order by created_at limit $2 for update skip locked) returning id)
  select count(*) as removed from gone`,
)

const MATCHING = `${WHOSE} and ($2::bigint is null or import_id = $2) and ($3::text is null or kind = $3) and ($4::text is null or state = $4)
  and ($5::text is null or folded(texts) like $5) and ($6::bigint[] is null or id = any($6)) and ($7::text is null or $7 = any(reasons))
  and ($8::timestamptz is null or created_at >= $8) and ($9::timestamptz is null or created_at < $9)`
const LIST = query(
  SHOWN,
  `select ${SHOWN_COLUMNS} from refused_rows where ${MATCHING} order by import_id desc, line, id limit $10 offset $11`,
)
const TOTAL = query({ total: 'bigint' }, `select count(*) as total from refused_rows where ${MATCHING}`)

const rowOf = (row: RowOf<typeof ROW>): RefusedRow => ({
  id: row.id,
  importId: row.import_id,
  customerId: row.customer_id,
  kind: row.kind,
  lines: row.cells.map((kept, at) =>
    isCells(kept) ? { line: row.line + at, cells: kept } : { line: row.line + kept.by, cells: kept.cells },
  ),
  errors: row.errors.map(({ at, ...error }) => ({ ...error, line: row.line + at })),
  decimalComma: row.decimal_comma,
  state: row.state,
  ...(row.order_number === null ? {} : { orderNumber: row.order_number }),
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
})

/** The contents of a row as they are kept: its lines by their places below the first. */
const contentsOf = (row: Pick<NewRefusedRow, 'lines' | 'errors'>) => ({
  cells: row.lines.map(({ line, cells }) => ({ by: line - firstLine(row), cells })),
  errors: row.errors.map(({ line, ...error }) => ({ ...error, at: line - firstLine(row) })),
  reasons: reasonsOf(row.errors),
  ref_code: textAt(row, 'refCode') || null,
  texts: row.lines.flatMap(({ cells }) => cells.map(({ text }) => text)).join('\n'),
})

/** Refused rows as they are written, in a unit of work. */
export const sqlRefusedRowKeeper = (connection: Connection): RefusedRowKeeper => ({
  refuse: async (rows, at) => {
    if (rows.length === 0) return
    const fresh = rows.map((row) => ({
      import_id: row.importId,
      customer_id: row.customerId,
      kind: row.kind,
      line: firstLine(row),
      decimal_comma: row.decimalComma,
      row_key: row.rowKey,
      ...contentsOf(row),
    }))
    await connection.rows(REFUSE, [JSON.stringify(fresh), new Date(at)])
  },
  lock: async (ids, whose) => (await connection.rows(LOCK, [idsOf(whose), ids])).map(rowOf),
  correct: async (rows, at) => {
    const changed = rows.map((row) => ({ id: row.id, ...contentsOf(row) }))
    await connection.rows(CORRECT, [JSON.stringify(changed), new Date(at)])
  },
  created: async (id, orderNumber, at) => {
    await connection.rows(CREATED, [id, orderNumber, new Date(at)])
  },
  settle: async ({ customerId, importId }, orders, at) => {
    if (orders.length === 0) return
    await connection.rows(SETTLE, [
      customerId,
      orders.map(({ refCode }) => refCode),
      orders.map(({ orderNumber }) => orderNumber),
      new Date(at),
      importId,
    ])
  },
  remove: async (ids) => {
    await connection.rows('delete from refused_rows where id = any($1)', [ids])
  },
  removeOf: async (importId) => {
    await connection.rows('delete from refused_rows where import_id = $1', [importId])
  },
  removeBefore: async (at, most) => {
    const [done] = await connection.rows(REMOVE_BEFORE, [new Date(at), most])
    return done?.removed ?? 0
  },
})

const dateOf = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at))

/** Refused rows as they are read. */
export const sqlRefusedRows = (sql: Sql): RefusedRows => ({
  list: async ({ whose, importId, kind, state, keywords, ids, reason, from, until }, { page, pageSize }) => {
    const filter = [
      idsOf(whose),
      importId ?? null,
      kind ?? null,
      state ?? null,
      keywordPattern(keywords),
      ids ?? null,
      reason ?? null,
      dateOf(from),
      dateOf(until),
    ]
    const [counted] = await sql.rows(TOTAL, filter)
    const rows = await sql.rows(LIST, [...filter, pageSize, (page - 1) * pageSize])
    return {
      rows: rows.map((row) => ({ ...rowOf(row), by: { account: row.account ?? '', name: row.name ?? '' } })),
      total: counted?.total ?? 0,
    }
  },
})
