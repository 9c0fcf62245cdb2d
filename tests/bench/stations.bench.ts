import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Client } from 'undici'
import { inTurn, type Measured, whole } from './measured.ts'
import { orderSheet } from './support/order-sheets.ts'
import { importSheet, payloadOf, SHIPPER, startServer, type RunningServer } from './support/running-server.ts'

const STATIONS = 20
const ROUNDS = 3
/** Long enough that neither is over before it runs as it does all day. */
const SCANS = 2000
/** The first round of each, which is not counted. */
const WARM_UP = 1
const ROWS_A_SHEET = 2000
const PAGE = 500

type Parcel = { readonly airway_number: string; readonly claim_weight: string | null }

/** Parcels that can be received, one for each scan. */
async function announced(server: RunningServer): Promise<readonly Parcel[]> {
  const wanted = (ROUNDS + WARM_UP) * SCANS
  for (let sheet = 0; sheet * ROWS_A_SHEET < wanted; sheet += 1) await importSheet(server, await orderSheet(ROWS_A_SHEET, `S${sheet}X`))
  const parcels: Parcel[] = []
  for (let page = 1; parcels.length < wanted; page += 1) {
    const answered = await server.call<{ rows: readonly Parcel[] }>('GET', `/api/orders?status=confirmed&pageSize=${PAGE}&page=${page}`, {
      as: SHIPPER,
    })
    parcels.push(...payloadOf(answered).rows)
  }
  return parcels
}

/** Does something for each of some things, 20 at once; answers how many a second. */
async function perSecond<T>(things: readonly T[], works: readonly ((thing: T) => Promise<unknown>)[]): Promise<number> {
  const start = performance.now()
  const left = [...things]
  const one = async (work: (thing: T) => Promise<unknown>): Promise<void> => {
    for (let thing = left.pop(); thing !== undefined; thing = left.pop()) await work(thing)
  }
  await Promise.all(works.map(one))
  return things.length / ((performance.now() - start) / 1000)
}

/** A station: a connection that receives parcels by scans. */
const stationAt =
  (client: Client, token: string) =>
  async ({ airway_number: code, claim_weight: check_weight }: Parcel): Promise<void> => {
    const { statusCode, body } = await client.request({
      method: 'POST',
      path: '/api/admin/stations/receive/scans',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ code, check_weight, scan_id: randomUUID() }),
    })
    const said = await body.text()
    if (statusCode !== 200) throw new Error(`a scan was answered ${statusCode}: ${said}`)
  }

const INSERT = { name: 'bare_insert', text: 'insert into bench_scans (code) values ($1)' }

/** 20 stations that receive parcels together, against 20 connections that insert one row each time. */
export async function run(): Promise<readonly Measured[]> {
  const server = await startServer()
  const pool = new pg.Pool({ connectionString: server.connectionString, max: STATIONS })
  const clients = Array.from({ length: STATIONS }, () => new Client(server.url))
  try {
    const parcels = await announced(server)
    const token = await server.tokenOf('warehouse')
    await pool.query('create table bench_scans (id bigint generated always as identity primary key, code text not null)')
    const batch = (round: number): readonly Parcel[] => parcels.slice(round * SCANS, (round + 1) * SCANS)
    const stations = clients.map((client) => stationAt(client, token))
    const connections = clients.map(
      () =>
        ({ airway_number }: Parcel) =>
          pool.query({ ...INSERT, values: [airway_number] }),
    )
    await perSecond(batch(ROUNDS), stations)
    await perSecond(batch(ROUNDS), connections)
    const rates = await inTurn(ROUNDS, {
      ours: (round) => perSecond(batch(round), stations),
      bare: (round) => perSecond(batch(round), connections),
    })
    return [
      {
        name: 'scans of 20 stations that receive parcels over a bare INSERT',
        ratio: rates.ours / rates.bare,
        bar: 0.3,
        goal: 0.5,
        detail: `${whole(rates.ours)}/s against ${whole(rates.bare)}/s`,
      },
    ]
  } finally {
    await Promise.all(clients.map((client) => client.close()))
    await pool.end()
    await server.stop()
  }
}
