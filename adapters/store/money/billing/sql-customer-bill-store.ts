import type { BillSum, ChargeSpan, CustomerBill, CustomerBillStore, BillLine } from '#core/money/billing/bill.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { BILL, BILL_COLUMNS, billOf, whole } from './customer-bill-row.ts'

const SERIAL = query({ serial: 'bigint' }, prepareStatement("select nextval('customer_bill_serials') as serial"))
const ADD = query(
  { id: 'bigint' },
  prepareStatement(`insert into customer_bills (bill_number, customer_id, bill_type, currency, period_from, period_to, amount, line_count, paid_amount, state,
      created_by, created_at, remark)
    values ($1, $2, $3, $4, $5::date, $6::date, $7::bigint, $8, $9::bigint, $10, $11, $12, $13) returning id`),
)
const LOCK = query(BILL, prepareStatement(`select ${BILL_COLUMNS} from customer_bills b where b.bill_number = $1 for update`))
const KEEP =
  prepareStatement(`update customer_bills set version = version + 1, amount = $2::bigint, line_count = $3, paid_amount = $4::bigint, state = $5,
  issued_by = $6, issued_at = $7, due_at = $8, audited_by = $9, audited_at = $10, paid_at = $11, entry = $12, fault = $13, remark = $14 where id = $1`)
const ADD_LINES = `insert into customer_bill_lines (bill_id, line, customer_id, kind, source, currency, reference, note, amount, at)
  select $1, (select coalesce(max(line), 0) from customer_bill_lines where bill_id = $1) + l.place, $2, l.kind, l.source, $3, l.reference, l.note, l.amount, l.at
  from json_to_recordset($4::json) as l(place bigint, kind text, source bigint, reference text, note text, amount bigint, at timestamptz)`

/**
 * A unit of work may be under way for so long when a period is billed: charges before its first day
 * are looked for again.
 */
const LATE_MILLIS = 2 * MILLIS_PER_DAY
/**
 * Charges to a client on terms that stand on no bill: their entries have a leg on a receivable. Of
 * the span and shortly before, and what was freed from bills.
 */
const UNBILLED = `select c.id, c.order_number, c.occasion, c.at, split_part(l.account, ':', 3) as currency, -l.amount as amount
  from (select f.id, f.order_number, f.occasion, f.at, f.entry from order_charges f where f.customer_id = $1 and f.at >= $2 and f.at < $3
    union select f.id, f.order_number, f.occasion, f.at, f.entry from customer_bill_lines g join order_charges f on f.id = g.source
      where g.customer_id = $1 and g.is_free and g.kind = 'charge') c
  join ledger_legs l on l.entry = c.entry and l.account like 'receivable:%'
  where not exists (select from customer_bill_lines b where b.kind = 'charge' and b.source = c.id and b.currency = split_part(l.account, ':', 3) and b.is_live)`
const SUMS = query(
  { currency: 'text?', count: 'bigint?', amount: 'text?' },
  prepareStatement(
    `select currency, count(*) as count, sum(amount)::text as amount from (${UNBILLED}) u group by currency order by currency`,
  ),
)
const TAKE = query(
  { count: 'bigint?', amount: 'text?' },
  prepareStatement(`with taken as (insert into customer_bill_lines (bill_id, line, customer_id, kind, source, currency, reference, note, amount, at)
      select $4, row_number() over (order by u.at, u.id), $1, 'charge', u.id, u.currency, u.order_number, u.occasion, u.amount, u.at
      from (${UNBILLED}) u where u.currency = $5 returning amount),
    kept as (update customer_bill_lines set is_free = false where customer_id = $1 and is_free and kind = 'charge' and currency = $5)
    select count(*) as count, coalesce(sum(amount), 0)::text as amount from taken`),
)
const SUM = query(
  { count: 'bigint?', amount: 'text?' },
  'select count(*) as count, coalesce(sum(amount), 0)::text as amount from customer_bill_lines where bill_id = $1 and is_live',
)
const FREE = query(
  { count: 'bigint?' },
  `with freed as (update customer_bill_lines set is_live = false, is_free = true, removed_reason = $3
      where bill_id = $1 and is_live and ($2::bigint[] is null or line = any($2)) returning line)
    select count(*) as count from freed`,
)
const LOCK_PERIODS = query(
  { next_day: 'text?' },
  prepareStatement(
    `select to_char(next_day, 'YYYY-MM-DD') as next_day from customer_bill_periods where customer_id = $1 and bill_type = $2 for update`,
  ),
)
const MAKE_PERIODS = prepareStatement('insert into customer_bill_periods (customer_id, bill_type) values ($1, $2) on conflict do nothing')
const KEEP_PERIODS = prepareStatement('update customer_bill_periods set next_day = $3::date where customer_id = $1 and bill_type = $2')
const FIRST_CHARGE = query(
  { at: 'timestamptz' },
  prepareStatement('select at from order_charges where customer_id = $1 and at >= $2 order by at limit 1'),
)

const sumOf = (row: { count: number | null; amount: string | null } | undefined): BillSum => ({
  count: row?.count ?? 0,
  amount: whole(row?.amount ?? null),
})
const spanValues = ({ since, until }: ChargeSpan) => [instantTextOrNull(since - LATE_MILLIS), instantTextOrNull(until)]
const lineRow = ({ amount, at, ...line }: BillLine, place: number) => ({
  ...line,
  place: place + 1,
  amount: String(amount),
  at: instantTextOrNull(at),
})

/** Lines that a statement takes at once. */
const BATCH = 5_000

/** Bills of clients in SQL, inside a unit of work on this connection. */
export const sqlCustomerBillStore = (connection: Connection): CustomerBillStore => ({
  drawSerial: async () => {
    const [row] = await connection.rows(SERIAL, [])
    if (row === undefined) throw new Error('no serial was drawn')
    return row.serial
  },
  add: async ({ billNumber, customerId, type, currency, period, amount, lineCount, paidAmount, state, createdBy, createdAt, remark }) => {
    const facts = [billNumber, customerId, type, currency, period.from, period.to, String(amount), lineCount, String(paidAmount)]
    const [row] = await connection.rows(ADD, [...facts, state, createdBy, instantTextOrNull(createdAt), remark ?? null])
    if (row === undefined) throw new Error('no bill was added')
    return row.id
  },
  lock: async (billNumber) => {
    const [row] = await connection.rows(LOCK, [billNumber])
    return row && billOf(row)
  },
  keep: async (bill: CustomerBill) => {
    const { id, amount, lineCount, paidAmount, state, issuedBy, auditedBy, entry, fault, remark } = bill
    const issued = [issuedBy ?? null, instantTextOrNull(bill.issuedAt), instantTextOrNull(bill.dueAt)]
    const paid = [
      auditedBy ?? null,
      instantTextOrNull(bill.auditedAt),
      instantTextOrNull(bill.paidAt),
      entry ?? null,
      fault ?? null,
      remark ?? null,
    ]
    await connection.rows(KEEP, [id, String(amount), lineCount, String(paidAmount), state, ...issued, ...paid])
  },
  addLines: async ({ id, customerId, currency }, lines) => {
    for (let from = 0; from < lines.length; from += BATCH)
      await connection.rows(ADD_LINES, [id, customerId, currency, JSON.stringify(lines.slice(from, from + BATCH).map(lineRow))])
  },
  unbilled: async (customerId, span) => {
    const rows = await connection.rows(SUMS, [customerId, ...spanValues(span)])
    return rows.map(({ currency, ...row }) => ({ currency: currency ?? '', ...sumOf(row) }))
  },
  takeCharges: async ({ id, customerId, currency }, span) => {
    const [row] = await connection.rows(TAKE, [customerId, ...spanValues(span), id, currency])
    return sumOf(row)
  },
  sumOf: async (id) => {
    const [row] = await connection.rows(SUM, [id])
    return sumOf(row)
  },
  free: async (id, some) => {
    const [row] = await connection.rows(FREE, [id, some?.lines ?? null, some?.reason ?? null])
    return row?.count ?? 0
  },
  lockPeriods: async (customerId, type) => {
    let [row] = await connection.rows(LOCK_PERIODS, [customerId, type])
    if (row === undefined) {
      await connection.rows(MAKE_PERIODS, [customerId, type])
      ;[row] = await connection.rows(LOCK_PERIODS, [customerId, type])
    }
    return row?.next_day ?? undefined
  },
  keepPeriods: async (customerId, type, nextDay) => {
    await connection.rows(KEEP_PERIODS, [customerId, type, nextDay])
  },
  firstCharge: async (customerId, since) => {
    const [row] = await connection.rows(FIRST_CHARGE, [customerId, instantTextOrNull(since)])
    return row?.at.getTime()
  },
})
