import type {
  ChargeFacets,
  ChargeOccasion,
  ChargingUnit,
  KeptCharge,
  KeptPrice,
  OrderCharge,
  OrderChargeKeeper,
  OrderChargeReading,
  OrderPrice,
} from '#core/money/charges/charge.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { fromPlainJson, toPlainJson } from '#core/base/kernel/plain-json.ts'
import { prepareStatement, type Connection, type Database, type Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const PRICE_ROW = shape({
  id: 'bigint',
  order_number: 'text',
  customer_id: 'bigint',
  at: 'timestamptz',
  actor_id: 'bigint',
  rule: 'text?',
  rule_version: 'text?',
  content: 'text',
  reason: 'text?',
})
const PRICE = 'id, order_number, customer_id, at, actor_id, rule, rule_version, content::text as content, reason'
const CHARGE_ROW = shape({
  id: 'bigint',
  charge_key: 'text',
  order_number: 'text',
  customer_id: 'bigint',
  occasion: narrowColumn<ChargeOccasion>('text'),
  price: 'bigint',
  entry: 'bigint?',
  paid: 'text',
  at: 'timestamptz',
  actor_id: 'bigint',
  reverses: 'bigint?',
  reason: 'text?',
})
const CHARGE = 'id, charge_key, order_number, customer_id, occasion, price, entry, paid::text as paid, at, actor_id, reverses, reason'

const ID = shape({ id: 'bigint' })
const ADD_PRICE = query(
  ID,
  prepareStatement(`insert into order_prices (order_number, customer_id, at, actor_id, rule, rule_version, content, reason)
  select order_number, customer_id, at, actor_id, rule, rule_version, content::json, reason
  from json_to_recordset($1::json) as p(place integer, order_number text, customer_id bigint, at timestamptz, actor_id bigint, rule text, rule_version text, content text, reason text)
  order by place returning id`),
)
/** The same for one price of each order. */
const ADD_EACH_PRICE = query(
  { place: 'integer', id: 'bigint' },
  prepareStatement(`with p as materialized (select p.*, nextval('order_prices_id_seq') as id
    from json_to_recordset($1::json) as p(place integer, order_number text, customer_id bigint, at timestamptz, actor_id bigint, rule text, rule_version text, content text, reason text)),
    added as (insert into order_prices (id, order_number, customer_id, at, actor_id, rule, rule_version, content, reason)
      overriding system value select id, order_number, customer_id, at, actor_id, rule, rule_version, content::json, reason from p)
  select place, id from p`),
)
const TAKEN = `place integer, id bigint, charge_key text, order_number text, customer_id bigint, occasion text, price bigint, entry bigint, paid text,
  at timestamptz, actor_id bigint, reverses bigint, reason text`
/** A charge that comes with its id and its facets. */
const INSERT_WITH_FACETS = prepareStatement(`insert into order_charges
    (id, charge_key, order_number, customer_id, occasion, price, entry, paid, at, actor_id, reverses, reason, kind, channel, country, is_ddu)
  overriding system value select id, charge_key, order_number, customer_id, occasion, price, entry, paid::json, at, actor_id, reverses, reason, kind, channel, country, is_ddu
  from json_to_recordset($1::json) as c(${TAKEN}, kind text, channel text, country text, is_ddu boolean)`)
/** One by one, so that order and price are found by their indexes however many there are. */
const INSERT_CHARGE = prepareStatement(`insert into order_charges
    (id, charge_key, order_number, customer_id, occasion, price, entry, paid, at, actor_id, reverses, reason, kind, channel, country, is_ddu)
  overriding system value select coalesce(c.id, nextval('order_charges_id_seq')), c.charge_key, c.order_number, c.customer_id, c.occasion, c.price, c.entry, c.paid::json, c.at, c.actor_id, c.reverses, c.reason,
    coalesce(o.kind, ''), o.channel, o.country, coalesce((p.content -> 'fees' ->> 'taxes_charged')::boolean = false, false)
  from json_to_recordset($1::json) as c(${TAKEN})
  left join lateral (select kind, channel, country from orders where order_number = c.order_number offset 0) o on true
  left join lateral (select content from order_prices where id = c.price offset 0) p on true
  order by c.place returning id`)
const ADD_CHARGE = query(ID, INSERT_CHARGE)
const DRAW_CHARGE = query(
  { place: 'integer', ...ID },
  prepareStatement("select place, nextval('order_charges_id_seq') as id from json_to_recordset($1::json) as wanted(place integer)"),
)
const FIND_PRICE = query(PRICE_ROW, prepareStatement(`select ${PRICE} from order_prices where id = $1`))
const FIND_CHARGE = query(CHARGE_ROW, prepareStatement(`select ${CHARGE} from order_charges where id = $1`))
const PRICES_OF = query(PRICE_ROW, prepareStatement(`select ${PRICE} from order_prices where order_number = $1 order by id`))
const CHARGES_OF = query(CHARGE_ROW, prepareStatement(`select ${CHARGE} from order_charges where order_number = $1 order by id`))

/** The content of a price besides its columns. */
type Content = Pick<OrderPrice, 'parcel' | 'steps' | 'fees' | 'consignee'>

const priceOf = (row: RowOf<typeof PRICE_ROW>): KeptPrice => ({
  // It was written by `addPrices`.
  ...(fromPlainJson(row.content) as Content),
  id: row.id,
  orderNumber: row.order_number,
  customerId: row.customer_id,
  at: row.at.getTime(),
  actorId: row.actor_id,
  ...(row.rule === null || row.rule_version === null ? {} : { rule: { code: row.rule, version: row.rule_version } }),
  ...(row.reason === null ? {} : { reason: row.reason }),
})

const chargeOf = (row: RowOf<typeof CHARGE_ROW>): KeptCharge => ({
  id: row.id,
  key: row.charge_key,
  orderNumber: row.order_number,
  customerId: row.customer_id,
  occasion: row.occasion,
  price: row.price,
  ...(row.entry === null ? {} : { entry: row.entry }),
  // It was written by `addCharges`.
  paid: fromPlainJson(row.paid) as readonly Money[],
  at: row.at.getTime(),
  actorId: row.actor_id,
  ...(row.reverses === null ? {} : { reverses: row.reverses }),
  ...(row.reason === null ? {} : { reason: row.reason }),
})

const priceRow = ({ orderNumber, customerId, at, actorId, rule, reason, parcel, steps, fees, consignee }: OrderPrice, place: number) => ({
  place,
  order_number: orderNumber,
  customer_id: customerId,
  at: instantText(at),
  actor_id: actorId,
  rule: rule?.code ?? null,
  rule_version: rule?.version ?? null,
  content: toPlainJson({ ...(parcel === undefined ? {} : { parcel }), steps, fees, consignee }),
  reason: reason ?? null,
})

type NewCharge = OrderCharge & { readonly id?: number }

const chargeRow = (charge: NewCharge, place: number) => ({
  place,
  id: charge.id,
  charge_key: charge.key,
  order_number: charge.orderNumber,
  customer_id: charge.customerId,
  occasion: charge.occasion,
  price: charge.price,
  entry: charge.entry ?? null,
  paid: toPlainJson(charge.paid),
  at: instantText(charge.at),
  actor_id: charge.actorId,
  reverses: charge.reverses ?? null,
  reason: charge.reason ?? null,
})

const facetsRow = ({ isDdu, ...names }: ChargeFacets) => ({ ...names, is_ddu: isDdu })

/** Adds many at once, and answers their ids in the same order. */
export const addPrices = async (sql: Sql, prices: readonly OrderPrice[]): Promise<readonly number[]> =>
  (await sql.rows(ADD_PRICE, [JSON.stringify(prices.map(priceRow))])).map(({ id }) => id)
export const addCharges = async (sql: Sql, charges: readonly NewCharge[]): Promise<readonly number[]> =>
  (await sql.rows(ADD_CHARGE, [JSON.stringify(charges.map(chargeRow))])).map(({ id }) => id)

const only = ([id]: readonly number[]): number => {
  if (id === undefined) throw new Error('nothing was added')
  return id
}

/** Prices and charges of orders in SQL, inside a unit of work. */
export const sqlOrderChargeKeeper = (sql: Connection): OrderChargeKeeper => ({
  addPrice: async (price) => {
    const { place: _place, ...row } = priceRow(price, 0)
    return only((await sql.each(ADD_EACH_PRICE, row)).map(({ id }) => id))
  },
  findPrice: async (id) => {
    const [row] = await sql.rows(FIND_PRICE, [id])
    return row && priceOf(row)
  },
  drawCharge: async () => only((await sql.each(DRAW_CHARGE, {})).map(({ id }) => id)),
  addCharge: async (charge) => {
    const { id, facets } = charge
    if (id === undefined) return only(await addCharges(sql, [charge]))
    if (facets === undefined) sql.gather(INSERT_CHARGE, [chargeRow(charge, 0)])
    else sql.gather(INSERT_WITH_FACETS, [{ ...chargeRow(charge, 0), ...facetsRow(facets) }])
    return id
  },
  of: async (orderNumber) => (await sql.rows(CHARGES_OF, [orderNumber])).map(chargeOf),
  findCharge: async (id) => {
    const [row] = await sql.rows(FIND_CHARGE, [id])
    return row && chargeOf(row)
  },
})

/** The same to read, outside of units of work. */
export const sqlOrderChargeReading = (database: Database): OrderChargeReading => ({
  of: async (orderNumber) => ({
    prices: (await database.rows(PRICES_OF, [orderNumber])).map(priceOf),
    charges: (await database.rows(CHARGES_OF, [orderNumber])).map(chargeOf),
  }),
})

const PAYER = query(
  {
    account: 'text',
    client_group: 'text?',
    dd_type: narrowColumn<'DDU' | 'DDP' | null>('text?'),
    period: 'integer?',
    whitelist: 'boolean',
    delivery_mode: 'text?',
  },
  prepareStatement('select account, client_group, dd_type, period, whitelist, delivery_mode from accounts where id = $1'),
)

type Payers = ChargingUnit['payers']

/** The payers of one unit of work, each read once. */
export function payersOnce({ find }: Payers): Payers {
  const found = new Map<number, ReturnType<Payers['find']>>()
  return {
    find: (customerId) => {
      const payer = found.get(customerId) ?? find(customerId)
      found.set(customerId, payer)
      return payer
    },
  }
}

/** By which terms a client pays, from its account. */
export const sqlPayers = (sql: Sql): Payers => ({
  find: async (customerId) => {
    const [row] = await sql.rows(PAYER, [customerId])
    if (row === undefined) return undefined
    const { account, client_group: group, dd_type, period, whitelist, delivery_mode: mode } = row
    const isPickedUp = mode === 'pickup'
    return {
      account,
      ...(group === null ? {} : { group }),
      terms: dd_type ?? 'DDU',
      isPickedUp,
      periodDays: period ?? 0,
      mayOwe: whitelist,
    }
  },
})
