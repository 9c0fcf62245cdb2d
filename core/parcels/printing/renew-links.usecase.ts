import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { OrderQueries } from '../orders/order.ports.ts'
import { LINK_MILLIS, type PrintDocument, type PrintUnit } from './print-document.ts'

type Ports = {
  readonly orders: Pick<OrderQueries, 'findMany'>
  readonly atomically: Atomically<PrintUnit>
  readonly tokens: Tokens
  readonly clock: Clock
}

export type RenewedLink = { readonly document: PrintDocument; readonly token: string }

/**
 * Gives documents of the actor new links in the order in which they are named, so that a task that
 * was broken off goes on: an agent prints none of them twice. Documents of others, printed ones,
 * those of desks, and those that are a day old are left out.
 */
export const renewLinks =
  ({ orders, atomically, tokens, clock }: Ports) =>
  async (documentIds: readonly string[], actor: Actor): Promise<Result<readonly RenewedLink[]>> => {
    const whose = clientsWithin(actor)
    return atomically(async ({ printDocuments }) => {
      const at = clock.now()
      const locked = await printDocuments.lock([...new Set(documentIds)], actor.id)
      const open = locked.filter(
        ({ desk, printedAt, createdAt }) => desk === undefined && printedAt === undefined && at - createdAt < MILLIS_PER_DAY,
      )
      const found = await orders.findMany([...new Set(open.map(({ orderNumber }) => orderNumber))], whose)
      const mine = new Set(found.map(({ orderNumber }) => orderNumber))
      const expiresAt = at + LINK_MILLIS
      const places = new Map(documentIds.map((id, place) => [id, place]))
      const placeOf = ({ documentId }: PrintDocument): number => places.get(documentId) ?? 0
      const renewed = open
        .filter(({ orderNumber, list }) => list !== undefined || mine.has(orderNumber))
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((document): RenewedLink => ({ document: { ...document, expiresAt }, token: tokens.make() }))
      await printDocuments.giveLinks(
        renewed.map(({ document: { documentId }, token }) => ({ documentId, expiresAt, tokenHash: tokens.hashOf(token) })),
      )
      return ok(renewed)
    })
  }
