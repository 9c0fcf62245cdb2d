import type { Instant } from '#core/base/kernel/clock.ts'

const NAME = /^crossdock-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(-files)?\.tar\.gz(\.age)?$/

/** Archives of `crossdock admin backup` by default (CROSSDOCK_BACKUP_KEEP). */
export const USUAL_KEPT = 14

/** The name of an archive, read. */
export type BackupName = { readonly name: string; readonly takenAt: Instant; readonly isFilesAlone: boolean; readonly isEncrypted: boolean }

/** `crossdock-20261129T021500Z.tar.gz`, with `.age` where it is encrypted. */
export const backupName = (takenAt: Instant, { isFilesAlone, isEncrypted }: Omit<BackupName, 'name' | 'takenAt'>): string =>
  `crossdock-${new Date(takenAt).toISOString().replace(/[-:]|\.\d+/g, '')}${isFilesAlone ? '-files' : ''}.tar.gz${isEncrypted ? '.age' : ''}`

/** The archive that a name is of; undefined for a name that is none of ours. */
export function readBackupName(name: string): BackupName | undefined {
  const [, year, month, day, hour, minute, second, files, age] = NAME.exec(name) ?? []
  if (year === undefined) return undefined
  const takenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(takenAt) ? undefined : { name, takenAt, isFilesAlone: files !== undefined, isEncrypted: age !== undefined }
}

/**
 * The archives that go when a new one is whole (rule: Backups): all but the newest `keep`, each
 * sort apart. What no backup made stays, whatever else lies there.
 */
export function surplusBackups(names: readonly string[], keep: number): readonly string[] {
  const ours = names.flatMap((name) => readBackupName(name) ?? []).toSorted((one, other) => other.takenAt - one.takenAt)
  const [files, whole] = [ours.filter(({ isFilesAlone }) => isFilesAlone), ours.filter(({ isFilesAlone }) => !isFilesAlone)]
  return [...files.slice(keep), ...whole.slice(keep)].map(({ name }) => name)
}
