import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { hasCode } from './store-unavailable.ts'

/**
 * Where a process id is valid: the same number on another host, after a reboot or in another
 * container is another process.
 */
export type ProcessSpace = { readonly host: string; readonly boot: string; readonly pidSpace: string }

export const processSpace = (): ProcessSpace => ({
  host: hostname(),
  boot: readOr('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  pidSpace: readOr('', () => readlinkSync('/proc/self/ns/pid')),
})

/**
 * The start time of a process that cannot be read (another user's under hidepid): it is alive, more
 * is not known.
 */
const unknownStart = 'unknown'

/**
 * When a living process started, in the system's own notation (clock ticks since boot on Linux);
 * `undefined` for a dead one and for a zombie. Id and start together name one process: ids are
 * reused.
 */
export function processStart(pid: number): string | undefined {
  if (!hasProcess(pid)) return undefined
  if (process.platform === 'linux') {
    const stat = readOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    // The second field is the program's name in brackets and may itself contain blanks and
    // brackets; the start is field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (stat !== '') return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } else if (process.platform !== 'win32') {
    const started = readOr('', () => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim())
    if (started !== '') return started
  }
  return hasProcess(pid) ? unknownStart : undefined
}

/** Whether the process that had this id and start is still the one that has the id. */
export function isSameProcess({ pid, start }: { pid: number; start: string }): boolean {
  const now = processStart(pid)
  return now !== undefined && (now === start || now === unknownStart || start === unknownStart)
}

/**
 * Whether a process is the PostgreSQL of this folder: the cluster is its working folder for life.
 * Where that cannot be read (root in a container without SYS_PTRACE) its command line decides,
 * which contains the folder's name.
 */
export function isPostgresOf({ pid, folder }: { pid: number; folder: string }): boolean {
  if (processStart(pid) === undefined) return false
  const workingFolder = readOr('', () => readlinkSync(`/proc/${pid}/cwd`))
  if (workingFolder !== '') return workingFolder === folder && isNamedPostgres(pid)
  const command =
    process.platform === 'linux'
      ? readOr('', () => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      : readOr('', () => execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }))
  return command.includes('postgres') && command.includes(folder)
}

/** PostgreSQL's readable processes that run in this folder; empty where the system has no /proc. */
export function postgresProcessesIn(folder: string): readonly number[] {
  return readOr([], () => readdirSync('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) => readOr('', () => readlinkSync(`/proc/${pid}/cwd`)) === folder && isNamedPostgres(pid) && processStart(pid) !== undefined,
    )
}

/**
 * Sends a signal; a process that ended in the meantime is no error. Throws EPERM for another
 * user's.
 */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/** Waits until a process has ended, up to a limit; returns whether it has. */
export async function isGoneWithin({ pid, start }: { pid: number; start: string }, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isSameProcess({ pid, start })) {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

/** A person's shell may be in the folder as well. */
const isNamedPostgres = (pid: number): boolean => readOr('', () => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()) === 'postgres'

/** Whether any process has this id, living or zombie. */
export function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
