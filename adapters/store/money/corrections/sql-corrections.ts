import type {
  CorrectionFilter,
  CorrectionKeeper,
  CorrectionReach,
  Corrections,
  ListedCorrection,
} from '#core/money/corrections/correction.ports.ts'
import type { Correction } from '#core/money/corrections/correction.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Sql } from '../../database/database.ts'
import { inPieces, OF_PIECE } from '../../database/in-pieces.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern, numberForms } from '../../database/search-text.ts'

/** Amounts are read as text: a bigint of the database may be more than a number holds. */
const OWN = shape({
  id: 'bigint',
  kind: narrowColumn<Correction['kind']>('text'),
  customer_id: 'bigint',
  currency: 'text',
  reverses: 'bigint?',
  note: 'text',
  state: narrowColumn<Correction['state']>('text'),
  proposed_by: 'bigint',
  proposed_at: 'timestamptz',
  decided_by: 'bigint?',
  decided_at: 'timestamptz?',
  decision_reason: 'text?',
  entry: 'bigint?',
})
const CORRECTION = shape({ ...OWN, amount: 'text' })
const LISTED = shape({ ...CORRECTION, account: 'text?', proposed_by_name: 'text?', decided_by_name: 'text?' })

const correctionOf = (row: RowOf<typeof CORRECTION>): Correction => ({
  id: row.id,
  kind: row.kind,
  customerId: row.customer_id,
  amount: money(BigInt(row.amount), row.currency),
  ...(row.reverses === null ? {} : { reverses: row.reverses }),
  note: row.note,
  state: row.state,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at.getTime(),
  ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
  ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.getTime() }),
  ...(row.decision_reason === null ? {} : { decisionReason: row.decision_reason }),
  ...(row.entry === null ? {} : { entry: row.entry }),
})

const listedOf = (row: RowOf<typeof LISTED>): ListedCorrection => ({
  ...correctionOf(row),
  account: row.account ?? '',
  proposedByName: row.proposed_by_name ?? '',
  decidedByName: row.decided_by_name ?? undefined,
})

const OF_CORRECTION = `${columnsOf(OWN, 'c')}, c.amount::text as amount`
const COLUMNS = `${OF_CORRECTION}, a.account, p.name as proposed_by_name, d.name as decided_by_name`
const TABLES = `corrections c left join accounts a on a.id = c.customer_id
  left join accounts p on p.id = c.proposed_by left join accounts d on d.id = c.decided_by`
const WITHIN = '($1::bigint[] is null or c.customer_id = any($1))'

const WHERE = `${WITHIN} and ($2::text is null or c.state = $2)
  and ($3::text is null or folded(a.account) like $3 or folded(c.note) like $3 or 'ADJ' || c.id = any($4::text[]) or folded('F' || lpad(c.entry::text, 12, '0')) like $3)`
const OWN_ORDER = 'c.proposed_at desc, c.id desc'
const LIST = query(
  { ...LISTED, total: 'bigint?' },
  `select ${COLUMNS}, count(*) over () as total from ${TABLES} where ${WHERE} order by ${OWN_ORDER} limit $5 offset $6`,
)
const NEXT = query(
  LISTED,
  `select ${COLUMNS} from ${TABLES} where ${WHERE} and ($5::timestamptz is null or (c.proposed_at, c.id) < ($5, $6::bigint)) order by ${OWN_ORDER} ${OF_PIECE}`,
)
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where ${WITHIN} and c.id = $2`)

const filterValues = ({ customerIds, state, keywords }: CorrectionFilter) => [
  customerIds ?? null,
  state ?? null,
  keywordPattern(keywords),
  numberForms(keywords),
]

/** Corrections as they are read. */
export const sqlCorrections = (sql: Sql): Corrections => ({
  list: async ({ page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST, [...filterValues(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  stream: (filter) =>
    inPieces<ListedCorrection>(async (last) =>
      (await sql.rows(NEXT, [...filterValues(filter), instantTextOrNull(last?.proposedAt), last?.id ?? null])).map(listedOf),
    ),
  find: async (id, { customerIds }: CorrectionReach) => {
    const [row] = await sql.rows(FIND, [customerIds ?? null, id])
    return row && listedOf(row)
  },
})

const ADD = query(
  { id: 'bigint' },
  `insert into corrections (kind, customer_id, amount, currency, reverses, note, state, proposed_by, proposed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
)
const LOCK = query(CORRECTION, `select ${OF_CORRECTION} from corrections c where ${WITHIN} and c.id = $2 for update of c`)
const KEEP = 'update corrections set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5, entry = $6 where id = $1'

/** Corrections as they are written, within a transaction. */
export const sqlCorrectionKeeper = (sql: Sql): CorrectionKeeper => ({
  add: async (correction) => {
    const { kind, customerId, amount, reverses, note, state, proposedBy, proposedAt } = correction
    const values = [
      kind,
      customerId,
      String(amount.amount),
      amount.currency,
      reverses ?? null,
      note,
      state,
      proposedBy,
      instantTextOrNull(proposedAt),
    ]
    const [row] = await sql.rows(ADD, values)
    if (row === undefined) throw new Error('a correction was not added')
    return { ...correction, id: row.id }
  },
  lock: async (id, { customerIds }) => {
    const [row] = await sql.rows(LOCK, [customerIds ?? null, id])
    return row && correctionOf(row)
  },
  keep: async ({ id, state, decidedBy, decidedAt, decisionReason, entry }) => {
    await sql.rows(KEEP, [id, state, decidedBy ?? null, instantTextOrNull(decidedAt), decisionReason ?? null, entry ?? null])
  },
})
