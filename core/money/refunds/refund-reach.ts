import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { RefundReach } from './refund.ports.ts'

/** The refunds that an actor may see. */
export const refundReach = (actor: Actor): RefundReach => ({
  customerIds: clientsWithin(actor),
  asCustomer: actor.audience === 'customer',
})
