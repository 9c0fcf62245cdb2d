import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { goodsFailure } from '../goods.failures.ts'
import type { PickReading, PickUnit, StockUnit, WaveFilter } from '../goods.ports.ts'
import { MOST_PICKS } from './pick.ts'
import { pickingMachine } from './picking.machine.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { MovingUnit } from '#core/parcels/orders/change/order-effects.port.ts'
import { reserveForOrder } from '../orders/order-stock.ts'

/** The unit of work of picking. */
export type PickingUnit = MovingUnit & StockUnit & PickUnit

export type PlanWave = Pick<WaveFilter, 'warehouse' | 'channel' | 'cutOff'> & {
  readonly most?: number | undefined
  readonly keyed?: KeyedCommand | undefined
}

type Ports = { readonly atomically: Atomically<PickingUnit>; readonly short: PickReading['short']; readonly clock: Clock }

/**
 * Makes a wave of the orders of a warehouse that wait to be picked, the oldest first, 200 at most,
 * each with a pick list by what is reserved for it. Orders that pieces were missing of get what is
 * free by now. Answers the wave's number; WAVE_EMPTY.
 */
export function planWave({ atomically, short, clock }: Ports) {
  return async ({ keyed, most = MOST_PICKS, ...wanted }: PlanWave, actor: Actor): Promise<Result<{ readonly id: number }>> => {
    const filter: WaveFilter = { ...wanted, most: Math.min(most, MOST_PICKS), customerIds: clientsWithin(actor) }
    for (const orderNumber of await short(filter))
      await atomically(async (unit) => {
        const order = await unit.orders.lock(orderNumber, clientsWithin(actor))
        return order?.status === 'confirmed' ? reserveForOrder(unit, { order, actor, at: clock.now() }) : ok(undefined)
      })
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const at = clock.now()
        const waiting = await unit.picks.takeWaiting(filter)
        if (waiting.length === 0) return failed(goodsFailure('WAVE_EMPTY'))
        const picks = waiting.map((pick, index) => ({ ...pick, tote: index + 1, state: pickingMachine.initial }))
        const id = await unit.picks.addWave({ ...wanted, at, actorId: actor.id }, picks)
        await unit.audit.write(
          picks.map(({ orderNumber, state }) => ({
            at,
            actorId: actor.id,
            area: 'pick',
            subject: orderNumber,
            action: 'create',
            to: state,
          })),
        )
        return ok({ id })
      }),
    )
  }
}

/**
 * Releases the pick lists of a wave, so that they may be picked. Repeated, it changes nothing;
 * WAVE_NOT_FOUND.
 */
export function releaseWave({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) {
  return (waveId: number, actor: Actor): Promise<Result<{ readonly released: number }>> =>
    atomically(async (unit) => {
      const all = await unit.picks.ofWave(waveId)
      if (!isWithin(all, actor)) return failed(goodsFailure('WAVE_NOT_FOUND', { wave: waveId }))
      const at = clock.now()
      const released = await unit.picks.release(waveId, at)
      await unit.audit.write(
        released.map((subject) => ({
          at,
          actorId: actor.id,
          area: 'pick',
          subject,
          action: 'release',
          from: 'pending',
          to: 'to_be_picked',
        })),
      )
      return ok({ released: released.length })
    })
}

/** Whether an actor may work on a wave: it has orders, all of clients within reach. */
export function isWithin(picks: readonly { readonly customerId: number }[], actor: Actor): boolean {
  const within = clientsWithin(actor)
  return picks.length > 0 && picks.every(({ customerId }) => within?.includes(customerId) ?? true)
}
