import { BACKUP_STATES } from '#core/platform/backups/backup-states.ts'
import { backupRoutes } from '../../../../http/contract/platform/backups/backup.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { backupsWords } from './backups.words.ts'

const { table: t } = backupsWords

/** Backups for the staff: which there are, and why one failed. */
export default listPage(
  defineListPage({
    name: 'backups',
    route: backupRoutes.listBackups,
    title: t.title,
    text: t.intro,
    keyOf: (row) => String(row.id),
    columns: [
      { name: 'start_time', kind: 'instant', label: t.started, fixed: true },
      {
        name: 'state',
        kind: 'state',
        label: t.state,
        width: 120,
        states: BACKUP_STATES,
        tones: { running: 'moving', done: 'done', failed: 'trouble' },
      },
      { name: 'name', kind: 'code', label: t.name, width: 330 },
      { name: 'bytes', kind: 'count', label: t.bytes },
      { name: 'place', kind: 'line', label: t.place, width: 260 },
      { name: 'end_time', kind: 'instant', label: t.ended },
      { name: 'reason', kind: 'line', label: t.reason, width: 280 },
    ],
    filters: [],
    empty: { title: t.emptyTitle, text: t.emptyText },
  }),
)
