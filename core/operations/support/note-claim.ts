import type { Actor } from '#core/platform/access/account.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ClaimEvent, ClaimState } from './claim.machine.ts'
import type { ClaimUnit } from './claim.ports.ts'
import type { Claim } from './claim.ts'

type ClaimNote = {
  readonly claim: Pick<Claim, 'number' | 'customerId' | 'state'>
  readonly action: ClaimEvent | 'submit' | 'propose'
  readonly from?: ClaimState
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
  readonly changes?: AuditEntry['changes']
}

/** The audit row of what happened to a claim, and the signal to pages that list claims. */
export async function noteClaim(
  { audit, live }: Pick<ClaimUnit, 'audit' | 'live'>,
  { claim: { number, customerId, state }, action, from, actor, at, changes }: ClaimNote,
): Promise<void> {
  await audit.write([
    {
      at,
      actorId: actor.id,
      area: 'claims',
      subject: number,
      action,
      ...(from === undefined ? {} : { from }),
      to: state,
      ...(changes === undefined ? {} : { changes }),
    },
  ])
  await live.publish({ topic: 'claims', to: { audience: 'staff' } })
  await live.publish({ topic: 'claims', to: { accountIds: [customerId] } })
}
