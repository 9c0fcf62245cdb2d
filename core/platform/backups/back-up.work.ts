import type { Result } from '#core/base/kernel/result.ts'
import type { JobWork } from '../jobs/job-work.ts'
import type { Span } from '../jobs/span.rules.ts'
import { backUp } from './back-up.kind.ts'

/** The nightly backup as background work; `take` does nothing where no place for it is set. */
export const backUpWork = <U>(take: () => Promise<Result<unknown>>): JobWork<U, Span> => ({ kind: backUp, run: take })
