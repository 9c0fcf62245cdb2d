import type { Actor } from '../access/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { advance } from '../kernel/advance.ts'
import type { OrderEvent } from '../orders/order.machine.ts'
import { goodsFailure } from './goods.failures.ts'
import type { GoodsUnit, PickList, Reservation } from './goods.ports.ts'
import { ORDER_EVENT_OF_PICK, pickingMachine, STOCK_MOVE_OF_PICK, type PickEvent } from './picking.machine.ts'
import { freeStock, takeStock } from './reserve-stock.ts'

const STOCK_MOVES = { take: takeStock, free: freeStock } as const

/** The new pick list of a reservation. */
export const pickListOf = ({ orderNumber, customerId, warehouse, allocations }: Reservation): PickList => ({
  orderNumber,
  customerId,
  warehouse,
  lines: allocations,
  state: pickingMachine.initial,
})

/**
 * Moves the pick list of an order and its stock (domain §3): when finished, the pieces are taken; when out of stock, they are free again.
 * `drives` is the event that the order takes next. PICK_NOT_FOUND, ILLEGAL_TRANSITION, STOCK_NOT_RESERVED for an order cancelled in the
 * meantime.
 */
export function movePick({ atomically, clock }: { readonly atomically: Atomically<GoodsUnit>; readonly clock: Clock }) {
  return (
    { orderNumber, event }: { readonly orderNumber: string; readonly event: PickEvent },
    actor: Actor,
  ): Promise<Result<{ readonly pick: PickList; readonly drives: OrderEvent | undefined }>> =>
    atomically(async (unit) => {
      const pick = await unit.picks.lock(orderNumber)
      if (pick === undefined) return failed(goodsFailure('PICK_NOT_FOUND', { order: orderNumber }))
      const state = advance(pickingMachine, { state: pick.state, event })
      if (!state.ok) return state
      const at = clock.now()
      const move = STOCK_MOVE_OF_PICK[event]
      if (move !== undefined) {
        const moved = await STOCK_MOVES[move](unit.stock, { orderNumber, actorId: actor.id, at })
        if (!moved.ok) return moved
      }
      const moved: PickList = { ...pick, state: state.value }
      await unit.picks.keep(moved)
      await unit.audit.write([
        { at, actorId: actor.id, area: 'pick', subject: orderNumber, action: event, from: pick.state, to: state.value },
      ])
      return ok({ pick: moved, drives: ORDER_EVENT_OF_PICK[event] })
    })
}
