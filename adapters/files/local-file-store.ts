import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../../core/files/file-store.port.ts'
import { checkedName } from './file-name.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Files in a folder of this machine, readable by the server alone; in subfolders by the first two characters, so that no folder grows
 * without end.
 */
export class LocalFileStore implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** A name always refers to a complete file: the content is written beside it and renamed when all of it is on the disk. */
  readonly put: FileStore['put'] = async (name, bytes) => {
    const path = this.#pathOf(name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const part = `${path}.${randomUUID()}.part`
    try {
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
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

  readonly remove: FileStore['remove'] = async (name) => {
    try {
      await unlink(this.#pathOf(name))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, checkedName(name).slice(0, 2), name)
  }
}
