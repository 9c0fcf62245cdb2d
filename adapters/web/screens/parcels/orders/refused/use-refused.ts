import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useInvalidate } from '../../../../base/api.ts'
import { say } from '../../../../base/words.ts'
import { useRefreshOrders } from '../../../../base/use-refresh-orders.ts'

/** Reads again what shows refused rows and their orders. */
export function useRefreshRefused(): () => void {
  const invalidate = useInvalidate()
  const refreshOrders = useRefreshOrders()
  return () => {
    void invalidate(orderRoutes.listRefusedRows, orderRoutes.listImports, orderRoutes.findImport)
    refreshOrders()
  }
}

/** The ids in the address, `1,2,3`. */
export const idsOf = (opened: string): number[] =>
  opened
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

export const kindText = (name: string): string => {
  const kind = orderKind(name)
  return kind === undefined ? name : say(kind.label)
}
