import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { link, readFile, readdir, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ProcessSpace, hasProcess, isSameProcess, processSpace, processStart } from './process-identity.ts'
import { StoreUnavailable, absentAsUndefined, hasCode, inFolder } from './store-unavailable.ts'

/**
 * The content of the lock file: one process, identified so that a reused id, another host or a
 * reboot is not mistaken for it. `start` is the process's start as the system reports it, `since`
 * the lock's, ISO 8601.
 */
type Holder = ProcessSpace & { readonly pid: number; readonly start: string; readonly since: string; readonly token: string }

/**
 * The data folder is ours until `release` (which `releaseNow` does at once, when the process is
 * about to end).
 */
export type FolderLock = { release(): Promise<void>; releaseNow(): void }

type Claim = { readonly folder: string; readonly path: string; readonly log: (line: string) => void; readonly silenceMilliseconds: number }

const beatMilliseconds = 3_000
/**
 * A holder that cannot be checked (another host or container) is given up when it has not touched
 * its lock for this long.
 */
const usualSilenceMilliseconds = 12_000

/**
 * Makes this process the only server on the folder. A dead holder is replaced; a living one is
 * named in the error. The file appears with its content in one step (a hard link), so of several
 * simultaneous starts one wins.
 */
export async function holdFolder({
  folder,
  path,
  log,
  silenceMilliseconds = usualSilenceMilliseconds,
}: Omit<Claim, 'silenceMilliseconds'> & Partial<Claim>): Promise<FolderLock> {
  const holder: Holder = {
    ...processSpace(),
    pid: process.pid,
    start: processStart(process.pid) ?? '',
    since: new Date().toISOString(),
    token: randomUUID(),
  }
  await inFolder({ folder, doing: 'write in it' }, async () => {
    await take({ folder, path, log, silenceMilliseconds }, holder)
    await removeDeadDrafts(path)
  })
  // The heartbeat is what servers on other hosts and in other containers see of this one.
  const beat = setInterval(() => {
    utimes(path, new Date(), new Date()).catch(() => undefined)
  }, beatMilliseconds).unref()
  return {
    release: async () => {
      clearInterval(beat)
      await release(path, holder)
    },
    releaseNow: () => {
      clearInterval(beat)
      rmSync(path, { force: true })
    },
  }
}

async function take(claim: Claim, holder: Holder): Promise<void> {
  const draft = `${claim.path}.${process.pid}-${holder.token.slice(0, 8)}`
  await writeFile(draft, `${JSON.stringify(holder, undefined, 2)}\n`)
  try {
    while (!(await createLockFile(draft, claim.path))) {
      const found = await readFile(claim.path, 'utf8').catch(absentAsUndefined)
      if (found === undefined) continue
      const other = parseHolder(found)
      if (other !== undefined && (await isHeld(claim, other))) throw heldBy(claim.folder, other)
      if (await succeed(claim, { found, draft, holder })) return
    }
  } finally {
    await unlink(draft).catch(absentAsUndefined)
  }
}

/**
 * Replaces a dead holder's lock with ours. Between reading a file and replacing it another starter
 * may have done so, and its living lock must not be deleted: the one that replaces holds a lock of
 * its own in the meantime (taken by the same rules) and checks again.
 */
async function succeed(claim: Claim, { found, draft, holder }: { found: string; draft: string; holder: Holder }): Promise<boolean> {
  const guard = `${claim.path}.takeover`
  try {
    await take({ ...claim, path: guard }, { ...holder, token: randomUUID() })
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    await delay(20)
    return false
  }
  try {
    if ((await readFile(claim.path, 'utf8').catch(absentAsUndefined)) !== found) return false
    await rename(draft, claim.path)
    return true
  } finally {
    await unlink(guard)
  }
}

/** Drafts are removed by their writers, unless these were killed. */
async function removeDeadDrafts(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    const pid = /\.(\d+)-[\da-f]{8}$/.exec(name)?.[1]
    if (pid !== undefined && name.startsWith(`${basename(path)}.`) && !hasProcess(Number(pid)))
      await unlink(join(dirname(path), name)).catch(absentAsUndefined)
  }
}

async function isHeld({ path, log, silenceMilliseconds }: Claim, other: Holder): Promise<boolean> {
  const here = processSpace()
  const sameSpace =
    here.boot === '' || here.pidSpace === '' ? here.host === other.host : here.boot === other.boot && here.pidSpace === other.pidSpace
  if (sameSpace) return isSameProcess({ pid: other.pid, start: other.start })
  if (here.host === other.host && here.boot !== other.boot) return false // this machine was restarted since
  log(`the data folder was held by ${nameOf(other)}; waiting ${silenceMilliseconds / 1000} s to see whether it still is`)
  const before = await stat(path).catch(absentAsUndefined)
  await delay(silenceMilliseconds)
  const after = await stat(path).catch(absentAsUndefined)
  return after !== undefined && after.mtimeMs !== before?.mtimeMs
}

async function release(path: string, holder: Holder): Promise<void> {
  const found = await readFile(path, 'utf8').catch(absentAsUndefined)
  if (found !== undefined && parseHolder(found)?.token === holder.token) await unlink(path)
}

async function createLockFile(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** `undefined` for a file that a crash of the machine left empty or cut: its writer is gone. */
function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, start, since, host, boot, pidSpace, token } = JSON.parse(text) as Record<string, unknown>
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined
    return {
      pid,
      start: String(start),
      since: String(since),
      host: String(host),
      boot: String(boot),
      pidSpace: String(pidSpace),
      token: String(token),
    }
  } catch {
    return undefined
  }
}

const heldBy = (folder: string, other: Holder): StoreUnavailable =>
  new StoreUnavailable(
    folder,
    `held by another crossdock server, ${nameOf(other)}; stop that one or choose another folder (CROSSDOCK_DATA)`,
  )

const nameOf = ({ pid, host, since }: Holder): string => `process ${pid} on host ${host} since ${since}`
