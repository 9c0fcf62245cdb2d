import { pollAgentsJob } from '#core/parcels/agents/poll-agents.kind.ts'
import { processWaitingJob } from '#core/parcels/agents/process-waiting.kind.ts'
import { readAgentFolderJob } from '#core/parcels/agents/read-agent-folder.kind.ts'
import { matchBankLinesJob } from '#core/money/bank/match-bank-lines.kind.ts'
import { billChargesJob } from '#core/money/billing/bill-charges.kind.ts'
import { makeExportJob, removeExportsJob } from '#core/portal/exports/make-export.kind.ts'
import { settleCodJob } from '#core/money/cod/bills/settle-cod.kind.ts'
import { countRevenueJob } from '#core/money/costs/count-revenue.kind.ts'
import { sealAuditJob } from '#core/oversight/audit/seal-audit.kind.ts'
import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import {
  checkTimeliness,
  compactCounts,
  fileOrderTexts,
  measureTransit,
  sumTimeliness,
  sweepStore,
} from '#core/platform/jobs/maintenance.kind.ts'
import { sendMailsJob } from '#core/portal/notifications/send-mails.kind.ts'
import { keepAddressesJob } from '#core/parcels/saved/keep-addresses.kind.ts'
import { remindWeightsJob } from '#core/operations/exceptions/remind-weights.kind.ts'
import { simulateTariffJob } from '#core/pricing/simulation/simulate-tariff.kind.ts'
import { verifyLedgerJob } from '#core/money/ledger/verification/verify-ledger.kind.ts'
import { storageBillsJob, storageNightJob, storageNightsJob } from '#core/money/storage/storage-jobs.kind.ts'
import { freeHeldJob } from '#core/money/payments/free-held.kind.ts'
import { publishDueJob } from '#core/portal/messages/publish-due.kind.ts'
import { reconcileJob } from '#core/money/payments/reconcile.kind.ts'
import { sendPayoutsJob } from '#core/money/cod/payouts/send-payouts.kind.ts'
import { settleRechargesJob } from '#core/money/payments/settle-recharges.kind.ts'
import { watchSilenceJob } from '#core/oversight/trace-query/watch-silence.kind.ts'
import { removeWebhooksJob, sendWebhooksJob } from '#core/portal/webhooks/send-webhooks.kind.ts'
import { mailReportsJob } from '#core/oversight/reports/centre-mail.kind.ts'
import { keepSumsJob } from '#core/oversight/reports/centre-sums.kind.ts'
import { removeOldRowsJob } from '#core/parcels/orders/import/remove-old-rows.kind.ts'
import { sendTrackingNewsJob } from '#core/operations/exceptions/send-tracking-news.kind.ts'

/** Every kind of background work: queues, settings, filters and metrics are made from this list. */
export const jobCatalog: readonly JobKind[] = [
  publishDueJob,
  fileOrderTexts,
  compactCounts,
  sweepStore,
  measureTransit,
  sumTimeliness,
  checkTimeliness,
  sealAuditJob,
  verifyLedgerJob,
  remindWeightsJob,
  keepAddressesJob,
  removeOldRowsJob,
  simulateTariffJob,
  countRevenueJob,
  keepSumsJob,
  mailReportsJob,
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
  pollAgentsJob,
  watchSilenceJob,
  sendTrackingNewsJob,
  sendWebhooksJob,
  removeWebhooksJob,
  processWaitingJob,
  readAgentFolderJob,
  sendMailsJob,
  makeExportJob,
  removeExportsJob,
]
