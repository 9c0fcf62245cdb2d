import type { SimulatedKind } from '#core/pricing/fees/tariff/proposed-draft.ts'
import type { SimulationSummary } from '#core/pricing/simulation/simulation.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type {
  SimulatedOutcome,
  SimulatedParcel,
  SimulationKeeper,
  SimulationReading,
  SimulationState,
  TariffSimulation,
} from '#core/pricing/simulation/simulation.ports.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { fromPlainJson, toPlainJson, type Plain } from '#core/base/kernel/plain-json.ts'
import { prepareStatement, type Database, type Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { sqlPastShipments } from './sql-past-shipments.ts'

/** Simulations are kept so long, those of a draft that is simulated again are gone at once. */
const KEPT_DAYS = 90

const SIMULATION = shape({
  id: 'bigint',
  kind: narrowColumn<SimulatedKind>('text'),
  record_id: 'bigint',
  record_version: 'integer',
  version_code: 'text',
  draft: 'text',
  days: 'integer',
  at: 'timestamptz',
  actor_id: 'bigint',
  state: narrowColumn<SimulationState>('text'),
  total: 'bigint',
  done: 'bigint',
  finished_at: 'timestamptz?',
  summary: 'text?',
})
const COLUMNS =
  'id, kind, record_id, record_version, version_code, draft::text as draft, days, at, actor_id, state, total, done, finished_at, summary::text as summary'
const PARCEL = shape({
  price: 'bigint',
  order_number: 'text',
  rule_after: 'text',
  client: 'text',
  country: 'text',
  band: 'smallint',
  chargeable_grams: 'integer',
  outcome: narrowColumn<SimulatedOutcome>('text'),
  reason: 'text?',
  before: 'text',
  after: 'text',
  difference: 'bigint',
})
const PARCEL_COLUMNS =
  'price, order_number, rule_after, client, country, band, chargeable_grams, outcome, reason, before::text as before, after::text as after, difference'

const ADD = query(
  SIMULATION,
  `insert into tariff_simulations (kind, record_id, record_version, version_code, draft, days, at, actor_id)
  values ($1, $2, $3, $4, $5::json, $6, $7, $8) returning ${COLUMNS}`,
)
const FIND = query(SIMULATION, prepareStatement(`select ${COLUMNS} from tariff_simulations where id = $1`))
const LATEST = query(SIMULATION, `select ${COLUMNS} from tariff_simulations where kind = $1 and record_id = $2 order by id desc limit 1`)
const ID = { id: 'bigint' } as const
// A failed simulation is tried again by its job.
const START = query(
  ID,
  "update tariff_simulations set state = 'running', total = $2, done = 0, finished_at = null where id = $1 and state in ('waiting', 'running', 'failed') returning id",
)
const PROGRESS = query(ID, prepareStatement("update tariff_simulations set done = $2 where id = $1 and state = 'running' returning id"))
const END = query(
  ID,
  "update tariff_simulations set state = $2, finished_at = $3, summary = $4::json where id = $1 and state in ('waiting', 'running') returning id",
)
const ADD_PARCELS = prepareStatement(`insert into tariff_simulation_parcels
  (simulation, price, order_number, rule_after, client, country, band, chargeable_grams, outcome, reason, before, after, difference)
  select $1, price, order_number, rule_after, client, country, band, chargeable_grams, outcome, reason, before::json, after::json, difference
  from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::integer[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[])
    as p(price, order_number, rule_after, client, country, band, chargeable_grams, outcome, reason, before, after, difference)`)
/**
 * The simulation itself, whose rows a run that was given up left, earlier ones of its draft, and
 * old ones.
 */
const OUTDATED = `select old.id from tariff_simulations old, tariff_simulations s where s.id = $1
  and (old.id = $1 or (old.kind = s.kind and old.record_id = s.record_id and old.id < $1) or old.at < s.at - interval '${KEPT_DAYS} days')`
const CLEAR_PARCELS = query(
  { n: 'bigint' },
  `with gone as (delete from tariff_simulation_parcels where (simulation, price) in
    (select simulation, price from tariff_simulation_parcels where simulation in (${OUTDATED}) limit $2) returning 1)
  select count(*) as n from gone`,
)
const CLEAR = `delete from tariff_simulations where id in (${OUTDATED}) and id <> $1`

const FILTER = `simulation = $1 and ($2::text is null or client = $2) and ($3::text is null or country = $3) and ($4::smallint is null or band = $4)
  and ($5::text is null or outcome = $5)`
const PARCELS = query(
  PARCEL,
  `select ${PARCEL_COLUMNS} from tariff_simulation_parcels where ${FILTER} order by abs(difference) desc, price limit $6 offset $7`,
)
const PARCEL_COUNT = query({ n: 'bigint' }, `select count(*) as n from tariff_simulation_parcels where ${FILTER}`)
const FIND_PARCEL = query(
  PARCEL,
  `select ${PARCEL_COLUMNS} from tariff_simulation_parcels where simulation = $1 and order_number = $2 order by price desc limit 1`,
)
const NEXT_PARCELS = query(
  PARCEL,
  `select ${PARCEL_COLUMNS} from tariff_simulation_parcels where ${FILTER} and price > $6 order by price limit $7`,
)
const BATCH = 5_000

const simulationOf = (row: RowOf<typeof SIMULATION>): TariffSimulation => ({
  id: row.id,
  kind: row.kind,
  recordId: row.record_id,
  recordVersion: row.record_version,
  versionCode: row.version_code,
  // They were written by `add` and `end`.
  draft: fromPlainJson(row.draft) as RecordValues,
  days: row.days,
  at: row.at.getTime(),
  actorId: row.actor_id,
  state: row.state,
  total: row.total,
  done: row.done,
  ...(row.finished_at === null ? {} : { finishedAt: row.finished_at.getTime() }),
  ...(row.summary === null ? {} : { summary: fromPlainJson(row.summary) as SimulationSummary }),
})

const parcelOf = (row: RowOf<typeof PARCEL>): SimulatedParcel => ({
  price: row.price,
  orderNumber: row.order_number,
  ruleAfter: row.rule_after,
  client: row.client,
  country: row.country,
  band: row.band,
  chargeableGrams: row.chargeable_grams,
  outcome: row.outcome,
  ...(row.reason === null ? {} : { reason: row.reason }),
  before: fromPlainJson(row.before) as readonly Money[],
  after: fromPlainJson(row.after) as readonly Money[],
  difference: BigInt(row.difference),
})

const first = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw new Error('nothing was added')
  return row
}

/** Simulations in SQL, inside a unit of work. */
export const sqlSimulationKeeper = (sql: Sql): SimulationKeeper => ({
  add: async ({ kind, recordId, recordVersion, versionCode, draft, days, at, actorId }) =>
    simulationOf(
      first(await sql.rows(ADD, [kind, recordId, recordVersion, versionCode, toPlainJson(draft as Plain), days, new Date(at), actorId])),
    ),
  start: async (id, total) => (await sql.rows(START, [id, total])).length > 0,
  progress: async (id, done) => (await sql.rows(PROGRESS, [id, done])).length > 0,
  end: async (id, { state, at, summary }) =>
    (await sql.rows(END, [id, state, new Date(at), summary === undefined ? null : toPlainJson(summary)])).length > 0,
  addParcels: async (id, parcels) => {
    if (parcels.length === 0) return
    await sql.rows(ADD_PARCELS, [
      id,
      parcels.map(({ price }) => price),
      parcels.map(({ orderNumber }) => orderNumber),
      parcels.map(({ ruleAfter }) => ruleAfter),
      parcels.map(({ client }) => client),
      parcels.map(({ country }) => country),
      parcels.map(({ band }) => band),
      parcels.map(({ chargeableGrams }) => chargeableGrams),
      parcels.map(({ outcome }) => outcome),
      parcels.map(({ reason }) => reason ?? null),
      parcels.map(({ before }) => toPlainJson(before)),
      parcels.map(({ after }) => toPlainJson(after)),
      parcels.map(({ difference }) => difference.toString()),
    ])
  },
  clear: async (id, most) => {
    const [gone] = await sql.rows(CLEAR_PARCELS, [id, most])
    if (gone?.n === 0) await sql.rows(CLEAR, [id])
    return gone?.n ?? 0
  },
})

type Filter = Parameters<SimulationReading['parcels']>[1]
const filterValues = (id: number, { client, country, band, outcome }: Filter): readonly unknown[] => [
  id,
  client ?? null,
  country ?? null,
  band ?? null,
  outcome ?? null,
]

/** The same to read, outside of units of work. */
export const sqlSimulationReading = (database: Database): SimulationReading => ({
  ...sqlPastShipments(database),
  find: async (id) => {
    const [row] = await database.rows(FIND, [id])
    return row && simulationOf(row)
  },
  latest: async (kind, recordId) => {
    const [row] = await database.rows(LATEST, [kind, recordId])
    return row && simulationOf(row)
  },
  parcels: async (id, filter, { page, pageSize }) => {
    const values = filterValues(id, filter)
    const rows = await database.rows(PARCELS, [...values, pageSize, (page - 1) * pageSize])
    const [counted] = await database.rows(PARCEL_COUNT, values)
    return { rows: rows.map(parcelOf), total: counted?.n ?? 0 }
  },
  parcel: async (id, orderNumber) => {
    const [row] = await database.rows(FIND_PARCEL, [id, orderNumber])
    return row && parcelOf(row)
  },
  streamParcels: async function* (id, filter) {
    const values = filterValues(id, filter)
    for (let last = 0; ;) {
      const rows = (await database.rows(NEXT_PARCELS, [...values, last, BATCH])).map(parcelOf)
      if (rows.length > 0) yield rows
      if (rows.length < BATCH) return
      last = rows.at(-1)?.price ?? last
    }
  },
})
