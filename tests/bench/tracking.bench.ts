import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { once } from 'node:events'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import { movesAlone, withOrderEffects } from '#core/operations/effects/order-effects.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { addEventsInBulk, type BulkReport } from '#core/parcels/orders/events/add-events-in-bulk.usecase.ts'
import { addTrackingEvents } from '#core/parcels/orders/events/add-tracking-events.usecase.ts'
import { timelinessReport } from '#core/oversight/reports/timeliness-report.ts'
import { whole, type BenchMeasurement } from './bench-measurement.ts'
import { keepParcels, scanReport } from './support/many-parcels.ts'
import { startServer } from './support/running-server.ts'
import { untilSettled } from './support/until-settled.ts'

const EVENTS = 1_000_000
const A_PARCEL = 20
const PARCELS = EVENTS / A_PARCEL
const SLICES = 10
/** One event in this many is reported a second time. */
const REPEATED = 20
const TIMELINES = 400
const ROUNDS = 5
/** The rounds that are not counted: the first reads of both come from the disk. */
const WARM_UP = 2
const ON_THE_WAY = ['112', '130', '135', '138', '140', '150'] as const
const numberOf = (parcel: number): string => `TRACKED${String(parcel).padStart(8, '0')}`

/** Parcels that are on their way, as the demo has one. */
async function parcelsUnderWay(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'orders' and table_schema = 'public'`,
  )
  const own: Readonly<Record<string, string>> = {
    order_number: `'TRACKED' || lpad(n::text, 8, '0')`,
    airway_number: `'TW' || lpad(n::text, 11, '0')`,
    ref_code: `'TRACKED-' || n`,
    import_key: 'null',
    tracker_code: `'111'`,
  }
  const copied = rows.map(({ name }) => name).filter((name) => name !== 'id')
  await client.query(`insert into orders (${copied.map((name) => `"${name}"`).join(', ')})
    select ${copied.map((name) => own[name] ?? `t."${name}"`).join(', ')} from generate_series(0, ${PARCELS - 1}) n,
      (select * from orders where status = 'outbound' and kind = 'express' order by id limit 1) t`)
}

/**
 * The events of a slice, in the order in which agents report them: parcel after parcel, the last of
 * them delivered.
 */
function reportsOf(slice: number, now: number): readonly BulkReport[] {
  const reports: BulkReport[] = []
  const count = PARCELS / SLICES
  for (let parcel = slice * count; parcel < (slice + 1) * count; parcel += 1)
    for (let at = 0; at < A_PARCEL; at += 1) {
      const code = at === A_PARCEL - 1 ? '160' : (ON_THE_WAY[Math.floor((at * ON_THE_WAY.length) / (A_PARCEL - 1))] ?? '112')
      const time = now - (A_PARCEL - at) * 6 * MILLIS_PER_HOUR - (parcel % 3_600) * 1000
      reports.push({ orderNumber: numberOf(parcel), code, time, timezone: 'Asia/Dubai', location: `Station ${at}` })
      if ((parcel + at) % REPEATED === 0 && reports.length % 2 === 0) reports.push(reports.at(-1) as BulkReport)
    }
  return reports
}

/** The same rows by COPY alone, into a table with the same columns and indexes. */
async function copyBare(client: pg.Client, reports: readonly BulkReport[], ids: ReadonlyMap<string, number>): Promise<number> {
  const started = performance.now()
  const stream = client.query(
    copyFrom('copy bare_events (order_id, code, happened_at, timezone, location, operator, description, hidden) from stdin'),
  )
  let text = ''
  let last: BulkReport | undefined
  for (const report of reports) {
    // A repeat cannot be copied: it would break the unique index.
    if (report === last) continue
    last = report
    text += `${ids.get(report.orderNumber)}\t${report.code}\t${new Date(report.time).toISOString()}\t${report.timezone}\t${report.location}\tadmin\t\\N\tf\n`
    if (text.length > 65_536) {
      if (!stream.write(text)) await once(stream, 'drain')
      text = ''
    }
  }
  stream.end(text)
  await once(stream, 'finish')
  return performance.now() - started
}

async function ingestion(store: Store, client: pg.Client): Promise<BenchMeasurement> {
  const account = await store.accounts.findByName('staff', 'admin')
  if (account === undefined) throw new Error('the demo has no administrator')
  const actor: Actor = { ...account, standardRole: 'administrator' }
  const clock = { now: () => Date.now() }
  const references = store.references.current
  const single = addTrackingEvents({ atomically: withOrderEffects(store.atomically), references, clock })
  const add = addEventsInBulk({ atomically: store.atomically, addTrackingEvents: single, movesAlone, references, clock })
  await parcelsUnderWay(client)
  await untilSettled(client)
  await client.query('create table bare_events (like tracking_events including all)')
  const { rows } = await client.query<{ id: string; order_number: string }>(
    `select id, order_number from orders where order_number like 'TRACKED%'`,
  )
  const ids = new Map(rows.map((row) => [row.order_number, Number(row.id)]))
  const now = Date.now()
  const millis = { ours: 0, bare: 0 }
  const counted = { added: 0, known: 0, moved: 0 }
  for (let slice = 0; slice < SLICES; slice += 1) {
    const reports = reportsOf(slice, now)
    millis.bare += await copyBare(client, reports, ids)
    const started = performance.now()
    const done = must(await add(reports, actor))
    millis.ours += performance.now() - started
    counted.added += done.added
    counted.known += done.known
    counted.moved += done.moved
  }
  if (counted.added !== EVENTS || counted.moved !== PARCELS) throw new Error(`not all events came in: ${JSON.stringify(counted)}`)
  const perSecond = (spent: number): string => whole(EVENTS / (spent / 1000))
  return {
    name: 'tracking: 1,000,000 events in over bare COPY',
    ratio: millis.bare / millis.ours,
    bar: 0.5,
    detail: `${perSecond(millis.ours)}/s against ${perSecond(millis.bare)}/s, with ${whole(counted.known)} repeats left out and ${whole(counted.moved)} parcels delivered`,
  }
}

const medianOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

async function timeline(store: Store, client: pg.Client): Promise<BenchMeasurement> {
  const { rows } = await client.query<{ id: string }>(
    `select id from orders where order_number like 'TRACKED%' order by random() limit ${TIMELINES}`,
  )
  const times: number[] = []
  for (const { id } of rows) {
    const started = performance.now()
    const events = await store.tracking.of(Number(id), { hidden: true })
    times.push(performance.now() - started)
    if (events.length !== A_PARCEL) throw new Error(`a parcel has ${events.length} events`)
  }
  const millis = medianOf(times)
  return {
    name: 'tracking: 1 ms over the timeline of one parcel of 1,000,000 events',
    ratio: 1 / millis,
    bar: 1,
    detail: `${millis.toFixed(2)} ms, ${A_PARCEL} events, the median of ${TIMELINES}`,
  }
}

async function report(store: Store, client: pg.Client): Promise<BenchMeasurement> {
  const now = Date.now()
  await untilSettled(client)
  await keepParcels(client, { parcels: 1_000_000, now })
  const offset = 8 * MILLIS_PER_HOUR
  const before = Math.floor((now + offset) / MILLIS_PER_DAY) * MILLIS_PER_DAY - offset
  const filter = { from: before - 364 * MILLIS_PER_DAY, before, start: 'outbound_time' } as const
  const [kept, scanned]: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const scan = await scanReport(client, filter, now)
    const started = performance.now()
    const figures = timelinessReport(await store.timeliness.summary(filter, { asOf: now, byClient: false, by: 'country' }), { asOf: now })
    const millis = performance.now() - started
    if (round >= 0) {
      kept.push(millis)
      scanned.push(scan.millis)
    }
    const same = [
      figures.total.count,
      ...([3, 7, 10] as const).flatMap((days) => [figures.total.pod[days].within, figures.total.pod[days].unripe]),
    ]
    if (JSON.stringify(same) !== JSON.stringify(scan.total)) throw new Error(`${JSON.stringify(same)} is not ${JSON.stringify(scan.total)}`)
  }
  return {
    name: 'tracking: timeliness of a year over the scan of 1,000,000 parcels',
    ratio: medianOf(kept) / medianOf(scanned),
    bar: 0.02,
    bound: 'most',
    detail: `${medianOf(kept).toFixed(0)} ms against ${whole(medianOf(scanned))} ms, counts equal, in days of UTC+8`,
  }
}

/** Events into the store, out of it, and the report over all of them. */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const server = await startServer()
  const store = await openStore({ connectionString: server.connectionString, log: () => undefined })
  const client = new pg.Client({ connectionString: server.connectionString, statement_timeout: 0 })
  await client.connect()
  try {
    await store.migrate()
    return [await ingestion(store, client), await timeline(store, client), await report(store, client)]
  } finally {
    await client.end()
    await store.close()
    await server.stop()
  }
}
