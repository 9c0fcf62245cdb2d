import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { askRefund } from '#core/money/refunds/ask-refund.usecase.ts'
import { decideRefunds, withdrawRefund } from '#core/money/refunds/decide-refunds.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { refundHandlers } from './refund.handlers.ts'

/** Refunds, for shippers and finance. */
export function refunds({ store, references, clock, sheets, secondPerson }: SharedParts): BindingsOf<RoutesOf<'refunds'>> {
  const { atomically, refunds: reading, orderCharges, orders, files } = store
  const ports = { atomically, references, clock }
  return refundHandlers({
    refunds: reading,
    charges: orderCharges,
    files,
    sheetWriter: sheets.xlsx,
    ordersByNumber: ordersByNumber(orders),
    ask: askRefund(ports),
    withdraw: withdrawRefund(ports),
    decide: decideRefunds({ atomically, clock, secondPerson }),
  })
}
