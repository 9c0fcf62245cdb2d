import type { ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { StoreFiles } from './cluster.ts'
import type { Launcher } from './launcher.ts'
import { reasonsIn } from './postgres-words.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { StoreUnavailable, inFolder } from './store-unavailable.ts'

/**
 * A PostgreSQL that we started and that takes connections; `ended` resolves to the reason when it
 * is gone.
 */
export type Postmaster = { readonly ended: Promise<string> }

/**
 * Recovery after a crash reads at most the retained write-ahead log (`max_wal_size`): minutes on a
 * slow disk.
 */
const startMilliseconds = 300_000
const logBytesMax = 1_048_576

/** PostgreSQL's settings by its own names. */
export type Settings = Readonly<Record<string, string | number>>

/**
 * For a server that shares a small machine (2 cores) with us. On the command line, so that an
 * update of ours reaches old clusters.
 */
const settings = (port: number, more: Settings): Settings => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  // Everything that was acknowledged is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  // A new file of the log is not filled with zeros first: every commit would wait for its 16 MB,
  // once a second under load.
  wal_init_zero: 'off',
  checkpoint_timeout: '15min',
  random_page_cost: 1.1,
  // Compiling a query costs more than our queries take; parallel workers would compete for the two
  // cores.
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: 1,
  // A query whose client is gone ends too.
  client_connection_check_interval: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements reach their caller, who reports them; here they would only copy customers'
  // data into a file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  ...more,
})

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections on 127.0.0.1:`port`.
 * Throws StoreUnavailable with PostgreSQL's own messages when it ends before that. It runs in a
 * process group of its own, so that Ctrl-C in a terminal reaches us alone, and writes to a file, so
 * that it survives us without a broken pipe. `onSpawn` gets the process before it is ready.
 */
export async function startPostmaster({
  files,
  binaries,
  launcher,
  port,
  settings: more = {},
  onSpawn,
}: {
  files: StoreFiles
  binaries: Binaries
  launcher: Launcher
  port: number
  settings?: Settings | undefined
  onSpawn: (child: ChildProcess) => void
}): Promise<Postmaster> {
  const { folder, cluster } = files
  const log = await inFolder({ folder, doing: 'write the log of PostgreSQL' }, () => openLog(files.log))
  const logStart = fstatSync(log).size
  const flags = Object.entries(settings(port, more)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = launcher.launch(binaries.postgres, ['-D', cluster, ...flags], { detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
  })
  onSpawn(child)
  const outcome = await untilReady({ cluster, child })
  if (outcome === 'ready') return { ended }
  if (outcome === 'late') child.kill('SIGQUIT')
  const reason = outcome === 'late' ? `no answer for ${startMilliseconds / 60_000} minutes` : await ended
  throw new StoreUnavailable(folder, `PostgreSQL does not start (${reason}): ${whyIn(files.log, logStart)}`)
}

/**
 * A free port below the range that the system uses for outgoing connections: a pool that tries a
 * port of that range while PostgreSQL is down can be connected to itself, and then keeps the port
 * from PostgreSQL.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_432 + Math.floor(Math.random() * (32_768 - 15_432))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = createServer().once('error', () => resolve(false))
  probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)))
  return promise
}

/**
 * PostgreSQL writes to its file when it is ready; polling by connecting would fill its log with
 * refusals.
 */
async function untilReady({ cluster, child }: { cluster: string; child: ChildProcess }): Promise<'ready' | 'late' | 'ended'> {
  const deadline = performance.now() + startMilliseconds
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const found = await readPostmasterFile(cluster).catch(() => undefined)
    if (found?.pid === child.pid && found.isReady) return 'ready'
    if (performance.now() > deadline) return 'late'
    await delay(20)
  }
  return 'ended'
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > logBytesMax) renameSync(path, `${path}.old`)
  return openSync(path, 'a+', 0o600)
}

/** Reads the lines that PostgreSQL wrote since `start` and that explain its end. */
function whyIn(path: string, start: number): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(16_384)
    return reasonsIn(bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, start))) || `see ${path}`
  } finally {
    closeSync(file)
  }
}
