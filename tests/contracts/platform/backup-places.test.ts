import { readdir, writeFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupPlace } from '#core/platform/backups/backup.ports.ts'
import { folderBackupPlace } from '../../../adapters/files/backups/folder-backup-place.ts'
import { s3BackupPlace } from '../../../adapters/files/backups/s3-backup-place.ts'
import { readSettings } from '../../../adapters/http/server/settings/settings.ts'
import { bucketSimulator, type BucketSimulator } from '../../support/servers/bucket-simulator.ts'
import { temporaryFolder } from '../../support/servers/server.ts'

const MIB = 1024 * 1024
const NAME = 'crossdock-20261129T021500Z.tar.gz'
const LATER = 'crossdock-20261130T021500Z.tar.gz'

/** Bytes that are not the same anywhere, in pieces; `breaksAt` is where they break off. */
async function* bytes(size: number, breaksAt = size): AsyncIterable<Uint8Array> {
  for (let at = 0; at < size; at += MIB) {
    if (at >= breaksAt) throw new Error('the copy broke off')
    yield Buffer.alloc(Math.min(MIB, size - at), `${at}-`)
  }
}

async function all(content: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content ?? []) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The contract of every place for backups. */
const placeContract = (make: (folder: string) => BackupPlace): void => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    folder = await temporaryFolder()
  })
  afterAll(() => folder.remove())

  it('gives back what it keeps, lists it with its size, and removes it', async () => {
    const place = make(join(folder.path, 'whole'))
    expect(await place.list()).toEqual([])
    expect(await place.open(NAME)).toBeUndefined()
    for (const [index, name] of [NAME, LATER, 'crossdock-20261201T021500Z.tar.gz'].entries())
      expect(await place.keep(name, bytes((index + 1) * MIB + 5))).toBe((index + 1) * MIB + 5)
    expect((await place.list()).toSorted((one, other) => one.bytes - other.bytes)).toEqual([
      { name: NAME, bytes: MIB + 5 },
      { name: LATER, bytes: 2 * MIB + 5 },
      { name: 'crossdock-20261201T021500Z.tar.gz', bytes: 3 * MIB + 5 },
    ])
    expect((await all(await place.open(LATER))).equals(await all(bytes(2 * MIB + 5)))).toBe(true)
    await place.remove(LATER)
    await place.remove(LATER)
    expect(await place.open(LATER)).toBeUndefined()
  })

  it('keeps nothing of what breaks off, and what was there stays', async () => {
    const place = make(join(folder.path, 'broken'))
    await place.keep(NAME, bytes(MIB))
    await expect(place.keep(LATER, bytes(5 * MIB, 3 * MIB))).rejects.toThrow('the copy broke off')
    expect(await place.list()).toEqual([{ name: NAME, bytes: MIB }])
  })
}

describe('backups in a folder', () => {
  placeContract(folderBackupPlace)

  it('are readable by their owner alone, and leave nothing of one that was killed', async () => {
    const folder = await temporaryFolder()
    try {
      const at = join(folder.path, 'backups')
      const place = folderBackupPlace(at)
      await place.keep(NAME, bytes(10))
      await writeFile(join(at, `${LATER}.part`), 'half')
      expect(await place.list()).toEqual([{ name: NAME, bytes: 10 }])
      await place.keep('crossdock-20261201T021500Z.tar.gz', bytes(10))
      expect(await readdir(at)).toEqual([NAME, 'crossdock-20261201T021500Z.tar.gz'])
      expect((await stat(join(at, NAME))).mode & 0o077).toBe(0)
      await expect(async () => place.open('../secret')).rejects.toThrow('no name of a backup')
    } finally {
      await folder.remove()
    }
  })
})

describe('backups in a bucket', () => {
  let bucket: BucketSimulator
  beforeAll(async () => {
    bucket = await bucketSimulator()
  })
  afterAll(() => bucket.stop())
  const placeIn = (folder: string, prefix: string): BackupPlace =>
    s3BackupPlace({
      access: { endpoint: bucket.endpoint, bucket: 'backups', region: 'any', accessKeyId: 'key-id', secretAccessKey: 'secret' },
      prefix,
      waitingFolder: folder,
    })
  placeContract((folder) => placeIn(folder, `${folder.split('/').at(-1) ?? ''}/`))

  const parts = (): readonly number[] =>
    bucket.calls.flatMap(({ method, path }) =>
      method === 'PUT' ? [Number(new URL(path, 'http://bucket').searchParams.get('partNumber'))] : [],
    )

  it('go on where an upload broke off, before the next one', async () => {
    const folder = await temporaryFolder()
    try {
      const place = placeIn(folder.path, 'resumed/')
      bucket.calls.length = 0
      bucket.refuses = ({ path }) => path.includes('partNumber=3')
      await expect(place.keep(NAME, bytes(40 * MIB))).rejects.toThrow('answered 403')
      bucket.refuses = () => false
      expect(await place.list()).toEqual([])
      bucket.calls.length = 0
      await place.keep(LATER, bytes(MIB))
      expect(parts()).toEqual([3, 1])
      expect((await place.list()).map(({ name }) => name)).toEqual([NAME, LATER])
      expect((await all(await place.open(NAME))).equals(await all(bytes(40 * MIB)))).toBe(true)
      expect(await readdir(folder.path)).toEqual([])
    } finally {
      await folder.remove()
    }
  })

  it('begin again where the bucket has forgotten an upload', async () => {
    const folder = await temporaryFolder()
    try {
      const place = placeIn(folder.path, 'forgotten/')
      bucket.refuses = ({ path }) => path.includes('partNumber=2')
      await expect(place.keep(NAME, bytes(20 * MIB))).rejects.toThrow('answered 403')
      bucket.refuses = () => false
      bucket.forget()
      bucket.calls.length = 0
      await place.keep(LATER, bytes(10))
      expect(parts()).toEqual([2, 1, 2, 1])
      expect((await all(await place.open(NAME))).length).toBe(20 * MIB)
    } finally {
      await folder.remove()
    }
  })
})

describe('where backups go', () => {
  const S3 = { S3_ENDPOINT: 'https://s3.example.com', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'key-id', S3_SECRET_ACCESS_KEY: 'secret' }

  it('is nowhere, a folder, or a bucket by the settings', () => {
    expect(readSettings({}).backup).toEqual({ to: undefined, key: undefined, keep: 14 })
    expect(readSettings({ CROSSDOCK_BACKUP_TO: '/backups', CROSSDOCK_BACKUP_KEEP: '3' }).backup).toMatchObject({
      to: { kind: 'folder', folder: '/backups' },
      keep: 3,
    })
    expect(readSettings({ ...S3, CROSSDOCK_BACKUP_TO: 's3://nightly-copies/nightly' }).backup.to).toMatchObject({
      kind: 's3',
      bucket: 'nightly-copies',
      prefix: 'nightly/',
    })
  })

  it.each([
    ['CROSSDOCK_BACKUP_TO', { CROSSDOCK_BACKUP_TO: 'ftp://host' }, 'takes a folder, or s3://bucket/path'],
    ['S3_ENDPOINT', { CROSSDOCK_BACKUP_TO: 's3://nightly-copies' }, 'is not set, takes a value, because backups go to nightly-copies'],
    ['CROSSDOCK_BACKUP_KEEP', { CROSSDOCK_BACKUP_KEEP: '0' }, 'takes a whole number of backups from 1 to 9999'],
  ])('%s of %j stops the start', (name, environment, said) => {
    expect(() => readSettings(environment)).toThrow(`${name}: `)
    expect(() => readSettings(environment)).toThrow(said)
  })
})
