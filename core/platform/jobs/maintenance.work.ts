import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { JobKind } from './job-kind.ts'
import type { JobWork } from './job-work.ts'
import {
  checkTimeliness,
  compactCounts,
  fileOrderTexts,
  measureTransit,
  sumTimeliness,
  sweepStore,
  turnWaitsBack,
} from './maintenance.kind.ts'
import type { Span } from './span.rules.ts'

/**
 * The upkeep that a store has to do from time to time to stay fast and small; each part may be done
 * at any time, and again.
 */
export type StoreMaintenance = {
  readonly fileOrderTexts: () => Promise<void>
  readonly compactCounts: () => Promise<void>
  /** `now` by the server's clock; the database has its own. */
  readonly sweep: (now: Instant) => Promise<void>
  readonly turnWaitsBack: () => Promise<void>
  readonly measureTransit: () => Promise<void>
  readonly sumTimeliness: () => Promise<void>
  readonly checkTimeliness: () => Promise<void>
}

const doing = <U>(kind: JobKind<Span>, work: () => Promise<void>): JobWork<U, Span> => ({
  kind,
  run: async () => {
    await work()
    return ok(undefined)
  },
})

/** The maintenance of a store as background work. */
export const maintenanceWork = <U>(store: StoreMaintenance, clock: Clock): readonly JobWork<U>[] => [
  doing(fileOrderTexts, store.fileOrderTexts),
  doing(compactCounts, store.compactCounts),
  doing(sweepStore, () => store.sweep(clock.now())),
  doing(turnWaitsBack, store.turnWaitsBack),
  doing(measureTransit, store.measureTransit),
  doing(sumTimeliness, store.sumTimeliness),
  doing(checkTimeliness, store.checkTimeliness),
]
