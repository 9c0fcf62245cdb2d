import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { notePolicy, type PolicyTrail } from './note-policy.ts'
import { movePolicy } from './policy.ts'
import type { PolicyWriting } from './policy.ports.ts'

type ClaimMoved = {
  readonly orderNumber: string
  readonly event: 'claim' | 'release' | 'settle'
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
}

/**
 * Moves the policy of an order along with a claim for it, in the unit of work of the claim; one
 * that is not in force stays as it is, and so does one that was settled before.
 */
export async function followClaim(unit: PolicyWriting & PolicyTrail, { orderNumber, event, actor, at }: ClaimMoved): Promise<void> {
  const policy = await unit.policies.of(orderNumber)
  const moved = policy && movePolicy(policy, { event })
  if (policy === undefined || moved?.ok !== true) return
  await unit.policies.keep(moved.value)
  await notePolicy(unit, { policy: moved.value, action: event, from: policy.state, actor, at })
}
