import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { copyPostgres } from '../../../adapters/store/embedded/base-backup.ts'
import { startEmbeddedPostgres } from '../../../adapters/store/embedded/embedded-postgres.ts'
import { statement } from '../../support/servers/databases.ts'
import { temporaryFolder } from '../../support/servers/server.ts'
import { storeFolder } from '../../support/servers/store-folder.ts'

async function postgres(settings: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder(storeFolder('copied'))
  onTestFinished(folder.remove)
  const running = await startEmbeddedPostgres({ dataFolder: folder.path, log: () => undefined, settings })
  onTestFinished(() => running.stop())
  return running
}

it('waits for a reader that is slow, in the archive and at its end', async () => {
  const { connectionString } = await postgres()
  const copy = await copyPostgres(connectionString)
  onTestFinished(copy.close)
  let size = 0
  for await (const piece of copy.archive as AsyncIterable<Buffer>) {
    size += piece.length
    // Longer than the connection takes to fill what is waiting.
    await setTimeout(1)
  }
  expect(size % 512).toBe(0)
  const list = JSON.parse((await copy.manifest).toString()) as Readonly<Record<string, unknown>>
  expect(list).toMatchObject({ 'PostgreSQL-Backup-Manifest-Version': expect.any(Number) as number })
})

it('keeps the log that it needs, however much is written meanwhile', async () => {
  const { connectionString } = await postgres({ max_wal_size: '32MB', min_wal_size: '32MB' })
  const copy = await copyPostgres(connectionString)
  onTestFinished(copy.close)
  const archive = copy.archive[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  await archive.next()
  const owner = new URL(connectionString)
  owner.username = 'postgres'
  for (let turn = 0; turn < 4; turn += 1)
    await statement(
      owner.href,
      `create table written_${turn} as select repeat(md5(n::text), 30) as text from generate_series(1, 40000) as n; checkpoint`,
    )
  while ((await archive.next()).done !== true);
  expect((await copy.manifest).length).toBeGreaterThan(0)
})

it('breaks off for its reader once it is closed, and leaves no copying behind', async () => {
  const { connectionString } = await postgres()
  const senders = (): Promise<readonly unknown[]> =>
    statement(connectionString, "select pid from pg_stat_activity where backend_type = 'walsender'")
  const copy = await copyPostgres(connectionString)
  const archive = copy.archive[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  expect((await archive.next()).value?.length).toBeGreaterThan(0)
  await copy.close()
  const rest = async (): Promise<void> => {
    while ((await archive.next()).done !== true);
  }
  await expect(rest()).rejects.toThrow('Premature close')
  await expect.poll(senders).toEqual([])
})
