import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Binaries } from './binaries.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** An account of this machine that PostgreSQL runs as. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number }

/** Starts PostgreSQL's programs as `account`, or as ourselves where there is none. */
export type Launcher = {
  readonly account: Account | undefined
  launch(program: string, args: readonly string[], options: SpawnOptions): ChildProcess
}

type CommandLine = { readonly command: string; readonly args: readonly string[]; readonly options: SpawnOptions }
type Way = (program: string, args: readonly string[], options: SpawnOptions) => CommandLine

const asOurselves: Way = (command, args, options) => ({ command, args, options: { ...options, ...surroundings() } })

const asAccount =
  ({ uid, gid }: Account): Way =>
  (command, args, options) => ({ command, args, options: { ...options, ...surroundings(), uid, gid } })

/**
 * Runs as the account, and able to pass folders that are closed to it: an installation or data
 * folder below /root. `no_setuid_fixup` because PostgreSQL calls access(2), which otherwise ignores
 * capabilities; through `sh` because only a program started with ambient capabilities has them in
 * effect.
 */
const asAccountWith =
  (capability: string, { uid, gid }: Account): Way =>
  (program, args, options) => ({
    command: 'setpriv',
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      '/bin/sh',
      '-c',
      'exec "$0" "$@"',
      program,
      ...args,
    ],
    options: { ...options, ...surroundings() },
  })

/**
 * How PostgreSQL is started on this folder. It refuses to run as root: then it runs as the owner of
 * the cluster, of the data folder, or as `postgres` or `nobody`. Throws StoreUnavailable when none
 * of them can reach both the programs and the folder.
 */
export function launcherFor({
  folder,
  cluster,
  binaries,
  log,
}: {
  folder: string
  cluster: string
  binaries: Binaries
  log: (line: string) => void
}): Launcher {
  if (process.getuid?.() !== 0) return { account: undefined, launch: launchBy(asOurselves) }
  const account = accountFor({ folder, cluster })
  if (reaches(asAccount(account), { folder, binaries })) return { account, launch: launchBy(asAccount(account)) }
  const closed = [folder, binaries.postgres].map((path) => closedFolderAbove(path, account)).find((path) => path !== undefined) ?? folder
  // Read permission is enough where the container allows it; the wider capability is the one that
  // containers usually have.
  for (const capability of ['dac_read_search', 'dac_override']) {
    const way = asAccountWith(capability, account)
    if (!reaches(way, { folder, binaries })) continue
    log(`PostgreSQL runs as ${account.name} with the capability ${capability}, because ${closed} is closed to that account`)
    return { account, launch: launchBy(way) }
  }
  throw new StoreUnavailable(
    folder,
    `PostgreSQL may not run as root, and ${closed} is closed to the account ${account.name}; ` +
      `open it (chmod o+x ${closed}), choose another folder (CROSSDOCK_DATA), or start as an ordinary user`,
  )
}

const launchBy =
  (way: Way): Launcher['launch'] =>
  (program, args, options) => {
    const line = way(program, args, options)
    return spawn(line.command, line.args, line.options)
  }

/**
 * Nothing of our environment except what programs need to run: it holds secrets, and PG… variables
 * would change what is started.
 */
function surroundings(): SpawnOptions {
  const { PATH = '/usr/bin:/bin', LD_LIBRARY_PATH } = process.env
  return { cwd: '/', env: { PATH, LC_ALL: 'C', ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }) } }
}

/** Tried rather than calculated: access lists and mount options count too. */
function reaches(way: Way, { folder, binaries }: { folder: string; binaries: Binaries }): boolean {
  const { command, args, options } = way('/bin/sh', ['-c', 'test -x "$1" && exec "$2" --version', 'sh', folder, binaries.postgres], {
    stdio: 'ignore',
  })
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}

function accountFor({ folder, cluster }: { folder: string; cluster: string }): Account {
  const known = accounts()
  const owners = [cluster, folder]
    .filter((path) => existsSync(path))
    .map((path) => statSync(path))
    .filter(({ uid }) => uid !== 0)
  const owner = owners[0]
  // The owner of a container's mounted folder often has no name here; `initdb` needs one, a running
  // PostgreSQL does not.
  if (owner !== undefined && (existsSync(cluster) || known.some(({ uid }) => uid === owner.uid))) {
    return known.find(({ uid }) => uid === owner.uid) ?? { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  }
  const account = ['postgres', 'nobody'].map((wanted) => known.find(({ name }) => name === wanted)).find((found) => found !== undefined)
  if (account !== undefined) return account
  throw new StoreUnavailable(
    folder,
    'PostgreSQL may not run as root, and there is neither an account postgres nor nobody; start as an ordinary user',
  )
}

function accounts(): readonly Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':')
      return name === undefined || uid === undefined || gid === undefined ? [] : [{ name, uid: Number(uid), gid: Number(gid) }]
    })
}

/**
 * The first folder on the way to `path` (itself included) that the account may not enter, by the
 * mode bits.
 */
function closedFolderAbove(path: string, { uid, gid }: Account): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : closedFolderAbove(parent, { name: '', uid, gid })
  if (above !== undefined) return above
  const found = statSync(path)
  if (!found.isDirectory()) return undefined
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
  return (found.mode & bit) === 0 ? path : undefined
}
