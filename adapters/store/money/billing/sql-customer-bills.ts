import type {
  BillFilter,
  BillPage,
  CustomerBillReading,
  InvoiceMark,
  KeptBillLine,
  LineKind,
  ListedBill,
} from '#core/money/billing/bill.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern, numberForms } from '../../database/search-text.ts'
import { BILL, BILL_COLUMNS, billOf, whole } from './customer-bill-row.ts'

const LISTED = shape({
  ...BILL,
  account: 'text?',
  client_name: 'text?',
  issued_by_name: 'text?',
  audited_by_name: 'text?',
  invoice_id: 'bigint?',
  invoice_state: narrowColumn<InvoiceMark['state']>('text?'),
  invoice_number: 'text?',
})
const LISTED_COLUMNS = `${BILL_COLUMNS}, a.account, coalesce(a.company, a.name) as client_name, i.name as issued_by_name, u.name as audited_by_name,
  n.id as invoice_id, n.state as invoice_state, n.invoice_number`
const BESIDE = `left join accounts a on a.id = b.customer_id left join accounts i on i.id = b.issued_by left join accounts u on u.id = b.audited_by
  left join customer_invoice_bills m on m.bill_id = b.id and m.is_live left join customer_invoices n on n.id = m.invoice_id`
const WITHIN = '($1::bigint[] is null or b.customer_id = any($1)) and (not $2::boolean or b.issued_at is not null)'
const WHERE = `${WITHIN} and ($3::text[] is null or b.state = any($3)) and ($4::text[] is null or b.bill_type = any($4))
  and ($5::timestamptz is null or (b.state in ('issued', 'audited') and b.due_at <= $5 and b.amount > b.paid_amount))
  and ($6::text is null or b.customer_id = (select id from accounts where account = $6))
  and ($7::text is null or folded(b.bill_number) like $7 or b.id in (select bill_id from customer_bill_lines where reference = any($8::text[])))
  and (not $9::boolean or (b.state = 'paid' and b.amount > 0 and not exists (select from customer_invoice_bills where bill_id = b.id and is_live)))`
const OWN_ORDER = 'b.id desc'
const SORTED = { bill_number: 'b.bill_number', issue_time: 'b.issued_at', due_day: 'b.due_at', create_time: 'b.created_at' } as const

const LIST = queryBy(
  { ...LISTED, matches: 'bigint' },
  (sort: BillPage['sort']) =>
    `select ${LISTED_COLUMNS}, b.matches from (select b.*, count(*) over () as matches from customer_bills b where ${WHERE}
      ${orderBy(sort, SORTED, OWN_ORDER)} limit $10 offset $11) b ${BESIDE} ${orderBy(sort, SORTED, OWN_ORDER)}`,
  undefined,
)
const BATCH = 1_000
const NEXT = query(
  LISTED,
  `select ${LISTED_COLUMNS} from (select * from customer_bills b where ${WHERE} and ($10::bigint is null or b.id < $10) order by ${OWN_ORDER} limit ${BATCH}) b
    ${BESIDE} order by ${OWN_ORDER}`,
)
const FIND = query(LISTED, `select ${LISTED_COLUMNS} from customer_bills b ${BESIDE} where b.bill_number = $3 and ${WITHIN}`)
const LINE = shape({
  line: 'bigint',
  kind: narrowColumn<LineKind>('text'),
  source: 'bigint',
  reference: 'text',
  note: 'text',
  amount: 'text?',
  at: 'timestamptz',
  ref_code: 'text?',
  airway_number: 'text?',
})
const LINES_OF = 'select l.line, l.kind, l.source, l.reference, l.note, l.amount::text as amount, l.at, o.ref_code, o.airway_number'
/** Lines that left a draft are shown with no bill; those of a voided bill stay on it. */
const ON_BILL = `customer_bill_lines l left join orders o on l.kind = 'charge' and o.order_number = l.reference
  where l.bill_id = $1 and l.removed_reason is null`
const LINES = query(
  { ...LINE, matches: 'bigint' },
  `${LINES_OF}, count(*) over () as matches from ${ON_BILL} order by l.line limit $2 offset $3`,
)
const ONE_LINE = query(LINE, `${LINES_OF} from ${ON_BILL} and l.line = $2`)
const PIECE = 1_000
const NEXT_LINES = query(LINE, `${LINES_OF} from ${ON_BILL} and l.line > $2 order by l.line limit ${PIECE}`)
const TAXES = query(
  { currency: 'text?', amount: 'text?' },
  `select split_part(t.account, ':', 3) as currency, sum(t.amount)::text as amount from customer_bill_lines l
    join order_charges c on c.id = l.source join ledger_legs t on t.entry = c.entry and t.account like 'taxes:%'
    where l.bill_id = $1 and l.kind = 'charge' and l.removed_reason is null group by 1 order by 1`,
)

const markOf = ({ invoice_id: id, invoice_state: state, invoice_number: number }: RowOf<typeof LISTED>): InvoiceMark | undefined =>
  id === null || state === null ? undefined : { id, state, ...given({ number }) }

const listedOf = (row: RowOf<typeof LISTED>): ListedBill => ({
  ...billOf(row),
  account: row.account ?? '',
  clientName: row.client_name ?? '',
  ...given({ issuedByName: row.issued_by_name, auditedByName: row.audited_by_name, invoice: markOf(row) }),
})
const lineOf = ({ amount, at, ref_code: refCode, airway_number: waybill, ...row }: RowOf<typeof LINE>): KeptBillLine => ({
  ...row,
  amount: whole(amount),
  at: at.getTime(),
  ...given({ refCode, waybill }),
})

const filterValues = ({ customerIds, isIssued = false, states, types, overdueAt, account, keywords, toInvoice = false }: BillFilter) => [
  customerIds ?? null,
  isIssued,
  states ?? null,
  types ?? null,
  overdueAt === undefined ? null : instantText(overdueAt),
  account ?? null,
  keywordPattern(keywords) ?? null,
  numberForms(keywords),
  toInvoice,
]

/** Bills of clients as they are read. */
export const sqlCustomerBills = (sql: Sql): CustomerBillReading => ({
  list: async ({ sort, page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST(sort), [...filterValues(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.matches ?? 0 }
  },
  stream: async function* (filter) {
    for (let last: number | null = null; ;) {
      const rows: readonly RowOf<typeof LISTED>[] = await sql.rows(NEXT, [...filterValues(filter), last])
      if (rows.length > 0) yield rows.map(listedOf)
      const end = rows.at(-1)
      if (end === undefined || rows.length < BATCH) return
      last = end.id
    }
  },
  find: async (billNumber, { customerIds, isIssued = false }) => {
    const [row] = await sql.rows(FIND, [customerIds ?? null, isIssued, billNumber])
    return row && listedOf(row)
  },
  lines: async (id, { page, pageSize }) => {
    const rows = await sql.rows(LINES, [id, pageSize, (page - 1) * pageSize])
    return { rows: rows.map(({ matches: _matches, ...row }) => lineOf(row)), total: rows[0]?.matches ?? 0 }
  },
  line: async (id, line) => {
    const [row] = await sql.rows(ONE_LINE, [id, line])
    return row && lineOf(row)
  },
  allLines: async function* (id) {
    for (let last = 0; ;) {
      const rows = await sql.rows(NEXT_LINES, [id, last])
      yield* rows.map(lineOf)
      const end = rows.at(-1)
      if (end === undefined || rows.length < PIECE) return
      last = end.line
    }
  },
  taxesOf: async (id) => (await sql.rows(TAXES, [id])).map(({ currency, amount }) => ({ currency: currency ?? '', amount: whole(amount) })),
})
