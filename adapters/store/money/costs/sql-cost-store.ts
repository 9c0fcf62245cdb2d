import type { CostBillState } from '#core/money/costs/cost-bill.machine.ts'
import type { CostDecision, DifferenceKind } from '#core/money/costs/cost-fields.ts'
import type { CostSubject } from '#core/money/costs/cost-subject.ts'
import type { CostBill, CostDifference, CostLine, CostStore, ParcelCost } from '#core/money/costs/cost.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Connection } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

export const BILL = shape({
  id: 'bigint',
  version: 'integer',
  supplier: 'text',
  bill_number: 'text',
  bill_date: 'text?',
  currency: 'text',
  total: 'text?',
  remark: 'text?',
  state: narrowColumn<CostBillState>('text'),
  created_by: 'bigint',
  created_at: 'timestamptz',
  booked_at: 'timestamptz?',
})
/** Amounts are larger than numbers are exact, days have no zone: both are texts. */
export const BILL_COLUMNS = `b.id, b.version, b.supplier, b.bill_number, to_char(b.bill_date, 'YYYY-MM-DD') as bill_date, b.currency, b.total::text as total,
  b.remark, b.state, b.created_by, b.created_at, b.booked_at`
export const LINE = shape({
  line: 'integer',
  mawb: 'text?',
  waybill: 'text?',
  subject: narrowColumn<CostSubject>('text'),
  grams: 'bigint?',
  amount: 'text?',
  remark: 'text?',
  reverses: 'integer?',
})
export const LINE_COLUMNS = 'l.line, l.mawb, l.waybill, l.subject, l.grams, l.amount::text as amount, l.remark, l.reverses'
export const DIFFERENCE = shape({
  line: 'integer',
  kind: narrowColumn<DifferenceKind>('text'),
  theirs: 'text?',
  ours: 'text?',
  amount: 'text?',
  decision: narrowColumn<CostDecision | null>('text?'),
  reason: 'text?',
  decided_by: 'bigint?',
})
export const DIFFERENCE_COLUMNS =
  'd.line, d.kind, d.theirs::text as theirs, d.ours::text as ours, d.amount::text as amount, d.decision, d.reason, d.decided_by'

/** A whole number that is read as text, of a column that is never empty. */
const whole = (text: string | null): bigint => BigInt(text ?? 0)

export const billOf = (row: RowOf<typeof BILL>): CostBill => ({
  id: row.id,
  version: row.version,
  supplier: row.supplier,
  bill_number: row.bill_number,
  bill_date: row.bill_date ?? '',
  total: { amount: whole(row.total), currency: row.currency },
  state: row.state,
  createdBy: row.created_by,
  createdAt: row.created_at.getTime(),
  ...given({ remark: row.remark, bookedAt: row.booked_at?.getTime() }),
})

export const lineOf = ({ line, subject, amount, ...rest }: RowOf<typeof LINE>): CostLine => ({
  line,
  subject,
  amount: whole(amount),
  ...given({ mawb: rest.mawb, waybill: rest.waybill, grams: rest.grams, remark: rest.remark, reverses: rest.reverses }),
})

export const differenceOf = (row: RowOf<typeof DIFFERENCE>): CostDifference => ({
  line: row.line,
  kind: row.kind,
  theirs: whole(row.theirs),
  ours: whole(row.ours),
  amount: whole(row.amount),
  ...given({ decision: row.decision, reason: row.reason, decidedBy: row.decided_by }),
})

const ADD = query(
  { id: 'bigint' },
  `insert into cost_bills (supplier, bill_number, bill_date, currency, total, remark, state, created_by, created_at)
    values ($1, $2, $3::date, $4, $5::bigint, $6, $7, $8, $9) returning id`,
)
const LOCK = query(BILL, `select ${BILL_COLUMNS} from cost_bills b where b.id = $1 for update`)
const KEEP = `update cost_bills set version = version + 1, supplier = $2, bill_number = $3, bill_date = $4::date, currency = $5, total = $6::bigint, remark = $7,
  state = $8, booked_at = $9 where id = $1`
const LINES = query(LINE, `select ${LINE_COLUMNS} from cost_lines l where l.bill_id = $1 order by l.line`)
const PUT_LINES = `insert into cost_lines (bill_id, line, mawb, waybill, subject, grams, amount, remark, reverses)
  select $1, l.* from json_to_recordset($2::json)
    as l(line integer, mawb text, waybill text, subject text, grams bigint, amount bigint, remark text, reverses integer)
  on conflict (bill_id, line) do update set mawb = excluded.mawb, waybill = excluded.waybill, subject = excluded.subject, grams = excluded.grams,
    amount = excluded.amount, remark = excluded.remark`
const DIFFERENCES = query(DIFFERENCE, `select ${DIFFERENCE_COLUMNS} from cost_differences d where d.bill_id = $1 order by d.line, d.kind`)
const ADD_DIFFERENCES = `insert into cost_differences (bill_id, line, kind, theirs, ours, amount, decision, reason, decided_by)
  select $1, d.* from json_to_recordset($2::json)
    as d(line integer, kind text, theirs bigint, ours bigint, amount bigint, decision text, reason text, decided_by bigint)`
const FLOWN = query(
  { mawb: 'text', to_station: 'text', grams: 'bigint?', parcels: 'bigint?' },
  `select l.mawb, l.to_station, (select coalesce(sum(coalesce(b.weighed_grams, (select sum(p.grams) from bag_parcels p where p.bag_id = b.id), 0)), 0)::bigint
      from bags b where b.bill_id = l.id) as grams,
    (select count(distinct p.order_id) from bag_parcels p join bags b on b.id = p.bag_id where b.bill_id = l.id) as parcels
    from bills_of_lading l where l.mawb = any($1::text[])`,
)
/** The larger of what a parcel weighs and its volumetric weight by its freight rule. */
const CHARGEABLE = `greatest(coalesce(o.check_weight_grams, o.weight, 0), coalesce((o.money -> 'fees' ->> 'charge_volume')::bigint, 0))::bigint`
const PARCELS_ON = query(
  { order_number: 'text', grams: 'bigint?' },
  `select o.order_number, ${CHARGEABLE} as grams from orders o where o.id in (select p.order_id from bag_parcels p join bags b on b.id = p.bag_id
    where b.bill_id = (select id from bills_of_lading where mawb = $1)) order by o.id`,
)
const PARCEL_ROW = { waybill: 'text', order_number: 'text', grams: 'bigint?' } as const
const PARCELS = query(
  PARCEL_ROW,
  `select o.airway_number as waybill, o.order_number, ${CHARGEABLE} as grams from orders o where o.airway_number = any($1::text[]) order by o.id`,
)
const BILLED_BEFORE = query(
  { line: 'integer' },
  `select l.line from cost_lines l join cost_bills b on b.id = l.bill_id where l.bill_id = $1 and exists (
    select from cost_lines e join cost_bills f on f.id = e.bill_id
    where e.bill_id <> l.bill_id and f.supplier = b.supplier and e.subject = l.subject and e.reverses is null and e.amount > 0
      and (e.mawb = l.mawb or e.waybill = l.waybill)
      and not exists (select from cost_lines r where r.bill_id = e.bill_id and r.reverses = e.line)) order by l.line`,
)
const ADD_COSTS = `insert into parcel_costs (bill_id, line, order_number, grams, amount, in_report)
  select $1, c.* from json_to_recordset($2::json) as c(line integer, order_number text, grams bigint, amount bigint, in_report bigint)`
const COST_ROW = { line: 'integer', order_number: 'text', grams: 'bigint', amount: 'text?', in_report: 'text?' } as const
const COSTS_OF = query(
  COST_ROW,
  `select line, order_number, grams, amount::text as amount, in_report::text as in_report from parcel_costs
    where bill_id = $1 and line = $2 order by order_number`,
)

const lineRow = ({ amount, ...line }: CostLine) => ({ ...line, amount: String(amount) })
const differenceRow = ({ theirs, ours, amount, decidedBy, ...rest }: CostDifference) => ({
  ...rest,
  theirs: String(theirs),
  ours: String(ours),
  amount: String(amount),
  decided_by: decidedBy,
})
const costRow = ({ line, orderNumber, grams, amount, inReport }: ParcelCost) => ({
  line,
  order_number: orderNumber,
  grams,
  amount: String(amount),
  in_report: String(inReport),
})

const parcelOf = ({ waybill, order_number: orderNumber, grams }: RowOf<typeof PARCEL_ROW>) => ({ waybill, orderNumber, grams: grams ?? 0 })
const parcelCostOf = ({ line, order_number: orderNumber, grams, amount, in_report: inReport }: RowOf<typeof COST_ROW>): ParcelCost => ({
  line,
  orderNumber,
  grams,
  amount: whole(amount),
  inReport: whole(inReport),
})

/** Values of a bill that are written when it is added and when it is kept, in columns' order. */
const billValues = ({
  supplier,
  bill_number: number,
  bill_date: date,
  total,
  remark,
  state,
}: Omit<CostBill, 'id' | 'version'>): readonly unknown[] => [
  supplier,
  number,
  date,
  total.currency,
  String(total.amount),
  remark ?? null,
  state,
]

/** Rows that a statement takes at once. */
const BATCH = 5_000

/** Cost bills in SQL, inside a unit of work on this connection. */
export const sqlCostStore = (connection: Connection): CostStore => ({
  add: async (bill) => {
    const values = [...billValues(bill), bill.createdBy, instantTextOrNull(bill.createdAt)]
    const [row] = await connection.rows(ADD, values)
    if (row === undefined) throw new Error('no cost bill was added')
    return row.id
  },

  lock: async (id) => {
    const [row] = await connection.rows(LOCK, [id])
    return row && billOf(row)
  },
  keep: async (bill) => {
    await connection.rows(KEEP, [bill.id, ...billValues(bill), instantTextOrNull(bill.bookedAt)])
  },
  remove: async (id) => {
    await connection.rows('delete from cost_bills where id = $1', [id])
  },
  lines: async (id) => (await connection.rows(LINES, [id])).map(lineOf),
  putLines: async (id, lines) => {
    if (lines.length > 0) await connection.rows(PUT_LINES, [id, JSON.stringify(lines.map(lineRow))])
  },
  removeLines: async (id, lines) => {
    await connection.rows('delete from cost_lines where bill_id = $1 and line = any($2::integer[])', [id, lines])
  },
  differences: async (id) => (await connection.rows(DIFFERENCES, [id])).map(differenceOf),
  keepDifferences: async (id, differences) => {
    await connection.rows('delete from cost_differences where bill_id = $1', [id])
    if (differences.length > 0) await connection.rows(ADD_DIFFERENCES, [id, JSON.stringify(differences.map(differenceRow))])
  },
  flown: async (mawbs) =>
    (await connection.rows(FLOWN, [mawbs])).map(({ mawb, to_station: toStation, grams, parcels }) => ({
      mawb,
      toStation,
      grams: grams ?? 0,
      parcels: parcels ?? 0,
    })),
  parcelsOn: async (mawb) =>
    (await connection.rows(PARCELS_ON, [mawb])).map(({ order_number: orderNumber, grams }) => ({ orderNumber, grams: grams ?? 0 })),
  parcels: async (waybills) => (await connection.rows(PARCELS, [waybills])).map(parcelOf),
  billedBefore: async (id) => (await connection.rows(BILLED_BEFORE, [id])).map(({ line }) => line),
  addParcelCosts: async (id, costs) => {
    for (let from = 0; from < costs.length; from += BATCH)
      await connection.rows(ADD_COSTS, [id, JSON.stringify(costs.slice(from, from + BATCH).map(costRow))])
  },
  parcelCosts: async (id, line) => (await connection.rows(COSTS_OF, [id, line])).map(parcelCostOf),
})
