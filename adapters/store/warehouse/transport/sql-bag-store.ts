import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { holdsParcels, type PackedParcel } from '#core/warehouse/transport/bag.ts'
import type { BagStore, KeptBag } from '#core/warehouse/transport/transport.ports.ts'
import type { BagState } from '#core/warehouse/transport/bag.machine.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { laneOfRow } from './bag-lane-row.ts'

const BAG = shape({
  packing_number: 'text',
  bag_code: 'text',
  version: 'integer',
  prefix: 'text?',
  warehouse: 'text?',
  country: 'text?',
  channel: 'text?',
  state: narrowColumn<BagState>('text'),
  weighed_grams: 'bigint?',
  to_hk_at: 'timestamptz?',
  mawb: 'text?',
  opened_by: 'bigint',
  opened_at: 'timestamptz',
  sealed_at: 'timestamptz?',
  parcels: narrowColumn<readonly (readonly [string, number])[] | null>('json?'),
})
const COLUMNS = `b.packing_number, b.bag_code, b.version, b.prefix, b.warehouse, b.country, b.channel, b.state, b.weighed_grams, b.to_hk_at,
  (select l.mawb from bills_of_lading l where l.id = b.bill_id) as mawb, b.opened_by, b.opened_at, b.sealed_at,
  (select json_agg(json_build_array(o.airway_number, p.grams) order by p.packed_at, p.order_id)
    from bag_parcels p join orders o on o.id = p.order_id where p.bag_id = b.id) as parcels`

/**
 * The lock comes first: what is read of the parcels is as of then. Bags of several scans are locked
 * in the order of their numbers.
 */
const TAKE = query(
  { place: 'integer', id: 'bigint' },
  prepareStatement(`select wanted.place, b.id from
      (select * from json_to_recordset($1::json) as named(place integer, packing_number text) order by packing_number) wanted
    cross join lateral (select id from bags where packing_number = wanted.packing_number for update) b`),
)
const READ = query(
  { ...BAG, place: 'integer' },
  prepareStatement(`select wanted.place, ${COLUMNS} from json_to_recordset($1::json) as wanted(place integer, packing_number text)
    cross join lateral (select * from bags where packing_number = wanted.packing_number offset 0) b`),
)
const TAKE_ON = query(
  { id: 'bigint' },
  'select b.id from bags b where b.bill_id = (select id from bills_of_lading where mawb = $1) order by b.id for update of b',
)
const READ_ALL = query(BAG, `select ${COLUMNS} from bags b where b.id = any($1::bigint[]) order by b.id`)
const SERIAL = query({ serial: 'bigint?' }, prepareStatement("select nextval('bag_serial') as serial"))
const ADD = `insert into bags (packing_number, bag_code, prefix, state, weighed_grams, to_hk_at, opened_by, opened_at, sealed_at, warehouse)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
const KEEP =
  prepareStatement(`update bags set version = version + 1, bag_code = $2, state = $3, weighed_grams = $4, to_hk_at = $5, sealed_at = $6,
  bill_id = (select id from bills_of_lading where mawb = $7) where packing_number = $1`)
/** Each by the indexes of its numbers, however few rows there were when it was planned. */
const PACK = prepareStatement(`insert into bag_parcels (bag_id, order_id, grams, packed_by, packed_at)
  select (select id from bags where packing_number = n.packing_number), (select id from orders where airway_number = n.airway_number),
    n.grams, n.packed_by, n.packed_at
  from json_to_recordset($1::json) as n(packing_number text, airway_number text, grams integer, packed_by bigint, packed_at timestamptz)`)
const UNPACK = `delete from bag_parcels p using orders o
  where o.id = p.order_id and o.airway_number = any($2) and p.bag_id = (select id from bags where packing_number = $1)`
const LET_GO = 'update bag_parcels set held = false where bag_id = (select id from bags where packing_number = $1)'
const HOLDER = query(
  { place: 'integer', packing_number: 'text' },
  prepareStatement(`select wanted.place, held.packing_number from json_to_recordset($1::json) as wanted(place integer, airway_number text)
    cross join lateral (select b.packing_number from bag_parcels p join bags b on b.id = p.bag_id
      where p.held and p.order_id = (select id from orders where airway_number = wanted.airway_number) offset 0) held`),
)
const ORDERS_IN = query(
  { order_number: 'text' },
  `select o.order_number from bag_parcels p join orders o on o.id = p.order_id
    where p.bag_id = (select id from bags where packing_number = $1) order by o.id`,
)

const bagOf = (row: RowOf<typeof BAG>): KeptBag => ({
  packingNumber: row.packing_number,
  bagCode: row.bag_code,
  version: row.version,
  state: row.state,
  parcels: (row.parcels ?? []).map(([airwayNumber, grams]): PackedParcel => ({ airwayNumber, grams })),
  openedBy: row.opened_by,
  openedAt: row.opened_at.getTime(),
  ...given({
    prefix: row.prefix,
    warehouse: row.warehouse,
    lane: laneOfRow(row),
    mawb: row.mawb,
    weighedGrams: row.weighed_grams,
    toHKtime: row.to_hk_at?.getTime(),
    sealedAt: row.sealed_at?.getTime(),
  }),
})

/** Where a bag goes, without touching its version: a scan of a parcel is no change of the bag. */
const LEAD = 'update bags set country = $2, channel = $3 where packing_number = $1'

const without = (all: readonly PackedParcel[], some: readonly PackedParcel[]): readonly PackedParcel[] => {
  const known = new Set(some.map(({ airwayNumber }) => airwayNumber))
  return all.filter(({ airwayNumber }) => !known.has(airwayNumber))
}

/** Bags in SQL, inside a unit of work on this connection. */
export const sqlBagStore = (connection: Connection): BagStore => ({
  lock: async (packingNumber) => {
    const named = { packing_number: packingNumber }
    // In one message, and in this order.
    const [, [row]] = await Promise.all([connection.each(TAKE, named), connection.each(READ, named)])
    return row && bagOf(row)
  },
  lockOn: async (mawb) => {
    const taken = await connection.rows(TAKE_ON, [mawb])
    return taken.length === 0 ? [] : (await connection.rows(READ_ALL, [taken.map(({ id }) => id)])).map(bagOf)
  },
  drawSerial: async () => {
    const [drawn] = await connection.rows(SERIAL)
    if (drawn?.serial == null) throw new Error('a sequence has a next value')
    return drawn.serial
  },
  add: async (bag) => {
    const { packingNumber, bagCode, prefix = null, state, weighedGrams = null, openedBy, warehouse = null } = bag
    const times = [instantTextOrNull(bag.toHKtime), openedBy, instantTextOrNull(bag.openedAt), instantTextOrNull(bag.sealedAt)]
    connection.later(ADD, [packingNumber, bagCode, prefix, state, weighedGrams, ...times, warehouse])
  },
  keep: async ({ before, after, actorId, at }) => {
    const { packingNumber, bagCode, state, weighedGrams = null, mawb = null } = after
    const [fresh, gone] = [without(after.parcels, before.parcels), without(before.parcels, after.parcels)]
    if (fresh.length > 0) {
      const packed = { packing_number: packingNumber, packed_by: actorId, packed_at: instantTextOrNull(at) }
      connection.gather(
        PACK,
        fresh.map(({ airwayNumber, grams }) => ({ ...packed, airway_number: airwayNumber, grams })),
      )
    }
    if (gone.length > 0) connection.later(UNPACK, [packingNumber, gone.map(({ airwayNumber }) => airwayNumber)])
    if (holdsParcels(before) && !holdsParcels(after)) connection.later(LET_GO, [packingNumber])
    const [from, to] = [before.lane, after.lane]
    if (from?.country !== to?.country || from?.channel !== to?.channel)
      connection.later(LEAD, [packingNumber, to?.country ?? null, to?.channel ?? null])
    // A scan of a parcel changes nothing else of its bag.
    if (isSameHead(before, after)) return
    connection.later(KEEP, [
      packingNumber,
      bagCode,
      state,
      weighedGrams,
      instantTextOrNull(after.toHKtime),
      instantTextOrNull(after.sealedAt),
      mawb,
    ])
  },
  holderOf: async (airwayNumber) => (await connection.each(HOLDER, { airway_number: airwayNumber })).at(0)?.packing_number,
  ordersIn: async (packingNumber) => (await connection.rows(ORDERS_IN, [packingNumber])).map(({ order_number }) => order_number),
})

const HEAD = ['bagCode', 'state', 'weighedGrams', 'toHKtime', 'sealedAt', 'mawb'] as const

const isSameHead = (before: KeptBag, after: KeptBag): boolean => HEAD.every((name) => before[name] === after[name])
