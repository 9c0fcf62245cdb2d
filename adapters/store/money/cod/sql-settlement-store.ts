import type { BillTrack } from '#core/money/cod/bills/cod-bill.ts'
import type { Cycle } from '#core/money/cod/bills/settlement-cycle.rules.ts'
import type { NewSettlementLine, SettlementBill, SettlementStore } from '#core/money/cod/bills/settlement.ports.ts'
import type { CodOrder } from '#core/money/cod/bills/settlement.rules.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import { toPlainJson } from '#core/base/kernel/plain-json.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import {
  CHARGES_OF,
  chargesOf,
  LINE,
  LINE_COLUMNS,
  LINE_TABLES,
  lineOfRow,
  OPEN_CHARGES,
  SETTLEMENT,
  SETTLEMENT_COLUMNS,
  settlementOfRow,
} from './settlement-row.ts'

const SERIAL = query({ serial: 'bigint' }, "select nextval('cod_bill_serials') as serial")
const MAKE_CYCLE = 'insert into cod_cycles (customer_id) values ($1) on conflict do nothing'
const LOCK_CYCLE = query(
  { cycle: narrowColumn<Cycle>('text'), day: 'smallint?', next_day: 'text?' },
  "select cycle, day, to_char(next_day, 'YYYY-MM-DD') as next_day from cod_cycles where customer_id = $1 for update",
)
const KEEP_CYCLE = 'update cod_cycles set cycle = $2, day = $3, next_day = $4::date where customer_id = $1'
const NOTE_CYCLE = 'update cod_cycles set next_day = $2::date, last_outcome = $3, last_at = $4 where customer_id = $1'

/** The oldest first, locked in the order of their ids as everybody locks them. */
const REMITTED = query(
  {
    order_number: 'text',
    status: narrowColumn<OrderState>('text'),
    currency: 'text',
    collected_amount: 'text?',
    remitted_at: 'timestamptz?',
  },
  `select c.order_number, o.status, c.currency, c.collected_amount::text as collected_amount, c.remitted_at
    from cod_collections c join orders o on o.id = c.order_id
    where c.bill_number is null and c.state = 'remitted' and c.order_id = any(array(select order_id from cod_collections
      where customer_id = $1 and bill_number is null and state = 'remitted' and remitted_at <= $2 order by remitted_at, order_id limit $3))
    order by c.order_id for update of c`,
)
const FAILED = query(
  { order_number: 'text', status: narrowColumn<OrderState>('text'), charges: 'text?' },
  `select c.order_number, o.status, ${CHARGES_OF('c.order_number')} as charges from cod_collections c join orders o on o.id = c.order_id
    where c.bill_number is null and c.state = 'failed' and c.order_id = any(array(select f.order_id from cod_collections f join orders p on p.id = f.order_id
      where f.customer_id = $1 and f.bill_number is null and f.state = 'failed' and f.failed_at <= $2
        and p.status in ('returned', 'transferred', 'destroyed', 'lost') order by f.failed_at, f.order_id limit $3))
    order by c.order_id for update of c`,
)

const ADD = query(
  { id: 'bigint' },
  `insert into cod_bills (bill_number, customer_id, until, priced_at, cod_status, ncnd_status, cod_count, ncnd_count, payout, payout_amount, ncnd_charges,
      rates, created_by, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9::json, $10::bigint, $11::json, $12::json, $13, $14) returning id`,
)
const ADD_LINES = `with added as (insert into cod_bill_lines (bill_id, line, track, order_id, currency, amounts)
    select $1, l.line, l.track, c.order_id, c.currency, l.amounts::json
    from json_to_recordset($3::json) as l(line bigint, track text, order_number text, amounts text) join cod_collections c on c.order_number = l.order_number
    returning order_id)
  update cod_collections c set bill_number = $2 from added a where a.order_id = c.order_id`
const LOCK = query(SETTLEMENT, `select ${SETTLEMENT_COLUMNS} from cod_bills b where b.bill_number = $1 for update`)
const KEEP = `update cod_bills set cod_status = $2, ncnd_status = $3, cod_count = $4, ncnd_count = $5, payout = $6::json, payout_amount = $7::bigint,
  ncnd_charges = $8::json, dispute_reason = $9, sent_at = $10, confirmed_by = $11, confirmed_at = $12, entry = $13, bank = $14,
  check_amount = $15::bigint, check_currency = $16, transaction_id = $17, check_time = $18, withdrawn_at = $19, withdraw_reason = $20,
  written_off_at = $21 where id = $1`
const LINES = query(LINE, `select ${LINE_COLUMNS} from ${LINE_TABLES} where l.bill_id = $1 and l.track = $2 and l.is_live order by l.line`)
const FREE = query(
  { count: 'bigint?' },
  `with freed as (update cod_bill_lines l set is_live = false, is_removed = $4::text[] is not null from cod_collections c
      where l.bill_id = $1 and l.track = $2 and l.is_live and c.order_id = l.order_id and ($4::text[] is null or c.order_number = any($4))
      returning l.order_id),
    unmarked as (update cod_collections c set bill_number = null from freed f where f.order_id = c.order_id and c.bill_number = $3)
    select count(*) as count from freed`,
)
const CHOSEN = query(
  { line: 'bigint', track: narrowColumn<BillTrack>('text') },
  'select line, track from cod_bill_lines where bill_id = $1 and is_live and line = any($2) order by line',
)
const ADD_DISPUTE = query(
  { id: 'bigint' },
  'insert into cod_bill_disputes (bill_id, reason, files, disputed_by, disputed_at) values ($1, $2, $3::jsonb, $4, $5) returning id',
)
const DISPUTE_LINES = 'update cod_bill_lines set dispute_id = $2 where bill_id = $1 and is_live and line = any($3)'
const ANSWER = 'update cod_bill_disputes set answer = $2, answered_at = $3 where bill_id = $1 and answer is null'
const OPEN = query({ currency: 'text?', amount: 'text?' }, OPEN_CHARGES)

/** Lines that a statement takes at once. */
const BATCH = 5_000

/** Returns the values of a bill that are written whenever it changes. */
const contentOf = ({ payout, ncndCharges }: Pick<SettlementBill, 'payout' | 'ncndCharges'>) => [
  payout === undefined ? null : toPlainJson(payout as never),
  payout === undefined ? null : String(payout.total.amount),
  toPlainJson(ncndCharges),
]

const lineRows = (lines: readonly NewSettlementLine[], from: number): string =>
  JSON.stringify(
    lines.slice(from, from + BATCH).map(({ track, orderNumber, amounts }, place) => ({
      line: from + place + 1,
      track,
      order_number: orderNumber,
      amounts: toPlainJson(amounts),
    })),
  )

/**
 * Settles two clients' rows apart from each other: the orders of one client by what its settlement
 * may take.
 */
async function unbilledCodOrders(sql: Sql, customerId: number, until: Instant, most: number): Promise<readonly CodOrder[]> {
  const remitted = await sql.rows(REMITTED, [customerId, instantTextOrNull(until), most])
  const failed = await sql.rows(FAILED, [customerId, instantTextOrNull(until), most])
  return [
    ...remitted.map((row): CodOrder => ({
      orderNumber: row.order_number,
      customerId,
      state: row.status,
      collection: 'remitted',
      collected: money(BigInt(row.collected_amount ?? 0), row.currency),
      charges: [],
      ...given({ remittedAt: row.remitted_at?.getTime() }),
    })),
    ...failed.map((row): CodOrder => ({
      orderNumber: row.order_number,
      customerId,
      state: row.status,
      collection: 'failed',
      charges: chargesOf(row.charges),
    })),
  ]
}

const only = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('nothing was answered')
  return row
}

/** Settlement bills in SQL, inside a unit of work on this connection. */
export const sqlSettlementStore = (sql: Sql): SettlementStore => ({
  drawSerial: async () => only(await sql.rows(SERIAL, [])).serial,
  lockClient: async (customerId) => {
    await sql.rows(MAKE_CYCLE, [customerId])
    const { cycle, day, next_day: nextDay } = only(await sql.rows(LOCK_CYCLE, [customerId]))
    return { cycle, ...given({ day, nextDay }) }
  },
  keepCycle: async (customerId, { cycle, day, nextDay }) => {
    await sql.rows(KEEP_CYCLE, [customerId, cycle, day ?? null, nextDay ?? null])
  },
  noteCycle: async (customerId, { nextDay, outcome, at }) => {
    await sql.rows(NOTE_CYCLE, [customerId, nextDay ?? null, outcome, instantTextOrNull(at)])
  },
  lockUnbilled: ({ customerId, until }, most) => unbilledCodOrders(sql, customerId, until, most),
  add: async (bill, lines) => {
    const { billNumber, customerId, status, counts, rates, createdBy } = bill
    const head = [
      billNumber,
      customerId,
      instantTextOrNull(bill.until),
      instantTextOrNull(bill.pricedAt),
      status.cod,
      status.ncnd,
      counts.cod,
      counts.ncnd,
    ]
    const { id } = only(
      await sql.rows(ADD, [...head, ...contentOf(bill), toPlainJson(rates), createdBy, instantTextOrNull(bill.createdAt)]),
    )
    for (let from = 0; from < lines.length; from += BATCH) await sql.rows(ADD_LINES, [id, billNumber, lineRows(lines, from)])
    return id
  },
  lock: async (billNumber) => {
    const [row] = await sql.rows(LOCK, [billNumber])
    return row && settlementOfRow(row)
  },
  keep: async (bill) => {
    const { id, status, counts, payment } = bill
    const paid = [payment?.bank, payment && String(payment.amount.amount), payment?.amount.currency, payment?.transactionId]
    const sent = [instantTextOrNull(bill.sentAt), bill.confirmedBy ?? null, instantTextOrNull(bill.confirmedAt), bill.entry ?? null]
    const ended = [instantTextOrNull(bill.withdrawnAt), bill.withdrawReason ?? null, instantTextOrNull(bill.writtenOffAt)]
    const states = [id, status.cod, status.ncnd, counts.cod, counts.ncnd, ...contentOf(bill), bill.disputeReason ?? null]
    await sql.rows(KEEP, [...states, ...sent, ...paid.map((value) => value ?? null), instantTextOrNull(payment?.at), ...ended])
  },
  linesOf: async (id, track) => (await sql.rows(LINES, [id, track])).map(lineOfRow),
  free: async ({ id, billNumber }, track, leaving) => only(await sql.rows(FREE, [id, track, billNumber, leaving ?? null])).count ?? 0,
  addDispute: async (id, { reason, files, at, by, lines }) => {
    const chosen = await sql.rows(CHOSEN, [id, lines])
    const tracks = [...new Set(chosen.map(({ track }) => track))]
    const missing = lines.find((line) => chosen.every((one) => one.line !== line))
    if (missing !== undefined) return { id: 0, tracks, missing }
    const added = only(await sql.rows(ADD_DISPUTE, [id, reason, JSON.stringify(files), by, instantTextOrNull(at)]))
    await sql.rows(DISPUTE_LINES, [id, added.id, lines])
    return { id: added.id, tracks }
  },
  answer: async (id, answer, at) => {
    await sql.rows(ANSWER, [id, answer, instantTextOrNull(at)])
  },
  openCharges: async (id) => (await sql.rows(OPEN, [id])).map(({ currency, amount }) => money(BigInt(amount ?? 0), currency ?? '')),
})
