import { spawnSync } from 'node:child_process'
import { mkdir, readFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FolderLock, holdFolder } from '../../../adapters/store/embedded/folder-lock.ts'
import { processSpace } from '../../../adapters/store/embedded/process-identity.ts'
import { newFolder } from './test-store.ts'

describe('the lock of a data folder', () => {
  it('is held once, named while it is held, and free after its release', async () => {
    const { hold, path } = await freshFolder()
    const lock = await hold()
    await expect(hold()).rejects.toThrow(`process ${process.pid} on host ${processSpace().host} since `)
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
    await lock.release()
    await hold()
  })

  it('is taken over from a process that is dead, and from one whose id another process has now', async () => {
    const dead = spawnSync(process.execPath, ['--version']).pid
    for (const pid of [dead, process.pid]) {
      const { hold, path } = await freshFolder()
      await writeLock(path, { ...processSpace(), pid, start: '1' })
      await hold()
      expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
    }
  })

  it('is taken over when a crash of the machine left it empty, or the machine was started again since', async () => {
    const empty = await freshFolder()
    await writeFile(empty.path, '')
    await empty.hold()

    const earlier = await freshFolder()
    await writeLock(earlier.path, { ...processSpace(), boot: 'an earlier one', pid: process.pid, start: '1' })
    await earlier.hold()
  })

  it('goes to exactly one of many that start at once, and leaves no other file behind', async () => {
    for (const content of [undefined, '', JSON.stringify({ ...processSpace(), pid: 2 ** 22 + 1, start: '1', since: '', token: '' })]) {
      const { hold, path, folder } = await freshFolder()
      if (content !== undefined) await writeFile(path, content)
      await writeFile(`${path}.${2 ** 22 + 1}-0123abcd`, 'the draft of a killed server')
      const outcomes = await Promise.allSettled(Array.from({ length: 24 }, hold))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await readdir(folder)).toEqual(['crossdock.lock'])
    }
  })

  it('stays with a server on another host that still touches it, and is taken from one that fell silent', async () => {
    const { hold, path } = await freshFolder()
    await writeLock(path, { host: 'another', boot: 'another', pidSpace: 'another', pid: 1, start: '1' })
    const beat = setInterval(() => void utimes(path, new Date(), new Date()), 10)
    await expect(hold()).rejects.toThrow('process 1 on host another since ')
    clearInterval(beat)
    await hold()
  })
})

async function freshFolder(): Promise<{ folder: string; path: string; hold: () => Promise<FolderLock> }> {
  const folder = await newFolder()
  await mkdir(folder)
  const path = join(folder, 'crossdock.lock')
  const hold = async (): Promise<FolderLock> => {
    const lock = await holdFolder({ folder, path, log: () => undefined, silenceMilliseconds: 300 })
    onTestFinished(() => lock.release())
    return lock
  }
  return { folder, path, hold }
}

const writeLock = (path: string, holder: object): Promise<void> =>
  writeFile(path, JSON.stringify({ ...holder, since: '2026-01-01T00:00:00.000Z', token: 'earlier' }))
