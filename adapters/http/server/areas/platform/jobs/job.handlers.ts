import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { jobCatalog } from '#core/job-catalog.ts'
import { jobEventsFrom, jobMachine, type StaffJobEvent } from '#core/platform/jobs/job.machine.ts'
import type { JobRecord, JobRecords } from '#core/platform/jobs/job.ports.ts'
import type { moveJob } from '#core/platform/jobs/move-job.usecase.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { JobRow, jobRoutes } from '../../../../contract/platform/jobs/job.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = { readonly records: JobRecords; readonly move: ReturnType<typeof moveJob> }

const LABELS = new Map(jobCatalog.map(({ name, label }) => [name, label]))

const rowOf = (job: JobRecord, actor: Actor, locale: Locale): JobRow => ({
  id: job.id,
  kind: job.kind,
  // A newer server's kind has no words here.
  kind_txt: LABELS.get(job.kind)?.[locale] ?? job.kind,
  state: job.state,
  state_txt: jobMachine.states[job.state].label[locale],
  events: mayDo(actor, { area: 'jobs', action: 'update' }) ? [...jobEventsFrom(job.state)] : [],
  tries: job.tries,
  most_tries: job.mostTries,
  key: job.key ?? null,
  customer_id: job.customerId ?? null,
  error: job.error ?? null,
  create_time: instantText(job.createdAt),
  run_time: instantText(job.runAt),
  start_time: job.startedAt === undefined ? null : instantText(job.startedAt),
  finish_time: job.finishedAt === undefined ? null : instantText(job.finishedAt),
})

/** Background jobs as staff see and move them. */
export function jobHandlers({ records, move }: Parts): BindingsOf<typeof jobRoutes> {
  const moveStaffJob = async (
    event: StaffJobEvent,
    { id }: { readonly id: string },
    by: { readonly actor: Actor; readonly locale: Locale },
  ) => {
    const state = await move({ id, event }, by.actor)
    return state.ok ? ok({ id, state: state.value, state_txt: jobMachine.states[state.value].label[by.locale] }) : state
  }
  return {
    listJobs: async ({ query, actor, locale }) => {
      const { kind, state, customer_id: customerId, page, pageSize } = query
      const keywords = query.keywords?.trim()
      const filter = {
        ...(kind ? { kind } : {}),
        ...(state === undefined ? {} : { state }),
        ...(customerId === undefined ? {} : { customerId }),
        ...(keywords ? { keywords } : {}),
      }
      const { rows, total } = await records.list(filter, { page, pageSize })
      return ok({ rows: rows.map((job) => rowOf(job, actor, locale)), total })
    },
    retryJob: ({ params, actor, locale }) => moveStaffJob('retry', params, { actor, locale }),
    cancelJob: ({ params, actor, locale }) => moveStaffJob('cancel', params, { actor, locale }),
  }
}
