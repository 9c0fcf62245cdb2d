import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import { actFailure } from './act.failures.ts'
import type { MoneyFindingUnit } from './act.ports.ts'
import { findingFields, lookedInto } from './money-finding.ts'

type Unit = MoneyFindingUnit & { readonly audit: AuditTrail; readonly live: LivePublisher }
type Ports = { readonly atomically: Atomically<Unit>; readonly references: () => References; readonly clock: Clock }

/**
 * Says what came of looking into a finding: INPUT_INVALID without a note, FINDING_NOT_FOUND,
 * FINDING_OWN for the person whose acts they are, FINDING_SEEN.
 */
export const lookIntoFinding =
  ({ atomically, references, clock }: Ports) =>
  async ({ id, raw }: { readonly id: number; readonly raw: RawFields }, actor: Actor): Promise<Result<{ readonly id: number }>> => {
    const read = readFields(findingFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { note } = read.value
    return atomically(async ({ moneyFindings, audit, live }) => {
      const before = await moneyFindings.lock(id, { customerIds: clientsWithin(actor) })
      if (before === undefined) return failed(actFailure('FINDING_NOT_FOUND', { id }))
      const at = clock.now()
      const seen = lookedInto(before, { by: actor.id, at, note })
      if (!seen.ok) return seen
      await moneyFindings.keep(seen.value)
      await audit.write([
        { at, actorId: actor.id, area: 'money-findings', subject: String(id), action: 'look_into', changes: { note: { to: note } } },
      ])
      await live.publish({ topic: 'money-acts', to: { audience: 'staff' } })
      return ok({ id })
    })
  }
