import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'

/** The calls of a bill's page, for its client and for the staff. */
export const BILL_SIDES = {
  own: {
    find: billingRoutes.findOwnBill,
    lines: billingRoutes.billLines,
    explain: billingRoutes.explainBillLine,
    pdf: billingRoutes.printBill,
    xlsx: billingRoutes.exportBill,
    pay: billingRoutes.payBill,
  },
  staff: {
    find: billingRoutes.findClientsBill,
    lines: billingRoutes.clientsBillLines,
    explain: billingRoutes.explainClientsBillLine,
    pdf: billingRoutes.printClientsBill,
    xlsx: billingRoutes.exportClientsBill,
    pay: billingRoutes.payClientsBill,
  },
} as const
export type BillSide = keyof typeof BILL_SIDES
