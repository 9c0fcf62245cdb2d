import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { OrderQueries, Whose } from '../orders/order.ports.ts'
import { drawnHash } from './drawn-label.ts'
import type { PrintDocument, PrintUnit } from './print-document.ts'

/** Ports that marking orders as printed needs besides the unit of work. */
export type PaperPorts = {
  readonly orders: Pick<OrderQueries, 'findMany'>
  readonly tokens: Pick<Tokens, 'hashOf'>
  readonly references: () => References
}

type Ports = PaperPorts & { readonly atomically: Atomically<PrintUnit>; readonly clock: Clock }

export type PrintedDocument = { readonly documentId: string; readonly orderNumber: string; readonly printedAt: Instant }

/**
 * Notes that paper came out: the orders of these documents are printed, with an audit row each. A
 * repeat changes nothing and gets the first time. A label whose order was changed after it was
 * drawn is out of date at once. Documents of others, unknown ones, and those that were never
 * fetched are left out of the answer.
 */
export function notePrinted({ atomically, clock, ...ports }: Ports) {
  return async (documentIds: readonly string[], actor: Actor): Promise<Result<readonly PrintedDocument[]>> => {
    const whose = clientsWithin(actor)
    return atomically(async (unit) => {
      const at = clock.now()
      const locked = await unit.printDocuments.lock([...new Set(documentIds)], actor.id)
      const fetched = locked.filter(({ drawnHash: hash }) => hash !== undefined)
      await markPrinted(unit, { ports, documents: fetched, at, actorId: actor.id, whose })
      return ok(fetched.map(({ documentId, orderNumber, printedAt = at }) => ({ documentId, orderNumber, printedAt })))
    })
  }
}

type Marking = {
  readonly ports: PaperPorts
  /** Locked ones; those that are marked already stay as they are. */
  readonly documents: readonly PrintDocument[]
  readonly at: Instant
  readonly actorId: number
  readonly whose: Whose | undefined
}

/** Marks the orders of documents as printed. */
export async function markPrinted(unit: PrintUnit, { ports, documents, at, actorId, whose }: Marking): Promise<void> {
  const { orders, references, tokens } = ports
  const fresh = documents.filter(({ printedAt }) => printedAt === undefined)
  if (fresh.length === 0) return
  const found = await orders.findMany([...new Set(fresh.map(({ orderNumber }) => orderNumber))], whose)
  const byNumber = new Map(found.map((order) => [order.orderNumber, order]))
  const isOutdated = (document: PrintDocument): boolean => {
    const order = byNumber.get(document.orderNumber)
    return order !== undefined && drawnHash(order, document, { references: references(), tokens }) !== document.drawnHash
  }
  const idsOf = (some: readonly PrintDocument[]): readonly number[] =>
    some.flatMap(({ orderNumber }) => byNumber.get(orderNumber)?.id ?? [])
  const outdated = fresh.filter(isOutdated)
  await unit.orders.markPrinted(idsOf(fresh.filter((document) => !outdated.includes(document))), at)
  await unit.orders.markPrinted(idsOf(outdated), at, { outdated: true })
  await unit.printDocuments.notePrinted(
    fresh.map(({ documentId }) => documentId),
    at,
  )
  const labels = fresh.filter(({ list }) => list === undefined)
  await unit.audit.write(labels.map(({ orderNumber: subject }) => ({ at, actorId, area: 'order', subject, action: 'print_labels' })))
}
