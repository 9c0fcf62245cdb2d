import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { PaymentProviders } from './payment-provider.port.ts'
import { reconcileJob } from './reconcile.kind.ts'
import { reconcile } from './reconcile.ts'
import type { StatementUnit } from './statement.ports.ts'

type Parts<U> = { readonly atomically: Atomically<U>; readonly providers: PaymentProviders; readonly clock: Clock }

/**
 * Reading statements as background work, in parts; a day is marked once it is read, and reading it
 * again changes nothing.
 */
export const reconcileWork = <U extends StatementUnit>(parts: Parts<U>): JobWork<U, Span> => ({
  kind: reconcileJob,
  run: async ({ finishing, signal }) => {
    const done = await reconcile(parts)(signal)
    return done.ok ? finishing(async () => ok(undefined)) : done
  },
})
