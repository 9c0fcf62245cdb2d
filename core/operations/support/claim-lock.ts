import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { ClaimUnit } from './claim.ports.ts'
import type { Claim } from './claim.ts'
import { supportFailure } from './support.failures.ts'

/**
 * A claim within reach and its order, both locked; the order first, as by everything else that
 * moves money of an order. CLAIM_NOT_FOUND.
 */
export async function ownClaim(
  { claims, orders }: Pick<ClaimUnit, 'claims' | 'orders'>,
  number: string,
  actor: Actor,
): Promise<Result<{ readonly claim: Claim; readonly order: Order }>> {
  const customerIds = clientsWithin(actor)
  const orderNumber = await claims.orderOf(number, { customerIds })
  const order = orderNumber === undefined ? undefined : await orders.lock(orderNumber, customerIds)
  const claim = order === undefined ? undefined : await claims.lock(number)
  return order === undefined || claim === undefined ? failed(supportFailure('CLAIM_NOT_FOUND', { number })) : ok({ claim, order })
}
