import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from './order.ts'
import { orderFailure } from './order.failures.ts'
import type { OrderFilter, OrderQueries, Whose } from './order.ports.ts'
import { parseWaybill } from './waybill.ts'

/** Finds orders by numbers of any kind, each under the number that was asked for. */
export type OrdersByNumber = (numbers: readonly string[], actor: Actor) => Promise<ReadonlyMap<string, Result<Order>>>

const NUMBERS_TOGETHER = 500
/** The most matches that an ambiguous number's failure lists. */
const MOST_LISTED = 5

/**
 * Finds orders by order number, waybill or reference, within the actor's clients. The order number
 * wins over a waybill, a waybill over a reference, and a living order over cancelled ones with the
 * same reference. ORDER_NOT_FOUND; NUMBER_AMBIGUOUS lists what matches.
 */
export const ordersByNumber =
  (orders: Pick<OrderQueries, 'findMany' | 'stream'>): OrdersByNumber =>
  async (numbers, actor) => {
    const whose = clientsWithin(actor)
    const asked = [...new Set(numbers)]
    const found = new Map<string, Result<Order>>()
    for (let at = 0; at < asked.length; at += NUMBERS_TOGETHER) {
      const part = asked.slice(at, at + NUMBERS_TOGETHER)
      const own = new Map((await orders.findMany(part, whose)).map((order) => [order.orderNumber, order]))
      const others = part.filter((number) => !own.has(number))
      const matching = others.length === 0 ? [] : await collect(orders.stream({ ...filterOf(whose), anyNumbers: others }))
      for (const number of part) {
        const order = own.get(number)
        found.set(number, order === undefined ? chosen(number, matching) : ok(order))
      }
    }
    return found
  }

const filterOf = (whose: Whose | undefined): OrderFilter =>
  whose === undefined ? {} : typeof whose === 'number' ? { customerId: whose } : { customerIds: whose }

async function collect(batches: AsyncIterable<readonly Order[]>): Promise<readonly Order[]> {
  const all: Order[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}

function chosen(number: string, orders: readonly Order[]): Result<Order> {
  const waybill = parseWaybill(number)
  const carried = waybill.ok ? orders.find(({ airwayNumber }) => airwayNumber === waybill.value) : undefined
  if (carried !== undefined) return ok(carried)
  const named = orders.filter(({ values }) => values.refCode === number)
  const living = named.filter(({ status }) => status !== 'cancelled')
  const [first, second] = living.length > 0 ? living : named
  if (first === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: number }))
  if (second === undefined) return ok(first)
  const all = living.length > 0 ? living : named
  const listed = all.slice(0, MOST_LISTED).map(({ orderNumber }) => orderNumber)
  return failed(
    orderFailure('NUMBER_AMBIGUOUS', {
      number,
      found: all.length,
      orders: [...listed, ...(all.length > MOST_LISTED ? ['…'] : [])].join(', '),
    }),
  )
}
