import { statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'
const ROOM = 8 * 2 ** 30

function hasRoomInMemory(): boolean {
  if (freemem() < ROOM) return false
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > ROOM
  } catch {
    return false
  }
}

/**
 * A new folder for a store of tests, in memory where there is room: a PostgreSQL makes and removes
 * thousands of small files, and on a disk that is a sixth of the work of its tests.
 */
export const storeFolder = (name: string): Promise<string> => mkdtemp(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), `crossdock-${name}-`))
