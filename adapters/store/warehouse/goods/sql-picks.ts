import type { ListedPick, PickReading, PickStore, Wave, WaveFilter } from '#core/warehouse/goods/goods.ports.ts'
import type { PickLine, PickList } from '#core/warehouse/goods/picking/pick.ts'
import type { PickState } from '#core/warehouse/goods/picking/picking.machine.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { prepareStatement, type Sql, type Connection } from '../../database/database.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { Values } from '../../database/sql-values.ts'
import { formsOf, isNamedBy } from './typed-codes.ts'

const DRAWING = orderKinds.filter(({ stock }) => stock === 'draws').map(({ name }) => name)

const LINES = narrowColumn<readonly PickLine[]>('jsonb')
const PICK = shape({
  wave_id: 'bigint',
  tote: 'integer',
  order_number: 'text',
  customer_id: 'bigint',
  warehouse: 'text',
  lines: LINES,
  state: narrowColumn<PickState>('text'),
})
const PICKS =
  'select p.wave_id, p.tote, p.order_number, p.customer_id, w.warehouse, p.lines, p.state from picks p join waves w on w.id = p.wave_id'
const LOCK = query(PICK, prepareStatement(`${PICKS} where p.order_number = $1 order by p.id desc limit 1 for update of p`))
const OF_WAVE = query(PICK, prepareStatement(`${PICKS} where p.wave_id = $1 order by p.tote`))

const TAKE = query(
  { order_number: 'text', customer_id: 'bigint', allocations: narrowColumn<PickList['lines']>('jsonb') },
  `select o.order_number, o.customer_id, r.allocations from orders o join reservations r on r.order_number = o.order_number
    where o.status = 'confirmed' and o.kind = any($1) and r.warehouse = $2 and r.state = 'held' and ($3::text is null or o.channel = $3)
      and ($4::timestamptz is null or o.created_at < $4) and ($5::bigint[] is null or o.customer_id = any($5))
      and not exists (select from picks p where p.order_number = o.order_number and p.state <> 'out_of_stock')
    order by o.id limit $6 for update of o, r skip locked`,
)
const SHORT = query(
  { order_number: 'text' },
  `select o.order_number from orders o join reservations r on r.order_number = o.order_number
    where o.status = 'confirmed' and o.kind = any($1) and r.warehouse = $2 and r.state = 'freed' and ($3::text is null or o.channel = $3)
      and ($4::timestamptz is null or o.created_at < $4) and ($5::bigint[] is null or o.customer_id = any($5)) order by o.id limit $6`,
)
const ADD_WAVE = query(
  { id: 'bigint' },
  'insert into waves (warehouse, channel, cut_off, created_at, created_by) values ($1, $2, $3, $4, $5) returning id',
)
const ADD_PICKS = `insert into picks (wave_id, tote, order_number, customer_id, lines, state, changed_at)
  select $1, tote, order_number, customer_id, lines, state, $3
  from json_to_recordset($2::json) as p(tote integer, order_number text, customer_id bigint, lines jsonb, state text)`
const KEEP = prepareStatement('update picks set lines = $3, state = $4, changed_at = $5 where wave_id = $1 and tote = $2')
const RELEASE = query(
  { order_number: 'text' },
  "update picks set state = 'to_be_picked', changed_at = $2 where wave_id = $1 and state = 'pending' returning order_number",
)
const DROP = prepareStatement("delete from picks where order_number = $1 and state in ('pending', 'to_be_picked', 'picking')")
const SKUS_NAMED = query(
  { customer_id: 'bigint', sku_code: 'text' },
  prepareStatement(`select k.customer_id, k.sku_code from sku k where k.customer_id = any($2) and ${isNamedBy('$1', '$3')} order by k.id`),
)

const pickOf = ({ wave_id, order_number, customer_id, ...row }: RowOf<typeof PICK>): PickList => ({
  ...row,
  waveId: wave_id,
  orderNumber: order_number,
  customerId: customer_id,
})
const waitingValues = ({ warehouse, channel, cutOff, customerIds, most }: WaveFilter): readonly unknown[] => [
  DRAWING,
  warehouse,
  channel ?? null,
  instantTextOrNull(cutOff),
  customerIds ?? null,
  most,
]

/** Pick lists inside a unit of work on this connection. */
export const sqlPickStore = (connection: Connection): PickStore => ({
  takeWaiting: async (filter) =>
    (await connection.rows(TAKE, waitingValues(filter))).map(({ order_number, customer_id, allocations }) => ({
      orderNumber: order_number,
      customerId: customer_id,
      lines: allocations.map((line) => ({ ...line, picked: 0 })),
    })),
  addWave: async ({ warehouse, channel, cutOff, at, actorId }, picks) => {
    const [wave] = await connection.rows(ADD_WAVE, [warehouse, channel ?? null, instantTextOrNull(cutOff), instantTextOrNull(at), actorId])
    if (wave === undefined) throw new Error('a new wave has no number')
    const rows = picks.map(({ orderNumber, customerId, ...pick }) => ({ ...pick, order_number: orderNumber, customer_id: customerId }))
    connection.later(ADD_PICKS, [wave.id, JSON.stringify(rows), instantTextOrNull(at)])
    return wave.id
  },
  ofWave: async (waveId) => (await connection.rows(OF_WAVE, [waveId])).map(pickOf),
  lock: async (orderNumber) => {
    const [row] = await connection.rows(LOCK, [orderNumber])
    return row && pickOf(row)
  },
  keep: async ({ waveId, tote, lines, state }, at) =>
    void (await connection.rows(KEEP, [waveId, tote, JSON.stringify(lines), state, instantTextOrNull(at)])),
  release: async (waveId, at) => (await connection.rows(RELEASE, [waveId, instantTextOrNull(at)])).map(({ order_number }) => order_number),
  drop: async (orderNumber) => void (await connection.rows(DROP, [orderNumber])),
  skusNamed: async (code, customerIds) =>
    (await connection.rows(SKUS_NAMED, [code, customerIds, formsOf(code)])).map(({ customer_id, sku_code }) => ({
      customerId: customer_id,
      sku: sku_code,
    })),
})

const WAVE = shape({
  id: 'bigint',
  warehouse: 'text',
  channel: 'text?',
  cut_off: 'timestamptz?',
  created_at: 'timestamptz',
  created_by: 'text',
  pieces: 'bigint',
  picked: 'bigint',
  states: narrowColumn<Wave['states']>('jsonb'),
  total: 'bigint',
})
const WAVES = queryBy(
  WAVE,
  (where: string, most: string) => `select w.id, w.warehouse, w.channel, w.cut_off, w.created_at,
      coalesce(nullif(a.name, ''), a.account, '') as created_by, f.pieces, f.picked, f.states, w.total
    from (select w.*, count(*) over () as total from waves w where ${where} order by w.id desc ${most}) w
    left join accounts a on a.id = w.created_by
    cross join lateral (
      select coalesce(sum(s.pieces), 0)::bigint as pieces, coalesce(sum(s.picked), 0)::bigint as picked,
        coalesce(jsonb_object_agg(s.state, s.lists) filter (where s.state is not null), '{}') as states
      from (
        select p.state, count(distinct p.id) as lists, sum((l ->> 'quantity')::integer) as pieces, sum((l ->> 'picked')::integer) as picked
        from picks p cross join lateral jsonb_array_elements(p.lines) l where p.wave_id = w.id group by p.state
      ) s
    ) f order by w.id desc`,
  'true',
  'limit 1',
)
const LISTED = shape({ ...PICK, account: 'text', airway_number: 'text', changed_at: 'timestamptz', total: 'bigint' })
const LIST = queryBy(
  LISTED,
  (where: string, order: string, most: string) => `select p.wave_id, p.tote, p.order_number, p.customer_id, w.warehouse, p.lines, p.state,
      a.account, o.airway_number, p.changed_at, count(*) over () as total
    from picks p join waves w on w.id = p.wave_id join accounts a on a.id = p.customer_id join orders o on o.order_number = p.order_number
    where ${where} order by ${order} ${most}`,
  'true',
  'p.id desc',
  'limit 1',
)
const IN_TOTE = query({ order_number: 'text' }, 'select order_number from picks where wave_id = $1 and tote = $2')

const waveOf = ({ cut_off, created_at, created_by, channel, total: _total, ...row }: RowOf<typeof WAVE>): Wave => ({
  ...row,
  channel: channel ?? undefined,
  cutOff: cut_off?.getTime(),
  createdAt: created_at.getTime(),
  createdBy: created_by,
})
const listedOf = ({ account, airway_number, changed_at, total: _total, ...row }: RowOf<typeof LISTED>): ListedPick => ({
  ...pickOf(row),
  account,
  airwayNumber: airway_number,
  changedAt: changed_at.getTime(),
})

const OPEN = "exists (select from picks p where p.wave_id = w.id and p.state in ('pending', 'to_be_picked', 'picking', 'picked'))"

/** Pick lists for readers in SQL. */
export const sqlPickReading = (sql: Sql): PickReading => ({
  waves: async ({ warehouse, isOpen, page, pageSize }) => {
    const values = new Values()
    const conditions = [
      ...(warehouse === undefined ? [] : [`w.warehouse = ${values.place(warehouse)}`]),
      ...(isOpen === undefined ? [] : [isOpen ? OPEN : `not ${OPEN}`]),
    ]
    const most = `limit ${values.place(pageSize)} offset ${values.place((page - 1) * pageSize)}`
    const rows = await sql.rows(WAVES(conditions.join(' and ') || 'true', most), values.all)
    return { rows: rows.map(waveOf), total: rows[0]?.total ?? 0 }
  },
  wave: async (id) => {
    const [row] = await sql.rows(WAVES('w.id = $1', 'limit 1'), [id])
    return row && waveOf(row)
  },
  picks: async ({ customerIds, client, waveId, warehouse, states, orderNumber, page, pageSize }) => {
    const values = new Values()
    const conditions = [
      ...(customerIds === undefined ? [] : [`p.customer_id = any(${values.place(customerIds)})`]),
      ...(client === undefined ? [] : [`a.account = ${values.place(client)}`]),
      ...(waveId === undefined ? [] : [`p.wave_id = ${values.place(waveId)}`]),
      ...(warehouse === undefined ? [] : [`w.warehouse = ${values.place(warehouse)}`]),
      ...(states === undefined ? [] : [`p.state = any(${values.place(states)})`]),
      ...(orderNumber === undefined ? [] : [`p.order_number = ${values.place(orderNumber)}`]),
    ]
    const most = `limit ${values.place(pageSize)} offset ${values.place((page - 1) * pageSize)}`
    const rows = await sql.rows(LIST(conditions.join(' and ') || 'true', waveId === undefined ? 'p.id desc' : 'p.tote', most), values.all)
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  inTote: async (waveId, tote) => (await sql.rows(IN_TOTE, [waveId, tote]))[0]?.order_number,
  short: async (filter) => (await sql.rows(SHORT, waitingValues(filter))).map(({ order_number }) => order_number),
})
