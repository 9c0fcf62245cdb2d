import type { BillState } from '#core/money/billing/bill.machine.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { isLive } from '#core/money/invoices/invoice.machine.ts'
import type { BillsAsked, InvoiceFilter, InvoiceKeeper, Invoices, ListedInvoice } from '#core/money/invoices/invoice.ports.ts'
import type { InvoiceableBill } from '#core/money/invoices/invoice.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern, numberForms } from '../../database/search-text.ts'
import { INVOICE, INVOICE_COLUMNS, invoiceOf } from './invoice-row.ts'

const LISTED = shape({
  ...INVOICE,
  account: 'text?',
  client_name: 'text?',
  decided_by_name: 'text?',
  voided_by_name: 'text?',
  file_name: 'text?',
})
const LISTED_COLUMNS = `${INVOICE_COLUMNS}, a.account, coalesce(a.company, a.name) as client_name, d.name as decided_by_name, v.name as voided_by_name,
  f.file_name`
const BESIDE = `left join accounts a on a.id = i.customer_id left join accounts d on d.id = i.decided_by left join accounts v on v.id = i.voided_by
  left join files f on f.id = i.file`
const WITHIN = '($1::bigint[] is null or i.customer_id = any($1))'
const WHERE = `${WITHIN} and ($2::text is null or i.state = $2) and ($3::text is null or i.details ->> 'invoice_kind' = $3)
  and ($4::text is null or i.customer_id = (select id from accounts where account = $4))
  and ($5::timestamptz is null or i.asked_at >= $5) and ($6::timestamptz is null or i.asked_at < $6)
  and ($7::text is null or folded(i.details ->> 'invoice_title') like $7 or folded(i.invoice_number) like $7
    or i.id in (select l.invoice_id from customer_invoice_bills l join customer_bills b on b.id = l.bill_id where b.bill_number = any($8::text[]))
    or i.customer_id in (select id from accounts where folded(account) like $7))`
const OWN_ORDER = 'i.id desc'
/** Requests are numbered as they come. */
const SORTED = { create_time: 'i.id', decide_time: 'i.decided_at' } as const
type Sort = ListSort<keyof typeof SORTED> | undefined

const LIST = queryBy(
  { ...LISTED, matches: 'bigint' },
  (sort: Sort) =>
    `select ${LISTED_COLUMNS}, i.matches from (select i.*, count(*) over () as matches from customer_invoices i where ${WHERE}
      ${orderBy(sort, SORTED, OWN_ORDER)} limit $9 offset $10) i ${BESIDE} ${orderBy(sort, SORTED, OWN_ORDER)}`,
  undefined,
)
const PIECE = 500
const NEXT = query(
  LISTED,
  `select ${LISTED_COLUMNS} from (select i.* from customer_invoices i where ${WHERE} and ($9::bigint is null or i.id < $9) order by i.id desc limit ${PIECE}) i
    ${BESIDE} order by i.id desc`,
)
const FIND = query(LISTED, `select ${LISTED_COLUMNS} from customer_invoices i ${BESIDE} where ${WITHIN} and i.id = $2`)
const BILLS_SHAPE = shape({
  id: 'bigint',
  bill_number: 'text',
  amount: 'text?',
  currency: 'text',
  state: narrowColumn<BillState>('text'),
  is_invoiced: 'boolean?',
})
const IS_INVOICED = '(exists (select from customer_invoice_bills l where l.bill_id = b.id and l.is_live))'
const ASKED = `b.customer_id = $1 and (b.bill_number = any($2::text[]) or (b.amount < 0 and b.state = 'paid' and not ${IS_INVOICED}))`
const BILLS = query(
  BILLS_SHAPE,
  `select b.id, b.bill_number, b.amount::text as amount, b.currency, b.state, ${IS_INVOICED} as is_invoiced from customer_bills b
    where ${ASKED} order by b.id`,
)
const LOCK_BILLS = query({ id: 'bigint' }, `select b.id from customer_bills b where ${ASKED} order by b.id for update`)

const filterValues = ({ customerIds, state, kind, account, askedFrom, askedBefore, keywords }: InvoiceFilter) => [
  customerIds ?? null,
  state ?? null,
  kind ?? null,
  account ?? null,
  instantTextOrNull(askedFrom),
  instantTextOrNull(askedBefore),
  keywordPattern(keywords),
  numberForms(keywords),
]

const listedOf = (row: RowOf<typeof LISTED>): ListedInvoice => ({
  ...invoiceOf(row),
  account: row.account ?? '',
  clientName: row.client_name ?? '',
  decidedByName: row.decided_by_name ?? undefined,
  voidedByName: row.voided_by_name ?? undefined,
  fileName: row.file_name ?? undefined,
})

const billsFor =
  (sql: Sql) =>
  async ({ customerId, numbers }: BillsAsked): Promise<readonly InvoiceableBill[]> =>
    (await sql.rows(BILLS, [customerId, numbers])).map((row) => ({
      id: row.id,
      billNumber: row.bill_number,
      amount: BigInt(row.amount ?? 0),
      currency: row.currency,
      state: row.state,
      isInvoiced: row.is_invoiced === true,
    }))

/** Invoices as they are read. */
export const sqlInvoices = (sql: Sql): Invoices => ({
  list: async ({ sort, page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST(sort), [...filterValues(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.matches ?? 0 }
  },
  stream: async function* (filter) {
    for (let last: number | null = null; ;) {
      const rows: readonly RowOf<typeof LISTED>[] = await sql.rows(NEXT, [...filterValues(filter), last])
      if (rows.length > 0) yield rows.map(listedOf)
      const end = rows.at(-1)
      if (end === undefined || rows.length < PIECE) return
      last = end.id
    }
  },
  find: async (id, { customerIds }) => {
    const [row] = await sql.rows(FIND, [customerIds ?? null, id])
    return row && listedOf(row)
  },
  billsFor: billsFor(sql),
})

const ADD = query(
  { id: 'bigint' },
  `insert into customer_invoices (customer_id, amount, currency, details, state, asked_at) values ($1, $2::bigint, $3, $4::jsonb, $5, $6) returning id`,
)
const ADD_BILLS = `insert into customer_invoice_bills (invoice_id, bill_id, amount)
  select $1, b.id, b.amount from json_to_recordset($2::json) as b(id bigint, amount bigint)`
const LOCK = query(INVOICE, `select ${INVOICE_COLUMNS} from customer_invoices i where ${WITHIN} and i.id = $2 for update of i`)
const KEEP = `update customer_invoices set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5, invoice_code = $6, invoice_number = $7,
  invoice_day = $8::date, file = $9, voided_by = $10, voided_at = $11, void_reason = $12, red_code = $13, red_number = $14 where id = $1`
const FREE = 'update customer_invoice_bills set is_live = false where invoice_id = $1 and is_live'
const TAKEN = query(
  { is_taken: 'boolean?' },
  `select exists (select from customer_invoices where (invoice_number = $1 and coalesce(invoice_code, '') = $2)
    or (red_number = $1 and coalesce(red_code, '') = $2)) as is_taken`,
)

/** Invoices as they are written, within a transaction. */
export const sqlInvoiceKeeper = (sql: Sql): InvoiceKeeper => ({
  lockBills: async (asked) => {
    // Whether a bill is in an invoice is read once it is locked: another request for it may have
    // ended in between.
    await sql.rows(LOCK_BILLS, [asked.customerId, asked.numbers])
    return billsFor(sql)(asked)
  },
  add: async (invoice) => {
    const { customerId, bills, amount, details, state, askedAt } = invoice
    const [row] = await sql.rows(ADD, [
      customerId,
      String(amount.amount),
      amount.currency,
      JSON.stringify(details),
      state,
      instantTextOrNull(askedAt),
    ])
    if (row === undefined) throw new Error('no invoice was added')
    await sql.rows(ADD_BILLS, [row.id, JSON.stringify(bills.map((bill) => ({ id: bill.id, amount: String(bill.amount) })))])
    return { ...invoice, id: row.id }
  },
  lock: async (id, { customerIds }) => {
    const [row] = await sql.rows(LOCK, [customerIds ?? null, id])
    return row && invoiceOf(row)
  },
  keep: async ({ id, state, decidedBy, decisionReason, number, day, file, voidedBy, voidReason, red, ...at }) => {
    const issued = [number?.code ?? null, number?.number ?? null, day ?? null, file ?? null]
    const voided = [voidedBy ?? null, instantTextOrNull(at.voidedAt), voidReason ?? null, red?.code ?? null, red?.number ?? null]
    await sql.rows(KEEP, [id, state, decidedBy ?? null, instantTextOrNull(at.decidedAt), decisionReason ?? null, ...issued, ...voided])
    if (!isLive(state)) await sql.rows(FREE, [id])
  },
  isNumberTaken: async ({ number, code = '' }) => (await sql.rows(TAKEN, [number, code]))[0]?.is_taken === true,
})
