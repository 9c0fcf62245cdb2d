import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { jobMachine, STAFF_JOB_EVENTS } from '#core/platform/jobs/job.machine.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const staff = { tag: 'jobs', audience: 'staff', clients: 'all' } as const

const state = named('JobState', z.enum(statesOf(jobMachine)))

const jobFilterQuery = z.object({
  kind: z.string().max(60).optional(),
  state: state.optional(),
  customer_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** Found in the id, the key or the error. */
  keywords: z.string().max(200).optional(),
})

const row = named(
  'Job',
  z.object({
    id: z.string(),
    kind: z.string(),
    kind_txt: z.string(),
    state,
    state_txt: z.string(),
    /** The actions that staff can take now. */
    events: z.array(z.enum(STAFF_JOB_EVENTS)),
    tries: z.number().int(),
    most_tries: z.number().int(),
    key: z.string().nullable(),
    customer_id: z.number().int().nullable(),
    /** Why the last try failed. */
    error: z.string().nullable(),
    create_time: z.string(),
    run_time: z.string(),
    start_time: z.string().nullable(),
    finish_time: z.string().nullable(),
  }),
)
/** A job as the API answers it. */
export type JobRow = z.output<typeof row>

const params = z.object({ id: z.string().max(60) })
const moved = named('MovedJob', z.object({ id: z.string(), state, state_txt: z.string() }))

/**
 * Background work for the staff: what waits, runs or has failed, and a way to run it again or to
 * call it off.
 */
export const jobRoutes = {
  listJobs: defineRoute({
    ...staff,
    method: 'GET',
    path: '/admin/jobs',
    summary: 'Background jobs, newest first; finished ones are kept for a day, failed ones for 90 days',
    permission: { area: 'jobs', action: 'read' },
    query: jobFilterQuery.extend(pageQuery),
    payload: listOf(row),
  }),
  retryJob: defineRoute({
    ...staff,
    method: 'POST',
    path: '/admin/jobs/{id}/retry',
    summary: 'Run a failed job again',
    permission: { area: 'jobs', action: 'update' },
    params,
    payload: moved,
  }),
  cancelJob: defineRoute({
    ...staff,
    method: 'POST',
    path: '/admin/jobs/{id}/cancel',
    summary: 'Cancel a job that waits or runs',
    permission: { area: 'jobs', action: 'update' },
    params,
    payload: moved,
  }),
}
