import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupPlace } from '#core/platform/backups/backup.ports.ts'

const PART = '.part'
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A name below the folder; throws for a path. */
function pathIn(folder: string, name: string): string {
  if (name === '' || name.startsWith('.') || /[/\\]/.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a backup`)
  return join(folder, name)
}

/** Writes what comes into a file of its own until all of it is on the disk; returns its size. */
async function writeWhole(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const part = `${path}${PART}`
  await rm(part, { force: true })
  const file = await open(part, 'wx', 0o600)
  let size = 0
  try {
    for await (const bytes of content) {
      await file.write(bytes)
      size += bytes.length
    }
    await file.sync()
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(part, path)
  return size
}

/** Backups in a folder of this machine; a name always stands for a whole archive. */
export function folderBackupPlace(folder: string): BackupPlace {
  const place = resolve(folder)
  return {
    address: place,
    list: async () => {
      const names = await readdir(place).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const sizes = await Promise.all(
        names.map(async (name) => ({ name, bytes: (await stat(join(place, name)).catch(() => undefined))?.size })),
      )
      return sizes.flatMap(({ name, bytes }) => (bytes === undefined || name.endsWith(PART) ? [] : [{ name, bytes }]))
    },
    keep: async (name, content) => {
      await mkdir(place, { recursive: true, mode: 0o700 })
      // A server that was killed may have left one behind.
      for (const old of await readdir(place))
        if (old.startsWith('crossdock-') && old.endsWith(PART)) await rm(join(place, old), { force: true })
      const size = await writeWhole(pathIn(place, name), content)
      const handle = await open(place, 'r')
      await handle.sync()
      await handle.close()
      return size
    },
    open: async (name) => {
      const path = pathIn(place, name)
      return (await stat(path).catch(() => undefined))?.isFile() === true ? createReadStream(path) : undefined
    },
    remove: (name) => rm(pathIn(place, name), { force: true }),
  }
}
