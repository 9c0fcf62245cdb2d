import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { connectionOfRunning } from '../../adapters/store/embedded/embedded-postgres.ts'
import { readSettings } from '../../adapters/http/server/settings.ts'
import { startServer } from '../../adapters/http/server/start.ts'
import { statement } from './databases.ts'

const DOOR = 'CROSSDOCK_TEST_DEMO_DATA'

/**
 * Vitest's global setup: a data folder after a first start with the demo, made when the first test needs it and once for all files of a
 * run. Seeding takes longer than most tests; test servers start from copies.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-demo-'))
  let made: Promise<string> | undefined
  const door = createServer((asking) => {
    asking.on('error', () => undefined)
    made ??= makeData(join(folder, 'data'))
    made.then(
      (path) => asking.end(path),
      () => asking.destroy(),
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
  // Done once here: otherwise the PostgreSQL of every copy does it by itself while the tests run.
  const connection = await connectionOfRunning(dataFolder)
  if (connection !== undefined) await statement(connection, 'vacuum analyze')
  await server.stop()
  return dataFolder
}

/** Copies the demo's data to a path that does not exist yet. Outside of a test run there is none, and nothing is copied. */
export async function copyDemoData(to: string): Promise<void> {
  const door = process.env[DOOR]
  if (door === undefined) return
  const made = await text(connect(door))
  if (made === '') throw new Error('the data of the demo could not be made')
  await promisify(execFile)('cp', ['-a', '--reflink=auto', made, to])
}
