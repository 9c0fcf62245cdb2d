import { pollAgentsJob } from './agents/poll-agents.kind.ts'
import { processWaitingJob } from './agents/process-waiting.kind.ts'
import { readAgentFolderJob } from './agents/read-agent-folder.kind.ts'
import { matchBankLinesJob } from './bank/match-bank-lines.kind.ts'
import { billChargesJob } from './billing/bill-charges.kind.ts'
import { makeExportJob, removeExportsJob } from './exports/make-export.kind.ts'
import { settleCodJob } from './cod/bills/settle-cod.kind.ts'
import { countRevenueJob } from './costs/count-revenue.kind.ts'
import { sealAuditJob } from './audit/seal-audit.kind.ts'
import type { JobKind } from './jobs/job-kind.ts'
import { checkTimeliness, compactCounts, fileOrderTexts, measureTransit, sumTimeliness, sweepStore } from './jobs/maintenance.kind.ts'
import { sendMailsJob } from './notifications/send-mails.kind.ts'
import { keepAddressesJob } from './flows/keep-addresses.kind.ts'
import { remindWeightsJob } from './flows/remind-weights.kind.ts'
import { simulateTariffJob } from './flows/simulate-tariff.kind.ts'
import { verifyLedgerJob } from './ledger/verify-ledger.kind.ts'
import { storageBillsJob, storageNightJob, storageNightsJob } from './storage/storage-jobs.kind.ts'
import { freeHeldJob } from './payments/free-held.kind.ts'
import { publishDueJob } from './messages/publish-due.kind.ts'
import { reconcileJob } from './payments/reconcile.kind.ts'
import { sendPayoutsJob } from './cod/payouts/send-payouts.kind.ts'
import { settleRechargesJob } from './payments/settle-recharges.kind.ts'
import { watchSilenceJob } from './trace-query/watch-silence.kind.ts'
import { removeWebhooksJob, sendWebhooksJob } from './webhooks/send-webhooks.kind.ts'
import { mailReportsJob } from './reports/centre-mail.kind.ts'
import { keepSumsJob } from './reports/centre-sums.kind.ts'
import { removeOldRowsJob } from './flows/remove-old-rows.kind.ts'
import { sendTrackingNewsJob } from './flows/send-tracking-news.kind.ts'

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
