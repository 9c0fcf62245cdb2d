import { Play, Repeat } from '@blueprintjs/icons'
import { RUN_STATES } from '#core/money/storage/storage-fields.ts'
import { storageRunRoutes } from '../../../../http/contract/money/storage/storage-run.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { RunDrawer } from './run-drawer.tsx'
import { RunNightDialog } from './run-night-dialog.tsx'
import { storageRunWords } from './storage-runs.words.ts'
import { amountsText } from './storage-text.ts'

const { table: t } = storageRunWords
const UPDATE = { area: 'finance', action: 'update' } as const

type Place = { readonly warehouse: string; readonly missed: readonly string[] }

/** Which days are not charged, warehouse by warehouse. */
function missedText(warehouses: readonly Place[]): string {
  const missing = warehouses.filter(({ missed }) => missed.length > 0)
  if (warehouses.length === 0) return say(t.notStarted)
  return missing.length === 0
    ? say(t.upToDate)
    : missing.map(({ warehouse, missed }) => say(t.missed, { warehouse, count: missed.length })).join(' · ')
}

/**
 * The nightly runs that charge storage, for finance staff: what they made, what they could not
 * charge, and a way to run them again.
 */
export default listPage(
  defineListPage({
    name: 'storage-runs',
    route: storageRunRoutes.storageRuns,
    title: t.title,
    text: t.text,
    topic: 'storage',
    keyOf: (row) => `${row.day} ${row.warehouse}`,
    columns: [
      {
        name: 'day',
        kind: 'text',
        label: t.day,
        width: 110,
        fixed: true,
        opens: ({ day, warehouse }) => say(t.open, { day, warehouse }),
      },
      { name: 'warehouse', kind: 'reference', to: 'warehouse', label: t.warehouse, width: 150 },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 100,
        states: RUN_STATES,
        tones: { running: 'moving', done: 'done', failed: 'trouble' },
      },
      { name: 'sums', kind: 'text', label: t.sums, width: 170, value: ({ sums }) => amountsText(sums) },
      { name: 'rows', kind: 'count', label: t.rows, width: 80 },
      { name: 'skus', kind: 'count', label: t.skus, width: 100 },
      { name: 'packages', kind: 'count', label: t.packages, width: 100 },
      { name: 'locations', kind: 'count', label: t.locations, width: 100 },
      { name: 'unmeasured', kind: 'count', label: t.unmeasured, width: 90, isStrong: ({ unmeasured }) => unmeasured > 0 },
      { name: 'unpriced', kind: 'count', label: t.unpriced, width: 90, isStrong: ({ unpriced }) => unpriced > 0 },
      { name: 'start_time', kind: 'instant', label: t.started },
      { name: 'finish_time', kind: 'instant', label: t.finished },
    ],
    filters: [
      {
        kind: 'choice',
        name: 'status',
        label: t.state,
        isTabs: true,
        choices: () => Object.entries(RUN_STATES).map(([state, { label }]) => [state, say(label)]),
      },
      { kind: 'reference', name: 'warehouse', label: t.warehouse, to: 'warehouse' },
      { kind: 'days', from: 'from', to: 'to', isCalendar: true, label: t.day },
    ],
    empty: { title: t.empty },
    aside: ({ warehouses }) => missedText(warehouses),
    opensBy: 'run',
    opened: { run: RunDrawer, start: RunNightDialog },
    actions: [{ kind: 'open', text: t.run, icon: <Play />, intent: 'primary', permission: UPDATE, param: 'start', value: 'new' }],
    rowActions: [
      {
        name: 'again',
        label: ({ day, warehouse }) => say(t.again, { day, warehouse }),
        icon: <Repeat />,
        permission: UPDATE,
        isOffered: ({ status }) => status !== 'running',
        ask: () => ({ text: say(t.againText), confirmText: say(t.againConfirm), cancelText: say(t.keep) }),
        run: ({ day, warehouse }, api) => api.call(storageRunRoutes.runStorage, { body: { day, warehouse } }),
        done: ({ day, warehouse }) => say(t.asked, { day, warehouse }),
      },
    ],
  }),
)
