import type { Machine } from '#core/base/kernel/machine.ts'
import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import { findSeriesJob } from './acts/find-series.kind.ts'
import { heldActMachine } from './acts/held-act.machine.ts'
import { bankLineMachine } from './bank/bank-line.machine.ts'
import { matchBankLinesJob } from './bank/match-bank-lines.kind.ts'
import { billChargesJob } from './billing/bill-charges.kind.ts'
import { billMachine } from './billing/bill.machine.ts'
import { closingMachine } from './closings/closing.machine.ts'
import { settleCodJob } from './cod/bills/settle-cod.kind.ts'
import { settlementMachine } from './cod/bills/settlement.machine.ts'
import { codChangeMachine } from './cod/changes/cod-change.machine.ts'
import { collectionMachine } from './cod/collections/collection.machine.ts'
import { differenceMachine } from './cod/collections/difference.machine.ts'
import { payoutMachine } from './cod/payouts/payout.machine.ts'
import { sendPayoutsJob } from './cod/payouts/send-payouts.kind.ts'
import { remittanceMachine, explanationMachine } from './cod/remittances/remittance.machine.ts'
import { correctionMachine } from './corrections/correction.machine.ts'
import { costBillMachine } from './costs/cost-bill.machine.ts'
import { countRevenueJob } from './costs/count-revenue.kind.ts'
import { invoiceMachine } from './invoices/invoice.machine.ts'
import { verifyLedgerJob } from './ledger/verification/verify-ledger.kind.ts'
import { freeHeldJob } from './payments/free-held.kind.ts'
import { rechargeMachine } from './payments/recharge.machine.ts'
import { reconcileJob } from './payments/reconcile.kind.ts'
import { settleRechargesJob } from './payments/settle-recharges.kind.ts'
import { refundMachine } from './refunds/refund.machine.ts'
import { storageNightsJob, storageNightJob, storageBillsJob } from './storage/storage-jobs.kind.ts'

/** State machines of money. */
export const moneyMachines: readonly Machine[] = [
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
  heldActMachine,
  closingMachine,
  rechargeMachine,
  billMachine,
  bankLineMachine,
]

/** Kinds of background work of money. */
export const moneyJobs: readonly JobKind[] = [
  verifyLedgerJob,
  countRevenueJob,
  billChargesJob,
  settleCodJob,
  settleRechargesJob,
  sendPayoutsJob,
  reconcileJob,
  matchBankLinesJob,
  storageNightsJob,
  storageNightJob,
  storageBillsJob,
  freeHeldJob,
  findSeriesJob,
]
