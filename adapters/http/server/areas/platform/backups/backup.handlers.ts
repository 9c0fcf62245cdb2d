import { instantText } from '#core/base/kernel/instant.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { BACKUP_STATES } from '#core/platform/backups/backup-states.ts'
import type { BackupRecords, BackupRun } from '#core/platform/backups/backup.ports.ts'
import type { BackupRow, backupRoutes } from '../../../../contract/platform/backups/backup.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

const present = ({ id, name, place, state, bytes, startedAt, endedAt, reason }: BackupRun, locale: Locale): BackupRow => ({
  id,
  name,
  place,
  state,
  state_txt: BACKUP_STATES[state].label[locale],
  bytes: bytes ?? null,
  start_time: instantText(startedAt),
  end_time: endedAt === undefined ? null : instantText(endedAt),
  reason: reason ?? null,
})

/** Backups as staff see them. */
export const backupHandlers = ({ list }: Pick<BackupRecords, 'list'>): BindingsOf<typeof backupRoutes> => ({
  listBackups: async ({ query, locale }) => {
    const { rows, total } = await list({ page: query.page, pageSize: query.pageSize })
    return ok({ rows: rows.map((run) => present(run, locale)), total })
  },
})
