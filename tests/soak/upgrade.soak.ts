import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connectionOfRunning } from '../../adapters/store/embedded/embedded-postgres.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { cliUser } from '../support/servers/cli.ts'
import { statement } from '../support/servers/databases.ts'
import { callerAt, temporaryFolder } from '../support/servers/server.ts'

/** So many steps of the history ago: what is installed somewhere, and how the store began. */
const AGES = [200, 500, 780] as const
/** A step between two whole ones may not have started. */
const MOST_BROKEN = 10
const ORDERS = 20
const PAGES = ['/api/orders?pageSize=15', '/api/finance/bills', '/api/user/info']
const MOST_START_MILLIS = 180_000
const OK = 200
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ANNOUNCED = /Crossdock is at (\S+)/

const execute = promisify(execFile)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

type VersionServer = { readonly url: string; readonly stop: () => Promise<void> }

/** A server of any version, on the store of a folder. */
async function serve(code: string, data: string): Promise<VersionServer> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, HOST: '127.0.0.1', PORT: '0', CROSSDOCK_LOG: 'warn', CROSSDOCK_DATA: data, CROSSDOCK_DEMO: '1' }
  const child = spawn(process.execPath, [join(code, 'adapters/http/server/main.ts')], { cwd: code, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const up = Promise.withResolvers<string>()
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
      const url = ANNOUNCED.exec(said)?.[1]
      if (url !== undefined) up.resolve(url)
    })
  const late = setTimeout(() => up.reject(new Error(`no server of ${code} came up: ${said}`)), MOST_START_MILLIS)
  child.once('close', () => up.reject(new Error(`a server of ${code} ended: ${said}`)))
  const url = await up.promise.finally(() => clearTimeout(late))
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** How many rows each table has. */
async function countsOf(data: string): Promise<ReadonlyMap<string, number>> {
  const connectionString = (await connectionOfRunning(data)) ?? ''
  const tables = await statement(
    connectionString,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${String(name)}' as name, count(*)::int as n from "${String(name)}"`)
  return new Map((await statement(connectionString, counts.join(' union all '))).map(({ name, n }) => [String(name), Number(n)]))
}

/** Tables that may become smaller: work that goes on by itself, and what only speeds up reading. */
const PASSING =
  /^(?:sessions|live_|order_(?:texts|tallies|blocks)|jobs?|waiting_|timely|report_|text_|throttle|answered_commands|reference_|audit_seals|shipment_counts)/

/** Places orders with an old version, which its clients send again after the upgrade. */
async function placeOrders({ url }: VersionServer, name: string): Promise<readonly string[]> {
  const { call } = callerAt(url)
  const placed: string[] = []
  for (let n = 0; n < ORDERS; n += 1) {
    const reference = `UP-${name}-${n}`
    const body = sampleOrder({ order_refCode: reference })
    const { status } = await call('POST', '/api/orders', { as: 'ddu', body, headers: { 'idempotency-key': reference } })
    if (status === OK) placed.push(reference)
  }
  return placed
}

/** The store of an old version is opened by this one: nothing is missing, all checks are good. */
async function upgrade(age: number, code: string): Promise<readonly string[]> {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const faults: string[] = []
  try {
    const old = await serve(code, data)
    const placed = await placeOrders(old, String(age))
    const before = await countsOf(data)
    await old.stop()
    const user = await cliUser('http://127.0.0.1:1', { CROSSDOCK_DATA: data })
    const admin = async (...args: readonly string[]) => user.run(['admin', ...args, '--json'])
    const begun = performance.now()
    const migrated = await admin('migrate')
    const seconds = (performance.now() - begun) / 1000
    if (migrated.code !== 0) faults.push(`migrate: ${migrated.out}${migrated.err}`)
    for (const check of ['verify-ledger', 'verify-stock', 'doctor']) {
      const { code: ended, out, err } = await admin(check)
      if (ended !== 0) faults.push(`${check}: ${out}${err}`)
      if (check === 'doctor') faults.push(...(await tariffFaults(out, before)))
    }
    const now = await serve(ROOT, data)
    const after = await countsOf(data)
    const less = [...before].filter(([name, count]) => !PASSING.test(name) && after.has(name) && (after.get(name) ?? 0) < count)
    faults.push(...less.map(([name, count]) => `${name} had ${count} rows, and has ${after.get(name)}`))
    const { call } = callerAt(now.url)
    for (const page of PAGES) {
      const { status } = await call('GET', page, { as: 'ddu' })
      if (status !== OK) faults.push(`${page} is answered ${status}`)
    }
    const found = await call<{ total: number }>('GET', `/api/orders?keywords=UP-${age}-&pageSize=1`, { as: 'ddu' })
    const again = await placeOrders(now, String(age))
    const total = (await countsOf(data)).get('orders')
    if (total !== (before.get('orders') ?? 0))
      faults.push(`${placed.length} orders were sent again, and ${before.get('orders')} orders are now ${total}`)
    await now.stop()
    await user.remove()
    say(
      `${age} steps ago: ${before.get('orders')} orders (${placed.length} placed, ${again.length} answered again, search finds ${found.json.payload.total}), ` +
        `${before.get('ledger_entries')} entries, ${before.size} tables; migrated in ${seconds.toFixed(1)} s to ${after.size} tables; ${faults.length} faults`,
    )
    return faults.map((fault) => `${age} steps ago: ${fault}`)
  } finally {
    await folder.remove()
  }
}

/** A store without a freight rule is said to have none. */
async function tariffFaults(out: string, before: ReadonlyMap<string, number>): Promise<readonly string[]> {
  const saysNone = out.includes('No freight rule is in force')
  const hasNone = (before.get('freight_rule') ?? 0) === 0
  return saysNone === hasNone ? [] : [`doctor says ${saysNone ? 'that there is no' : 'nothing of a missing'} freight rule`]
}

/**
 * Stores that older versions made, with their demo, orders and money, are opened by this one: no
 * row is missing, ledger and stock are right, and what was placed before is answered again.
 */
export async function run(): Promise<readonly string[]> {
  const faults: string[] = []
  for (const age of AGES) {
    const folder = await temporaryFolder()
    const code = join(folder.path, 'code')
    try {
      const found = await checkOut(age, code)
      if (found === undefined)
        say(`left out: the history has no version that starts ${age} steps ago; fetch all of it (git fetch --unshallow)`)
      else faults.push(...(await upgrade(found, code)))
    } finally {
      await git(['worktree', 'remove', '--force', code])
      await folder.remove()
    }
  }
  return faults
}

/** Puts the code of so many steps ago into a folder, or of the nearest older one that was whole. */
async function checkOut(age: number, code: string): Promise<number | undefined> {
  for (let steps = age; steps < age + MOST_BROKEN; steps += 1) {
    const commit = await git(['rev-parse', '--verify', '--quiet', `HEAD~${steps}^{commit}`])
    if (commit === undefined) return undefined
    await execute('git', ['worktree', 'add', '--force', '--detach', '--quiet', code, commit], { cwd: ROOT })
    await symlink(join(ROOT, 'node_modules'), join(code, 'node_modules'))
    if (await isWhole(code)) return steps
    await git(['worktree', 'remove', '--force', code])
  }
  return undefined
}

/** Whether all modules of a server can be read. */
const isWhole = (code: string): Promise<boolean> =>
  execute(process.execPath, ['--input-type=module', '--eval', "await import('./adapters/http/server/start.ts'); process.exit()"], {
    cwd: code,
  }).then(
    () => true,
    () => false,
  )

/** The answer of git; undefined where it refuses. */
const git = (args: readonly string[]): Promise<string | undefined> =>
  execute('git', [...args], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
