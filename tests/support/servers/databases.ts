import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { serverConnectionOf } from '../../../adapters/store/embedded/database.ts'
import { startEmbeddedPostgres } from '../../../adapters/store/embedded/embedded-postgres.ts'
import { freePort } from '../../../adapters/store/embedded/postmaster.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { storeFolder } from './store-folder.ts'

/** A PostgreSQL for tests, which creates databases of their own. */
export type TestServer = {
  /** An empty database with the tables of this version; copied, so that it costs little. */
  readonly freshDatabase: () => Promise<string>
  /** A database after a first start with the demo, copied too. */
  readonly demoDatabase: () => Promise<string>
  /** A database with nothing in it at all. */
  readonly emptyDatabase: () => Promise<string>
  readonly stop: () => Promise<void>
}

type Running = { readonly connectionString: string; readonly stop: () => Promise<void> }

const run = promisify(execFile)

/**
 * Nothing here has to outlive the machine; and the vacuum would start a process for one or the
 * other of hundreds of databases every few seconds.
 */
const KEPT_BY_NOBODY = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** The PostgreSQL from npm, as the product runs it. */
export async function startEmbeddedServer(): Promise<TestServer> {
  const folder = await storeFolder('test')
  const server = await startEmbeddedPostgres({ dataFolder: join(folder, 'data'), log: () => undefined, settings: KEPT_BY_NOBODY })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return handOut({ connectionString: server.connectionString, stop })
}

const DEBIAN_PROGRAMS = '/usr/lib/postgresql/15/bin'
const READY_MILLIS = 60_000

/**
 * Debian's PostgreSQL 15 on a temporary cluster. If its programs are missing, the error says what
 * to install.
 */
export async function startDebianServer(): Promise<TestServer> {
  const { connectionString, stop } = await startDebianCluster()
  return handOut({ connectionString, stop })
}

/** A cluster that may be killed and started again, with what was committed. */
export type Cluster = Running & {
  /** Ends every connection at once, as a crash does, and starts it again. */
  readonly crash: () => Promise<void>
  /** Another cluster that follows this one by streaming replication and takes no writes. */
  readonly startStandby: () => Promise<Running>
}

type Account = { readonly uid: number; readonly gid: number } | undefined
const superuserAt = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`
const databaseAt = (port: number): string => `postgres://crossdock@127.0.0.1:${port}/crossdock`

/** Starts PostgreSQL on a folder of its data. */
function launchDebian(
  cluster: string,
  port: number,
  { account, environment = {} }: { readonly account: Account; readonly environment?: Readonly<Record<string, string>> },
): ChildProcess {
  const kept = Object.entries(KEPT_BY_NOBODY).map(([name, value]) => `${name}=${value}`)
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'jit=off', ...kept]
  return spawn(join(DEBIAN_PROGRAMS, 'postgres'), ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: '/',
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
}

async function startStandbyOf(leaderPort: number, account: Account): Promise<Running> {
  const folder = await debianFolder(account)
  const [cluster, port] = [join(folder, 'cluster'), await freePort()]
  const from = ['-h', '127.0.0.1', '-p', String(leaderPort), '-U', 'postgres', '-D', cluster, '-R', '-c', 'fast', '-X', 'stream']
  await run(join(DEBIAN_PROGRAMS, 'pg_basebackup'), from, { ...account, cwd: '/' })
  const child = launchDebian(cluster, port, { account })
  await untilReady(superuserAt(port), child)
  return { connectionString: databaseAt(port), stop: () => stopDebian(child, folder) }
}

async function debianFolder(account: Account): Promise<string> {
  const folder = await storeFolder('debian')
  if (account !== undefined) {
    await chmod(folder, 0o711)
    await chown(folder, account.uid, account.gid)
  }
  return folder
}

/**
 * Debian's PostgreSQL 15 with an empty database, owned by a role that is no superuser; with an
 * environment of its own, such as another clock.
 */
export async function startDebianCluster(environment: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  if (!existsSync(join(DEBIAN_PROGRAMS, 'postgres')))
    throw new Error(`${DEBIAN_PROGRAMS}/postgres is missing; install it: apt-get install postgresql-15`)
  const account = await postgresAccount()
  const folder = await debianFolder(account)
  const cluster = join(folder, 'cluster')
  await run(
    join(DEBIAN_PROGRAMS, 'initdb'),
    ['-D', cluster, '-A', 'trust', '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8', '-N'],
    { ...account, cwd: '/' },
  )
  const port = await freePort()
  const launch = () => launchDebian(cluster, port, { account, environment })
  let child = launch()
  const superuser = superuserAt(port)
  await untilReady(superuser, child)
  // With the product's own rights: the owner of databases, not a superuser.
  await statement(superuser, 'create role crossdock login createdb')
  await statement(superuser, 'create role crossdock_server login')
  await statement(superuser, 'create database crossdock owner crossdock')
  const crash = async (): Promise<void> => {
    child.kill('SIGQUIT')
    await once(child, 'exit')
    child = launch()
    await untilReady(superuser, child)
  }
  const startStandby = () => startStandbyOf(port, account)
  return { connectionString: databaseAt(port), crash, startStandby, stop: () => stopDebian(child, folder) }
}

/** PostgreSQL refuses to run as root. */
async function postgresAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)))
  if (uid === undefined || gid === undefined) throw new Error('there is no account postgres; install it: apt-get install postgresql-15')
  return { uid, gid }
}

async function stopDebian(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGQUIT')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function untilReady(connectionString: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_MILLIS
  while (performance.now() < deadline && child.exitCode === null) {
    const ready = await statement(connectionString, 'select 1').then(
      () => true,
      () => false,
    )
    if (ready) return
    await delay(50)
  }
  throw new Error('PostgreSQL 15 did not come up')
}

/** Runs one statement on a connection of its own. */
export async function statement(connectionString: string, text: string): Promise<readonly pg.QueryResultRow[]> {
  const client = new pg.Client(connectionString)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<pg.QueryResultRow>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const TEMPLATE = 'crossdock_template'
const DEMO_TEMPLATE = 'crossdock_demo'
/**
 * Of the databases that were handed out: older ones are done with, and would take room in memory.
 */
const MOST_KEPT = 40

function handOut({ connectionString, stop }: Running): TestServer {
  const named = (name: string): string => Object.assign(new URL(connectionString), { pathname: `/${name}` }).toString()
  let made = 0
  let template: Promise<void> | undefined
  let demoTemplate: Promise<void> | undefined
  // One at a time: a template may not be in use while it is copied.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work)
    turn = next
    return next
  }
  // One connection for all of it, which is opened again where a test has cut it off.
  const maker = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }).on('error', () => undefined)
  const kept: string[] = []
  // A database that a store is still connected to is left alone: PostgreSQL would wait five seconds
  // for its end.
  const dropOldest = async (): Promise<void> => {
    if (kept.length < MOST_KEPT) return
    const { rows } = await maker.query<{ name: string }>('select distinct datname::text as name from pg_stat_activity')
    const oldest = kept.find((one) => rows.every(({ name }) => name !== one))
    if (oldest === undefined) return
    kept.splice(kept.indexOf(oldest), 1)
    await maker.query(`drop database ${oldest}`).catch(() => kept.push(oldest))
  }
  const create = (from: string): Promise<string> =>
    inTurn(async () => {
      await dropOldest()
      const name = `test_${(made += 1)}`
      await maker.query(`create database ${name} template ${from} strategy file_copy`)
      kept.push(name)
      return named(name)
    })
  const makeTemplate = async (name: string, from: string, fill: (store: Store) => Promise<void>): Promise<void> => {
    await inTurn(() => maker.query(`create database ${name} template ${from}`))
    const ownerConnectionString = named(name)
    const served = serverConnectionOf(ownerConnectionString)
    const store = await openStore({ connectionString: served, ownerConnectionString, log: () => undefined, connections: 1 })
    await fill(store)
    await store.close()
    // A first connection writes down what each reads of the system's tables: the copies have it.
    await statement(ownerConnectionString, 'select 1')
  }
  const ready = (): Promise<void> => (template ??= makeTemplate(TEMPLATE, 'template0', (store) => store.migrate()))
  const readyDemo = async (): Promise<void> => {
    await ready()
    await (demoTemplate ??= makeTemplate(DEMO_TEMPLATE, TEMPLATE, async (store) => {
      await store.migrate()
      await store.seed({ demo: true })
    }))
  }
  return {
    emptyDatabase: () => create('template0'),
    freshDatabase: async () => {
      await ready()
      return create(TEMPLATE)
    },
    demoDatabase: async () => {
      await readyDemo()
      return create(DEMO_TEMPLATE)
    },
    stop: async () => {
      await maker.end()
      await stop()
    },
  }
}
