import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { lockInbound } from './handle-inbound.usecase.ts'
import type { InboundCalls } from './inbound.ports.ts'
import type { Inbound } from './inbound.ts'
import { arriveInbound, closeInbound, finishCount, shelveInbound, type Shelving } from './receive-inbound.ts'

type Ports = { readonly atomically: Atomically<InboundCalls>; readonly clock: Clock }

/**
 * Events that staff bring about on a delivery by a button; what they scan is done at its station.
 */
export const STAFF_INBOUND_EVENTS = ['arrive', 'count', 'close'] as const
export type StaffInboundEvent = (typeof STAFF_INBOUND_EVENTS)[number]

const BY_EVENT = { arrive: arriveInbound, count: finishCount, close: closeInbound } as const
const FROM = { arrive: 'announced', count: 'arrived', close: 'shelved' } as const

/** Which of them they may do now. */
export const offeredToStaff = ({ state }: Pick<Inbound, 'state'>): readonly StaffInboundEvent[] =>
  STAFF_INBOUND_EVENTS.filter((event) => FROM[event] === state)

/**
 * Records an arrival, finishes a count or closes a delivery. INBOUND_NOT_FOUND, ILLEGAL_TRANSITION
 * and the codes of each.
 */
export function moveInboundByStaff({ atomically, clock }: Ports) {
  return (number: string, event: StaffInboundEvent, actor: Actor): Promise<Result<Inbound>> =>
    atomically(async (unit) => {
      const found = await lockInbound(unit, number, actor)
      return found.ok ? BY_EVENT[event](unit, { before: found.value, actor, at: clock.now() }) : found
    })
}

/**
 * Shelves pieces of a delivery without a scanner; sent again under the same key it shelves nothing
 * more. The codes of `shelveInbound`.
 */
export function shelveInboundByHand({ atomically, clock }: Ports) {
  return (
    number: string,
    { shelving, actor, keyed }: { readonly shelving: Shelving; readonly actor: Actor; readonly keyed?: KeyedCommand | undefined },
  ): Promise<Result<{ readonly number: string }>> =>
    atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const found = await lockInbound(unit, number, actor)
        if (!found.ok) return found
        const done = await shelveInbound(unit, { before: found.value, ...shelving, actor, at: clock.now() })
        return done.ok ? ok({ number }) : done
      }),
    )
}
