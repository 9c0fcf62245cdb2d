import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Client } from 'undici'
import { openStore } from '../../adapters/store/open-store.ts'
import { MOST_SCANS, NEW_BAG } from '#core/operations/stations/station-facts.ts'
import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'
import { orderSheet } from './support/order-sheets.ts'
import { importSheet, payloadOf, startServer, type RunningServer } from './support/running-server.ts'
import { SHIPPERS, topUp } from './support/top-up.ts'

const TABLES = 20
const ROUNDS = 3
/** The rounds of each that are not counted. */
const WARM_UP = 1
/** Of one station in a round, long enough that it is not over before it runs as it does all day. */
const SCANS = 1200
const INSERTS = 4000
/**
 * Of each station while the tables do what a warehouse does: a parcel is received, sorted, bagged
 * and dispatched.
 */
const SCANS_IN_MIX = 400
const WAY = ['receive', 'sort', 'bag', 'dispatch'] as const
type StationName = (typeof WAY)[number]
/** Of a table where scans come faster than answers: its page sends those that wait in one call. */
const SCANS_A_CALL = MOST_SCANS
const PARCELS_A_BAG = 50
const ROWS_A_SHEET = 1500
const PAGE = 500

type Parcel = { readonly airway_number: string; readonly claim_weight: string | null; readonly country: string }

/** Parcels of several clients in turn that can be received and dispatched. */
async function announcedParcels(server: RunningServer, wanted: number): Promise<Parcel[]> {
  const own: Parcel[][] = SHIPPERS.map(() => [])
  for (let sheet = 0; own.some((parcels) => parcels.length * SHIPPERS.length < wanted); sheet += 1)
    for (const [at, as] of SHIPPERS.entries()) {
      await importSheet(server, await orderSheet(ROWS_A_SHEET, `S${sheet}X`), as)
      own[at]?.push(...(await confirmedParcels(server, as, ROWS_A_SHEET * (sheet + 1))))
    }
  return Array.from({ length: wanted }, (_, at) => own[at % SHIPPERS.length]?.[Math.floor(at / SHIPPERS.length)]).filter(
    (parcel) => parcel !== undefined,
  )
}

/**
 * The newest parcels of a sheet; to Saudi Arabia none leaves without the number of its consignee,
 * which the sheet does not have.
 */
async function confirmedParcels(server: RunningServer, as: string, most: number): Promise<readonly Parcel[]> {
  const parcels: Parcel[] = []
  for (let page = 1; page * PAGE <= Math.min(most, ROWS_A_SHEET); page += 1) {
    const path = `/api/orders?status=confirmed&pageSize=${PAGE}&page=${page}`
    parcels.push(...payloadOf(await server.call<{ rows: readonly Parcel[] }>('GET', path, { as })).rows)
  }
  return parcels.filter(({ country }) => country !== 'SA')
}

/** Waits for what follows an import in the background, which is no part of a scan. */
async function waitForImportWork(pool: pg.Pool): Promise<void> {
  const left = 'select (select count(*) from order_texts_waiting) + (select count(*) from timely_waiting) as n'
  while (Number((await pool.query<{ n: string }>(left)).rows[0]?.n) > 0) await sleep(200)
}

/** The work of a table in one call, with how many scans. */
type Job = { readonly scans: number; readonly run: (table: number) => Promise<unknown> }

/**
 * Does jobs at all tables, each its next one when it is done with the one before; answers how many
 * scans a second.
 */
async function perSecond(jobs: readonly Job[]): Promise<number> {
  const start = performance.now()
  const left = [...jobs]
  const work = async (table: number): Promise<void> => {
    for (let job = left.pop(); job !== undefined; job = left.pop()) await job.run(table)
  }
  await Promise.all(Array.from({ length: TABLES }, (_, table) => work(table)))
  const scans = jobs.reduce((sum, job) => sum + job.scans, 0)
  return scans / ((performance.now() - start) / 1000)
}

/**
 * Tables with a scanner each, which do what stations do: send one scan and wait for its answer, or
 * what was scanned meanwhile in one call.
 */
function tablesAt(clients: readonly Client[], token: string) {
  const bags = new Map<number, { readonly number: string; left: number }>()
  const send = async (table: number, path: string, body: object) => {
    const { statusCode, body: answer } = await (clients[table] as Client).request({
      method: 'POST',
      path: `/api/admin/stations/${path}`,
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(body),
    })
    const said = await answer.text()
    if (statusCode !== 200 || said.includes('"refusal":{')) throw new Error(`a scan was answered ${statusCode}: ${said}`)
    return said
  }
  const bagOf = async (table: number): Promise<string> => {
    const known = bags.get(table)
    if (known !== undefined && known.left > 0) {
      known.left -= 1
      return known.number
    }
    const { payload } = JSON.parse(await send(table, 'bag/scans', { code: NEW_BAG, warehouse: 'SZX1', scan_id: randomUUID() })) as {
      payload: { bag: { packing_number: string } }
    }
    bags.set(table, { number: payload.bag.packing_number, left: PARCELS_A_BAG - 1 })
    return payload.bag.packing_number
  }
  const scanOf = async (table: number, station: StationName, { airway_number: code, claim_weight: check_weight }: Parcel) => ({
    warehouse: 'SZX1',
    scan_id: randomUUID(),
    code,
    ...(station === 'bag' ? { bag: await bagOf(table) } : station === 'receive' ? { check_weight } : {}),
  })
  return async (table: number, station: StationName, parcels: readonly Parcel[]): Promise<unknown> => {
    const scans: object[] = []
    for (const parcel of parcels) scans.push(await scanOf(table, station, parcel))
    return scans.length === 1 ? send(table, `${station}/scans`, scans[0] as object) : send(table, `${station}/scans/batch`, { scans })
  }
}

const INSERT = { name: 'bare_insert', text: 'insert into bench_scans (code) values ($1)' }
/**
 * The rows that receiving a parcel writes, in one statement without a question before it: what is
 * left of a scan when all that decides it is taken away.
 */
const RECEIPT = {
  name: 'bare_receipt',
  text: `with received as (update orders set version = version + 1, updated_at = now(), status = 'inbound', came_from = status, inbound_at = now(),
      check_weight_grams = weight where airway_number = $1 returning id, order_number, customer_id),
    event as (insert into tracking_events (order_id, code, happened_at, timezone, location, operator, hidden)
      select id, '101', now(), 'Asia/Shanghai', 'Shenzhen', 'warehouse', false from received),
    audited as (insert into audit_entries (at, actor_id, area, subject, action, from_state, to_state, changes)
      select now(), customer_id, 'order', order_number, 'receive', 'confirmed', 'inbound', '{"check_weight": {"to": "0.5"}}' from received),
    priced as (insert into order_prices (order_number, customer_id, at, actor_id, rule, rule_version, content)
      select order_number, customer_id, now(), customer_id, 'CN-AE', '1', $2 from received)
    insert into answered_commands (account_id, command, key, body_hash, answer, created_at)
      select customer_id, 'bench', order_number, 'bench', $2, now() from received`,
}
/** As long as a price and an answer are. */
const TEXT = JSON.stringify({ explained: 'x'.repeat(700) })
/**
 * The places of the mix behind one another: those who sort have what was received in the round
 * before.
 */
const MIX_ROUNDS = ROUNDS + WARM_UP + WAY.length - 1

/** The scans of a station, so many in a call. */
const jobsAt = (scan: ReturnType<typeof tablesAt>, station: StationName, parcels: readonly Parcel[], inCall: number): Job[] =>
  Array.from({ length: Math.ceil(parcels.length / inCall) }, (_, at) => parcels.slice(at * inCall, (at + 1) * inCall)).map((some) => ({
    scans: some.length,
    run: (table) => scan(table, station, some),
  }))

/** Each station's jobs in turn, as they come at a warehouse where all are staffed. */
const mixed = (own: readonly (readonly Job[])[]): Job[] =>
  Array.from({ length: Math.max(...own.map((jobs) => jobs.length)) }, (_, at) => own.map((jobs) => jobs[at]))
    .flat()
    .filter((job) => job !== undefined)

/** The turns of the 20 tables, and of 20 connections that insert one row each time. */
function turnsOf(parcels: Parcel[], pool: pg.Pool, scan: ReturnType<typeof tablesAt>) {
  const all = ROUNDS + WARM_UP
  const turnOf = (station: StationName, own: readonly (readonly Parcel[])[], inCall: number) => {
    let round = 0
    return () => perSecond(jobsAt(scan, station, own[(round += 1) - 1] ?? [], inCall))
  }
  const mixOf = (own: readonly (readonly Parcel[])[], inCall: number) => {
    let round = 0
    return () => {
      round += 1
      return perSecond(mixed(WAY.map((station, passed) => jobsAt(scan, station, own[round - 1 + last - passed] ?? [], inCall))))
    }
  }
  const last = WAY.length - 1
  const alone = Array.from({ length: all }, () => parcels.splice(0, SCANS))
  const [one, several] = [1, 2].map(() => Array.from({ length: MIX_ROUNDS }, () => parcels.splice(0, SCANS_IN_MIX))) as [
    Parcel[][],
    Parcel[][],
  ]
  const insert: Job = { scans: 1, run: () => pool.query({ ...INSERT, values: ['CD000000000000'] }) }
  const inserts = Array.from({ length: INSERTS }, () => insert)
  const receipts = Array.from({ length: all }, () => parcels.splice(0, SCANS))
  return {
    /** Brings the parcels of the mixes to where their first round finds them. */
    begin: async () => {
      for (const [passed, station] of WAY.slice(0, last).entries())
        for (const own of [one, several]) await perSecond(jobsAt(scan, station, own.slice(0, last - passed).flat(), SCANS_A_CALL))
    },
    receive: turnOf('receive', alone, 1),
    sort: turnOf('sort', alone, 1),
    bag: turnOf('bag', alone, 1),
    dispatch: turnOf('dispatch', alone, 1),
    together: mixOf(one, 1),
    several: mixOf(several, SCANS_A_CALL),
    rows: () => {
      const own = receipts.shift() ?? []
      return perSecond(own.map((parcel) => ({ scans: 1, run: () => pool.query({ ...RECEIPT, values: [parcel.airway_number, TEXT] }) })))
    },
    bare: () => perSecond(inserts),
  }
}

/**
 * 20 tables that scan parcels over HTTP, at each station and as a warehouse does, against 20
 * connections that insert one row each time.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const server = await startServer()
  const pool = new pg.Pool({ connectionString: server.connectionString, max: TABLES })
  const clients = Array.from({ length: TABLES }, () => new Client(server.url))
  try {
    const store = await openStore({ connectionString: server.connectionString, log: () => undefined })
    await topUp(store, server.connectionString)
    await store.close()
    const parcels = await announcedParcels(server, 2 * (ROUNDS + WARM_UP) * SCANS + 2 * MIX_ROUNDS * SCANS_IN_MIX)
    await pool.query('create table bench_scans (id bigint generated always as identity primary key, code text not null)')
    await waitForImportWork(pool)
    const { begin, ...turns } = turnsOf(parcels, pool, tablesAt(clients, await server.tokenOf('warehouse')))
    await begin()
    await inTurn(WARM_UP, turns)
    const rates = await inTurn(ROUNDS, turns)
    const figure = (name: string, rate: number): BenchMeasurement => ({
      name: `${name} over a bare INSERT`,
      ratio: rate / rates.bare,
      bar: 0.3,
      goal: 0.5,
      detail: `${whole(rate)}/s against ${whole(rates.bare)}/s`,
    })
    // The bar of a bare INSERT, of a peer that writes what a scan writes.
    const overRows = (name: string, rate: number): BenchMeasurement => ({
      name: `${name} over the rows of a receipt, a statement each`,
      ratio: rate / rates.rows,
      bar: 0.3,
      goal: 1,
      detail: `${whole(rate)}/s against ${whole(rates.rows)}/s`,
    })
    return [
      figure('scans of 20 stations that receive, sort, bag and dispatch together', rates.together),
      figure(`scans of 20 such stations where ${SCANS_A_CALL} wait at any time`, rates.several),
      ...WAY.map((station) => figure(`scans of 20 stations that ${station} parcels`, rates[station])),
      overRows('scans of 20 stations that receive parcels', rates.receive),
      overRows(`scans of 20 stations that receive, sort, bag and dispatch together where ${SCANS_A_CALL} wait at any time`, rates.several),
    ]
  } finally {
    await Promise.all(clients.map((client) => client.close()))
    await pool.end()
    await server.stop()
  }
}
