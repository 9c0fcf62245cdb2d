import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type PostmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { hasProcess, isGoneWithin, isPostgresOf, postgresProcessesIn, processStart, signal } from './process-identity.ts'
import { StoreUnavailable, inFolder } from './store-unavailable.ts'

const memoryTable = '/proc/sysvipc/shm'
const fastStopMilliseconds = 60_000
const immediateStopMilliseconds = 10_000

/**
 * Cleans up what a killed server left behind. Its PostgreSQL survives: it is shut down properly
 * (which writes everything to disk) rather than adopted, so that the running one is always our
 * child, with our settings. Called only by the folder's holder.
 */
export async function clearLeftovers({
  folder,
  cluster,
  log,
}: {
  folder: string
  cluster: string
  log: (line: string) => void
}): Promise<void> {
  const found = await inFolder({ folder, doing: 'read postmaster.pid' }, () => readPostmasterFile(cluster))
  if (found !== undefined && isPostgresOf({ pid: found.pid, folder: cluster })) {
    log(`stopping PostgreSQL (process ${found.pid}), which outlived its server`)
    await inFolder({ folder, doing: `stop PostgreSQL (process ${found.pid})` }, () => stopPostgres(folder, found.pid))
  }
  for (const pid of postgresProcessesIn(cluster)) {
    log(`ending a process of PostgreSQL (${pid}) whose postmaster is gone`)
    await inFolder({ folder, doing: `end process ${pid}` }, () => endProcess(folder, pid, 'SIGQUIT'))
  }
  if (found !== undefined) await removeMisleadingFile({ folder, cluster, found })
}

/**
 * PostgreSQL takes a `postmaster.pid` for another PostgreSQL's when any process has that id:
 * another program after a restart of the machine, or a zombie that nobody reaps (in a container).
 * Then the file has to be removed. Otherwise it stays, because PostgreSQL itself uses it to search
 * for survivors on its shared memory; where it is removed, that search is done here.
 */
async function removeMisleadingFile({ folder, cluster, found }: { folder: string; cluster: string; found: PostmasterFile }): Promise<void> {
  if (!hasProcess(found.pid)) return
  const deadline = performance.now() + immediateStopMilliseconds
  while (isMemoryInUse(found.memoryId)) {
    if (performance.now() > deadline)
      throw new StoreUnavailable(folder, `processes of an earlier PostgreSQL still use its shared memory (${found.memoryId})`)
    await delay(50)
  }
  await inFolder({ folder, doing: 'remove the stale postmaster.pid' }, () => rm(join(cluster, 'postmaster.pid'), { force: true }))
}

/**
 * Whether a process is attached to this System V memory; the table reads: key, shmid, perms, size,
 * cpid, lpid, nattch …
 */
function isMemoryInUse(id: number | undefined): boolean {
  const table = existsSync(memoryTable) ? readFileSync(memoryTable, 'utf8').split('\n') : []
  return table.map((line) => line.trim().split(/\s+/)).some((columns) => Number(columns[1]) === id && Number(columns[6]) > 0)
}

/**
 * Fast shutdown: clients are disconnected, everything is written. If that hangs, immediate; the
 * next start then recovers from the log.
 */
export async function stopPostgres(folder: string, pid: number): Promise<void> {
  const start = processStart(pid)
  if (start === undefined) return
  signal(pid, 'SIGINT')
  if (!(await isGoneWithin({ pid, start }, fastStopMilliseconds))) await endProcess(folder, pid, 'SIGQUIT')
}

async function endProcess(folder: string, pid: number, how: NodeJS.Signals): Promise<void> {
  const start = processStart(pid)
  if (start === undefined) return
  signal(pid, how)
  if (!(await isGoneWithin({ pid, start }, immediateStopMilliseconds))) {
    throw new StoreUnavailable(folder, `PostgreSQL (process ${pid}) does not stop`)
  }
}
