import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { waitingFailure } from './waiting-event.failures.ts'
import type { WaitingCode, WaitingEventUnit, WaitingNumber } from './waiting-event.ports.ts'

type Ports = { readonly atomically: Atomically<WaitingEventUnit & { readonly audit: Pick<AuditTrail, 'write'> }>; readonly clock: Clock }
type ReasonedDiscard = { readonly reason: string }

/**
 * Discards the events that wait for a code, or for a number, with a reason; those that are reported
 * again stay discarded. FIELD_REQUIRED, WAITING_CODE_NOT_FOUND, WAITING_NUMBER_NOT_FOUND.
 */
export const discardWaiting =
  ({ atomically, clock }: Ports) =>
  async (waiting: (WaitingCode | WaitingNumber) & ReasonedDiscard, actor: Actor): Promise<Result<{ readonly discarded: number }>> => {
    const note = waiting.reason.trim()
    if (note === '') return failed(invalidInput([atField('reason', inputFailure('FIELD_REQUIRED'))]))
    return atomically(async (unit) => {
      const at = clock.now()
      const isCode = 'code' in waiting
      const discarded = await (isCode ? unit.waitingEvents.discard(waiting, at) : unit.waitingEvents.discardNumber(waiting, at))
      if (discarded === 0) return failed(waitingFailure(isCode ? 'WAITING_CODE_NOT_FOUND' : 'WAITING_NUMBER_NOT_FOUND'))
      const subject = `${waiting.agent} ${isCode ? waiting.code : waiting.number}`
      const changes = { reason: { to: note }, events: { to: discarded } }
      const action = isCode ? 'discard' : 'discard_number'
      await unit.audit.write([{ at, actorId: actor.id, area: 'waiting-events', subject, action, changes }])
      return ok({ discarded })
    })
  }
