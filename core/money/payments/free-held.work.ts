import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { ArrearsUnit } from '../ledger/ledger.ports.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { freeHeldJob } from './free-held.kind.ts'

/** Orders that are freed in one unit of work. */
const ORDERS_A_UNIT = 100

type Unit = ArrearsUnit & {
  readonly orders: Pick<OrderStore, 'lock' | 'changeAll'>
  readonly audit: Pick<AuditTrail, 'write'>
  readonly messages: MessageSender
}
type Parts<U> = {
  readonly atomically: Atomically<U>
  readonly clock: Clock
  /** Orders of a client that are held for arrears, up to a number. */
  readonly heldOrders: (customerId: number, limit: number) => Promise<readonly string[]>
}

/**
 * Clears the marks of a client's held parcels, part by part, and says so to the client once. One
 * that owes something again keeps them held.
 */
export const freeHeldWork = <U extends Unit>({ atomically, clock, heldOrders }: Parts<U>): JobWork<U, { readonly customerId: number }> => ({
  kind: freeHeldJob,
  run: async ({ payload: { customerId }, finishing, signal }) => {
    let freed = 0
    for (let isMore = true; isMore && !signal.aborted;) {
      const held = await heldOrders(customerId, ORDERS_A_UNIT)
      const done = await atomically(async (unit) => ok(await free(unit, { customerId, held, at: clock.now() })))
      if (!done.ok) return done
      freed += done.value ?? 0
      isMore = done.value !== undefined && held.length === ORDERS_A_UNIT
    }
    return finishing(async ({ messages }) => {
      if (freed > 0)
        await messages.send({
          accountIds: [customerId],
          type: 'general',
          text: { template: 'held_freed', params: { count: String(freed) } },
          at: clock.now(),
        })
      return ok(undefined)
    })
  },
})

type Freeing = { readonly customerId: number; readonly held: readonly string[]; readonly at: Instant }

/** How many of them it frees; undefined where the client owes something again. */
async function free(unit: Unit, { customerId, held, at }: Freeing): Promise<number | undefined> {
  if ((await unit.arrears.of(customerId)).length > 0) return undefined
  const locked = await Promise.all(held.map((number) => unit.orders.lock(number)))
  const found = locked.filter((order): order is Order => order?.heldAt !== undefined)
  if (found.length === 0) return 0
  await unit.orders.changeAll(found, { heldAt: null }, at)
  await unit.audit.write(found.map(({ orderNumber: subject }) => ({ at, actorId: 0, area: 'order', subject, action: 'free_held' })))
  return found.length
}
