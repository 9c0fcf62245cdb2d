import type { CostBillFilter, CostBills, ListedCostBill } from '#core/money/costs/cost.ports.ts'
import type { CostSubject } from '#core/money/costs/cost-subject.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern, numberForms } from '../../database/search-text.ts'
import { BILL, BILL_COLUMNS, billOf, DIFFERENCE, DIFFERENCE_COLUMNS, differenceOf, LINE, LINE_COLUMNS, lineOf } from './sql-cost-store.ts'

const LISTED = shape({
  ...BILL,
  created_by_name: 'text?',
  line_count: 'bigint?',
  line_sum: 'text?',
  undecided: 'bigint?',
  disputed: 'bigint?',
  spread: 'text?',
})
const LISTED_COLUMNS = `${BILL_COLUMNS}, a.name as created_by_name, l.line_count, l.line_sum::text as line_sum, d.undecided, d.disputed, c.spread::text as spread`
/** The sums of a bill's lines, counted for the rows of one page. */
const BESIDE = `left join accounts a on a.id = b.created_by
  left join lateral (select count(*) as line_count, coalesce(sum(amount), 0) as line_sum from cost_lines where bill_id = b.id) l on true
  left join lateral (select count(*) filter (where decision is null) as undecided, count(*) filter (where decision = 'disputed') as disputed
    from cost_differences where bill_id = b.id) d on true
  left join lateral (select coalesce(sum(amount), 0) as spread from parcel_costs where bill_id = b.id) c on true`
const WHERE = `($1::text[] is null or b.state = any($1)) and ($2::text is null or b.supplier = $2)
  and ($3::date is null or b.bill_date >= $3) and ($4::date is null or b.bill_date <= $4)
  and ($5::text is null or folded(b.bill_number) like $5 or b.id in (select bill_id from cost_lines where mawb = any($6::text[]) or waybill = any($6::text[])))`
const OWN_ORDER = 'b.bill_date desc, b.id desc'
const SORTED = { bill_date: 'b.bill_date', create_time: 'b.created_at', bill_number: 'b.bill_number' } as const

const LIST = queryBy(
  { ...LISTED, matches: 'bigint' },
  (sort: CostBillFilter['sort']) =>
    `select ${LISTED_COLUMNS}, b.matches from (select b.*, count(*) over () as matches from cost_bills b where ${WHERE}
      ${orderBy(sort, SORTED, OWN_ORDER)} limit $7 offset $8) b ${BESIDE} ${orderBy(sort, SORTED, OWN_ORDER)}`,
  undefined,
)
const FIND = query(LISTED, `select ${LISTED_COLUMNS} from cost_bills b ${BESIDE} where b.id = $1`)
const LINES = query(
  { ...LINE, is_reversed: 'boolean?', matches: 'bigint' },
  `select ${LINE_COLUMNS}, exists (select from cost_lines r where r.bill_id = l.bill_id and r.reverses = l.line) as is_reversed, count(*) over () as matches
    from cost_lines l where l.bill_id = $1 and (not $2::boolean or exists (select from cost_differences d where d.bill_id = l.bill_id and d.line = l.line))
    order by l.line limit $3 offset $4`,
)
const DIFFERENCES = query(
  DIFFERENCE,
  `select ${DIFFERENCE_COLUMNS} from cost_differences d where d.bill_id = $1 and d.line = any($2::integer[]) order by d.line, d.kind`,
)
const DISPUTED = query(
  { ...LINE, kind: DIFFERENCE.kind, theirs: 'text?', ours: 'text?', too_much: 'text?', reason: 'text?' },
  `select ${LINE_COLUMNS}, d.kind, d.theirs::text as theirs, d.ours::text as ours, d.amount::text as too_much, d.reason
    from cost_differences d join cost_lines l on l.bill_id = d.bill_id and l.line = d.line
    where d.bill_id = $1 and d.decision = 'disputed' order by d.line, d.kind`,
)
const OF_ORDER = query(
  {
    bill_id: 'bigint',
    bill_number: 'text',
    supplier: 'text',
    bill_date: 'text?',
    currency: 'text',
    subject: narrowColumn<CostSubject>('text'),
    mawb: 'text?',
    grams: 'bigint',
    amount: 'text?',
    in_report: 'text?',
    is_reversal: 'boolean?',
  },
  `select c.bill_id, b.bill_number, b.supplier, to_char(b.bill_date, 'YYYY-MM-DD') as bill_date, b.currency, l.subject, l.mawb, c.grams,
    c.amount::text as amount, c.in_report::text as in_report, l.reverses is not null as is_reversal
    from parcel_costs c join cost_bills b on b.id = c.bill_id join cost_lines l on l.bill_id = c.bill_id and l.line = c.line
    where c.order_number = $1 order by b.bill_date, c.bill_id, c.line`,
)

const listedOf = (row: RowOf<typeof LISTED>): ListedCostBill => ({
  ...billOf(row),
  createdByName: row.created_by_name ?? '',
  lineCount: row.line_count ?? 0,
  lineSum: BigInt(row.line_sum ?? 0),
  undecided: row.undecided ?? 0,
  disputed: row.disputed ?? 0,
  spread: BigInt(row.spread ?? 0),
})

/** Cost bills as they are read. */
export const sqlCostBills = (sql: Sql): CostBills => ({
  list: async ({ states, supplier, from, to, keywords, sort, page, pageSize }) => {
    const filter = [states ?? null, supplier ?? null, from ?? null, to ?? null, keywordPattern(keywords), numberForms(keywords)]
    const rows = await sql.rows(LIST(sort), [...filter, pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.matches ?? 0 }
  },
  find: async (id) => {
    const [row] = await sql.rows(FIND, [id])
    return row && listedOf(row)
  },
  lines: async (id, { page, pageSize, differing }) => {
    const rows = await sql.rows(LINES, [id, differing, pageSize, (page - 1) * pageSize])
    const found = await sql.rows(DIFFERENCES, [id, rows.map(({ line }) => line)])
    const differences = Map.groupBy(found.map(differenceOf), ({ line }) => line)
    return {
      rows: rows.map((row) => ({
        ...lineOf(row),
        isReversed: row.is_reversed === true,
        differences: differences.get(row.line) ?? [],
      })),
      total: rows[0]?.matches ?? 0,
    }
  },
  disputed: async (id) =>
    (await sql.rows(DISPUTED, [id])).map(({ kind, theirs, ours, too_much: amount, reason, ...row }) => ({
      line: lineOf(row),
      difference: differenceOf({ line: row.line, kind, theirs, ours, amount, reason, decision: 'disputed', decided_by: null }),
    })),
  ofOrder: async (orderNumber) =>
    (await sql.rows(OF_ORDER, [orderNumber])).map((row) => ({
      billId: row.bill_id,
      billNumber: row.bill_number,
      supplier: row.supplier,
      billDate: row.bill_date ?? '',
      subject: row.subject,
      ...given({ mawb: row.mawb }),
      grams: row.grams,
      amount: { amount: BigInt(row.amount ?? 0), currency: row.currency },
      inReport: BigInt(row.in_report ?? 0),
      isReversal: row.is_reversal === true,
    })),
})
