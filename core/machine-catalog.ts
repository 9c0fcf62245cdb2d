import { codChangeMachine } from './cod/changes/cod-change.machine.ts'
import { collectionMachine } from './cod/collections/collection.machine.ts'
import { differenceMachine } from './cod/collections/difference.machine.ts'
import { explanationMachine, remittanceMachine } from './cod/remittances/remittance.machine.ts'
import { bankLineMachine } from './bank/bank-line.machine.ts'
import { costBillMachine } from './costs/cost-bill.machine.ts'
import { payoutMachine } from './cod/payouts/payout.machine.ts'
import { settlementMachine } from './cod/bills/settlement.machine.ts'
import { inboundMachine } from './goods/inbound/inbound.machine.ts'
import { pickingMachine } from './goods/picking.machine.ts'
import { stocktakeMachine } from './goods/stocktake.machine.ts'
import { transferMachine } from './goods/transfer.machine.ts'
import { accountAuditMachine } from './access/account-audit.machine.ts'
import { certificationMachine } from './shippers/certification.machine.ts'
import { contractMachine } from './shippers/contract.machine.ts'
import { exportJobMachine } from './exports/export.machine.ts'
import { orderImportMachine } from './orders/import/order-import.machine.ts'
import { refusedRowMachine } from './orders/import/refused-row.machine.ts'
import { jobMachine } from './jobs/job.machine.ts'
import type { Machine } from './kernel/machine.ts'
import { billMachine } from './billing/bill.machine.ts'
import { rechargeMachine } from './payments/recharge.machine.ts'
import { bulletinMachine, bulletinReadingMachine } from './messages/bulletin.machine.ts'
import { labelDesignMachine } from './labels/design/label-design.machine.ts'
import { messageMachine } from './messages/message.machine.ts'
import { exceptionPlanMachine } from './orders/exceptions/exception-plan.machine.ts'
import { orderMachine } from './orders/order.machine.ts'
import { printDocumentMachine } from './printing/print-document.machine.ts'
import { closingMachine } from './closings/closing.machine.ts'
import { correctionMachine } from './corrections/correction.machine.ts'
import { invoiceMachine } from './invoices/invoice.machine.ts'
import { refundMachine } from './refunds/refund.machine.ts'
import { claimMachine } from './support/claim.machine.ts'
import { workOrderMachine, workOrderReadingMachine } from './support/work-order.machine.ts'
import { bagMachine } from './transport/bag.machine.ts'
import { billOfLadingMachine } from './transport/bill-of-lading.machine.ts'

/** Every machine of the product: the diagrams of core/README.md and the proof that each keeps its table are made from this list. */
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
