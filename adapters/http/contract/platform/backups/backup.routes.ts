import { z } from 'zod'
import { BACKUP_STATES, type BackupRunState } from '#core/platform/backups/backup-states.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const STATES = Object.keys(BACKUP_STATES) as BackupRunState[]

const row = named(
  'BackupRun',
  z.object({
    id: z.number().int(),
    /** The file of the archive at its place. */
    name: z.string(),
    place: z.string(),
    state: z.enum(STATES),
    state_txt: z.string(),
    bytes: z.number().int().nullable(),
    start_time: z.string(),
    end_time: z.string().nullable(),
    /** Why it failed. */
    reason: z.string().nullable(),
  }),
)
/** A run of a backup as the API answers it. */
export type BackupRow = z.output<typeof row>

/** Backups for the staff: which were made, how large they are, and why one failed. */
export const backupRoutes = {
  listBackups: defineRoute({
    tag: 'backups',
    audience: 'staff',
    clients: 'all',
    method: 'GET',
    path: '/admin/backups',
    summary: 'Runs of backups, newest first',
    permission: { area: 'backups', action: 'read' },
    query: z.object(pageQuery),
    payload: listOf(row),
  }),
}
