import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { given } from '#core/base/kernel/given.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import {
  BACKUP_FORMAT,
  BACKUP_FORMAT_VERSION,
  type BackupHead,
  type BackupManifest,
} from '#core/platform/backups/backup-documents.rules.ts'
import { readBackupName } from '#core/platform/backups/backup-names.rules.ts'
import { backupFailure } from '#core/platform/backups/backup.failures.ts'
import type { BackupPlace } from '#core/platform/backups/backup.ports.ts'
import { takeBackup, type TakenBackup } from '#core/platform/backups/take-backup.usecase.ts'
import manifest from '../../../../package.json' with { type: 'json' }
import type { ArchiveEntry, ArchivePart } from '../../../files/backups/archive-parts.ts'
import { folderBackupPlace } from '../../../files/backups/folder-backup-place.ts'
import { readArchive, tarEntries } from '../../../files/backups/read-archive.ts'
import { writeArchive } from '../../../files/backups/write-archive.ts'
import { makeKey, readKey, type BackupKey } from '../../../files/backups/backup-key.ts'
import { copyPostgres } from '../../../store/embedded/base-backup.ts'
import { majorVersion, storeFiles } from '../../../store/embedded/cluster.ts'
import { openFolder } from '../../../store/embedded/embedded-postgres.ts'
import { holdFolder, type FolderLock } from '../../../store/embedded/folder-lock.ts'
import { absentAsUndefined } from '../../../store/embedded/store-unavailable.ts'
import { namesOfMigrations } from '../../../store/declared/migrate.ts'
import type { Store } from '../../../store/store.ts'
import { readBackupPlace, type BackupPlaceSetting } from '../settings/backup-settings.ts'
import type { Settings } from '../settings/settings.ts'

/** The key of a file, or a key itself; none where none is given. */
export const keyOf = async (fileOrKey: string | undefined): Promise<Result<BackupKey | undefined>> =>
  fileOrKey === undefined ? ok(undefined) : readKey(fileOrKey)

/** A new key in a file of its own. */
export const newKey: (file: string) => Promise<Result<BackupKey>> = makeKey

/** Files of a data folder that open what is in the database. */
const KEY_FILES = ['postgres.password', 'secret']
const SECRET_MODE = 0o600
const FOLDER_MODE = 0o700

/** The place of a setting, with the folder in which uploads to a bucket wait. */
export async function placeOf(setting: BackupPlaceSetting, dataFolder: string): Promise<BackupPlace> {
  if (setting.kind === 'folder') return folderBackupPlace(setting.folder)
  const { kind: _kind, prefix, ...access } = setting
  const { s3BackupPlace } = await import('../../../files/backups/s3-backup-place.ts')
  return s3BackupPlace({ access, prefix, waitingFolder: join(dataFolder, 'backups.waiting') })
}

/** The copy of the database, as files below their part. */
async function* postgresPart(connectionString: string): AsyncIterable<ArchivePart> {
  const copy = await copyPostgres(connectionString)
  try {
    const entries = async function* (): AsyncIterable<ArchiveEntry> {
      for await (const { header, body } of tarEntries(copy.archive)) {
        const name = header.name.replace(/^\.\//, '').replace(/\/$/, '')
        if (header.type === 'directory') yield { name, mode: header.mode ?? FOLDER_MODE, isFolder: true }
        else yield { name, mode: header.mode ?? SECRET_MODE, size: header.size, content: body }
      }
      const list = await copy.manifest
      yield { name: 'backup_manifest', mode: SECRET_MODE, size: list.length, content: list }
    }
    yield { name: 'postgres', entries: entries() }
  } finally {
    await copy.close()
  }
}

/**
 * The files of a folder, without those that are being written or were removed meanwhile. Throws
 * where one cannot be read.
 */
async function* filesIn(folder: string): AsyncIterable<ArchiveEntry> {
  const shelves = (await readdir(folder, { withFileTypes: true }).catch(absentAsUndefined)) ?? []
  for (const shelf of shelves) {
    if (!shelf.isDirectory() || shelf.name.startsWith('.')) continue
    for (const name of await readdir(join(folder, shelf.name))) {
      // Opened first: what is removed from now on can still be read.
      const file = await open(join(folder, shelf.name, name)).catch(absentAsUndefined)
      if (file === undefined) continue
      const { size } = await file.stat()
      yield { name: `${shelf.name}/${name}`, mode: SECRET_MODE, size, content: file.createReadStream() }
    }
  }
}

async function* keysIn(folder: string): AsyncIterable<ArchiveEntry> {
  for (const name of KEY_FILES) {
    const content = await readFile(join(folder, name)).catch(absentAsUndefined)
    if (content !== undefined) yield { name, mode: SECRET_MODE, size: content.length, content }
  }
}

/** Files come after the database: what a record names was there before it. */
async function* partsOf({ dataFolder, files }: Settings, ownerConnection: string | undefined): AsyncIterable<ArchivePart> {
  if (ownerConnection !== undefined) yield* postgresPart(ownerConnection)
  yield { name: 'keys', entries: keysIn(dataFolder) }
  if (files.kind === 'local') yield { name: 'files', entries: filesIn(files.folder) }
}

const SETTING = /^(?:HOST|PORT|(?:CROSSDOCK|DATABASE|S3|SMTP|ALIPAY|WECHATPAY|ALIYUN|OTEL)_\w+)$/
/** The names of the settings that are set here. */
export const settingNames = (environment: NodeJS.ProcessEnv): readonly string[] =>
  Object.keys(environment)
    .filter((name) => SETTING.test(name) && environment[name]?.trim() !== '')
    .toSorted()

async function headOf(takenAt: Instant, hasDatabase: boolean): Promise<BackupHead> {
  return {
    format: BACKUP_FORMAT,
    format_version: BACKUP_FORMAT_VERSION,
    product: manifest.version,
    migration: (await namesOfMigrations()).at(-1) ?? '',
    ...(hasDatabase ? { postgres: majorVersion } : {}),
    taken_at: instantText(takenAt),
    settings: [...settingNames(process.env)],
  }
}

export type BackupOrder = {
  readonly settings: Settings
  readonly store: Pick<Store, 'backups' | 'state' | 'within'>
  /** The owner's connection to the embedded store; undefined for the operator's own database. */
  readonly ownerConnection: string | undefined
  readonly place: BackupPlace
  readonly recipients: readonly string[]
  readonly isFilesAlone: boolean
  readonly keep: number
  readonly clock: Clock
  /** Hears how many bytes of the archive there are. */
  readonly progress?: (bytes: number) => void
}

const MOST_MILLIS = 3_600_000

/** The bytes of an archive; what the store says of itself is asked before and after the copy. */
async function* archiveOf(order: BackupOrder, takenAt: Instant): AsyncIterable<Uint8Array> {
  const { settings, store, ownerConnection, recipients, isFilesAlone, progress } = order
  const owner = isFilesAlone ? undefined : ownerConnection
  const stateNow = () => store.within(MOST_MILLIS, store.state.now)
  const before = owner === undefined ? undefined : await stateNow()
  const states = async (): Promise<Omit<BackupManifest, 'parts'>> => (before === undefined ? {} : { before, after: await stateNow() })
  const head = await headOf(takenAt, owner !== undefined)
  let bytes = 0
  for await (const piece of writeArchive({
    head,
    parts: partsOf(settings, owner),
    states,
    ...given({ recipients: recipients.length === 0 ? undefined : recipients }),
  })) {
    bytes += piece.length
    progress?.(bytes)
    yield piece
  }
}

/**
 * Makes a backup of the store of the settings, whether or not a server runs on it.
 * BACKUP_OF_SERVER where the database is the operator's own, unless files alone are asked for.
 * Throws errors of the place and of the database.
 */
export async function makeBackup(order: BackupOrder): Promise<Result<TakenBackup>> {
  const { store, place, clock, isFilesAlone, recipients, keep, ownerConnection } = order
  if (!isFilesAlone && ownerConnection === undefined) return failed(backupFailure('BACKUP_OF_SERVER'))
  const take = takeBackup({ records: store.backups, place, clock, archive: (takenAt) => archiveOf(order, takenAt) })
  return ok(await take({ isFilesAlone, isEncrypted: recipients.length > 0, keep }))
}

/**
 * The nightly backup of a server: does nothing where no place is set. Of a database of the
 * operator's own it saves the uploaded files alone. Throws what stopped it.
 */
export async function backUpNightly({
  settings,
  store,
  ownerConnection,
  clock,
}: Pick<BackupOrder, 'settings' | 'store' | 'ownerConnection' | 'clock'>): Promise<Result<TakenBackup | undefined>> {
  const { backup, dataFolder } = settings
  if (backup.to === undefined) return ok(undefined)
  const key = await keyOf(backup.key)
  if (!key.ok) return key
  const place = await placeOf(backup.to, dataFolder)
  const isFilesAlone = settings.store.kind === 'server'
  const recipients = key.value?.recipients ?? []
  return makeBackup({ settings, store, ownerConnection, place, recipients, isFilesAlone, keep: backup.keep, clock })
}

/** The versions that this product can restore. */
export const knownVersions = async () => ({ migrations: await namesOfMigrations(), postgres: majorVersion })

/** Reads an archive into a folder. */
export const readBackup = readArchive

/**
 * The bytes of a backup: a file, or an object of a bucket. BACKUP_NOT_FOUND where there is none;
 * BACKUP_UNNAMED for a folder of backups.
 */
export async function openBackup(from: string, settings: Settings): Promise<Result<AsyncIterable<Uint8Array>>> {
  const setting = readBackupPlace(process.env, from)
  const missing = failed(backupFailure('BACKUP_NOT_FOUND', { name: from }))
  if (setting === undefined) return missing
  if (setting.kind === 's3') {
    const [name = '', ...path] = setting.prefix.replace(/\/$/, '').split('/').toReversed()
    const prefix = path.length === 0 ? '' : `${path.toReversed().join('/')}/`
    const content = await (await placeOf({ ...setting, prefix }, settings.dataFolder)).open(name)
    return content === undefined ? missing : ok(content)
  }
  const found = await stat(setting.folder).catch(() => undefined)
  if (found?.isDirectory() === true) {
    const names = (await folderBackupPlace(setting.folder).list()).filter(({ name }) => readBackupName(name) !== undefined)
    const newest = names
      .map(({ name }) => name)
      .toSorted()
      .at(-1)
    return newest === undefined ? missing : failed(backupFailure('BACKUP_UNNAMED', { name: from, newest }))
  }
  return found === undefined ? missing : ok(createReadStream(setting.folder))
}

/** Entries of an empty disk, which no program of ours made. */
const OF_DISK = new Set(['lost+found'])

/**
 * Holds an empty data folder, so that no server starts in it; made where it is missing. What a
 * restore that was killed left in its workshop is removed. RESTORE_OCCUPIED where there is anything
 * else.
 */
export async function holdEmptyFolder(folder: string, workshop: string): Promise<Result<FolderLock>> {
  await openFolder(folder)
  const path = storeFiles(folder).lock
  const names = (await readdir(folder)).filter((name) => !OF_DISK.has(name) && name !== workshop && join(folder, name) !== path)
  if (names.length > 0) return failed(backupFailure('RESTORE_OCCUPIED', { folder }))
  const lock = await holdFolder({ folder, path, log: () => undefined })
  await rm(join(folder, workshop), { recursive: true, force: true })
  return ok(lock)
}
