import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { absentAsUndefined } from './store-unavailable.ts'

/**
 * The content that PostgreSQL writes into `postmaster.pid`: its process, its port, its shared
 * memory (System V id), and whether it takes connections yet.
 */
export type PostmasterFile = {
  readonly pid: number
  readonly port: number
  readonly memoryId: number | undefined
  readonly isReady: boolean
}

/**
 * Reads the cluster's `postmaster.pid`; `undefined` where there is none or it is still being
 * written.
 */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const written = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(absentAsUndefined)
  const lines = (written ?? '').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  const memoryId = lines[6]?.trim().split(/\s+/)[1]
  return { pid, port, memoryId: memoryId === undefined ? undefined : Number(memoryId), isReady: lines[7]?.trim() === 'ready' }
}
