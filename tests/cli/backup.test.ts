import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../adapters/http/server/settings/settings.ts'
import { startServer, type RunningServer } from '../../adapters/http/server/start.ts'
import { connectionOfRunning } from '../../adapters/store/embedded/embedded-postgres.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { statement } from '../support/servers/databases.ts'
import { copyDemoData } from '../support/servers/demo-data.ts'
import { callerAt, temporaryFolder } from '../support/servers/server.ts'
import { storeFolder } from '../support/servers/store-folder.ts'

type BackupAnswer = {
  readonly name: string
  readonly place: string
  readonly bytes: number
  readonly encrypted: boolean
  readonly removed: string[]
}
type Check = { readonly check: string; readonly health: string; readonly text: string }
type Row = Readonly<Record<string, unknown>>

const CONTENT = Buffer.from('89504e470d0a1a0a', 'hex')

/** A server on a data folder of its own, with the database that comes with the product. */
const serve = (data: string): Promise<RunningServer> =>
  startServer({ settings: readSettings({ PORT: '0', CROSSDOCK_DATA: data }), log: pino({ level: 'silent' }) })

describe('a backup of a running store', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let server: RunningServer
  let user: CliUser
  let data = ''
  let backups = ''
  beforeAll(async () => {
    folder = await temporaryFolder(storeFolder('http'))
    data = join(folder.path, 'data')
    backups = join(folder.path, 'backups')
    await copyDemoData(data)
    // A file of a store, under a name as the store gives them.
    await mkdir(join(data, 'files', 'Zm'), { recursive: true })
    await writeFile(join(data, 'files', 'Zm', 'Zm9yZXN0LWZpbGUtbmFtZS0wMDAx'), CONTENT)
    server = await serve(data)
    user = await cliUser(server.url)
  })
  afterAll(async () => {
    await user.remove()
    await server.stop()
    await folder.remove()
  })

  const backUp = async (...more: string[]): Promise<BackupAnswer> => {
    const made = await user.run(['admin', 'backup', '--data', data, '--to', backups, '--json', ...more])
    expect([made.code, made.err.includes('No backup')]).toEqual([0, false])
    return JSON.parse(made.out) as BackupAnswer
  }
  const restore = (from: string, to: string, ...more: string[]) =>
    user.run(['admin', 'restore', from, '--data', join(folder.path, to), '--json', ...more])

  it('holds what was there before it, is restored elsewhere, and serves there with the same keys', async () => {
    const caller = callerAt(server.url)
    const place = async (reference: string): Promise<string> => {
      const answer = await caller.call<{ order_number: string }>('POST', '/api/orders', {
        as: 'ddp',
        body: sampleOrder({ order_refCode: reference }),
        headers: { 'idempotency-key': reference },
      })
      expect(answer.status).toBe(200)
      return answer.json.payload.order_number
    }
    const before = [await place('BACKUP-1'), await place('BACKUP-2')]
    const key = join(folder.path, 'backup.key')
    let isOver = false
    const meanwhile: string[] = []
    const going = (async () => {
      for (let count = 3; !isOver; count += 1) meanwhile.push(await place(`BACKUP-${count}`))
    })()
    const made = await backUp('--new-key', key).finally(() => (isOver = true))
    await going
    expect(made).toMatchObject({ place: backups, encrypted: true, removed: [] })
    expect((await stat(join(backups, made.name))).size).toBe(made.bytes)

    const restored = await restore(join(backups, made.name), 'restored', '--key-file', key)
    expect([restored.code, restored.err]).toEqual([0, 'Restored. The server can be started now\n'])
    const checks = JSON.parse(restored.out) as readonly Check[]
    // The trail of the demo is as old as the demo says, and nobody has sealed it yet.
    expect(checks.map(({ check, health }) => `${check} ${health}`)).toEqual([
      ...['archive', 'counts', 'ledger head', 'ledger', 'stock'].map((check) => `${check} good`),
      expect.stringMatching(/^audit (?:good|warning)$/) as string,
      'settings good',
    ])
    expect(await readFile(join(folder.path, 'restored', 'files', 'Zm', 'Zm9yZXN0LWZpbGUtbmFtZS0wMDAx'))).toEqual(CONTENT)

    const other = await serve(join(folder.path, 'restored'))
    try {
      // The token is of the other server: the secret is the same.
      const token = await caller.tokenOf('ddp')
      const there = callerAt(other.url)
      for (const number of before) expect((await there.call('GET', `/api/orders/${number}`, { token })).status).toBe(200)
      const statuses: number[] = []
      for (const number of meanwhile) statuses.push((await there.call('GET', `/api/orders/${number}`, { token })).status)
      expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 404)).toEqual([])
      // One after another: what is there has no hole before its end.
      expect(statuses.toSorted((one, other) => one - other)).toEqual(statuses)
      const runs = await there.call<{ rows: readonly { name: string; state: string; reason: string }[] }>('GET', '/api/admin/backups', {
        as: 'admin',
      })
      expect(runs.json.payload.rows).toMatchObject([{ name: made.name, state: 'failed', reason: 'the store was restored from it' }])
    } finally {
      await other.stop()
    }
  })

  it('is shown by the list, the figures, home once it is old, and the doctor', async () => {
    const caller = callerAt(server.url)
    const made = await backUp()
    const listed = await user.run(['admin', 'backups', '--to', backups, '--json'])
    expect(JSON.parse(listed.out)).toContainEqual({
      name: made.name,
      bytes: made.bytes,
      taken: expect.stringMatching(/^2\d{3}-/) as string,
      encrypted: false,
      files_alone: false,
    })
    const metrics = await caller.call('GET', '/metrics')
    expect(metrics.text).toMatch(/^backup_last_timestamp_seconds 1\.?\d{9}/m)
    const lines = async (): Promise<readonly Row[]> =>
      (await caller.call<{ lines: readonly Row[] }>('GET', '/api/portal/home/waiting', { as: 'admin' })).json.payload.lines.filter(
        ({ name }) => name === 'backupAge',
      )
    expect(await lines()).toEqual([])
    const owner = await connectionOfRunning(data)
    await statement(owner ?? '', "update backups set started_at = started_at - interval '3 days 1 hour'")
    expect(await lines()).toMatchObject([{ text: '3 days without a backup', path: '/admin/backups' }])
    const doctor = await user.run(['admin', 'doctor', '--data', data, '--json'])
    expect(JSON.parse(doctor.out)).toContainEqual(expect.objectContaining({ check: 'backups', health: 'warning' }))
    await backUp('--files')
    expect((await readdir(backups)).filter((name) => name.endsWith('-files.tar.gz'))).toHaveLength(1)
  })

  it.each([
    ['foreign', () => Buffer.from('nothing of ours'), /is not a backup of Crossdock/],
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length / 2), /The backup is cut off: its end is missing/],
    [
      'damaged',
      (whole: Buffer) => {
        const copy = Buffer.from(whole)
        // A single bit may happen to mean the same.
        const middle = Math.floor(copy.length / 2)
        copy.fill(0x55, middle, middle + 64)
        return copy
      },
      /The backup is (?:damaged|cut off)/,
    ],
  ])('that is %s is refused, and nothing is left of it', async (name, change, said) => {
    const made = await backUp()
    const path = join(folder.path, `${name.replace(' ', '-')}.tar.gz`)
    await writeFile(path, change(await readFile(join(backups, made.name))))
    const refused = await restore(path, `refused-${name.replace(' ', '-')}`)
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(said)
    expect(await readdir(join(folder.path, `refused-${name.replace(' ', '-')}`))).toEqual([])
  })

  it('is restored into an empty place alone, from a file that is named, with its key', async () => {
    const made = await backUp('--new-key', join(folder.path, 'second.key'))
    const occupied = await restore(join(backups, made.name), 'data', '--key-file', join(folder.path, 'second.key'))
    expect([occupied.code, occupied.err]).toEqual([
      1,
      `Nothing was restored: ${data} is not empty. A backup is restored into an empty data folder alone (--data)\n`,
    ])
    const unnamed = await restore(backups, 'unnamed')
    expect(unnamed.err).toContain('is a folder. Name one of its backups; the newest is crossdock-')
    expect((await restore(join(backups, made.name), 'keyless')).err).toContain('This backup is encrypted. Give its key with --key-file')
    const wrong = await restore(join(backups, made.name), 'wrong-key', '--key-file', join(folder.path, 'backup.key'))
    expect(wrong.err).toContain('This key does not open this backup')
    expect((await restore(join(folder.path, 'none.tar.gz'), 'none')).err).toContain('There is no backup')
  })

  it('goes nowhere without a place, and a database of the operator’s own is not copied', async () => {
    expect((await user.run(['admin', 'backup', '--data', data])).err).toContain('There is no place for backups')
    const nowhere = await user.run(['admin', 'backup', '--data', data, '--to', backups, '--new-key', join(folder.path, 'absent', 'key')])
    expect([nowhere.code, nowhere.err]).toEqual([
      1,
      `No backup was made: ENOENT: no such file or directory, open '${join(folder.path, 'absent', 'key')}'\n`,
    ])
    const env = { DATABASE_URL: (await connectionOfRunning(data)) ?? '', CROSSDOCK_SECRET: 's'.repeat(40) }
    const foreign = await user.run(['admin', 'backup', '--to', backups], { env })
    expect([foreign.code, foreign.err.includes('Back it up with pgBackRest')]).toEqual([1, true])
    const restoring = await user.run(['admin', 'restore', 'x.tar.gz'], { env })
    expect(restoring.err).toContain('DATABASE_URL is set')
  })
})
