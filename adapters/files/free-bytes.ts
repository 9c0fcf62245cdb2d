import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The free space on the disk of a folder, or of the folder that it will be made in. */
async function freeAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeAt(dirname(folder))
  }
}

/** The least free space on the disks of these folders, for this account. */
export const freeBytes = async (folders: readonly string[]): Promise<number> => Math.min(...(await Promise.all(folders.map(freeAt))))
