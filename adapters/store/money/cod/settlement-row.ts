import type { BillTrack } from '#core/money/cod/bills/cod-bill.ts'
import type { SettlementBill, SettlementLine } from '#core/money/cod/bills/settlement.ports.ts'
import type { SettlementState } from '#core/money/cod/bills/settlement.machine.ts'
import { given } from '#core/base/kernel/given.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { fromPlainJson } from '#core/base/kernel/plain-json.ts'
import { narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

/** Amounts are larger than numbers are exact, and calculations hold them too: both are texts. */
export const SETTLEMENT = shape({
  id: 'bigint',
  bill_number: 'text',
  customer_id: 'bigint',
  until: 'timestamptz',
  priced_at: 'timestamptz',
  cod_status: narrowColumn<SettlementState>('text'),
  ncnd_status: narrowColumn<SettlementState>('text'),
  cod_count: 'bigint',
  ncnd_count: 'bigint',
  payout: 'text?',
  ncnd_charges: 'text?',
  rates: 'text?',
  dispute_reason: 'text?',
  created_by: 'bigint',
  created_at: 'timestamptz',
  sent_at: 'timestamptz?',
  confirmed_by: 'bigint?',
  confirmed_at: 'timestamptz?',
  entry: 'bigint?',
  bank: 'text?',
  check_amount: 'text?',
  check_currency: 'text?',
  transaction_id: 'text?',
  check_time: 'timestamptz?',
  withdrawn_at: 'timestamptz?',
  withdraw_reason: 'text?',
  written_off_at: 'timestamptz?',
})
export const SETTLEMENT_COLUMNS = `b.id, b.bill_number, b.customer_id, b.until, b.priced_at, b.cod_status, b.ncnd_status, b.cod_count, b.ncnd_count,
  b.payout::text as payout, b.ncnd_charges::text as ncnd_charges, b.rates::text as rates, b.dispute_reason, b.created_by, b.created_at, b.sent_at, b.confirmed_by,
  b.confirmed_at, b.entry, b.bank, b.check_amount::text as check_amount, b.check_currency, b.transaction_id, b.check_time, b.withdrawn_at,
  b.withdraw_reason, b.written_off_at`

/** Reads a value that was written with `toPlainJson`. */
const plain = <T>(text: string | null): T | undefined => (text === null ? undefined : (fromPlainJson(text) as T))

function paymentOf(row: RowOf<typeof SETTLEMENT>): SettlementBill['payment'] {
  const { bank, check_amount: amount, check_currency: currency, transaction_id: transactionId, check_time: at } = row
  if (bank === null || amount === null || currency === null || transactionId === null || at === null) return undefined
  return { bank, amount: money(BigInt(amount), currency), transactionId, at: at.getTime() }
}

export const settlementOfRow = (row: RowOf<typeof SETTLEMENT>): SettlementBill => ({
  id: row.id,
  billNumber: row.bill_number,
  customerId: row.customer_id,
  until: row.until.getTime(),
  pricedAt: row.priced_at.getTime(),
  status: { cod: row.cod_status, ncnd: row.ncnd_status },
  counts: { cod: row.cod_count, ncnd: row.ncnd_count },
  ncndCharges: plain<readonly Money[]>(row.ncnd_charges) ?? [],
  rates: plain<SettlementBill['rates']>(row.rates) ?? [],
  createdBy: row.created_by,
  createdAt: row.created_at.getTime(),
  ...given({
    payout: plain<NonNullable<SettlementBill['payout']>>(row.payout),
    payment: paymentOf(row),
    disputeReason: row.dispute_reason,
    sentAt: row.sent_at?.getTime(),
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at?.getTime(),
    entry: row.entry,
    withdrawnAt: row.withdrawn_at?.getTime(),
    withdrawReason: row.withdraw_reason,
    writtenOffAt: row.written_off_at?.getTime(),
  }),
})

export const LINE = shape({
  line: 'bigint',
  track: narrowColumn<BillTrack>('text'),
  order_number: 'text',
  amounts: 'text?',
  collected_at: 'timestamptz?',
  remitted_at: 'timestamptz?',
  ref_code: 'text?',
  dispute_id: 'bigint?',
  is_removed: 'boolean',
})
export const LINE_COLUMNS = `l.line, l.track, c.order_number, l.amounts::text as amounts, c.collected_at, c.remitted_at, o.ref_code, l.dispute_id, l.is_removed`
export const LINE_TABLES = 'cod_bill_lines l join cod_collections c on c.order_id = l.order_id join orders o on o.id = l.order_id'

export const lineOfRow = (row: RowOf<typeof LINE>): SettlementLine => ({
  line: row.line,
  track: row.track,
  orderNumber: row.order_number,
  amounts: plain<readonly Money[]>(row.amounts) ?? [],
  isRemoved: row.is_removed,
  ...given({
    collectedAt: row.collected_at?.getTime(),
    remittedAt: row.remitted_at?.getTime(),
    refCode: row.ref_code,
    dispute: row.dispute_id,
  }),
})

/** Charges on terms of a bill's NCND orders that stand on no paid bill for freight. */
export const OPEN_CHARGES = `select split_part(g.account, ':', 3) as currency, (-sum(g.amount))::text as amount
  from cod_bill_lines l join cod_collections c on c.order_id = l.order_id join order_charges f on f.order_number = c.order_number
  join ledger_legs g on g.entry = f.entry and g.account like 'receivable:%'
  where l.bill_id = $1 and l.track = 'ncnd' and l.is_live and not exists (
    select from customer_bill_lines k join customer_bills b on b.id = k.bill_id
    where k.kind = 'charge' and k.source = f.id and k.currency = split_part(g.account, ':', 3) and k.is_live and b.state = 'paid')
  group by 1 having sum(g.amount) < 0 order by 1`

/** The amounts that the customer's accounts gave for an order in all, by currency, as json. */
export const CHARGES_OF = (
  order: string,
): string => `(select coalesce(json_agg(json_build_object('currency', s.currency, 'amount', s.amount)), '[]')::text
  from (select split_part(g.account, ':', 3) as currency, (-sum(g.amount))::text as amount from order_charges f join ledger_legs g on g.entry = f.entry
      and (g.account like 'wallet:%' or g.account like 'receivable:%')
    where f.order_number = ${order} group by 1 having sum(g.amount) <> 0 order by 1) s)`

/** Amounts as `CHARGES_OF` answers them. */
export const chargesOf = (text: string | null): readonly Money[] =>
  (JSON.parse(text ?? '[]') as readonly { readonly currency: string; readonly amount: string }[]).map(({ currency, amount }) =>
    money(BigInt(amount), currency),
  )
