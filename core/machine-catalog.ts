import { codChangeMachine } from '#core/money/cod/changes/cod-change.machine.ts'
import { collectionMachine } from '#core/money/cod/collections/collection.machine.ts'
import { differenceMachine } from '#core/money/cod/collections/difference.machine.ts'
import { explanationMachine, remittanceMachine } from '#core/money/cod/remittances/remittance.machine.ts'
import { bankLineMachine } from '#core/money/bank/bank-line.machine.ts'
import { costBillMachine } from '#core/money/costs/cost-bill.machine.ts'
import { payoutMachine } from '#core/money/cod/payouts/payout.machine.ts'
import { settlementMachine } from '#core/money/cod/bills/settlement.machine.ts'
import { inboundMachine } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { pickingMachine } from '#core/warehouse/goods/picking/picking.machine.ts'
import { stocktakeMachine } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import { transferMachine } from '#core/warehouse/goods/transfers/transfer.machine.ts'
import { accountAuditMachine } from '#core/platform/access/accounts/account-audit.machine.ts'
import { certificationMachine } from '#core/portal/shippers/certification.machine.ts'
import { contractMachine } from '#core/portal/shippers/contract.machine.ts'
import { exportJobMachine } from '#core/portal/exports/export.machine.ts'
import { orderImportMachine } from '#core/parcels/orders/import/order-import.machine.ts'
import { refusedRowMachine } from '#core/parcels/orders/import/refused-row.machine.ts'
import { jobMachine } from '#core/platform/jobs/job.machine.ts'
import type { Machine } from '#core/base/kernel/machine.ts'
import { billMachine } from '#core/money/billing/bill.machine.ts'
import { rechargeMachine } from '#core/money/payments/recharge.machine.ts'
import { bulletinMachine, bulletinReadingMachine } from '#core/portal/messages/bulletin.machine.ts'
import { labelDesignMachine } from '#core/parcels/labels/design/label-design.machine.ts'
import { messageMachine } from '#core/portal/messages/message.machine.ts'
import { exceptionPlanMachine } from '#core/parcels/orders/exceptions/exception-plan.machine.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { printDocumentMachine } from '#core/parcels/printing/print-document.machine.ts'
import { closingMachine } from '#core/money/closings/closing.machine.ts'
import { correctionMachine } from '#core/money/corrections/correction.machine.ts'
import { invoiceMachine } from '#core/money/invoices/invoice.machine.ts'
import { refundMachine } from '#core/money/refunds/refund.machine.ts'
import { claimMachine } from '#core/operations/support/claim.machine.ts'
import { workOrderMachine, workOrderReadingMachine } from '#core/operations/support/work-order.machine.ts'
import { bagMachine } from '#core/warehouse/transport/bag.machine.ts'
import { billOfLadingMachine } from '#core/warehouse/transport/bill-of-lading.machine.ts'

/**
 * Every machine of the product: the diagrams of core/README.md and the proof that each keeps its
 * table are made from this list.
 */
export const machineCatalog: readonly Machine[] = [
  orderMachine,
  exceptionPlanMachine,
  pickingMachine,
  transferMachine,
  inboundMachine,
  stocktakeMachine,
  bagMachine,
  billOfLadingMachine,
  costBillMachine,
  collectionMachine,
  differenceMachine,
  remittanceMachine,
  explanationMachine,
  settlementMachine,
  payoutMachine,
  codChangeMachine,
  invoiceMachine,
  refundMachine,
  correctionMachine,
  closingMachine,
  rechargeMachine,
  billMachine,
  bankLineMachine,
  accountAuditMachine,
  certificationMachine,
  contractMachine,
  messageMachine,
  bulletinMachine,
  bulletinReadingMachine,
  workOrderMachine,
  workOrderReadingMachine,
  claimMachine,
  orderImportMachine,
  refusedRowMachine,
  exportJobMachine,
  jobMachine,
  printDocumentMachine,
  labelDesignMachine,
]
