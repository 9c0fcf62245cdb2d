import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import XLSX from 'xlsx'
import type { ExportRow } from '../../adapters/http/contract/portal/exports/export.routes.ts'
import { startDebianCluster, statement } from '../support/servers/databases.ts'
import { callerAt, temporaryFolder } from '../support/servers/server.ts'
import { BILLED, CHARGES, FIRST_BILLED, makeBulkWork, SKUS, STORED_IN } from './support/bulk-work.ts'
import { storageFaults } from './support/clock-checks.ts'
import { ServerPair } from './support/server-pair.ts'

const KILLS = 14
const KILL_EVERY_MILLIS = 3000
/** After the last kill everything is done by then, or the soak has failed. */
const MOST_SETTLE_MILLIS = 240_000
const LOOK_MILLIS = 1000
const OK = 200
const MOST_SHOWN = 8

/** Lists that are exported again and again, and by whom. */
const WANTED = [
  ['ddp', 'orders'],
  ['ddp', 'flow'],
  ['finance', 'orders'],
  ['finance', 'journal'],
] as const
const RULES = '/api/admin/freight-rules'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

type OwnExport = { readonly as: string; readonly id: number }
type Running = {
  readonly servers: ServerPair
  readonly faults: string[]
  isOver: boolean
  exports: OwnExport[]
  simulations: number
  refused: number
  readonly drafts: number[]
}

const until = async (running: Running, everyMillis: number, work: () => Promise<unknown>): Promise<void> => {
  while (!running.isOver) {
    await work()
    await delay(everyMillis)
  }
}

async function askForExport(running: Running, [as, list]: readonly [string, string]): Promise<void> {
  const { status, error, payload } = await running.servers.ask('/api/exports', { as, body: { list, query: {} } })
  if (status === OK) running.exports.push({ as, id: (payload as ExportRow).id })
  else if (error === 'EXPORTS_TOO_MANY') running.refused += 1
  else running.faults.push(`an export was answered ${status} ${error}`)
}

/** A copy of a rule with other prices, to be simulated. */
async function makeDraft(url: string): Promise<number> {
  const { call } = callerAt(url)
  const found = await call<{ rows: readonly { id: number }[] }>('GET', `${RULES}?rule_code=GULF-AIR-AE&version_status=published`, {
    as: 'finance',
  })
  const copy = await call<{ id: number; version: number }>('POST', `${RULES}/${found.json.payload.rows[0]?.id}/copy`, { as: 'finance' })
  const { id, version } = copy.json.payload
  const body = { version, effective_from: new Date(Date.now() + 86_400_000).toISOString(), step_price: '29.00' }
  const changed = await call('PUT', `${RULES}/${id}`, { as: 'finance', body })
  if (changed.status !== OK) throw new Error(changed.text)
  return id
}

async function simulate(running: Running): Promise<void> {
  for (const id of running.drafts) {
    const { status, error } = await running.servers.ask(`${RULES}/${id}/simulation`, { as: 'finance', body: { days: 400 } })
    if (status === OK) running.simulations += 1
    else if (status >= 500 || status === 0) running.faults.push(`a simulation was answered ${status} ${error}`)
  }
}

/** Work that has not ended: it hangs, where it stays so. */
async function underWay(connectionString: string): Promise<readonly string[]> {
  const rows = await statement(
    connectionString,
    `select 'export ' || id || ' ' || state as what from exports where state = 'ready'
    union all select 'simulation ' || id || ' ' || state from tariff_simulations where state in ('waiting', 'running')
    union all select 'storage ' || warehouse || ' ' || day from storage_runs where state = 'running'
    union all select 'nights of ' || warehouse from storage_marks where warehouse = '${STORED_IN}' and done_until < (now() - interval '2 days')::date
    union all select 'bills of ' || count(distinct c.customer_id) || ' clients' from order_charges c where c.customer_id between ${FIRST_BILLED} and ${FIRST_BILLED + BILLED - 1}
      and not exists (select from customer_bill_lines l where l.customer_id = c.customer_id) having count(*) > 0
    union all select 'job ' || name || ' ' || state from jobs.job where state in ('retry', 'active') and name in ('make_export', 'simulate_tariff', 'storage_night', 'storage_nights', 'bill_charges')`,
  )
  return rows.map(({ what }) => String(what))
}

/** Lists are counted up to here, and longer ones said to have one row more. */
const MOST_COUNTED = 10_000
const isAsExpected = ({ rows, expected_rows: expected }: ExportRow): boolean =>
  expected > MOST_COUNTED ? rows >= expected : rows === expected

/** Files of exports that ended well, row by row as they say; others have a reason. */
async function exportFaults(
  url: string,
  { exports }: Running,
): Promise<{ readonly faults: readonly string[]; readonly whole: number; readonly failed: number }> {
  const { call, download } = callerAt(url)
  const rows = new Map<string, ExportRow>()
  for (const as of new Set(exports.map((one) => one.as)))
    for (let page = 1, isMore = true; isMore; page += 1) {
      const { json } = await call<{ rows: readonly ExportRow[] }>('GET', `/api/exports?pageSize=100&page=${page}`, { as })
      for (const row of json.payload.rows) rows.set(`${as} ${row.id}`, row)
      isMore = json.payload.rows.length === 100
    }
  const faults: string[] = []
  let [whole, failed] = [0, 0]
  for (const { as, id } of exports) {
    const row = rows.get(`${as} ${id}`)
    if (row?.status === 'failed' && row.error !== null) failed += 1
    else if (row?.status !== 'success') faults.push(`export ${id} of ${as}: ${JSON.stringify(row)}`)
    else {
      // The server may have closed a connection that waited while a file was read.
      const file = () => download(`/api/exports/${id}/file`, { as })
      const { status, bytes } = await file().catch(file)
      const [sheet] = Object.values(XLSX.read(bytes, { dense: true }).Sheets)
      const count = XLSX.utils.sheet_to_json(sheet ?? {}).length
      if (status === OK && count === row.rows && isAsExpected(row) && bytes.length === row.size_bytes) whole += 1
      else faults.push(`the file of export ${id} of ${as} has ${count} rows in ${bytes.length} bytes: ${JSON.stringify(row)}`)
    }
  }
  return { faults, whole, failed }
}

/** Bills and nights that lack something or have it twice, and exports announced twice. */
async function workFaults(connectionString: string): Promise<readonly string[]> {
  const owners = `customer_id between ${FIRST_BILLED} and ${FIRST_BILLED + BILLED - 1}`
  const [billed] = await statement(
    connectionString,
    `select (select count(*)::int from customer_bill_lines where ${owners}) as lines, (select count(distinct source)::int from customer_bill_lines where ${owners}) as charges,
      (select coalesce(sum(amount), 0)::text from customer_bills where ${owners}) as amount,
      (select count(*)::int from (select from customer_bills where ${owners} group by customer_id, bill_type, currency, period_from having count(*) > 1) twice) as twice`,
  )
  const nights = await statement(
    connectionString,
    `select day::text, count(*)::int as fees from storage_fees where warehouse = '${STORED_IN}' and sku like 'SK-%' group by 1 having count(*) <> ${SKUS}`,
  )
  const doubled = await statement(
    connectionString,
    "select params ->> 'export' as export, count(*)::int as messages from messages where template = 'export_ready' group by 1 having count(*) > 1",
  )
  const simulations = await statement(
    connectionString,
    `select id, state, total, done from tariff_simulations where not (state in ('failed', 'cancelled') or (state = 'done' and done = total and summary is not null))`,
  )
  const wanted = { lines: CHARGES, charges: CHARGES, amount: String(CHARGES * 1000), twice: 0 }
  return [
    ...(JSON.stringify(billed) === JSON.stringify(wanted)
      ? []
      : [`bills are ${JSON.stringify(billed)}, and should be ${JSON.stringify(wanted)}`]),
    ...nights.map((row) => `a night lacks rows: ${JSON.stringify(row)}`),
    ...doubled.map((row) => `an export was announced twice: ${JSON.stringify(row)}`),
    ...simulations.map((row) => `a simulation is not whole: ${JSON.stringify(row)}`),
    ...(await storageFaults(connectionString)).filter((fault) => fault.includes(STORED_IN)),
  ]
}

/**
 * Two servers are killed again and again while they make exports, simulations, bills and nights of
 * storage: each ends well or with a reason, none hangs, nothing is there twice, and files are
 * whole.
 */
export async function run(): Promise<readonly string[]> {
  const [cluster, folder] = [await startDebianCluster(), await temporaryFolder()]
  const { connectionString } = cluster
  const servers = new ServerPair({
    DATABASE_URL: connectionString,
    CROSSDOCK_DATA: folder.path,
    CROSSDOCK_DEMO: '1',
    CROSSDOCK_SECRET: randomUUID(),
  })
  const running: Running = { servers, faults: [], isOver: false, exports: [], simulations: 0, refused: 0, drafts: [] }
  try {
    await servers.start()
    await servers.signIn(['ddp', 'finance'])
    const [url = ''] = servers.urls
    running.drafts.push(await makeDraft(url), await makeDraft(url))
    await makeBulkWork(connectionString)
    const asking = Promise.all([
      ...WANTED.map((wanted) => until(running, 4 * LOOK_MILLIS, () => askForExport(running, wanted))),
      until(running, 2 * LOOK_MILLIS, () => simulate(running)),
      until(running, 4 * LOOK_MILLIS, () => servers.ask('/api/admin/finance/bills/run', { as: 'finance', body: {} })),
    ])
    await statement(
      connectionString,
      "update job_marks set done_until = now() - interval '2 hours', asked_at = null where kind = 'storage_nights'",
    )
    while (servers.kills < KILLS) {
      await delay(KILL_EVERY_MILLIS)
      await servers.killOne()
    }
    running.isOver = true
    await asking
    const start = performance.now()
    let open = await underWay(connectionString)
    for (; open.length > 0 && performance.now() - start < MOST_SETTLE_MILLIS; open = await underWay(connectionString))
      await delay(LOOK_MILLIS)
    const settled = (performance.now() - start) / 1000
    const { faults, whole, failed } = await exportFaults(servers.urls[0] ?? '', running)
    running.faults.push(...open.map((what) => `it hangs: ${what}`), ...faults, ...(await workFaults(connectionString)))
    const states = await statement(
      connectionString,
      `select state, count(*)::int as n from tariff_simulations group by 1 union all select 'nights ' || state, count(*)::int from storage_runs where warehouse = '${STORED_IN}' group by 1`,
    )
    say(
      `${servers.kills} servers killed; ${running.exports.length} exports, ${whole} whole, ${failed} failed with a reason, ${running.refused} refused as too many; ` +
        `${running.simulations} simulations asked for (${states.map(({ state, n }) => `${state} ${n}`).join(', ')}); ${CHARGES} charges on bills; ` +
        `all ended ${settled.toFixed(0)} s after the last kill; ${servers.retries} calls sent again`,
    )
    return running.faults
      .slice(0, MOST_SHOWN)
      .concat(running.faults.length > MOST_SHOWN ? [`${running.faults.length - MOST_SHOWN} more`] : [])
  } finally {
    running.isOver = true
    await servers.stop()
    await cluster.stop()
    await folder.remove()
  }
}
