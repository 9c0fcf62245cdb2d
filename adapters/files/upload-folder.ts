import { hash } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The process that an upload belongs to: its id and start are valid within its space, which is a
 * machine, a boot and a container.
 */
export type Owner = { readonly space: string; readonly pid: number; readonly start: string }

export type UploadFolderParts = {
  /** The folder of the machine for temporary files. */
  readonly temporary: string
  readonly owner: Owner
  /** Whether this process of our space is alive. */
  readonly isAlive: (process: Pick<Owner, 'pid' | 'start'>) => boolean
}

const OWNER_ONLY = 0o700
const SPACE_CHARACTERS = 16
/**
 * No call is under way that long, so that what is older belongs to nobody, on other machines with
 * the same folder too.
 */
const MOST_MILLIS = 24 * 3600 * 1000
/** Uploads of versions before this one, which had no folder of their own. */
const FORMER = /^crossdock-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const markOf = (space: string): string => hash('sha256', space, 'hex').slice(0, SPACE_CHARACTERS)
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Where a server writes uploads until their calls are answered: a folder of its own, which names
 * its process, so that another server can tell what a killed one left behind from what is in use.
 */
export class UploadFolder {
  readonly #parts: UploadFolderParts
  readonly #root: string
  readonly #own: string

  constructor(parts: UploadFolderParts) {
    const { space, pid, start } = parts.owner
    this.#parts = parts
    // Accounts of one machine cannot write into each other's folders.
    this.#root = join(parts.temporary, `crossdock-uploads-${process.getuid?.() ?? 'all'}`)
    this.#own = join(this.#root, `${markOf(space)} ${pid} ${encodeURIComponent(start)}`)
  }

  /** The folder, made again where a cleaner of the machine removed it. */
  readonly folder = async (): Promise<string> => {
    await mkdir(this.#own, { recursive: true, mode: OWNER_ONLY })
    return this.#own
  }

  /** Removes what servers left behind that are no more; what a living one uses stays. */
  readonly sweep = async (): Promise<void> => {
    for (const name of await namesIn(this.#root))
      if (await this.#isLeft(name)) await rm(join(this.#root, name), { recursive: true, force: true })
    for (const name of await namesIn(this.#parts.temporary))
      if (FORMER.test(name) && (await isOld(join(this.#parts.temporary, name))))
        await rm(join(this.#parts.temporary, name), { force: true })
  }

  async #isLeft(name: string): Promise<boolean> {
    const [mark, pid, start] = name.split(' ')
    const isOurs = mark === markOf(this.#parts.owner.space) && pid !== undefined && start !== undefined
    return isOurs ? !this.#parts.isAlive({ pid: Number(pid), start: decodeURIComponent(start) }) : isOld(join(this.#root, name))
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function isOld(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > MOST_MILLIS
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
