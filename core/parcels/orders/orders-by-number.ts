import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { scannedCode } from '#core/base/fields/barcode.rules.ts'
import { foldForSearch } from '#core/base/fields/search-folding.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { cleanText, figures } from '#core/base/kernel/text.ts'
import type { Order } from './order.ts'
import { orderFailure } from './order.failures.ts'
import type { OrderFilter, OrderQueries, Whose } from './order.ports.ts'
import { parseWaybill } from './waybill.ts'

/** Finds orders by numbers of any kind, each under the number that was asked for. */
export type OrdersByNumber = (numbers: readonly string[], actor: Actor) => Promise<ReadonlyMap<string, Result<Order>>>

const NUMBERS_TOGETHER = 500
/** The most matches that an ambiguous number's failure lists. */
const MOST_LISTED = 5

/** A number as it may be typed: an order number in capitals, a reference as it stands. */
type TypedNumber = { readonly asked: string; readonly typed: string; readonly orderNumber: string }

/**
 * Finds orders by order number, waybill, reference, or a marketplace's or carrier's number that
 * only one of them has, within the actor's clients (rule: Any number of an order). The order number
 * wins over a waybill, a waybill over a reference, and a living order over cancelled ones with the
 * same reference. ORDER_NOT_FOUND; NUMBER_AMBIGUOUS lists what matches.
 */
export const ordersByNumber =
  (orders: Pick<OrderQueries, 'findMany' | 'stream'>): OrdersByNumber =>
  async (numbers, actor) => {
    const whose = clientsWithin(actor)
    const asked = [...new Set(numbers)].map(readTyped)
    const found = new Map<string, Result<Order>>()
    for (let at = 0; at < asked.length; at += NUMBERS_TOGETHER) {
      const part = asked.slice(at, at + NUMBERS_TOGETHER)
      const numbered = part.map(({ orderNumber }) => orderNumber)
      const own = new Map((await orders.findMany(numbered, whose)).map((order) => [order.orderNumber, order]))
      const others = part.filter(({ orderNumber }) => !own.has(orderNumber)).map(({ typed }) => typed)
      const matching = others.length === 0 ? [] : await collect(orders.stream({ ...filterOf(whose), anyNumbers: others }))
      for (const number of part) {
        const order = own.get(number.orderNumber)
        found.set(number.asked, order === undefined ? chosen(number, matching) : ok(order))
      }
    }
    return withForeign(orders, found, whose)
  }

function readTyped(asked: string): TypedNumber {
  const typed = scannedCode(cleanText(asked))
  return { asked, typed, orderNumber: figures(typed).toUpperCase() }
}

/** The numbers of others that only one living order has, for those that nothing of ours has. */
async function withForeign(
  orders: Pick<OrderQueries, 'stream'>,
  found: ReadonlyMap<string, Result<Order>>,
  whose: Whose | undefined,
): Promise<ReadonlyMap<string, Result<Order>>> {
  const missing = [...found].flatMap(([number, order]) =>
    !order.ok && order.failure.code === 'ORDER_NOT_FOUND' ? [readTyped(number)] : [],
  )
  if (missing.length === 0) return found
  const all = new Map(found)
  for (let at = 0; at < missing.length; at += NUMBERS_TOGETHER) {
    const part = missing.slice(at, at + NUMBERS_TOGETHER)
    const living: Order[] = []
    for await (const batch of orders.stream({ ...filterOf(whose), foreignNumbers: part.map(({ typed }) => typed) }))
      living.push(...batch.filter(({ status }) => status !== 'cancelled'))
    for (const { asked, typed } of part) {
      const [first, second] = living.filter((order) => hasForeign(order, typed))
      if (first !== undefined && second === undefined) all.set(asked, ok(first))
    }
  }
  return all
}

const filterOf = (whose: Whose | undefined): OrderFilter =>
  whose === undefined ? {} : typeof whose === 'number' ? { customerId: whose } : { customerIds: whose }

const hasForeign = ({ values }: Order, number: string): boolean => values.platformOrder === number || values.incomingTracking === number

async function collect(batches: AsyncIterable<readonly Order[]>): Promise<readonly Order[]> {
  const all: Order[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}

function chosen({ asked, typed }: TypedNumber, orders: readonly Order[]): Result<Order> {
  const waybill = parseWaybill(typed)
  const carried = waybill.ok ? orders.find(({ airwayNumber }) => airwayNumber === waybill.value) : undefined
  if (carried !== undefined) return ok(carried)
  const exact = orders.filter(({ values }) => values.refCode === typed)
  const named = exact.length > 0 ? exact : orders.filter(({ values }) => foldForSearch(values.refCode ?? '') === foldForSearch(typed))
  const living = named.filter(({ status }) => status !== 'cancelled')
  const [first, second] = living.length > 0 ? living : named
  if (first === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: asked }))
  if (second === undefined) return ok(first)
  const all = living.length > 0 ? living : named
  const listed = all.slice(0, MOST_LISTED).map(({ orderNumber }) => orderNumber)
  return failed(
    orderFailure('NUMBER_AMBIGUOUS', {
      number: asked,
      found: all.length,
      orders: [...listed, ...(all.length > MOST_LISTED ? ['…'] : [])].join(', '),
    }),
  )
}
