import { holdUnpaid } from '#core/operations/exceptions/hold-order.ts'
import { MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { ledgerFailure } from '#core/money/ledger/ledger.failures.ts'
import { VIP_SHIPPER, WAREHOUSE_STAFF } from '../portal/demo-accounts.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

/** How long after it came a parcel was to leave. */
const HOURS_IN_WAREHOUSE = 5

/**
 * A parcel that could not be paid for, of the client with an overdue bill: it waits until that is
 * paid.
 */
export async function playHeld({ unit, now }: DemoStage): Promise<void> {
  const held = unit.told.orders.findLast(({ customerId, status }) => customerId === VIP_SHIPPER.id && status === 'inbound')
  if (held?.inboundAt === undefined) throw new Error('the demo has no parcel to hold')
  const { orderNumber, inboundAt } = held
  const at = Math.min(inboundAt + HOURS_IN_WAREHOUSE * MILLIS_PER_HOUR, now - MILLIS_PER_HOUR)
  const failure = ledgerFailure('CREDIT_EXCEEDED', { available: '12.40', needed: '186.00', currency: 'CNY' })
  // Its message would bury the others.
  const silently = { ...unit, messages: { send: async () => undefined } }
  await holdUnpaid(silently, { orderNumber, failure, actor: WAREHOUSE_STAFF, at })
}
