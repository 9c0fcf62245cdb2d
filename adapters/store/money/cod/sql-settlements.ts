import type { Settlements, LineFilter, ListedSettlement, SettlementFilter } from '#core/money/cod/bills/settlement.ports.ts'
import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern, numberForms } from '../../database/search-text.ts'
import {
  LINE,
  LINE_COLUMNS,
  LINE_TABLES,
  lineOfRow,
  OPEN_CHARGES,
  SETTLEMENT,
  SETTLEMENT_COLUMNS,
  settlementOfRow,
} from './settlement-row.ts'
import { sqlUnbilled } from './sql-unbilled.ts'

const LISTED = shape({ ...SETTLEMENT, account: 'text?', client_name: 'text?', created_by_name: 'text?', confirmed_by_name: 'text?' })
const LISTED_COLUMNS = `${SETTLEMENT_COLUMNS}, a.account, coalesce(a.company, a.name) as client_name, m.name as created_by_name, f.name as confirmed_by_name`
const BESIDE =
  'left join accounts a on a.id = b.customer_id left join accounts m on m.id = b.created_by left join accounts f on f.id = b.confirmed_by'
const WITHIN = '($1::bigint[] is null or b.customer_id = any($1)) and (not $2::boolean or b.sent_at is not null)'
const WHERE = `${WITHIN} and ($3::text[] is null or b.cod_status = any($3)) and ($4::text[] is null or b.ncnd_status = any($4))
  and ($5::text is null or b.customer_id = (select id from accounts where account = $5 and audience = 'customer'))
  and ($6::text is null or folded(b.bill_number) like $6 or folded(b.transaction_id) like $6 or b.id in (
    select l.bill_id from cod_bill_lines l join cod_collections c on c.order_id = l.order_id where c.order_number = any($7::text[])))`
const OWN_ORDER = 'b.id desc'
const SORTED = {
  bill_number: 'b.bill_number',
  create_time: 'b.created_at',
  issuing_amount: 'b.payout_amount',
  check_time: 'b.check_time',
} as const
const LIST = queryBy(
  { ...LISTED, matches: 'bigint' },
  (sort: SettlementFilter['sort']) =>
    `select ${LISTED_COLUMNS}, b.matches from (select b.*, count(*) over () as matches from cod_bills b where ${WHERE}
      ${orderBy(sort, SORTED, OWN_ORDER)} limit $8 offset $9) b ${BESIDE} ${orderBy(sort, SORTED, OWN_ORDER)}`,
  undefined,
)
const FIND = query(LISTED, `select ${LISTED_COLUMNS} from cod_bills b ${BESIDE} where b.bill_number = $3 and ${WITHIN}`)
const LINES = query(
  { ...LINE, matches: 'bigint' },
  `select ${LINE_COLUMNS}, count(*) over () as matches from ${LINE_TABLES} where l.bill_id = $1 and ($2::text is null or l.track = $2)
    and ($3::text is null or l.currency = $3) and ($4::bigint is null or l.dispute_id = $4)
    order by l.line limit $5 offset $6`,
)
const PIECE = 1_000
const NEXT_LINES = query(
  LINE,
  `select ${LINE_COLUMNS} from ${LINE_TABLES} where l.bill_id = $1 and not l.is_removed and l.line > $2 order by l.line limit ${PIECE}`,
)
const DISPUTES = query(
  {
    id: 'bigint',
    reason: 'text',
    files: narrowColumn<readonly string[]>('jsonb'),
    disputed_by: 'bigint',
    by_name: 'text?',
    disputed_at: 'timestamptz',
    answer: 'text?',
    answered_at: 'timestamptz?',
    lines: narrowColumn<readonly number[] | null>('json?'),
  },
  `select d.id, d.reason, d.files, d.disputed_by, a.name as by_name, d.disputed_at, d.answer, d.answered_at,
    (select json_agg(l.line order by l.line) from cod_bill_lines l where l.dispute_id = d.id) as lines
    from cod_bill_disputes d left join accounts a on a.id = d.disputed_by where d.bill_id = $1 order by d.id`,
)
const OPEN = query({ currency: 'text?', amount: 'text?' }, OPEN_CHARGES)
const DUE = query(
  { customer_id: 'bigint' },
  `select customer_id from cod_cycles where (next_day <= $2::date or next_day > $2::date + case cycle when 'weekly' then 7 else 31 end)
    and customer_id > $1 order by customer_id limit $3`,
)

const listedOf = (row: RowOf<typeof LISTED>): ListedSettlement => ({
  ...settlementOfRow(row),
  account: row.account ?? '',
  clientName: row.client_name ?? '',
  ...given({ createdByName: row.created_by_name, confirmedByName: row.confirmed_by_name }),
})

const linesOf = async (
  sql: Sql,
  id: number,
  { track, currency, dispute, page, pageSize }: LineFilter & { page: number; pageSize: number },
) => {
  const filter = [id, track ?? null, currency ?? null, dispute ?? null]
  const rows = await sql.rows(LINES, [...filter, pageSize, (page - 1) * pageSize])
  return { rows: rows.map(lineOfRow), total: rows[0]?.matches ?? 0 }
}

/** Settlement bills as they are read. */
export const sqlSettlements = (sql: Sql): Settlements => ({
  list: async ({ customerIds, isSent = false, states, ncndStates, account, keywords, sort, page, pageSize }) => {
    const rows = await sql.rows(LIST(sort), [
      customerIds ?? null,
      isSent,
      states ?? null,
      ncndStates ?? null,
      account ?? null,
      keywordPattern(keywords) ?? null,
      numberForms(keywords),
      pageSize,
      (page - 1) * pageSize,
    ])
    return { rows: rows.map(listedOf), total: rows[0]?.matches ?? 0 }
  },
  find: async (billNumber, { customerIds, isSent = false }) => {
    const [row] = await sql.rows(FIND, [customerIds ?? null, isSent, billNumber])
    return row && listedOf(row)
  },
  lines: (id, paged) => linesOf(sql, id, paged),
  allLines: async function* (id) {
    for (let last = 0; ;) {
      const rows = await sql.rows(NEXT_LINES, [id, last])
      yield* rows.map(lineOfRow)
      const end = rows.at(-1)
      if (end === undefined || rows.length < PIECE) return
      last = end.line
    }
  },
  disputes: async (id) =>
    (await sql.rows(DISPUTES, [id])).map((row) => ({
      id: row.id,
      reason: row.reason,
      files: row.files,
      by: row.disputed_by,
      byName: row.by_name ?? '',
      at: row.disputed_at.getTime(),
      lines: row.lines ?? [],
      ...given({ answer: row.answer, answeredAt: row.answered_at?.getTime() }),
    })),
  openCharges: async (id) => (await sql.rows(OPEN, [id])).map(({ currency, amount }) => money(BigInt(amount ?? 0), currency ?? '')),
  unbilled: sqlUnbilled(sql),
  dueCycles: async ({ after, today, limit }) => (await sql.rows(DUE, [after, today, limit])).map((row) => row.customer_id),
})
