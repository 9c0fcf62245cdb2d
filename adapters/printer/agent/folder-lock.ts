import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ownFolder } from './kept-file.ts'

const TRIES = 3
/** Who works in a folder. */
export const LOCK_FILE = 'agent.lock'

/** Another agent works in the folder. */
class FolderTaken extends Error {
  override readonly name = 'FolderTaken'
  readonly pid: number
  constructor(pid: number) {
    super(`another print agent works here, process ${pid}`)
    this.pid = pid
  }
}

/** The machine's start, so that a process number from before it counts for nothing. */
const bootOf = (): Promise<string> =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (text) => text.trim(),
    () => '',
  )

/**
 * The start of a process in ticks, by which a number that was given again is known; '' where the
 * system does not say.
 */
const startOf = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => text.slice(text.lastIndexOf(')')).split(' ')[20] ?? '',
    () => '',
  )

async function isAlive(holder: string): Promise<number | undefined> {
  const [number, boot, start] = holder.split(' ')
  const pid = Number(number)
  if (!Number.isInteger(pid) || pid <= 0 || boot !== (await bootOf())) return undefined
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  return (start ?? '') === (await startOf(pid)) ? pid : undefined
}

/**
 * Takes a folder for this process, so that two agents never print from one list. Returns the
 * function that gives it back. Throws FolderTaken.
 */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  await ownFolder(folder)
  const path = join(folder, LOCK_FILE)
  const own = [process.pid, await bootOf(), await startOf(process.pid)].join(' ')
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(own)
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = await isAlive(await readFile(path, 'utf8').catch(() => ''))
      if (pid !== undefined) throw new FolderTaken(pid)
      await rm(path, { force: true })
    }
  }
  throw new FolderTaken(0)
}
