import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import { lockOrder } from '../lock-order.ts'
import { mayPlaceKind } from './kind-access.rules.ts'
import type { MovingUnit } from '../change/order-effects.port.ts'
import { orderFailure } from '../order.failures.ts'
import { orderMachine } from '../order.machine.ts'
import type { Order } from '../order.ts'
import { storeOne } from './place-order.usecase.ts'
import { returnContent, returnKindOf } from './return.rules.ts'

export type MakeReturn = { readonly orderNumber: string; readonly keyed?: KeyedCommand }

type Ports = {
  readonly atomically: Atomically<MovingUnit>
  readonly references: () => References
  readonly clock: Clock
  readonly newOrderNumber: (at: number) => string
}

/**
 * Makes a draft of the return of a delivered order, filled with who hands it back, the parcel and
 * its products; what it lacks is asked when it is submitted. ORDER_NOT_FOUND for another's order,
 * NO_RETURN where there is nothing to collect, KIND_NOT_YOURS; the same key makes it once.
 */
export function makeReturn({ atomically, references, clock, newOrderNumber }: Ports) {
  return ({ orderNumber, keyed }: MakeReturn, actor: Actor): Promise<Result<Order>> =>
    atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const found = await lockOrder(unit, orderNumber, actor.id)
        if (!found.ok) return found
        const order = found.value
        const kind = returnKindOf(order)
        if (kind === undefined) return failed(orderFailure('NO_RETURN', { state: orderMachine.states[order.status].label }))
        const open = mayPlaceKind(kind, actor)
        if (!open.ok) return open
        const content = returnContent(order, kind)
        return storeOne(unit, { content, kind, draft: true, actor, at: clock.now(), references: references(), newOrderNumber })
      }),
    )
}
