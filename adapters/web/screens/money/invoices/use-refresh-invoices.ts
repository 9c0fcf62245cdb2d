import { useCallback } from 'react'
import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import { invoiceRoutes } from '../../../../http/contract/money/invoices/invoice.routes.ts'
import { useInvalidate } from '../../../base/api.ts'

/**
 * Reloads invoices, and bills, which say in which invoice they are. A preview is asked for as its
 * dialog opens: of bills that were just requested there is none.
 */
export function useRefreshInvoices(): () => void {
  const invalidate = useInvalidate()
  return useCallback(
    () =>
      void invalidate(
        invoiceRoutes.invoices,
        invoiceRoutes.findInvoice,
        billingRoutes.ownBills,
        billingRoutes.findOwnBill,
        billingRoutes.clientsBills,
        billingRoutes.findClientsBill,
      ),
    [invalidate],
  )
}
