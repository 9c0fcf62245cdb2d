import { cancelPolicy, orderPolicies } from '#core/operations/insurance/order-policies.usecase.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { insuranceHandlers } from './insurance.handlers.ts'

/** The insurance of orders, for shippers and staff. */
export function insurance({ store, references, clock }: SharedParts): BindingsOf<RoutesOf<'insurance'>> {
  const { atomically, policies, orders } = store
  const ports = { atomically, references, clock }
  return insuranceHandlers({
    policies,
    ordersByNumber: ordersByNumber(orders),
    references,
    clock,
    order: orderPolicies(ports),
    cancel: cancelPolicy(ports),
  })
}
