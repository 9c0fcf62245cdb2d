import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../adapters/store/embedded/embedded-postgres.ts'
import { clearLeftovers } from '../../../adapters/store/embedded/leftovers.ts'

/** The path of a data folder that does not exist yet; it is deleted after the test. */
export async function newFolder(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => remove(folder))
  return join(folder, 'data')
}

/**
 * A used folder that others are copied from: creating a PostgreSQL cluster takes longer than most
 * tests.
 */
export async function makeTemplate(): Promise<{ copy(): Promise<string>; remove(): Promise<void> }> {
  const folder = await temporaryFolder()
  const template = join(folder, 'data')
  await (await startEmbeddedPostgres({ dataFolder: template, log: () => undefined })).stop()
  return {
    copy: async () => {
      const copied = await newFolder()
      await promisify(execFile)('cp', ['-a', template, copied])
      return copied
    },
    remove: () => remove(folder),
  }
}

/** The store of the folder, stopped at the end of the test at the latest. */
export async function startStore(folder: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  const store = await startEmbeddedPostgres({ dataFolder: folder, log: (line) => lines.push(line) })
  onTestFinished(() => store.stop())
  return store
}

/** Rows of one statement on a connection of its own. */
export async function rowsOf<R extends pg.QueryResultRow>(connectionString: string, statement: string): Promise<readonly R[]> {
  const client = new pg.Client(connectionString)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}

/**
 * Another server process on the folder, which writes rows and lists each acknowledged one in
 * `acknowledged`.
 */
export type WritingServer = {
  readonly pid: number
  readonly acknowledged: readonly number[]
  has(rows: number): Promise<void>
  kill(): Promise<void>
}

export function startWritingServer(folder: string): WritingServer {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writing-server.ts'), folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  const acknowledged: number[] = []
  const said: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    acknowledged.push(Number(line))
    child.emit('news')
  })
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  child.once('exit', () => child.emit('news'))
  onTestFinished(async () => {
    await killChild(child)
    await clearLeftovers({ folder, cluster: join(folder, 'postgres'), log: () => undefined })
  })
  return {
    pid: child.pid ?? 0,
    acknowledged,
    has: async (rows) => {
      while (acknowledged.length < rows && child.exitCode === null) await once(child, 'news')
      if (child.exitCode !== null) throw new Error(`the writing server ended: ${said.join('\n')}`)
    },
    kill: () => killChild(child),
  }
}

/** The process id of the PostgreSQL that runs, or ran, on the folder. */
export const postmasterOf = async (folder: string): Promise<number> =>
  Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)

async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close') // after its last line was read
}

const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'crossdock-store-'))

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 })
