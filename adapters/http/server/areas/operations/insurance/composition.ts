import { cancelPolicy, orderPolicies } from '#core/operations/insurance/order-policies.usecase.ts'
import { readInsuranceSheet } from '#core/operations/insurance/read-insurance-sheet.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { insuranceFileHandlers } from './insurance-files.handlers.ts'
import { insuranceHandlers } from './insurance.handlers.ts'

/** The insurance of orders, for shippers and staff. */
export function insurance({ store, references, clock, sheets, listPrinter, billing }: SharedParts): BindingsOf<RoutesOf<'insurance'>> {
  const { atomically, policies, orders } = store
  const ports = { atomically, references, clock }
  const shared = { policies, ordersByNumber: ordersByNumber(orders), references, clock }
  return {
    ...insuranceHandlers({ ...shared, order: orderPolicies(ports), cancel: cancelPolicy(ports) }),
    ...insuranceFileHandlers({
      ...shared,
      orders,
      company: billing.company,
      listPrinter,
      sheetWriter: sheets.xlsx,
      readSheet: (file) => readInsuranceSheet({ references, reader: sheets.reader }, file),
    }),
  }
}
