import type { OrderFees } from '#core/pricing/fees/subjects/order-fees.ts'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import type { CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import type { ChargeFilter, ChargeListReading, ListedCharge } from '#core/money/charges/charge-list.ports.ts'
import type { ChargeOccasion } from '#core/money/charges/charge.ports.ts'
import { CHARGE_VIEWS, type ChargeState } from '#core/money/charges/charge-views.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { fromPlainJson } from '#core/base/kernel/plain-json.ts'
import type { Database, Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { foldedText, numberForms } from '../../database/search-text.ts'

const ROW = shape({
  id: 'bigint',
  order_number: 'text',
  airway_number: 'text?',
  ref_code: 'text?',
  kind: 'text',
  channel: 'text?',
  country: 'text?',
  occasion: narrowColumn<ChargeOccasion>('text'),
  state: narrowColumn<ChargeState>('text'),
  at: 'timestamptz',
  content: 'text',
  paid: 'text',
  pay_way: 'text?',
  entry: 'bigint?',
  bill_number: 'text?',
  reason: 'text?',
})

/**
 * Charged again under the same key with a count, which only freight and work of the warehouse are.
 */
const IS_AGAIN = "c.occasion in ('freight', 'work') and c.charge_key ~ ':[0-9]+$'"
const STATE = `case when c.occasion = 'refund' then 'refund' when c.reverses is not null then 'reversal'
  when exists (select from order_charges b where b.reverses = c.id) then 'reversed' when ${IS_AGAIN} then 'corrected' else 'charged' end`
const COLUMNS = `c.id, c.order_number, o.airway_number, o.ref_code, c.kind, c.channel, c.country, c.occasion, ${STATE} as state, c.at,
  p.content::text as content, c.paid::text as paid, e.pay_way, c.entry, c.reason,
  (select min(b.bill_number) from customer_bill_lines l join customer_bills b on b.id = l.bill_id
    where l.kind = 'charge' and l.source = c.id and l.is_live and b.state not in ('draft', 'voided')) as bill_number`

/** The filter on charges `c`; of conditions without a value nothing is left when it is planned. */
const MATCHING = `($3::timestamptz is null or c.at >= $3) and ($4::timestamptz is null or c.at < $4) and (not $5::boolean or c.is_ddu)
  and ($6::text is null or c.channel = $6) and ($7::text is null or c.country = $7) and ($8::text is null or c.occasion = $8)
  and ($9::text is null or ${STATE} = $9) and ($10::text[] is null or c.order_number = any($10))
  and ($11::text is null or exists (select from ledger_entries e where e.number = c.entry and e.pay_way = $11))`

/** Each kind is walked from its newest charge, as far as the page may reach. */
const PAGE = query(
  ROW,
  `select ${COLUMNS} from (select w.id from unnest($2::text[]) as s(kind) cross join lateral (
      select c.id, c.at from order_charges c where c.customer_id = $1 and c.kind = s.kind and ${MATCHING}
        and ($14::bigint is null or (c.at, c.id) < (select z.at, z.id from order_charges z where z.id = $14))
      order by c.at desc, c.id desc limit $12::bigint + $13) w order by w.at desc, w.id desc limit $12 offset $13) k
    join order_charges c on c.id = k.id join order_prices p on p.id = c.price left join orders o on o.order_number = c.order_number
    left join ledger_entries e on e.number = c.entry order by c.at desc, c.id desc`,
)
const ALL = `from order_charges c where c.customer_id = $1 and c.kind = any($2) and ${MATCHING}`
const COUNT = query({ n: 'bigint' }, `select count(*) as n ${ALL}`)
const SUMS = query(
  { currency: 'text?', amount: 'text?' },
  `select x ->> 'currency' as currency, sum((x -> 'amount' ->> '$bigint')::bigint)::text as amount
    from (select c.paid ${ALL}) as m cross join lateral json_array_elements(m.paid) as x group by 1 order by 1`,
)
const NUMBERS = query(
  { order_number: 'text' },
  `select order_number from orders where customer_id = $1 and (order_number = any($2::text[]) or airway_number = any($2::text[])
    or (ref_code is not null and folded(ref_code) = $3)) limit 100`,
)

/** So many charges are added up while somebody waits. */
const MOST_ADDED = 200_000
const BATCH = 1000

type Content = {
  readonly parcel?: Parcel
  readonly steps: readonly CalculatedStep[]
  readonly fees: OrderFees
  readonly consignee: readonly Money[]
}

function gramsOf({ steps, parcel }: Content): number | undefined {
  const result = steps.find(({ code }) => code === 'chargeable_weight')?.result
  return result?.kind === 'weight' ? result.value : parcel?.actualGrams
}

function chargeOf(row: RowOf<typeof ROW>): ListedCharge {
  // It was written by `addPrices` and `addCharges`.
  const content = fromPlainJson(row.content) as Content
  const { pay_way: way } = row
  return {
    id: row.id,
    orderNumber: row.order_number,
    kind: row.kind,
    occasion: row.occasion,
    state: row.state,
    at: row.at.getTime(),
    fees: content.fees,
    consignee: content.consignee,
    paid: fromPlainJson(row.paid) as readonly Money[],
    ...given({
      airwayNumber: row.airway_number,
      refCode: row.ref_code,
      channel: row.channel,
      country: row.country,
      chargeableGrams: gramsOf(content),
      entry: row.entry,
      billNumber: row.bill_number,
      reason: row.reason,
    }),
    ...(way === 'balance' || way === 'account' ? { payWay: way } : {}),
  }
}

/** The values of a filter, in the order in which the statements number them. */
async function valuesOf(sql: Sql, filter: ChargeFilter): Promise<readonly unknown[]> {
  const { customerId, view, kind, from, before, channel, country, occasion, state, payWay, keywords } = filter
  const facts = CHARGE_VIEWS[view]
  const kinds = kind === undefined ? facts.kinds : facts.kinds.filter((one) => one === kind)
  const forms = numberForms(keywords)
  const found = forms === null ? undefined : await sql.rows(NUMBERS, [customerId, forms, foldedText(keywords)])
  const numbers = found?.map(({ order_number: number }) => number) ?? null
  const optional = [channel, country, occasion, state].map((value) => value ?? null)
  return [
    customerId,
    kinds,
    instantTextOrNull(from),
    instantTextOrNull(before),
    'consigneePays' in facts,
    ...optional,
    numbers,
    payWay ?? null,
  ]
}

const countOf = async (sql: Sql, values: readonly unknown[]): Promise<number> => (await sql.rows(COUNT, values))[0]?.n ?? 0

/** Charges of orders in SQL, as their customer reads them. */
export const sqlChargeList = (database: Database): ChargeListReading => ({
  list: async (filter, { page, pageSize }) => {
    const values = await valuesOf(database, filter)
    const offset = (page - 1) * pageSize
    const total = await countOf(database, values)
    const rows = total <= offset ? [] : await database.rows(PAGE, [...values, pageSize, offset, null])
    return { rows: rows.map(chargeOf), total }
  },
  totals: async (filter) => {
    const values = await valuesOf(database, filter)
    const count = await countOf(database, values)
    if (count > MOST_ADDED) return { count, paid: undefined }
    const sums = await database.rows(SUMS, values)
    return { count, paid: sums.map(({ currency, amount }) => money(BigInt(amount ?? 0), currency ?? '')) }
  },
  stream: async function* (filter) {
    const values = await valuesOf(database, filter)
    for (let last: number | null = null; ;) {
      const rows: readonly RowOf<typeof ROW>[] = await database.rows(PAGE, [...values, BATCH, 0, last])
      if (rows.length > 0) yield rows.map(chargeOf)
      const end = rows.at(-1)
      if (end === undefined || rows.length < BATCH) return
      last = end.id
    }
  },
})
