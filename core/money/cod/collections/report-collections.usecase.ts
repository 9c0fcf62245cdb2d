import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { CollectionUnit } from './collection.ports.ts'
import type { CashReport, ReportOutcome } from './collection-report.ts'
import { takeReports } from './take-reports.ts'

type Ports = { readonly atomically: Atomically<CollectionUnit>; readonly references: () => References; readonly clock: Clock }

/** Orders that are locked and booked together. */
export const REPORT_PART = 500

/**
 * An agent by its code, in the writing of our records: INPUT_INVALID for one that is unknown; none
 * where none is named.
 */
export function readAgent(agent: string | undefined, references: References): Result<string | undefined> {
  if (agent === undefined || agent.trim() === '') return ok(undefined)
  const code = references.keyOf('tracker_agent', agent.trim())
  return code === undefined ? failed(invalidInput([atField('agent', inputFailure('UNKNOWN_REFERENCE', { found: agent }))])) : ok(code)
}

/**
 * Reports collected cash of orders within reach, each with its own outcome and none twice. The
 * reports are taken in parts, so what was taken before a failure stays, and sending all of them
 * again is harmless. INPUT_INVALID for an unknown agent, MONTH_CLOSED.
 */
export function reportCollections({ atomically, references, clock }: Ports) {
  return async (
    { reports, agent }: { readonly reports: readonly CashReport[]; readonly agent?: string | undefined },
    actor: Actor,
  ): Promise<Result<readonly ReportOutcome[]>> => {
    const own = readAgent(agent, references())
    if (!own.ok) return own
    const seen = new Set<number>()
    const outcomes: ReportOutcome[] = []
    const reach = { customerIds: clientsWithin(actor) }
    for (let from = 0; from < reports.length; from += REPORT_PART) {
      const part = reports.slice(from, from + REPORT_PART)
      const reporting = { source: 'api', agent: own.value, actor, at: clock.now(), references: references(), reach } as const
      // A unit that runs again starts with what was seen before it.
      const before = [...seen]
      const done = await atomically((unit) => {
        seen.clear()
        for (const id of before) seen.add(id)
        return takeReports(unit, part, { ...reporting, seen })
      })
      if (!done.ok) return done
      outcomes.push(...done.value)
    }
    return ok(outcomes)
  }
}
