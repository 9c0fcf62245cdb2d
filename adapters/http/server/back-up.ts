import { pino } from 'pino'
import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { localeOf } from '#core/base/kernel/words.ts'
import { backupFailure } from '#core/platform/backups/backup.failures.ts'
import { readBackupName } from '#core/platform/backups/backup-names.rules.ts'
import { sayFailure } from '../contract/words.ts'
import { keyOf, makeBackup, newKey, placeOf } from './backups/composition.ts'
import { openStoreAlone } from './database/composition.ts'
import { orOperatorLine } from './operator-store.ts'
import { readBackupPlace } from './settings/backup-settings.ts'
import { readSettings, type Settings } from './settings/settings.ts'

/** The place of an option, or of the settings; BACKUP_NO_PLACE where neither names one. */
function placeSetting({ backup }: Settings, to: string | undefined) {
  const found = to === undefined ? backup.to : readBackupPlace(process.env, to)
  return found === undefined ? failed(backupFailure('BACKUP_NO_PLACE')) : ok(found)
}

type BackupRequest = {
  readonly language: string
  readonly to?: string
  readonly keyFile?: string
  /** A key to make and to use. */
  readonly newKeyFile?: string
  readonly isFilesAlone: boolean
  readonly progress: (bytes: number) => void
}

/** A backup that was made: where it is, how large, and the names of those removed for it. */
export type MadeBackup = {
  readonly name: string
  readonly place: string
  readonly bytes: number
  readonly encrypted: boolean
  readonly removed: readonly string[]
}

/** Runs work of the operator's; answers what it answers, or a sentence that says why it cannot. */
export const answering = <T>(language: string, work: () => Promise<Result<T>>): Promise<T | string> =>
  orOperatorLine(async () => {
    const done = await work()
    return done.ok ? done.value : sayFailure(done.failure, localeOf(language))
  })

/**
 * Backs the store of the settings up (`crossdock admin backup`), whether or not a server runs on
 * it. Answers the backup, or a sentence that says why there is none.
 */
export const backUpStore = ({ language, to, keyFile, newKeyFile, isFilesAlone, progress }: BackupRequest): Promise<MadeBackup | string> =>
  answering(language, async () => {
    const settings = readSettings(process.env)
    const setting = placeSetting(settings, to)
    if (!setting.ok) return setting
    const key = newKeyFile === undefined ? await keyOf(keyFile ?? settings.backup.key) : await newKey(newKeyFile)
    if (!key.ok) return key
    const { store, ownerConnection, close } = await openStoreAlone(settings, pino({ level: 'silent' }))
    try {
      await store.migrate()
      const place = await placeOf(setting.value, settings.dataFolder)
      const recipients = key.value?.recipients ?? []
      const { keep } = settings.backup
      const clock = { now: () => Date.now() }
      const made = await makeBackup({ settings, store, ownerConnection, place, recipients, isFilesAlone, keep, clock, progress })
      return made.ok ? ok({ ...made.value, place: place.address, encrypted: recipients.length > 0 }) : made
    } finally {
      await close()
    }
  })

/** A backup at its place, as the command line lists it. */
export type ListedBackup = {
  readonly name: string
  readonly bytes: number
  readonly taken: string
  readonly encrypted: boolean
  readonly files_alone: boolean
}

/** The backups of a place, newest first, or a sentence that says why they cannot be listed. */
export const listBackups = ({ language, to }: Pick<BackupRequest, 'language' | 'to'>): Promise<readonly ListedBackup[] | string> =>
  answering(language, async () => {
    const settings = readSettings(process.env)
    const setting = placeSetting(settings, to)
    if (!setting.ok) return setting
    const kept = await (await placeOf(setting.value, settings.dataFolder)).list()
    const rows = kept.flatMap(({ name, bytes }) => {
      const read = readBackupName(name)
      return read === undefined
        ? []
        : [{ name, bytes, taken: instantText(read.takenAt), encrypted: read.isEncrypted, files_alone: read.isFilesAlone }]
    })
    return ok(rows.toSorted((one, other) => other.taken.localeCompare(one.taken)))
  })
