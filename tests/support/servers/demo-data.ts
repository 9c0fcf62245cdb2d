import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../../adapters/store/embedded/embedded-postgres.ts'
import { readPassword, storeFiles, superuser } from '../../../adapters/store/embedded/cluster.ts'
import { serverConnectionOf } from '../../../adapters/store/embedded/database.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import { readSettings } from '../../../adapters/http/server/settings/settings.ts'
import { startServer } from '../../../adapters/http/server/start.ts'
import { statement } from './databases.ts'
import { storeFolder } from './store-folder.ts'

const DOOR = 'CROSSDOCK_TEST_DEMO_DATA'

/**
 * Vitest's global setup: a data folder after a first start with the demo, made when the first test
 * needs it and once for all files of a run. Seeding takes longer than most tests; test servers
 * start from copies.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await storeFolder('demo')
  let made: Promise<string> | undefined
  const door = createServer((asking) => {
    asking.on('error', () => undefined)
    made ??= makeData(join(folder, 'data'))
    made.then(
      (path) => asking.end(path),
      (error: Error) => {
        process.stderr.write(`The data of the demo: ${error.stack}\n`)
        asking.destroy()
      },
    )
  })
  const path = join(folder, 'door')
  await once(door.listen(path), 'listening')
  process.env[DOOR] = path
  return async () => {
    door.close()
    await made?.catch(() => undefined)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function makeData(dataFolder: string): Promise<string> {
  const settings = readSettings({ HOST: '127.0.0.1', PORT: '0', CROSSDOCK_DATA: dataFolder })
  const server = await startServer({ settings, log: pino({ level: 'silent' }) })
  await server.stop()
  await makeSmall(dataFolder)
  return dataFolder
}

/**
 * Does the jobs that a server on a copy would do first, each time again: sums of the demo's parcels
 * are as much work as a start.
 */
async function doJobs(ownerConnectionString: string): Promise<void> {
  const store = await openStore({
    connectionString: serverConnectionOf(ownerConnectionString),
    ownerConnectionString,
    log: () => undefined,
  })
  await store.maintenance.fileOrderTexts()
  await store.maintenance.sumTimeliness()
  await store.close()
}

/**
 * Half of what every test server copies is left out: the space of rows that the seeds replaced,
 * logs of changes that are in the tables by now, and the templates of new databases, which no
 * server makes on a copy. The vacuum is done here once, too, not by the PostgreSQL of every copy.
 */
async function makeSmall(dataFolder: string): Promise<void> {
  // No vacuum by itself: it would be in a template that is to be dropped.
  const settings = { fsync: 'off', wal_recycle: 'off', autovacuum: 'off' }
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined, settings })
  await doJobs(postgres.connectionString)
  await statement(postgres.connectionString, 'vacuum (full, analyze)')
  const password = await readPassword(storeFiles(dataFolder).password)
  const asSuperuser = Object.assign(new URL(postgres.connectionString), { username: superuser, password, pathname: '/postgres' }).href
  await statement(asSuperuser, 'update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await statement(asSuperuser, `drop database ${template}`)
  await postgres.stop()
}

/**
 * Copies the demo's data to a path that does not exist yet. Outside of a test run there is none,
 * and nothing is copied.
 */
export async function copyDemoData(to: string): Promise<void> {
  const door = process.env[DOOR]
  if (door === undefined) return
  const made = await text(connect(door))
  if (made === '') throw new Error('the data of the demo could not be made')
  await promisify(execFile)('cp', ['-a', '--reflink=auto', made, to])
}
