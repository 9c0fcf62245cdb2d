import { clientsWithin, type Actor } from '../access/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Failure } from '../kernel/failure.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { LabelPrint, LabelPrintUnit } from './label-prints.port.ts'
import type { LabelType } from './order-kind.ts'
import { hasLabel } from './order-label.ts'
import type { Order } from './order.ts'
import { orderKind } from './kinds/catalog.ts'
import { orderFailure } from './order.failures.ts'
import { orderMachine } from './order.machine.ts'
import type { OrderQueries } from './order.ports.ts'

export type PrintLabels = {
  readonly orderNumbers: readonly string[]
  readonly type: LabelType
  /** `100x150`. */
  readonly size: string
  /** A document for each order, or one for all. */
  readonly oneEach: boolean
  readonly options: LabelPrint['options']
}

/** The result of one order of a batch: the print with its label, or why it has none. */
export type LabelOutcome = { readonly orderNumber: string; readonly printId?: string; readonly failure?: Failure }

type Ports = {
  readonly orders: Pick<OrderQueries, 'findMany'>
  readonly atomically: Atomically<LabelPrintUnit>
  readonly clock: Clock
  /** Random and long enough that nobody can guess one. */
  readonly newPrintId: () => string
}

const ORDERS_TOGETHER = 500

/**
 * Asks for the labels of a batch (spec §7): one unit of work keeps what is to be drawn, notes on each order that it was printed, and writes the audit
 * row. An order without label (ORDER_NOT_FOUND, LABEL_NOT_YET, LABEL_TYPE_NOT_OF_KIND) is named and does not stop the rest.
 */
export function printLabels({ orders, atomically, clock, newPrintId }: Ports) {
  return async (command: PrintLabels, actor: Actor): Promise<Result<readonly LabelOutcome[]>> => {
    const numbers = [...new Set(command.orderNumbers)]
    const found = await findAll(orders, numbers, actor)
    const failures = new Map(numbers.map((number) => [number, whyNot(number, { order: found.get(number), type: command.type })]))
    const printable = numbers.filter((number) => failures.get(number) === undefined)
    const batches = command.oneEach ? printable.map((number) => [number]) : [printable].filter((batch) => batch.length > 0)
    const { type, size, options } = command
    const at = clock.now()
    const prints = batches.map((orderNumbers): LabelPrint => ({
      printId: newPrintId(),
      accountId: actor.id,
      orderNumbers,
      size,
      type,
      options,
      createdAt: at,
    }))
    if (prints.length > 0) {
      const ids = printable.flatMap((number) => found.get(number)?.id ?? [])
      const kept = await atomically(async (unit) => {
        await unit.labelPrints.keep(prints)
        await unit.orders.markPrinted(ids, at)
        await unit.audit.write(printable.map((subject) => ({ at, actorId: actor.id, area: 'order', subject, action: 'print_labels' })))
        return ok(true)
      })
      if (!kept.ok) return kept
    }
    const printIds = new Map(prints.flatMap((print) => print.orderNumbers.map((number) => [number, print.printId])))
    return ok(numbers.map((orderNumber) => outcomeOf(orderNumber, printIds.get(orderNumber), failures.get(orderNumber))))
  }
}

const outcomeOf = (orderNumber: string, printId: string | undefined, failure: Failure | undefined): LabelOutcome => ({
  orderNumber,
  ...(printId === undefined ? {} : { printId }),
  ...(failure === undefined ? {} : { failure }),
})

async function findAll(orders: Ports['orders'], numbers: readonly string[], actor: Actor): Promise<ReadonlyMap<string, Order>> {
  const found = new Map<string, Order>()
  for (let at = 0; at < numbers.length; at += ORDERS_TOGETHER)
    for (const order of await orders.findMany(numbers.slice(at, at + ORDERS_TOGETHER), clientsWithin(actor)))
      found.set(order.orderNumber, order)
  return found
}

type Wanted = { readonly order: Order | undefined; readonly type: LabelType }

function whyNot(orderNumber: string, { order, type }: Wanted): Failure | undefined {
  if (order === undefined) return orderFailure('ORDER_NOT_FOUND', { order: orderNumber })
  const kind = orderKind(order.kind)
  if (kind !== undefined && !kind.labelTypes.includes(type)) return orderFailure('LABEL_TYPE_NOT_OF_KIND', { kind: kind.label })
  return hasLabel(order.status) ? undefined : orderFailure('LABEL_NOT_YET', { state: orderMachine.states[order.status].label })
}
