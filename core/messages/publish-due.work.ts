import type { JobWork } from '../jobs/job-work.ts'
import type { Span } from '../jobs/span.rules.ts'
import type { Clock } from '../kernel/clock.ts'
import { publishDue } from './move-publication.usecase.ts'
import { publishDueJob } from './publish-due.kind.ts'
import type { PublicationUnit } from './publication.ports.ts'

/** Publishing as background work: what comes out is written by the unit that finishes the job. */
export const publishDueWork = <U extends PublicationUnit>({ clock }: { readonly clock: Clock }): JobWork<U, Span> => ({
  kind: publishDueJob,
  run: ({ payload, finishing }) => publishDue({ atomically: finishing, clock })(payload),
})
