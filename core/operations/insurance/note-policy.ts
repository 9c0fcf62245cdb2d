import type { Actor } from '#core/platform/access/account.ts'
import type { AuditEntry, AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import type { PolicyEvent, PolicyState } from './policy.machine.ts'
import { policyNumber, type Policy } from './policy.ts'

/** The part of a unit of work that is noted in. */
export type PolicyTrail = { readonly audit: Pick<AuditTrail, 'write'>; readonly live: LivePublisher }
type PolicyNote = {
  readonly policy: Policy
  readonly action: PolicyEvent
  readonly from?: PolicyState
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
}

/** The audit row of what happened to a policy, and the signal to pages that list policies. */
export const notePolicy = (trail: PolicyTrail, note: PolicyNote): Promise<void> => notePolicies(trail, [note])

/** The same of several. */
export async function notePolicies({ audit, live }: PolicyTrail, notes: readonly PolicyNote[]): Promise<void> {
  await audit.write(notes.map(entryOf))
  const accountIds = [...new Set(notes.map(({ policy }) => policy.customerId))]
  await live.publish({ topic: 'policies', to: { accountIds } })
  await live.publish({ topic: 'policies', to: { audience: 'staff' } })
}

function entryOf({ policy, action, from, actor, at }: PolicyNote): AuditEntry {
  const { orderNumber, insured, premium, state } = policy
  const changes = { order_number: { to: orderNumber }, insured_value: { to: formatMoney(insured) }, premium: { to: formatMoney(premium) } }
  return {
    at,
    actorId: actor.id,
    area: 'insurance',
    subject: policyNumber(policy),
    action,
    ...(from === undefined ? {} : { from }),
    to: state,
    changes,
  }
}
