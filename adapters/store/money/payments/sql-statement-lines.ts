import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { PaymentChannel } from '#core/money/ledger/wallets/pay-way.ts'
import type { ListedLine, StatementFilter, StatementLines } from '#core/money/payments/statement.ports.ts'
import type { KeptStatementLine } from '#core/money/payments/statement.rules.ts'
import type { Sql } from '../../database/database.ts'
import { inPieces, OF_PIECE } from '../../database/in-pieces.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const LISTED = shape({
  id: 'bigint',
  channel: narrowColumn<PaymentChannel>('text'),
  day: 'text?',
  kind: narrowColumn<KeptStatementLine['kind']>('text'),
  transaction_id: 'text',
  our_number: 'text',
  at: 'timestamptz',
  amount: 'text?',
  fee: 'text?',
  currency: 'text',
  match: narrowColumn<KeptStatementLine['match']>('text'),
  resolved_at: 'timestamptz?',
  resolved_by: 'text?',
  reason: 'text?',
})
const COLUMNS = `l.id, l.channel, to_char(l.day, 'YYYY-MM-DD') as day, l.kind, l.transaction_id, l.our_number, l.at, l.amount::text as amount,
  l.fee::text as fee, l.currency, l.match, l.resolved_at, a.name as resolved_by, l.reason`
const TABLES = 'provider_statement_lines l left join accounts a on a.id = l.resolved_by'
const WHERE = `($1::text is null or l.match = $1) and ($2::text is null or l.channel = $2)
  and ($3::boolean is null or (l.match <> 'matched' and l.resolved_at is null) = $3)`
const OWN_ORDER = 'l.day desc, l.id desc'
const LIST = query(
  { ...LISTED, total: 'bigint' },
  `select ${COLUMNS}, count(*) over () as total from ${TABLES} where ${WHERE} order by ${OWN_ORDER} limit $4 offset $5`,
)
const NEXT = query(
  LISTED,
  `select ${COLUMNS} from ${TABLES} where ${WHERE} and ($4::date is null or (l.day, l.id) < ($4, $5::bigint)) order by ${OWN_ORDER} ${OF_PIECE}`,
)

const listedOf = (row: RowOf<typeof LISTED>): ListedLine => ({
  id: row.id,
  channel: row.channel,
  day: row.day ?? '',
  kind: row.kind,
  transactionId: row.transaction_id,
  ourNumber: row.our_number,
  at: row.at.getTime(),
  amount: money(BigInt(row.amount ?? 0), row.currency),
  fee: money(BigInt(row.fee ?? 0), row.currency),
  match: row.match,
  ...given({ resolvedAt: row.resolved_at?.getTime(), resolvedBy: row.resolved_by, reason: row.reason }),
})

const filterValues = ({ match, channel, isOpen }: StatementFilter) => [match ?? null, channel ?? null, isOpen ?? null]

/** Lines of statements as they are read. */
export const sqlStatementLines = (sql: Sql): StatementLines => ({
  list: async ({ page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST, [...filterValues(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  stream: (filter) =>
    inPieces<ListedLine>(async (last) =>
      (await sql.rows(NEXT, [...filterValues(filter), last?.day ?? null, last?.id ?? null])).map(listedOf),
    ),
})
