import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, lchown, mkdtemp, open, readFile, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import type { Account, Launcher } from './launcher.ts'
import { reasonsIn } from './postgres-words.ts'
import { StoreUnavailable, absentAsUndefined, hasCode, inFolder } from './store-unavailable.ts'

/** The only PostgreSQL version that the installed programs can open. */
export const majorVersion = '18'

const workshopPrefix = 'postgres.new-'

/**
 * PostgreSQL's own superuser; the server and the CLI connect as the owner of their database, which
 * is not a superuser.
 */
export const superuser = 'postgres'

/** The files of the embedded store in a data folder. */
export type StoreFiles = {
  readonly folder: string
  readonly cluster: string
  readonly password: string
  readonly lock: string
  readonly log: string
}

export const storeFiles = (folder: string): StoreFiles => ({
  folder,
  cluster: join(folder, 'postgres'),
  password: join(folder, 'postgres.password'),
  lock: join(folder, 'crossdock.lock'),
  log: join(folder, 'postgres.log'),
})

/**
 * Ensures that the folder has a cluster that `launcher` can run, and creates one at the first
 * start. Returns its password.
 */
export async function prepareCluster({
  files,
  binaries,
  launcher,
  log,
}: {
  files: StoreFiles
  binaries: Binaries
  launcher: Launcher
  log: (line: string) => void
}): Promise<string> {
  const { folder, cluster } = files
  await checkOwner({ files, launcher })
  if (await inFolder({ folder, doing: 'read it' }, () => isEmptyOrAbsent(cluster))) {
    const password = await inFolder({ folder, doing: 'keep the password' }, () => madePassword(files.password))
    log(`making a new PostgreSQL in ${cluster}`)
    await initialise({ files, binaries, launcher, password })
    return password
  }
  await checkVersion(files)
  return inFolder({ folder, doing: 'read the password' }, () => readPassword(files.password))
}

/** The password of the cluster; fails with ENOENT where none was stored. */
export const readPassword = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trim()

/** PostgreSQL opens only what its own account owns. */
async function checkOwner({ files: { folder, cluster }, launcher: { account } }: { files: StoreFiles; launcher: Launcher }): Promise<void> {
  const uid = await inFolder({ folder, doing: 'read it' }, async () => (await stat(cluster).catch(absentAsUndefined))?.uid)
  const ours = account?.uid ?? process.getuid?.()
  if (uid === undefined || uid === ours) return
  if (uid !== 0 || account === undefined) {
    throw new StoreUnavailable(folder, `${cluster} belongs to user id ${uid}, and this is user id ${ours}; start as that user or as root`)
  }
  // Left by root, who copied or restored it.
  await inFolder({ folder, doing: `give ${cluster} to ${account.name}` }, () => giveTree(cluster, account))
}

async function checkVersion({ folder, cluster }: StoreFiles): Promise<void> {
  const found = await inFolder({ folder, doing: 'read it' }, () => readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(absentAsUndefined))
  if (found?.trim() === majorVersion) return
  throw new StoreUnavailable(
    folder,
    found === undefined
      ? `${cluster} is in the way: it holds something else than a PostgreSQL`
      : `${cluster} was written by PostgreSQL ${found.trim()}, and this version brings PostgreSQL ${majorVersion}`,
  )
}

/**
 * Creates the cluster beside its final place and moves it there when it is complete: an interrupted
 * start leaves nothing incomplete.
 */
async function initialise({
  files: { folder, cluster },
  binaries,
  launcher,
  password,
}: {
  files: StoreFiles
  binaries: Binaries
  launcher: Launcher
  password: string
}): Promise<void> {
  const workshop = await inFolder({ folder, doing: 'write in it' }, () => openWorkshop(folder))
  const made = join(workshop, 'cluster')
  const passwordFile = join(workshop, 'password')
  try {
    await inFolder({ folder, doing: 'write in it' }, async () => {
      await writeFile(passwordFile, password, { mode: 0o600 })
      if (launcher.account !== undefined) await give([passwordFile, workshop], launcher.account)
    })
    await runInitdb({ folder, binaries, launcher, args: initdbArguments({ made, passwordFile }) })
    await inFolder({ folder, doing: 'move the new PostgreSQL into place' }, async () => {
      await rmdir(cluster).catch(absentAsUndefined)
      await rename(made, cluster)
      await persist(folder)
    })
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/**
 * A separate folder for each attempt: the initdb of a killed server may still be writing in the
 * last one, which is removed as far as possible.
 */
async function openWorkshop(folder: string): Promise<string> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(workshopPrefix)) await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
  return mkdtemp(join(folder, workshopPrefix))
}

const initdbArguments = ({ made, passwordFile }: { made: string; passwordFile: string }): readonly string[] => [
  `--pgdata=${made}`,
  `--username=${superuser}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // Sorts by code point on every machine (no index depends on the system's C library) and still
  // handles letters of all scripts.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
  // One sync of the file system instead of one per file: as durable, and 2 s faster.
  ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
]

async function runInitdb({
  folder,
  binaries,
  launcher,
  args,
}: {
  folder: string
  binaries: Binaries
  launcher: Launcher
  args: readonly string[]
}): Promise<void> {
  const child = launcher.launch(binaries.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const [said, [code]] = await inFolder({ folder, doing: 'run initdb' }, () =>
    Promise.all([child.stderr === null ? '' : text(child.stderr), once(child, 'close') as Promise<[number | null]>]),
  )
  if (code === 0) return
  throw new StoreUnavailable(folder, `PostgreSQL cannot be set up: ${reasonsIn(said)}`)
}

/** Stored before the cluster exists, so that there is never a cluster without its password. */
async function madePassword(path: string): Promise<string> {
  const password = randomBytes(32).toString('hex')
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${password}\n`)
    await file.sync()
    await file.close()
    return password
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const kept = await readPassword(path)
  if (kept !== '') return kept
  await rm(path) // truncated by a crash of the machine
  return madePassword(path)
}

async function isEmptyOrAbsent(path: string): Promise<boolean> {
  const entries = await readdir(path).catch(absentAsUndefined)
  return entries === undefined || entries.length === 0
}

const give = async (paths: readonly string[], { uid, gid }: Account): Promise<void> => {
  for (const path of paths) await chown(path, uid, gid)
}

async function giveTree(root: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(root, { recursive: true })) await lchown(join(root, entry), uid, gid)
  await lchown(root, uid, gid)
}

async function persist(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
