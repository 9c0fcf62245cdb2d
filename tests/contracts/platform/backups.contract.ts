import { describe, expect, it } from 'vitest'
import { freshStore, type ServerOf } from '../server.ts'

const HOUR = 3_600_000
const AT = Date.UTC(2026, 10, 29, 2)

/** The runs of backups, and what a store says of itself for them (rule: Backups). */
export function backupsContract(server: ServerOf): void {
  describe('runs of backups', () => {
    it('are listed newest first, with how they ended', async () => {
      const { backups } = await freshStore(server())
      expect(await backups.age()).toEqual({ last: undefined, first: undefined })
      const first = await backups.begin({ name: 'one.tar.gz', place: '/backups', startedAt: AT })
      await backups.end({ id: first, endedAt: AT + HOUR, bytes: 12_345_678_901 })
      const second = await backups.begin({ name: 'two.tar.gz', place: '/backups', startedAt: AT + 24 * HOUR })
      await backups.end({ id: second, endedAt: AT + 25 * HOUR, reason: 'the disk is full' })
      await backups.begin({ name: 'three.tar.gz', place: '/backups', startedAt: AT + 48 * HOUR })
      const { rows, total } = await backups.list({ page: 1, pageSize: 2 })
      expect([total, rows.map(({ name, state, bytes, reason }) => ({ name, state, bytes, reason }))]).toEqual([
        3,
        [
          { name: 'three.tar.gz', state: 'running', bytes: undefined, reason: undefined },
          { name: 'two.tar.gz', state: 'failed', bytes: undefined, reason: 'the disk is full' },
        ],
      ])
      expect((await backups.list({ page: 2, pageSize: 2 })).rows).toMatchObject([
        { state: 'done', bytes: 12_345_678_901, endedAt: AT + HOUR },
      ])
      expect(await backups.age()).toEqual({ last: AT, first: AT })
    })

    it('that go on at a place when the next begins there were cut off', async () => {
      const { backups } = await freshStore(server())
      for (const place of ['/backups', 's3://copies/', '/backups']) await backups.begin({ name: 'x.tar.gz', place, startedAt: AT })
      const states = async () => (await backups.list({ page: 1, pageSize: 9 })).rows.map(({ place, state }) => `${place} ${state}`)
      expect(await states()).toEqual(['/backups running', 's3://copies/ running', '/backups failed'])
      await backups.endAll('restored')
      expect(await states()).toEqual(['/backups failed', 's3://copies/ failed', '/backups failed'])
    })

    it('of files alone are no backup of a database that is saved too', async () => {
      const { backups } = await freshStore(server())
      const finish = async (name: string, startedAt: number) =>
        backups.end({ id: await backups.begin({ name, place: '/backups', startedAt }), endedAt: startedAt, bytes: 1 })
      await finish('crossdock-20261129T020000Z-files.tar.gz', AT)
      expect((await backups.age()).last).toBe(AT)
      await finish('crossdock-20261128T020000Z.tar.gz', AT - 24 * HOUR)
      expect((await backups.age()).last).toBe(AT - 24 * HOUR)
    })

    it('begin with what the store says of itself, at one moment', async () => {
      const { state } = await freshStore(server())
      const { counts, audit, ledger } = await state.now()
      expect(Object.keys(counts).toSorted()).toEqual(
        ['accounts', 'audit_entries', 'ledger_entries', 'order_charges', 'orders', 'stock_movements', 'tracking_events'].toSorted(),
      )
      expect([audit, ledger]).toEqual([
        { number: 0, link: '' },
        { entry: 0, link: '' },
      ])
      expect(await state.ledgerAt(1)).toBeUndefined()
    })
  })
}
