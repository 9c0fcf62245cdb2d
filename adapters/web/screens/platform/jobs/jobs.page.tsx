import { Cross, Repeat } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { jobCatalog } from '#core/job-catalog.ts'
import { jobMachine, type StaffJobEvent } from '#core/platform/jobs/job.machine.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { jobRoutes, type JobRow } from '../../../../http/contract/platform/jobs/job.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage, type RowAction } from '../../../resource/list/list-page.ts'
import { stateChoices } from '../../../resource/list/list-parts.ts'
import { jobsWords } from './jobs.words.ts'

const { table: t } = jobsWords

type EventAction = { readonly icon: ReactElement; readonly label: Words; readonly done: Words; readonly asks?: true }

const ROUTES = { retry: jobRoutes.retryJob, cancel: jobRoutes.cancelJob } as const

const rowAction = (event: StaffJobEvent, { icon, label, done, asks }: EventAction): RowAction<JobRow> => ({
  name: event,
  label: (row) => say(label, { kind: row.kind_txt }),
  icon,
  permission: { area: 'jobs', action: 'update' },
  isOffered: ({ events }) => events.includes(event),
  run: ({ id }, api) => api.call(ROUTES[event], { params: { id } }),
  done: () => say(done),
  ...(asks === undefined
    ? {}
    : {
        ask: (row: JobRow) => ({
          title: say(t.cancelTitle),
          text: say(t.cancelText, { kind: row.kind_txt }),
          confirmText: say(t.cancelConfirm),
          cancelText: say(t.cancelKeep),
          intent: 'danger' as const,
        }),
      }),
})

/**
 * Background jobs for the staff: what waits, runs or has failed, with a way to run it again or to
 * cancel it.
 */
export default listPage(
  defineListPage({
    name: 'jobs',
    route: jobRoutes.listJobs,
    title: t.title,
    text: t.intro,
    keyOf: (row) => row.id,
    columns: [
      { name: 'kind_txt', kind: 'text', label: t.kind, width: 230, fixed: true },
      {
        name: 'state',
        kind: 'state',
        label: t.state,
        width: 130,
        states: jobMachine.states,
        tones: { waiting: 'draft', running: 'moving', retrying: 'waiting', done: 'done', failed: 'trouble' },
      },
      {
        name: 'tries',
        kind: 'number',
        label: t.tries,
        width: 90,
        value: (row) => say(t.triesOf, { tries: row.tries, most: row.most_tries }),
      },
      { name: 'error', kind: 'line', label: t.error, width: 280 },
      { name: 'customer_id', kind: 'count', label: t.customer },
      { name: 'create_time', kind: 'instant', label: t.created },
      { name: 'run_time', kind: 'instant', label: t.due },
      { name: 'start_time', kind: 'instant', label: t.started },
      { name: 'finish_time', kind: 'instant', label: t.finished },
      { name: 'id', kind: 'code', label: t.id, width: 300 },
    ],
    search: t.search,
    filters: [
      { kind: 'choice', name: 'kind', label: t.kind, choices: () => jobCatalog.map(({ name, label }) => [name, say(label)]) },
      { kind: 'choice', name: 'state', label: t.state, choices: stateChoices(jobMachine) },
    ],
    empty: { title: t.emptyTitle, text: t.emptyText },
    topic: 'jobs',
    rowActions: [
      rowAction('retry', { icon: <Repeat />, label: t.retryOne, done: t.retried }),
      rowAction('cancel', { icon: <Cross />, label: t.cancelOne, done: t.cancelled, asks: true }),
    ],
  }),
)
