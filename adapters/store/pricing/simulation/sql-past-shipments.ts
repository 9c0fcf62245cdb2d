import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import type { SimulationReading } from '#core/pricing/simulation/simulation.ports.ts'
import { fromPlainJson } from '#core/base/kernel/plain-json.ts'
import { prepareStatement, type Database } from '../../database/database.ts'
import { query, shape } from '../../database/row-shape.ts'

/**
 * Charges of freight that stand, by the rules of a price: `$1` since when, `$2` of which rules.
 * Those of prices by hand have no rule.
 */
const STANDING = `from order_charges c join order_prices p on p.id = c.price
  where c.at >= $1 and c.occasion = 'freight' and c.reverses is null and p.rule is not null and ($2::text[] is null or p.rule = any($2))
  and not exists (select from order_charges back where back.reverses = c.id)`
const WINDOW = query(
  { first: 'bigint?', last: 'bigint?', total: 'bigint' },
  `select min(id) as first, max(id) as last, count(*) as total from (select c.id ${STANDING} order by c.id desc limit $3) newest`,
)
const SHIPMENT = shape({
  charge: 'bigint',
  price: 'bigint',
  order_number: 'text',
  at: 'timestamptz',
  rule: 'text?',
  parcel: 'text?',
  account: 'text',
  client_group: 'text?',
})
const SHIPMENTS = query(
  SHIPMENT,
  prepareStatement(`select s.charge, s.price, s.order_number, s.at, s.rule, s.parcel, a.account, a.client_group from (
    select c.id as charge, p.id as price, c.order_number, p.at, p.rule, p.content->>'parcel' as parcel, c.customer_id
    ${STANDING} and c.id > $3 and c.id <= $4 order by c.id limit $5) s
  join accounts a on a.id = s.customer_id order by s.charge`),
)

/** Shipments and their charges, as simulations read them. */
export const sqlPastShipments = (database: Database): Pick<SimulationReading, 'window' | 'shipments'> => ({
  window: async ({ since, rules }, most) => {
    const [row] = await database.rows(WINDOW, [new Date(since), rules ?? null, most])
    return { first: row?.first ?? 0, last: row?.last ?? 0, total: row?.total ?? 0 }
  },
  shipments: async ({ since, rules, after, last }, most) =>
    (await database.rows(SHIPMENTS, [new Date(since), rules ?? null, after, last, most])).flatMap(
      ({ charge, price, order_number: orderNumber, at, rule, parcel, account, client_group: group }) =>
        rule === null || parcel === null
          ? []
          : [
              {
                charge,
                price,
                orderNumber,
                client: account,
                at: at.getTime(),
                ruleCode: rule,
                // It was written with its price.
                parcel: fromPlainJson(parcel) as Parcel,
                buyer: { account, group: group ?? undefined },
              },
            ],
    ),
})
