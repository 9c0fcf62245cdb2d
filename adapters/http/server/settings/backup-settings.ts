import { resolve } from 'node:path'
import { USUAL_KEPT } from '#core/platform/backups/backup-names.rules.ts'
import { s3AccountOf, type S3Setting } from './files-settings.ts'
import { valueOf, wrong, type Environment } from './setting-error.ts'

/** Where backups go: a folder of this machine, or a bucket with what names begin with in it. */
export type BackupPlaceSetting =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3'; readonly prefix: string } & S3Setting)

/** Nightly backups; without a place none are made. */
export type BackupSetting = {
  readonly to: BackupPlaceSetting | undefined
  /** A key, or the file of one; without it backups are not encrypted. */
  readonly key: string | undefined
  /** How many archives stay. */
  readonly keep: number
}

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/
const OTHER_SCHEME = /^[a-z0-9+]+:\/\//i

/**
 * The place that a text names, from a setting or an option; undefined where it names none. Throws
 * SettingError where the account of a bucket (S3_…) is not set.
 */
export function readBackupPlace(environment: Environment, text: string): BackupPlaceSetting | undefined {
  const [, bucket, path = ''] = BUCKET.exec(text) ?? []
  if (bucket !== undefined)
    return {
      kind: 's3',
      ...s3AccountOf(environment, `backups go to ${bucket}`),
      bucket,
      prefix: path === '' || path.endsWith('/') ? path : `${path}/`,
    }
  return OTHER_SCHEME.test(text) || text.includes('\0') ? undefined : { kind: 'folder', folder: resolve(text) }
}

/** CROSSDOCK_BACKUP_TO, CROSSDOCK_BACKUP_KEY and CROSSDOCK_BACKUP_KEEP. */
export function backupOf(environment: Environment): BackupSetting {
  const got = valueOf(environment, 'CROSSDOCK_BACKUP_TO')
  const to = got === undefined ? undefined : readBackupPlace(environment, got)
  if (got !== undefined && to === undefined) throw wrong('CROSSDOCK_BACKUP_TO', { got, takes: 'a folder, or s3://bucket/path' })
  const keep = valueOf(environment, 'CROSSDOCK_BACKUP_KEEP') ?? String(USUAL_KEPT)
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw wrong('CROSSDOCK_BACKUP_KEEP', { got: keep, takes: 'a whole number of backups from 1 to 9999' })
  return { to, key: valueOf(environment, 'CROSSDOCK_BACKUP_KEY'), keep: Number(keep) }
}
