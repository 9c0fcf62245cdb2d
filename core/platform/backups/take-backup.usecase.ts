import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { backupName, surplusBackups } from './backup-names.rules.ts'
import type { BackupPlace, BackupRecords, KeptBackup } from './backup.ports.ts'

type Ports = {
  readonly records: BackupRecords
  readonly place: BackupPlace
  readonly clock: Clock
  /** The bytes of a new archive of this moment. */
  readonly archive: (takenAt: Instant) => AsyncIterable<Uint8Array>
}

type BackupChoice = {
  readonly isFilesAlone: boolean
  readonly isEncrypted: boolean
  /** Archives that stay, with the new one. */
  readonly keep: number
}

/** A backup that was made, and the older ones that were removed for it. */
export type TakenBackup = KeptBackup & { readonly removed: readonly string[] }

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Makes an archive at its place, then removes those that are too many (rule: Backups). The run is
 * on record however it ends; older archives stay until the new one is whole. Throws what stopped
 * it, or kept an older one from being removed.
 */
export const takeBackup =
  ({ records, place, clock, archive }: Ports) =>
  async ({ isFilesAlone, isEncrypted, keep }: BackupChoice): Promise<TakenBackup> => {
    const startedAt = clock.now()
    const name = backupName(startedAt, { isFilesAlone, isEncrypted })
    const id = await records.begin({ name, place: place.address, startedAt })
    const bytes = await place.keep(name, archive(startedAt)).catch(async (error: unknown) => {
      await records.end({ id, endedAt: clock.now(), reason: reasonOf(error) })
      throw error
    })
    await records.end({ id, endedAt: clock.now(), bytes })
    const names = (await place.list()).map((kept) => kept.name)
    const removed = surplusBackups(names, keep)
    for (const surplus of removed) await place.remove(surplus)
    return { name, bytes, removed }
  }
