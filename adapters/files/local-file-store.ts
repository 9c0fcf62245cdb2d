import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore, FileStreams } from '#core/platform/files/file-store.port.ts'
import { checkedName } from './file-name.ts'

const MOST_WRITE_MILLIS = 3_600_000

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Files in a folder of this machine, readable by the server alone; in subfolders by the first two
 * characters, so that no folder grows without end.
 */
export class LocalFileStore implements FileStore, FileStreams {
  readonly #folder: string
  readonly #parts: string

  constructor(folder: string) {
    this.#folder = folder
    this.#parts = join(folder, '.parts')
  }

  /**
   * A name always refers to a complete file: the content is written apart from it, on the same
   * disk, and renamed when all of it is on the disk.
   */
  readonly put: FileStore['put'] = async (name, bytes) => {
    await this.#write(name, (file) => file.writeFile(bytes))
  }

  readonly putStream: FileStreams['putStream'] = async (name, pieces) => {
    let size = 0
    await this.#write(name, async (file) => {
      for await (const piece of pieces) {
        await file.write(piece)
        size += piece.length
      }
    })
    return size
  }

  async #write(name: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
    const path = this.#pathOf(name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await mkdir(this.#parts, { recursive: true, mode: 0o700 })
    const part = join(this.#parts, randomUUID())
    try {
      const file = await open(part, 'wx', 0o600)
      try {
        await fill(file)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  readonly read: FileStore['read'] = async (name) => {
    try {
      return await readFile(this.#pathOf(name))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  readonly open: FileStreams['open'] = async (name) => {
    try {
      const file = await open(this.#pathOf(name), 'r')
      return file.createReadStream()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  readonly remove: FileStore['remove'] = async (name) => {
    try {
      await unlink(this.#pathOf(name))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  /** Removes what servers left half-written when they were killed; no write takes an hour. */
  readonly sweep = async (): Promise<void> => {
    const names = await readdir(this.#parts).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const name of names) {
      const path = join(this.#parts, name)
      const found = await stat(path).catch(() => undefined)
      if (found !== undefined && Date.now() - found.mtimeMs > MOST_WRITE_MILLIS) await rm(path, { force: true })
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, checkedName(name).slice(0, 2), name)
  }
}
