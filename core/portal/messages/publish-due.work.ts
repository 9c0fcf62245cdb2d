import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { publishDue } from './move-publication.usecase.ts'
import { publishDueJob } from './publish-due.kind.ts'
import type { PublicationUnit } from './publication.ports.ts'

/** Publishing as background work: what comes out is written by the unit that finishes the job. */
export const publishDueWork = <U extends PublicationUnit>({ clock }: { readonly clock: Clock }): JobWork<U, Span> => ({
  kind: publishDueJob,
  run: ({ payload, finishing }) => publishDue({ atomically: finishing, clock })(payload),
})
