import type { Actor } from '../access/account.ts'
import type { Tokens } from '../access/identity.ports.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Failure } from '../kernel/failure.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Locale } from '../kernel/words.ts'
import type { LabelSize } from '../labels/label.ts'
import type { LabelType } from '../orders/order-kind.ts'
import type { OrdersByNumber } from '../orders/orders-by-number.ts'
import { printable } from '../orders/printable-order.ts'
import { LINK_MILLIS, type NewPrintDocument, type PrintUnit } from './print-document.ts'

export type CreatePrintTask = {
  readonly orderNumbers: readonly string[]
  readonly type: LabelType
  readonly size: LabelSize
  readonly locale: Locale
}

/** A document of a new task with the token of its link, which is shown this once. */
export type LinkedDocument = { readonly document: NewPrintDocument; readonly token: string }

export type PrintTask = {
  readonly taskId: string
  readonly documents: readonly LinkedDocument[]
  readonly refused: readonly { readonly orderNumber: string; readonly failure: Failure }[]
}

type Ports = {
  readonly ordersByNumber: OrdersByNumber
  readonly atomically: Atomically<PrintUnit>
  readonly tokens: Tokens
  readonly clock: Clock
  /** Random and long enough that nobody can guess one. */
  readonly newId: () => string
}

/**
 * Makes the documents of a print task, one for each order, each with a link for a print agent. Nothing counts as printed by it. Orders
 * are named by numbers of any kind. One without label (ORDER_NOT_FOUND, NUMBER_AMBIGUOUS, LABEL_NOT_YET, LABEL_TYPE_NOT_OF_KIND) is answered with the
 * reason and does not stop the rest.
 */
export function createPrintTask({ ordersByNumber, atomically, tokens, clock, newId }: Ports) {
  return async (command: CreatePrintTask, actor: Actor): Promise<Result<PrintTask>> => {
    const wanted = await ordersByNumber([...new Set(command.orderNumbers)], actor)
    const judged = [...wanted].map(([asked, order]) => [asked, order.ok ? printable(order.value, command.type) : order] as const)
    const numbers = new Set(judged.flatMap(([, order]) => (order.ok ? [order.value.orderNumber] : [])))
    const [taskId, at] = [newId(), clock.now()]
    const { type, size, locale } = command
    const documents = [...numbers].map((orderNumber): LinkedDocument => {
      const token = tokens.make()
      const common = { taskId, accountId: actor.id, orderNumber, type, size, locale, createdAt: at, expiresAt: at + LINK_MILLIS }
      return { token, document: { ...common, documentId: newId(), tokenHash: tokens.hashOf(token) } }
    })
    const kept = await atomically(async (unit) => {
      if (documents.length > 0) await unit.printDocuments.keep(documents.map(({ document }) => document))
      return ok(true)
    })
    if (!kept.ok) return kept
    const refused = judged.flatMap(([orderNumber, order]) => (order.ok ? [] : [{ orderNumber, failure: order.failure }]))
    return ok({ taskId, documents, refused })
  }
}
