import type { Actor } from '../access/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { AuditTrail } from '../kernel/audit.ts'
import type { Clock } from '../kernel/clock.ts'
import { atField } from '../kernel/failure.ts'
import { inputFailure, invalidInput } from '../kernel/input.failures.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { waitingFailure } from './waiting-event.failures.ts'
import type { WaitingCode, WaitingEventUnit } from './waiting-event.ports.ts'

type Ports = { readonly atomically: Atomically<WaitingEventUnit & { readonly audit: Pick<AuditTrail, 'write'> }>; readonly clock: Clock }

/** Discards the events that wait for a code, with a reason; those that are reported again stay discarded. FIELD_REQUIRED, WAITING_CODE_NOT_FOUND. */
export const discardWaiting =
  ({ atomically, clock }: Ports) =>
  async (
    { agent, code, reason }: WaitingCode & { readonly reason: string },
    actor: Actor,
  ): Promise<Result<{ readonly discarded: number }>> => {
    const note = reason.trim()
    if (note === '') return failed(invalidInput([atField('reason', inputFailure('FIELD_REQUIRED'))]))
    return atomically(async (unit) => {
      const at = clock.now()
      const discarded = await unit.waitingEvents.discard({ agent, code }, at)
      if (discarded === 0) return failed(waitingFailure('WAITING_CODE_NOT_FOUND'))
      await unit.audit.write([
        {
          at,
          actorId: actor.id,
          area: 'waiting-events',
          subject: `${agent} ${code}`,
          action: 'discard',
          changes: { reason: { to: note }, events: { to: discarded } },
        },
      ])
      return ok({ discarded })
    })
  }
