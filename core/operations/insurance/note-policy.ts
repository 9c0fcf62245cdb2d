import type { Actor } from '#core/platform/access/account.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import type { PolicyEvent, PolicyState } from './policy.machine.ts'
import { policyNumber, type Policy } from './policy.ts'

type PolicyNote = {
  readonly policy: Policy
  readonly action: PolicyEvent
  readonly from?: PolicyState
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
}

/** The audit row of what happened to a policy. */
export async function notePolicy(
  { audit }: { readonly audit: Pick<AuditTrail, 'write'> },
  { policy, action, from, actor, at }: PolicyNote,
): Promise<void> {
  const { orderNumber, insured, premium, state } = policy
  const changes = { order_number: { to: orderNumber }, insured_value: { to: formatMoney(insured) }, premium: { to: formatMoney(premium) } }
  await audit.write([
    {
      at,
      actorId: actor.id,
      area: 'insurance',
      subject: policyNumber(policy),
      action,
      ...(from === undefined ? {} : { from }),
      to: state,
      changes,
    },
  ])
}
