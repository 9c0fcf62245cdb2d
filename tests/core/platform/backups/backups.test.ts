import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { daysWithoutBackup } from '#core/platform/backups/backup-age.rules.ts'
import { backupName, readBackupName, surplusBackups } from '#core/platform/backups/backup-names.rules.ts'
import { countFaults, damagedPart, headFault, readHead, type BackupHead } from '#core/platform/backups/backup-documents.rules.ts'
import type { BackupEnd, BackupPlace, BackupRecords } from '#core/platform/backups/backup.ports.ts'
import { takeBackup } from '#core/platform/backups/take-backup.usecase.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const HEAD: BackupHead = {
  format: 'crossdock-backup',
  format_version: 1,
  product: '0.2.0',
  migration: '0002-orders',
  postgres: '18',
  taken_at: '2026-11-29T02:15:00.000Z',
  settings: ['HOST'],
}
const KNOWN = { migrations: ['0001-accounts', '0002-orders'], postgres: '18' }

describe('head and manifest of a backup', () => {
  it.each([
    ['the same version', {}, undefined],
    ['an earlier version', { migration: '0001-accounts' }, undefined],
    ['a later version', { migration: '0003-parcels' }, 'later'],
    ['a later format', { format_version: 2 }, 'later'],
    ['another PostgreSQL', { postgres: '19' }, 'other_postgres'],
    ['files alone', { postgres: undefined }, 'no_database'],
  ])('of %s', (_name, over, fault) => {
    expect(headFault({ ...HEAD, ...over } as BackupHead, KNOWN)).toBe(fault)
  })

  it('are known by their format', () => {
    expect(readHead(HEAD)).toEqual(HEAD)
    expect(readHead({ ...HEAD, format: 'another' })).toBeUndefined()
    expect(readHead('text')).toBeUndefined()
  })

  it('name the first part that is not as it was written', () => {
    const part = { name: 'files', files: 2, bytes: 10, sha256: 'a' }
    const manifest = { parts: [{ ...part, name: 'postgres' }, part] }
    expect(damagedPart(manifest, manifest.parts)).toBeUndefined()
    expect(damagedPart(manifest, [manifest.parts[0]!, { ...part, sha256: 'b' }])).toBe('files')
    expect(damagedPart(manifest, [manifest.parts[0]!])).toBe('files')
    expect(damagedPart(manifest, [...manifest.parts, { ...part, name: 'other' }])).toBe('other')
  })

  it('hold every count between those before and after the copy, whichever is larger', () => {
    const state = (orders: number) => ({ counts: { orders }, audit: { number: 0, link: '' }, ledger: { entry: 0, link: '' } })
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), (before, after, found) => {
        const faults = countFaults({ parts: [], before: state(before), after: state(after) }, { orders: found })
        const isWithin = found >= Math.min(before, after) && found <= Math.max(before, after)
        expect(faults.length).toBe(isWithin ? 0 : 1)
      }),
    )
    expect(countFaults({ parts: [], before: state(3), after: state(5) }, {})).toEqual([{ table: 'orders', least: 3, most: 5, found: 0 }])
  })
})

describe('the name of a backup', () => {
  it('says when it was taken, and how', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), fc.boolean(), fc.boolean(), (seconds, isFilesAlone, isEncrypted) => {
        const name = backupName(seconds * 1000, { isFilesAlone, isEncrypted })
        expect(readBackupName(name)).toEqual({ name, takenAt: seconds * 1000, isFilesAlone, isEncrypted })
      }),
    )
    expect(backupName(at('2026-11-29 02:15:00'), { isFilesAlone: false, isEncrypted: true })).toBe('crossdock-20261129T021500Z.tar.gz.age')
    expect(readBackupName('holiday.tar.gz')).toBeUndefined()
  })

  it('lets all go but the newest of each sort, and nothing that is no backup', () => {
    const days = [1, 2, 3, 4].map((day) => backupName(at(`2026-11-0${day} 02:00:00`), { isFilesAlone: false, isEncrypted: day > 2 }))
    const files = [1, 2].map((day) => backupName(at(`2026-11-0${day} 02:00:00`), { isFilesAlone: true, isEncrypted: false }))
    expect(surplusBackups([...days, ...files, 'notes.txt', 'crossdock.tar.gz'], 2)).toEqual([days[1], days[0]])
    expect(surplusBackups(days, 14)).toEqual([])
  })
})

describe('the age of backups', () => {
  const last = at('2026-11-01 02:00:00')
  it.each([
    ['2026-11-02 02:10:00', 0],
    ['2026-11-02 07:59:59', 0],
    ['2026-11-02 08:00:00', 1],
    ['2026-11-04 02:00:00', 3],
  ])('at %s is %i days', (now, days) => {
    expect(daysWithoutBackup({ last, since: 0, now: at(now) })).toBe(days)
  })
  it('counts from the first try where none was whole', () => {
    expect(daysWithoutBackup({ last: undefined, since: last, now: at('2026-11-03 03:00:00') })).toBe(2)
  })
})

describe('taking a backup', () => {
  const house = (broken: { readonly on?: 'keep' | 'remove' } = {}) => {
    const kept = new Map<string, number>([['crossdock-20261101T020000Z.tar.gz', 5]])
    const ends: BackupEnd[] = []
    const records: Pick<BackupRecords, 'begin' | 'end'> = {
      begin: async () => 7,
      end: async (end) => void ends.push(end),
    }
    const place: BackupPlace = {
      address: '/backups',
      list: async () => [...kept].map(([name, bytes]) => ({ name, bytes })),
      keep: async (name, content) => {
        let bytes = 0
        for await (const piece of content) bytes += piece.length
        if (broken.on === 'keep') throw new Error('the disk is full')
        kept.set(name, bytes)
        return bytes
      },
      open: async () => undefined,
      remove: async (name) => {
        if (broken.on === 'remove') throw new Error('not allowed')
        kept.delete(name)
      },
    }
    async function* archive(): AsyncIterable<Uint8Array> {
      yield new Uint8Array(3)
      yield new Uint8Array(4)
    }
    const take = takeBackup({ records: records as BackupRecords, place, clock: { now: () => at('2026-11-02 02:00:00') }, archive })
    return { take, kept, ends }
  }
  const WANTED = { isFilesAlone: false, isEncrypted: false, keep: 1 }

  it('removes the older ones once the new one is whole, and is on record', async () => {
    const { take, kept, ends } = house()
    const name = 'crossdock-20261102T020000Z.tar.gz'
    expect(await take(WANTED)).toEqual({ name, bytes: 7, removed: ['crossdock-20261101T020000Z.tar.gz'] })
    expect([...kept]).toEqual([[name, 7]])
    expect(ends).toEqual([{ id: 7, endedAt: at('2026-11-02 02:00:00'), bytes: 7 }])
  })

  it('that is whole is on record as such, also where an older one cannot be removed', async () => {
    const { take, ends } = house({ on: 'remove' })
    await expect(take(WANTED)).rejects.toThrow('not allowed')
    expect(ends).toEqual([{ id: 7, endedAt: at('2026-11-02 02:00:00'), bytes: 7 }])
  })

  it('that fails leaves the older ones, with its reason on record', async () => {
    const { take, kept, ends } = house({ on: 'keep' })
    await expect(take(WANTED)).rejects.toThrow('the disk is full')
    expect([...kept.keys()]).toEqual(['crossdock-20261101T020000Z.tar.gz'])
    expect(ends).toEqual([{ id: 7, endedAt: at('2026-11-02 02:00:00'), reason: 'the disk is full' }])
  })
})
