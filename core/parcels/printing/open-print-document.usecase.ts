import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { hasLabel } from '../orders/print/order-label.ts'
import type { OrderQueries } from '../orders/order.ports.ts'
import type { PrintOrderList } from '../orders/print/print-order-list.usecase.ts'
import type { Order } from '../orders/order.ts'
import { drawnHash } from './drawn-label.ts'
import type { PrintDocument, PrintUnit } from './print-document.ts'
import { printFailure } from './print.failures.ts'

type Ports = {
  readonly orders: Pick<OrderQueries, 'findMany'>
  readonly atomically: Atomically<PrintUnit>
  readonly tokens: Pick<Tokens, 'hashOf'>
  readonly references: () => References
  readonly clock: Clock
}

/** Stands for a list's hash: no order's label is compared with it. */
const LIST_DRAWN = 'list'

export type OpenedDocument = { readonly document: PrintDocument } & ({ readonly order: Order } | { readonly list: PrintOrderList })

/**
 * Opens a document by the token of its link. The link is used up by it, whatever happens
 * afterwards. PRINT_LINK_SPENT where the link is unknown, used or too old, and where the order has
 * no label any more.
 */
export function openPrintDocument({ orders, atomically, tokens, references, clock }: Ports) {
  return async (token: string): Promise<Result<OpenedDocument>> => {
    const taken = await atomically(async (unit) => ok(await unit.printDocuments.take(tokens.hashOf(token), clock.now())))
    if (!taken.ok) return taken
    const document = taken.value
    if (document === undefined) return failed(printFailure('PRINT_LINK_SPENT'))
    if (document.list !== undefined) {
      const noted = await atomically(async (unit) => ok(await unit.printDocuments.noteDrawn(document.documentId, LIST_DRAWN)))
      return noted.ok ? ok({ document, list: document.list }) : noted
    }
    // Whose orders the document may show was decided when it was made.
    const [order] = await orders.findMany([document.orderNumber])
    if (order === undefined || !hasLabel(order.status)) return failed(printFailure('PRINT_LINK_SPENT'))
    const hash = drawnHash(order, document, { references: references(), tokens })
    const noted = await atomically(async (unit) => ok(await unit.printDocuments.noteDrawn(document.documentId, hash)))
    return noted.ok ? ok({ document, order }) : noted
  }
}
