import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { LabelDesigns } from '../../labels/design/label-design.ports.ts'
import { inLabelSequence, type LabelSequence } from '../../labels/label-sequence.rules.ts'
import { LABEL_SIZES } from '../../labels/label-size.ts'
import type { LabelTypeName } from '../../labels/label-type.ts'
import type { LabelPrint, LabelPrintUnit } from './label-prints.port.ts'
import type { Order } from '../order.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrdersByNumber } from '../orders-by-number.ts'
import { lettersMissingIn } from './label-letters.ts'
import { labelPlace } from './label-place.ts'
import { printable } from './printable-order.ts'
import { withLabelFile, type CheckLabelFile } from './stored-label-file.ts'

export type PrintLabels = {
  readonly orderNumbers: readonly string[]
  readonly type: LabelTypeName
  /** `100x150`. */
  readonly size: string
  /** As given where it is left out. */
  readonly sequence?: LabelSequence | undefined
  /** A document for each order, or one for all. */
  readonly oneEach: boolean
  /** To look at: nothing is printed, so nothing is noted on the orders. */
  readonly isPreview?: boolean
  readonly options: LabelPrint['options']
}

/**
 * The result of one order of a batch, under the number that was asked for: the print with its
 * label, with letters of it that no font has, or why it has none.
 */
export type LabelOutcome = {
  readonly orderNumber: string
  readonly printId?: string
  readonly failure?: Failure
  readonly warning?: Failure
}

type Ports = {
  readonly ordersByNumber: OrdersByNumber
  readonly atomically: Atomically<LabelPrintUnit>
  readonly clock: Clock
  readonly checkLabelFile: CheckLabelFile
  readonly designsInForce: LabelDesigns['inForce']
  /** Random and long enough that nobody can guess one. */
  readonly newPrintId: () => string
}

/**
 * Asks for the labels of a batch: one unit of work keeps what is to be drawn, with the designs in
 * force, notes on each order that it was printed, and writes the audit row. Orders are named by
 * numbers of any kind, and their labels drawn in the sequence that is asked for. One without label
 * (ORDER_NOT_FOUND, NUMBER_AMBIGUOUS, LABEL_NOT_YET, LABEL_TYPE_NOT_OF_KIND, or the failures of its
 * label file) is answered with the reason and does not stop the rest.
 */
export function printLabels({ ordersByNumber: findAll, atomically, clock, checkLabelFile, designsInForce, newPrintId }: Ports) {
  /**
   * The designs as options of the print: its link shows the same label each time, whatever is
   * published meanwhile.
   */
  async function designOptions({ type, size }: PrintLabels, orders: readonly Order[]): Promise<LabelPrint['options']> {
    const known = LABEL_SIZES.find((one) => one === size)
    if (known === undefined || orders.length === 0) return {}
    const clientIds = [...new Set(orders.map(({ customerId }) => customerId))]
    const designs = await designsInForce({ type, size: known, clientIds })
    return designs.length === 0 ? {} : { designs: designs.map(({ id }) => id).join(',') }
  }

  return async (command: PrintLabels, actor: Actor): Promise<Result<readonly LabelOutcome[]>> => {
    const asked = [...new Set(command.orderNumbers)]
    const wanted = await findAll(asked, actor)
    const unsorted: (readonly [string, Result<Order>])[] = []
    for (const [number, order] of wanted)
      unsorted.push([number, await withLabelFile(order.ok ? printable(order.value, command.type) : order, checkLabelFile)])
    const judged = inSequence(unsorted, command.sequence)
    const orders = new Map(judged.flatMap(([, one]) => (one.ok ? [[one.value.orderNumber, one.value] as const] : [])))
    const numbers = [...orders.keys()]
    const batches = command.oneEach ? numbers.map((number) => [number]) : [numbers].filter((batch) => batch.length > 0)
    const { type, size } = command
    const options = { ...command.options, ...(await designOptions(command, [...orders.values()])) }
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
      const ids = [...orders.values()].map(({ id }) => id)
      const kept = await atomically(async (unit) => {
        await unit.labelPrints.keep(prints)
        if (command.isPreview === true) return ok(true)
        await unit.orders.markPrinted(ids, at)
        await unit.audit.write(numbers.map((subject) => ({ at, actorId: actor.id, area: 'order', subject, action: 'print_labels' })))
        return ok(true)
      })
      if (!kept.ok) return kept
    }
    const printIds = new Map(prints.flatMap((print) => print.orderNumbers.map((number) => [number, print.printId])))
    return ok(judged.map(([orderNumber, one]) => outcomeOf(orderNumber, one, printIds)))
  }
}

type JudgedOrders = readonly (readonly [asked: string, order: Result<Order>])[]

/** Labels in their sequence, and behind them those that there are none of. */
function inSequence(judged: JudgedOrders, sequence: LabelSequence = 'given'): JudgedOrders {
  if (sequence === 'given') return judged
  const drawn = judged.flatMap(([asked, order]) => (order.ok ? [[asked, order] as const] : []))
  return [...inLabelSequence(drawn, sequence, ([, { value }]) => labelPlace(value)), ...judged.filter(([, order]) => !order.ok)]
}

const outcomeOf = (orderNumber: string, judged: Result<Order>, printIds: ReadonlyMap<string, string>): LabelOutcome => {
  if (!judged.ok) return { orderNumber, failure: judged.failure }
  const printId = printIds.get(judged.value.orderNumber)
  const [letters] = lettersMissingIn(judged.value)
  const warning = letters && orderFailure('LETTERS_WITHOUT_FONT', letters.params)
  return { orderNumber, ...given({ printId, warning }) }
}
