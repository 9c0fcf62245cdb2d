import type { Actor } from '#core/platform/access/account.ts'
import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { LabelSize } from '../labels/label-size.ts'
import { A4 } from '#core/base/documents/list-document.ts'
import type { LabelTypeName } from '../labels/label-type.ts'
import type { PrintOrderList } from '../orders/print/print-order-list.usecase.ts'
import type { OrdersByNumber } from '../orders/orders-by-number.ts'
import type { Order } from '../orders/order.ts'
import { printable } from '../orders/print/printable-order.ts'
import { withLabelFile, type CheckLabelFile } from '../orders/print/stored-label-file.ts'
import { formatFor, printerFor, type LabelFormat, type PrintDesks } from './print-desk.ts'
import {
  LINK_MILLIS,
  type DeskPlace,
  type NewPrintDocument,
  type PrintDocument,
  type PrintSize,
  type PrintTasks,
  type PrintUnit,
} from './print-document.ts'
import { printFailure } from './print.failures.ts'

/**
 * Where a task is printed: on a page's own machine, or at a desk, by its id or name, on one of its
 * printers.
 */
type Destination =
  | { readonly drawn: LabelFormat }
  | { readonly desk: string; readonly printer: string | undefined; readonly copies: number }

export type CreatePrintTask = {
  readonly orderNumbers: readonly string[]
  readonly type: LabelTypeName
  readonly size: LabelSize
  readonly locale: Locale
  readonly to: Destination
  readonly keyed?: KeyedCommand | undefined
}

/**
 * A document of a task with the token of its link, which is shown once: where the command is
 * repeated under its key there is none.
 */
type LinkedDocument = { readonly document: PrintDocument; readonly token?: string }

export type PrintTask = {
  readonly taskId: string
  /** Where a desk prints it. */
  readonly place: DeskPlace | undefined
  readonly documents: readonly LinkedDocument[]
  readonly refused: readonly { readonly orderNumber: string; readonly failure: Failure }[]
}

type Ports = {
  readonly ordersByNumber: OrdersByNumber
  readonly desks: Pick<PrintDesks, 'find'>
  readonly tasks: PrintTasks
  readonly atomically: Atomically<PrintUnit>
  readonly tokens: Tokens
  readonly clock: Clock
  readonly checkLabelFile: CheckLabelFile
  /** Random and long enough that nobody can guess one. */
  readonly newId: () => string
}

/**
 * Makes the documents of a print task, one for each order, each with a link for a print agent.
 * Nothing counts as printed by it. Orders are named by numbers of any kind. One without label
 * (ORDER_NOT_FOUND, NUMBER_AMBIGUOUS, LABEL_NOT_YET, LABEL_TYPE_NOT_OF_KIND, or the failures of its
 * label file) is answered with the reason and does not stop the rest. A desk prints them as soon as
 * it is connected: PRINT_DESK_UNKNOWN, PRINT_PRINTER_UNKNOWN, PRINT_PRINTER_UNNAMED. A repeat under
 * an idempotency key answers the first task.
 */
export function createPrintTask({ ordersByNumber, desks, tasks, atomically, tokens, clock, checkLabelFile, newId }: Ports) {
  const placeOf = async ({ to, size }: SizedDestination, actor: Actor): Promise<Result<LabelPlacement>> => {
    if (!('desk' in to)) return ok({ drawn: to.drawn, place: undefined })
    const desk = await desks.find(actor.id, to.desk)
    if (desk === undefined) return failed(printFailure('PRINT_DESK_UNKNOWN', { desk: to.desk }))
    const printer = to.printer === undefined ? printerFor(desk, size) : desk.printers.find(({ name }) => name === to.printer)
    if (printer !== undefined)
      return ok({ drawn: formatFor(printer), place: { deskId: desk.deskId, printer: printer.name, copies: to.copies } })
    return failed(
      to.printer === undefined
        ? printFailure('PRINT_PRINTER_UNNAMED', { size })
        : printFailure('PRINT_PRINTER_UNKNOWN', { printer: to.printer }),
    )
  }

  /** Keeps a task with a document of each content, where it is printed. */
  async function keep(
    contents: readonly Content[],
    { drawn, place, keyed }: LabelPlacement & PrintTaskKey,
    actor: Actor,
  ): Promise<Result<CreatedPrintTask>> {
    const [taskId, at] = [newId(), clock.now()]
    const progress = { state: 'queued', at, tries: 0, dueAt: at } as const
    const documents = contents.map((content): { readonly document: NewPrintDocument; readonly token: string } => {
      const token = tokens.make()
      const common = { ...content, taskId, accountId: actor.id, drawn, createdAt: at, expiresAt: at + LINK_MILLIS }
      return { token, document: { ...common, desk: place, progress, documentId: newId(), tokenHash: tokens.hashOf(token) } }
    })
    const kept = await atomically((unit) =>
      once(unit.answered, keyed, async () => {
        if (documents.length > 0) await unit.printDocuments.keep(documents.map(({ document }) => document))
        if (place !== undefined) await unit.live.publish({ topic: 'desks', to: { accountIds: [actor.id] } })
        return ok({ taskId })
      }),
    )
    if (!kept.ok) return kept
    if (kept.value.taskId === taskId) return ok({ taskId, place, documents })
    const earlier = await tasks.documentsOf(kept.value.taskId, actor.id)
    return ok({ taskId: kept.value.taskId, place, documents: earlier.map((document) => ({ document })) })
  }

  const labels = async (command: CreatePrintTask, actor: Actor): Promise<Result<PrintTask>> => {
    const placed = await placeOf(command, actor)
    if (!placed.ok) return placed
    const wanted = await ordersByNumber([...new Set(command.orderNumbers)], actor)
    const judged: (readonly [string, Result<Order>])[] = []
    for (const [asked, order] of wanted)
      judged.push([asked, await withLabelFile(order.ok ? printable(order.value, command.type) : order, checkLabelFile)])
    const numbers = new Set(judged.flatMap(([, order]) => (order.ok ? [order.value.orderNumber] : [])))
    const { type, size, locale } = command
    const kept = await keep(
      [...numbers].map((orderNumber) => ({ orderNumber, type, size, locale })),
      { ...placed.value, keyed: command.keyed },
      actor,
    )
    if (!kept.ok) return kept
    const refused = judged.flatMap(([orderNumber, order]) => (order.ok ? [] : [{ orderNumber, failure: order.failure }]))
    return ok({ ...kept.value, refused })
  }

  /** A list on A4 as a task of one document; printers that are named for A4 take it. */
  const list = async ({ list: wanted, to }: CreateListTask, actor: Actor): Promise<Result<PrintTask>> => {
    const placed = await placeOf({ to, size: A4 }, actor)
    if (!placed.ok) return placed
    const content = { orderNumber: '', list: wanted, type: 'standard', size: A4, locale: wanted.locale } as const
    const kept = await keep([content], { ...placed.value, drawn: { format: 'pdf' } }, actor)
    return kept.ok ? ok({ ...kept.value, refused: [] }) : kept
  }
  return { labels, list }
}

/** A list to print, at a desk or by an agent of the page's own machine. */
export type CreateListTask = { readonly list: PrintOrderList; readonly to: Destination }

type PrintTaskKey = Pick<CreatePrintTask, 'keyed'>
type SizedDestination = { readonly to: Destination; readonly size: PrintSize }
type Content = Pick<PrintDocument, 'orderNumber' | 'list' | 'type' | 'size' | 'locale'>
type CreatedPrintTask = Omit<PrintTask, 'refused'>

type LabelPlacement = { readonly drawn: LabelFormat; readonly place: DeskPlace | undefined }
