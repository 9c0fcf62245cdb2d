import { existsSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { embeddedBinaries } from './binaries.ts'
import { prepareCluster, readPassword, storeFiles } from './cluster.ts'
import { connectionTo, ensureDatabase } from './database.ts'
import { type FolderLock, holdFolder } from './folder-lock.ts'
import { launcherFor } from './launcher.ts'
import type { Settings } from './postmaster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isPostgresOf } from './process-identity.ts'
import { absentAsUndefined, hasCode, inFolder } from './store-unavailable.ts'
import { type EmbeddedState, SupervisedPostgres } from './supervised-postgres.ts'

/**
 * The store of this process. `connectionString` (`postgres://…`, with its password) stays the same
 * until `stop`, even when PostgreSQL ends by itself and is started again; `state` shows it. `stop`
 * shuts PostgreSQL down and frees the folder.
 */
export type EmbeddedPostgres = { readonly connectionString: string; state(): EmbeddedState; stop(): Promise<void> }

/**
 * Runs a PostgreSQL of our own in the data folder, which is created if missing, for this process
 * alone. What a killed server left behind (its lock, its PostgreSQL) is taken over. `log` takes one
 * line at a time. Throws StoreUnavailable: the folder is in use by another server, cannot be
 * written, or PostgreSQL does not start on it.
 */
export async function startEmbeddedPostgres({
  dataFolder,
  log,
  settings,
}: {
  dataFolder: string
  log: (line: string) => void
  /** Instead of the product's, for stores that nobody keeps. */
  settings?: Settings
}): Promise<EmbeddedPostgres> {
  const folder = await openFolder(resolve(dataFolder))
  const files = storeFiles(folder)
  const lock = await holdFolder({ folder, path: files.lock, log })
  try {
    const binaries = embeddedBinaries(folder)
    const launcher = launcherFor({ folder, cluster: files.cluster, binaries, log })
    const password = await prepareCluster({ files, binaries, launcher, log })
    return await run({ server: new SupervisedPostgres({ files, binaries, launcher, log, settings }), lock, folder, password })
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * The connection of a PostgreSQL that a server currently runs in this data folder, for a second
 * process that works beside it; `undefined` where none runs. Throws StoreUnavailable where the
 * folder cannot be read.
 */
export async function connectionOfRunning(dataFolder: string): Promise<string | undefined> {
  const folder = resolve(dataFolder)
  return inFolder({ folder, doing: 'find its PostgreSQL' }, async () => {
    const { cluster, password } = storeFiles((await realpath(folder).catch(absentAsUndefined)) ?? folder)
    const found = await readPostmasterFile(cluster)
    if (found === undefined || !found.isReady || !isPostgresOf({ pid: found.pid, folder: cluster })) return undefined
    return connectionTo({ port: found.port, password: await readPassword(password) })
  })
}

async function run({
  server,
  lock,
  folder,
  password,
}: {
  server: SupervisedPostgres
  lock: FolderLock
  folder: string
  password: string
}): Promise<EmbeddedPostgres> {
  // A process that ends without `stop` (an uncaught error) takes PostgreSQL with it.
  const onExit = (): void => {
    server.stopNow()
    lock.releaseNow()
  }
  process.once('exit', onExit)
  const stop = async (): Promise<void> => {
    await server.stop()
    await lock.release()
    process.removeListener('exit', onExit)
  }
  try {
    await server.start()
    await ensureDatabase({ folder, port: server.port, password })
  } catch (error) {
    await stop()
    throw error
  }
  return { connectionString: connectionTo({ port: server.port, password }), state: () => server.state, stop }
}

/**
 * Creates the folder if missing; root's lets others pass (not list), so that PostgreSQL's own
 * account reaches the cluster in it.
 */
export async function openFolder(folder: string): Promise<string> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  await inFolder({ folder, doing: 'make it' }, () => makeFolder(folder, mode))
  return inFolder({ folder, doing: 'find it' }, () => realpath(folder))
}

/**
 * Creates a folder and its parents. Node's own recursive option never returns where an existing
 * folder accepts no new ones, such as /proc.
 */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    const above = dirname(folder)
    if (!hasCode(error, 'ENOENT') || above === folder || existsSync(above)) throw error
    await makeFolder(above, mode)
    await mkdir(folder, { mode })
  }
}
