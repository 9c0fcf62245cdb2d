import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { mayPlaceKind } from './kind-access.rules.ts'
import { orderKind } from '../kinds/catalog.ts'
import type { Order } from '../order.ts'
import type { MovingUnit } from '../change/order-effects.port.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrdersByNumber } from '../orders-by-number.ts'
import { storeOne } from './place-order.usecase.ts'
import { MOST_REPEATED, repeatedContent } from './repeat.rules.ts'

/** The outcome for one order: the number of its draft, or why there is none. */
export type RepeatOutcome = { readonly orderNumber: string; readonly draft?: string; readonly failure?: Failure }

type Ports = {
  readonly atomically: Atomically<MovingUnit>
  readonly ordersByNumber: OrdersByNumber
  readonly references: () => References
  readonly clock: Clock
  readonly newOrderNumber: (at: Instant) => string
}

export type RepeatOrders = { readonly orderNumbers: readonly string[]; readonly keyed?: KeyedCommand }

/**
 * Makes a draft like each of several orders, named by numbers of any kind; an order that is named
 * twice is repeated once. Each has its own result (ORDER_NOT_FOUND, KIND_NOT_YOURS). An empty
 * selection and more than 100 are refused as a whole (NOTHING_SELECTED, TOO_MANY_ORDERS), and a
 * repeated call with the same key makes nothing twice.
 */
export function repeatOrders({ atomically, ordersByNumber: findAll, references, clock, newOrderNumber }: Ports) {
  return async ({ orderNumbers, keyed }: RepeatOrders, actor: Actor): Promise<Result<readonly RepeatOutcome[]>> => {
    const numbers = [...new Set(orderNumbers)]
    if (numbers.length === 0) return failed(orderFailure('NOTHING_SELECTED'))
    if (numbers.length > MOST_REPEATED) return failed(orderFailure('TOO_MANY_ORDERS', { most: MOST_REPEATED }))
    const found = await findAll(numbers, actor)
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const outcomes: RepeatOutcome[] = []
        for (const number of numbers) outcomes.push(await repeatOne(unit, number))
        return ok(outcomes)
      }),
    )

    async function repeatOne(unit: MovingUnit, number: string): Promise<RepeatOutcome> {
      const order: Result<Order> = found.get(number) ?? failed(orderFailure('ORDER_NOT_FOUND', { order: number }))
      if (!order.ok) return { orderNumber: number, failure: order.failure }
      const kind = orderKind(order.value.kind)
      const open = kind && mayPlaceKind(kind, actor)
      if (kind === undefined || open === undefined || !open.ok)
        return { orderNumber: number, failure: open?.ok === false ? open.failure : orderFailure('ORDER_NOT_FOUND', { order: number }) }
      const at = clock.now()
      const content = repeatedContent(order.value)
      const made = await storeOne(unit, { content, kind, draft: true, actor, at, references: references(), newOrderNumber })
      return made.ok ? { orderNumber: number, draft: made.value.orderNumber } : { orderNumber: number, failure: made.failure }
    }
  }
}
