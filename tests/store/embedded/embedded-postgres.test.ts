import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectionOfRunning, startEmbeddedPostgres } from '../../../adapters/store/embedded/embedded-postgres.ts'
import { StoreUnavailable } from '../../../adapters/store/embedded/store-unavailable.ts'
import { makeTemplate, newFolder, postmasterOf, rowsOf, startStore, startWritingServer } from './test-store.ts'

let template: Awaited<ReturnType<typeof makeTemplate>>
beforeAll(async () => {
  template = await makeTemplate()
}, 60_000)
afterAll(() => template.remove())

type Serial = { readonly serial: number }

describe('the embedded store', { timeout: 60_000 }, () => {
  it('makes a durable PostgreSQL at the first start and finds its data again at the next', async () => {
    const folder = await newFolder()
    const first = await startStore(folder)
    expect(await settingsOf(first.connectionString)).toEqual({
      server_encoding: 'UTF8',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      is_superuser: 'off',
    })
    expect(await rowsOf(first.connectionString, `select lower('ÀÉ') as lower, 'Z' < 'a' as by_code_point`)).toEqual([
      { lower: 'àé', by_code_point: true },
    ])
    expect((await stat(join(folder, 'postgres.password'))).mode & 0o777).toBe(0o600)
    await rowsOf(first.connectionString, 'create table parcel as select 7 as serial')
    await first.stop()

    const second = await startStore(folder)
    expect(await rowsOf<Serial>(second.connectionString, 'select serial from parcel')).toEqual([{ serial: 7 }])
  })

  it('is found by a second process while it runs, and not after it was stopped', async () => {
    const folder = await template.copy()
    expect(await connectionOfRunning(folder)).toBeUndefined()
    const store = await startStore(folder)
    expect(await connectionOfRunning(folder)).toBe(store.connectionString)
    await store.stop()
    expect(await connectionOfRunning(folder)).toBeUndefined()
    expect(store.state()).toBe('stopped')
  })

  it('takes nobody without the password', async () => {
    const store = await startStore(await template.copy())
    const wrong = new URL(store.connectionString)
    wrong.password = 'wrong'
    await expect(rowsOf(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('names the server that holds the folder and leaves that one alone', async () => {
    const folder = await template.copy()
    const holder = startWritingServer(folder)
    await holder.has(1)
    await expect(startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })).rejects.toThrow(
      expect.objectContaining({
        name: 'StoreUnavailable',
        message: expect.stringMatching(
          new RegExp(`^data folder .*held by another crossdock server, process ${holder.pid} on host .* since `),
        ),
      }),
    )
    await holder.has(holder.acknowledged.length + 1)
  })

  it('keeps every acknowledged row when its server is killed, and takes over from the PostgreSQL that outlived it', async () => {
    const folder = await template.copy()
    const holder = startWritingServer(folder)
    await holder.has(50)
    await holder.kill()
    const orphan = await postmasterOf(folder)

    const lines: string[] = []
    const store = await startStore(folder, lines)
    expect(lines).toContainEqual(expect.stringContaining(`process ${orphan}`))
    expect(await serialsOf(store.connectionString)).toEqual(expect.arrayContaining([...holder.acknowledged]))
  })

  it('keeps every acknowledged row when server and PostgreSQL are killed while a query is still busy', async () => {
    const folder = await template.copy()
    const holder = startWritingServer(folder)
    await holder.has(50)
    const connection = (await connectionOfRunning(folder)) ?? ''
    const busy = rowsOf(connection, 'select count(*) from (select generate_series(1, 2000000000)) numbers').catch(() => undefined)
    const isBusy = `select from pg_stat_activity where state = 'active' and query like '%generate_series%' and pid <> pg_backend_pid()`
    await vi.waitFor(async () => expect(await rowsOf(connection, isBusy)).toHaveLength(1), { timeout: 30_000 })
    const postmaster = await postmasterOf(folder)
    await holder.kill()
    process.kill(postmaster, 'SIGKILL')

    const store = await startStore(folder)
    expect(await serialsOf(store.connectionString)).toEqual(expect.arrayContaining([...holder.acknowledged]))
    await busy
  })

  it('starts PostgreSQL again when it dies by itself, on the same port', async () => {
    const folder = await template.copy()
    const store = await startStore(folder)
    await rowsOf(store.connectionString, 'create table parcel as select 7 as serial')
    process.kill(await postmasterOf(folder), 'SIGKILL')
    await vi.waitFor(() => expect(store.state()).toBe('restarting'), { interval: 5, timeout: 30_000 })
    await vi.waitFor(() => expect(store.state()).toBe('running'), { timeout: 30_000 })
    expect(await rowsOf<Serial>(store.connectionString, 'select serial from parcel')).toEqual([{ serial: 7 }])
  })

  it('stops in the middle of starting again', async () => {
    const folder = await template.copy()
    const store = await startStore(folder)
    process.kill(await postmasterOf(folder), 'SIGKILL')
    await vi.waitFor(() => expect(store.state()).toBe('restarting'), { interval: 5, timeout: 30_000 })
    await store.stop()
    expect(await connectionOfRunning(folder)).toBeUndefined()
    const next = await startStore(folder)
    expect(await rowsOf(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('says in one line what is in the way of a folder', async () => {
    const folder = await newFolder()
    await writeFile(folder, '')
    await expect(startStore(join(folder, 'below'))).rejects.toThrow(
      new StoreUnavailable(join(folder, 'below'), 'cannot make it: there is a file in its path'),
    )

    const foreign = join(dirname(folder), 'foreign')
    await mkdir(join(foreign, 'postgres'), { recursive: true })
    await writeFile(join(foreign, 'postgres', 'letter.txt'), 'not a database')
    await expect(startStore(foreign)).rejects.toThrow('is in the way: it holds something else than a PostgreSQL')
    await writeFile(join(foreign, 'postgres', 'PG_VERSION'), '17\n')
    await expect(startStore(foreign)).rejects.toThrow('was written by PostgreSQL 17, and this version brings PostgreSQL 18')
  })
})

async function settingsOf(connectionString: string): Promise<Record<string, string>> {
  const names = [
    'server_encoding',
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'data_checksums',
    'listen_addresses',
    'password_encryption',
    'is_superuser',
  ]
  const rows = await rowsOf<{ name: string; setting: string }>(
    connectionString,
    `select name, current_setting(name) as setting from unnest('{${names.join()}}'::text[]) name`,
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

const serialsOf = async (connectionString: string): Promise<readonly number[]> =>
  (await rowsOf<Serial>(connectionString, 'select serial from parcel order by serial')).map(({ serial }) => serial)
