import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectionOfRunning, startEmbeddedPostgres } from '../../adapters/store/embedded/embedded-postgres.ts'
import { loadOrders } from '../bench/support/many-orders.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { statement } from '../support/servers/databases.ts'
import { callerAt, temporaryFolder } from '../support/servers/server.ts'
import { startServerProcess } from '../support/servers/server-process.ts'

const ORDERS = 1_000_000
const WRITERS = 3
/** More than the command line takes to list backups. */
const MOST_MEGABYTES = 150
const LOOK_MILLIS = 50
const OK = 200
const CLI = fileURLToPath(new URL('../../adapters/cli/crossdock.js', import.meta.url))

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Tables that only grow under this load, with the column by which a moment is cut. */
const GROWING = {
  orders: 'id',
  order_charges: 'id',
  tracking_events: 'id',
  ledger_entries: 'number',
  ledger_legs: 'entry',
  audit_entries: 'id',
  stock_movements: 'id',
} as const

type Sums = Readonly<Record<string, { readonly upTo: string; readonly rows: string; readonly sum: string }>>

/** Counts the rows of each table up to a key, and adds up the hashes of their whole content. */
async function sumsOf(connectionString: string, upTo?: Sums): Promise<Sums> {
  const sums: [string, Sums[string]][] = []
  for (const [table, key] of Object.entries(GROWING)) {
    const bound = upTo?.[table]?.upTo
    const where = bound === undefined ? '' : `where t."${key}" <= ${bound}`
    const [row] = await statement(
      connectionString,
      `select coalesce(max(t."${key}"), 0)::text as up_to, count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${table} t ${where}`,
    )
    sums.push([table, { upTo: bound ?? String(row?.['up_to']), rows: String(row?.['rows']), sum: String(row?.['sum']) }])
  }
  return Object.fromEntries(sums)
}

type CommandEnd = {
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly seconds: number
  readonly megabytes: number
}

/** Runs the command line, and sees how much memory it takes at most. */
async function crossdock(...args: readonly string[]): Promise<CommandEnd> {
  const since = performance.now()
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let kilobytes = 0
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  let isOver = false
  void code.finally(() => (isOver = true))
  const looking = (async () => {
    for (; !isOver; await delay(LOOK_MILLIS)) {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      kilobytes = Math.max(kilobytes, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0))
    }
  })()
  const [ended, out, err] = await Promise.all([code, text(child.stdout), text(child.stderr), looking])
  return { code: ended, out, err, seconds: (performance.now() - since) / 1000, megabytes: kilobytes / 1024 }
}

type Load = { readonly orders: string[]; adjustments: number; refused: number; isOver: boolean }

/** Places orders and corrects wallets until it is over; what is answered is noted. */
async function write(url: string, load: Load): Promise<void> {
  const { call } = callerAt(url)
  for (let turn = 0; !load.isOver; turn += 1) {
    const key = `BKP-${randomUUID().slice(0, 13)}`
    const headers = { 'idempotency-key': key }
    const order = await call('POST', '/api/orders', { as: 'ddp', body: sampleOrder({ order_refCode: key }), headers })
    if (order.status === OK) load.orders.push(key)
    else load.refused += 1
    if (turn % 5 > 0) continue
    const body = {
      account: 'ddp',
      direction: turn % 2 === 0 ? 'debit' : 'credit',
      amount: { amount: '1.23', currency: 'CNY' },
      note: 'soak',
    }
    const corrected = await call('POST', '/api/admin/finance/corrections/adjustments', {
      as: 'finance',
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
    if (corrected.status === OK) load.adjustments += 1
    else load.refused += 1
  }
}

async function missing(connectionString: string, references: readonly string[]): Promise<number> {
  const rows = await statement(
    connectionString,
    "select ref_code as reference, count(*)::int as n from orders where ref_code like 'BKP-%' group by 1",
  )
  const held = new Map(rows.map(({ reference, n }) => [String(reference), Number(n)]))
  return references.filter((reference) => held.get(reference) !== 1).length
}

const differences = (before: Sums, after: Sums): readonly string[] =>
  Object.entries(before).flatMap(([table, { rows, sum }]) =>
    after[table]?.rows === rows && after[table].sum === sum ? [] : [`${table}: ${after[table]?.rows} rows instead of ${rows}, or others`],
  )

/**
 * The checks of a restore that are bad. That of stock is left out: copies of orders from stock have
 * no movements, in the store that was saved either.
 */
function wrongChecks({ out, err }: CommandEnd): readonly string[] {
  if (out === '') return [`nothing was restored: ${err}`]
  const checks = JSON.parse(out) as readonly Readonly<{ check: string; health: string; text: string }>[]
  return checks.flatMap(({ check, health, text: said }) =>
    health === 'bad' && check !== 'stock' ? [`restored, but ${check}: ${said}`] : [],
  )
}

/**
 * A million orders saved while orders and corrections go on, restored elsewhere, and compared row
 * by row: nothing that was answered before is missing, and the money is right.
 */
export async function run(): Promise<readonly string[]> {
  const folder = await temporaryFolder()
  const [data, backups, restored, key] = ['data', 'backups', 'restored', 'backup.key'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
    string,
  ]
  // Jobs change rows of orders by themselves; without them each row stays as it was looked at.
  const server = startServerProcess({ CROSSDOCK_DATA: data, CROSSDOCK_DEMO: '1', CROSSDOCK_JOBS: 'off' })
  const load: Load = { orders: [], adjustments: 0, refused: 0, isOver: false }
  try {
    const url = await server.url
    const owner = (await connectionOfRunning(data)) ?? ''
    const many = await loadOrders(owner, ORDERS, { isBusy: true })
    await many.end()
    say(`${ORDERS} orders are there`)
    // Before anything is written: keys are given before rows are there.
    const before = await sumsOf(owner)
    const writing = Promise.all(Array.from({ length: WRITERS }, () => write(url, load)))
    writing.catch(() => undefined)
    await delay(5000)
    const answered = [...load.orders]
    const idle = await crossdock('admin', 'backups', '--data', data, '--to', backups)
    const made = await crossdock('admin', 'backup', '--data', data, '--to', backups, '--new-key', key, '--json')
    const meanwhile = load.orders.length - answered.length
    load.isOver = true
    await writing
    if (made.code !== 0) return [`no backup was made: ${made.err}`]
    const { name, bytes } = JSON.parse(made.out) as { readonly name: string; readonly bytes: number }
    say(
      `backup: ${(bytes / 1e6).toFixed(0)} MB in ${made.seconds.toFixed(1)} s, at most ${(made.megabytes - idle.megabytes).toFixed(0)} MB of memory more than the ${idle.megabytes.toFixed(0)} of an idle command; ${meanwhile} orders were answered meanwhile, ${load.refused} refused`,
    )
    const back = await crossdock('admin', 'restore', join(backups, name), '--data', restored, '--key-file', key, '--json')
    say(`restore with its verification: ${back.seconds.toFixed(1)} s, at most ${back.megabytes.toFixed(0)} MB of memory`)
    const wrong = wrongChecks(back)
    if (wrong.length > 0) return wrong
    const other = await startEmbeddedPostgres({ dataFolder: restored, log: () => undefined })
    try {
      const after = await sumsOf(other.connectionString, before)
      const lost = await missing(other.connectionString, answered)
      say(
        `compared: ${Object.entries(before)
          .map(([table, { rows }]) => `${table} ${rows}`)
          .join(', ')}; ${answered.length} orders answered before, ${lost} lost or doubled; ${load.adjustments} corrections`,
      )
      return [
        ...differences(before, after),
        ...(lost > 0 ? [`${lost} orders that were answered before the backup are not in it once`] : []),
        ...(meanwhile === 0 ? ['no order was answered while the backup was made'] : []),
        ...(load.refused > 0 ? [`${load.refused} calls were refused`] : []),
        ...(made.megabytes - idle.megabytes > MOST_MEGABYTES
          ? [`the backup took ${(made.megabytes - idle.megabytes).toFixed(0)} MB of memory`]
          : []),
      ]
    } finally {
      await other.stop()
    }
  } finally {
    load.isOver = true
    server.kill('SIGTERM')
    await server.ended
    await folder.remove()
  }
}
