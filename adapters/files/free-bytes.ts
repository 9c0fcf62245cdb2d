import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StatsFs } from 'node:fs'

/** A disk that can make no more files is full, whatever it has of bytes. */
const FEWEST_FILES = 1000
/** Where files are not counted, as on btrfs, none are said to be there. */
export const hasFewFiles = ({ files, ffree }: Pick<StatsFs, 'files' | 'ffree'>): boolean => files > 0 && ffree < FEWEST_FILES

/** The free space of a disk for this account; 0 where it has no place for more files. */
export const freeOf = (disk: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>): number =>
  hasFewFiles(disk) ? 0 : disk.bavail * disk.bsize

/** The free space on the disk of a folder, or of the folder that it will be made in. */
async function freeAt(folder: string): Promise<number> {
  try {
    return freeOf(await statfs(folder))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeAt(dirname(folder))
  }
}

/** The least free space on the disks of these folders, for this account. */
export const freeBytes = async (folders: readonly string[]): Promise<number> => Math.min(...(await Promise.all(folders.map(freeAt))))
