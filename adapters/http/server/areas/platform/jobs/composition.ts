import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { pollAgentsWork } from '#core/parcels/agents/poll-agents.work.ts'
import { processWaitingWork } from '#core/parcels/agents/process-waiting.work.ts'
import { importEvents } from '#core/parcels/agents/import-events.usecase.ts'
import { readAgentFolderWork } from '#core/parcels/agents/read-agent-folder.work.ts'
import { matchBankLinesWork } from '#core/money/bank/match-bank-lines.work.ts'
import { billChargesWork } from '#core/money/billing/bill-charges.work.ts'
import { settleCodWork } from '#core/money/cod/bills/settle-cod.work.ts'
import { countRevenueWork } from '#core/money/costs/count-revenue.work.ts'
import { sealAuditWork } from '#core/oversight/audit/seal-audit.work.ts'
import { makeExportWork, removeExportsWork } from '#core/portal/exports/make-export.work.ts'
import { endExportOf } from '#core/portal/exports/use-exports.usecase.ts'
import type { ExportSources } from '#core/portal/exports/export.ports.ts'
import type { JobRecord } from '#core/platform/jobs/job.ports.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { keepAddressesWork } from '#core/parcels/saved/keep-addresses.work.ts'
import { endSimulationOf } from '#core/pricing/simulation/simulate-tariff.usecase.ts'
import { simulateTariffWork } from '#core/pricing/simulation/simulate-tariff.work.ts'
import { remindWeightsWork } from '#core/operations/exceptions/remind-weights.work.ts'
import { verifyLedgerWork } from '#core/money/ledger/verification/verify-ledger.work.ts'
import { maintenanceWork } from '#core/platform/jobs/maintenance.work.ts'
import { JOB_NEWS, moveJob } from '#core/platform/jobs/move-job.usecase.ts'
import { ok } from '#core/base/kernel/result.ts'
import { removeOldRowsWork } from '#core/parcels/orders/import/remove-old-rows.work.ts'
import { sendTrackingNewsWork } from '#core/operations/exceptions/send-tracking-news.work.ts'
import { freeHeldWork } from '#core/money/payments/free-held.work.ts'
import { sendMailsWork } from '#core/portal/notifications/send-mails.work.ts'
import type { MailSender, TextSender } from '#core/portal/notifications/mail-sender.port.ts'
import type { MailDocuments } from '#core/portal/notifications/send-mails.ts'
import { publishDueWork } from '#core/portal/messages/publish-due.work.ts'
import { reconcileWork } from '#core/money/payments/reconcile.work.ts'
import { sendPayoutsWork } from '#core/money/cod/payouts/send-payouts.work.ts'
import { withOrderEffects } from '#core/operations/effects/order-effects.ts'
import { watchSilenceWork } from '#core/oversight/trace-query/watch-silence.work.ts'
import { aesSealer } from '../../../auth/aes-sealer.ts'
import { settleRechargesWork } from '#core/money/payments/settle-recharges.work.ts'
import { mailReportsWork } from '#core/oversight/reports/centre-mail.work.ts'
import { keepSumsWork } from '#core/oversight/reports/centre-sums.work.ts'
import { storageBillsWork } from '#core/money/storage/storage-bills.work.ts'
import type { StoragePeriod } from '#core/money/storage/storage-period.rules.ts'
import { storageNightsWork, storageNightWork } from '#core/money/storage/storage-jobs.work.ts'
import { removeWebhooksWork, sendWebhooksWork } from '#core/portal/webhooks/send-webhooks.work.ts'
import { webhookSending } from '../../portal/webhooks/composition.ts'
import { PgBossJobRunner } from '../../../../../jobs/pg-boss-job-runner.ts'
import { isUnavailable } from '../../../../../store/database/unavailable.ts'
import type { Unit } from '../../../../../store/unit.ts'
import { agentFolder } from '../../../../../agents/agent-folder.ts'
import { sayFailure } from '../../../../contract/words.ts'
import { filePorts } from '../files/composition.ts'
import { importPorts, takePorts } from '../../parcels/agents/take-ports.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { ErrorRecorder } from '../../../errors/error-recorder.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { pollingPorts } from '../../parcels/agents/composition.ts'
import type { SharedParts } from '../../composition.ts'
import { promptTables } from '../../oversight/reports/composition.ts'
import { JobWatch } from './job-watch.ts'
import { jobHandlers } from './job.handlers.ts'

/** How long to wait for those who are writing entries of the trail before looking again. */
const WRITERS_MILLIS = 100

type Parts = Pick<SharedParts, 'store' | 'clock' | 'references' | 'payments' | 'secret' | 'sheets' | 'demo' | 'smsLimits' | 'fileStore'> & {
  readonly exportSources: ExportSources
  readonly mails: MailSender
  readonly texts: TextSender
  readonly documents: MailDocuments
  /** Where agents leave files; undefined where nowhere. */
  readonly agentFolder: string | undefined
}

/** A client's charges of a period are billed in one unit of work, however many there are. */
const BILL_MILLIS = 120_000
/** A report that is mailed may take longer than one that somebody waits for. */
const REPORT_SECONDS = 60
const patiently =
  ({ atomically, within }: Parts['store']): Parts['store']['atomically'] =>
  (work) =>
    within(BILL_MILLIS, () => atomically(work))

/** Makes the watch over the background work of this server. */
export function jobWatch({
  store,
  log,
  errors,
}: Pick<Parts, 'store'> & { readonly log: FastifyBaseLogger; readonly errors: ErrorRecorder }) {
  return new JobWatch({
    records: store.jobs.records,
    log,
    reportError: (fault) => errors.record(fault),
    isStoreAway: isUnavailable,
    tell: () => store.atomically(async ({ live }) => ok(await live.publish(JOB_NEWS))),
  })
}

type TrackingParts = Pick<Parts, 'store' | 'clock' | 'references' | 'secret' | 'demo' | 'sheets' | 'agentFolder'>

/** Where parcels are: what is asked, taken and noticed by itself. */
const trackingWorks = ({ store, clock, references, secret, demo, sheets, agentFolder: folder }: TrackingParts) => [
  readAgentFolderWork<Unit>({
    folder: folder === undefined ? undefined : agentFolder({ folder, clock }),
    importEvents: importEvents(importPorts({ store, clock, references, sheets })),
    say: (failure) => sayFailure(failure, 'en-US'),
    clock,
  }),
  processWaitingWork<Unit>(takePorts({ store, clock, references })),
  pollAgentsWork<Unit>({ ...pollingPorts({ store, clock, references, secret, demo }), connections: store.agentConnections }),
  sendTrackingNewsWork<Unit>({ atomically: store.atomically, references, clock }),
  watchSilenceWork<Unit>({
    atomically: withOrderEffects(store.atomically),
    traces: store.traces,
    silences: store.silences,
    references,
    clock,
  }),
]

type MoneyParts = Pick<Parts, 'store' | 'clock' | 'references' | 'payments' | 'secret'> & { readonly storagePeriod: StoragePeriod }

/** Jobs that bill, settle, pay and compare by themselves. */
const moneyWorks = ({ store, clock, references, payments: { providers, payouts }, secret, storagePeriod }: MoneyParts) => [
  simulateTariffWork<Unit>({ atomically: store.atomically, simulations: store.tariffSimulations, references, clock }),
  freeHeldWork<Unit>({ atomically: store.atomically, heldOrders: store.heldOrders, clock }),
  billChargesWork<Unit>({ atomically: patiently(store), dueClients: store.dueClients, clock }),
  settleCodWork<Unit>({ atomically: patiently(store), dueCycles: store.settlements.dueCycles, references, clock }),
  countRevenueWork<Unit>({ atomically: store.atomically, references, clock }),
  reconcileWork<Unit>({ atomically: store.atomically, providers, clock }),
  matchBankLinesWork<Unit>({ atomically: store.atomically }),
  settleRechargesWork<Unit>({ atomically: store.atomically, recharges: store.recharges, providers, clock }),
  sendPayoutsWork<Unit>({ atomically: store.atomically, payouts: store.payouts, providers: payouts, sealer: aesSealer(secret), clock }),
  verifyLedgerWork<Unit>({ reading: store.ledgerReading, clock }),
  storageNightsWork<Unit>({ atomically: patiently(store), references, clock }),
  storageNightWork<Unit>({ atomically: patiently(store), references, clock }),
  storageBillsWork<Unit>({ atomically: patiently(store), reading: store.storageReading, clock, period: storagePeriod }),
]

/** Starts the background work of this server: those of all areas' kinds that the settings name. */
export async function startJobs({
  store,
  clock,
  references,
  payments,
  secret,
  demo,
  sheets,
  smsLimits,
  mails,
  texts,
  documents,
  agentFolder: folder,
  kinds,
  storagePeriod,
  watch,
  fileStore,
  exportSources,
}: Parts & { readonly kinds: readonly string[]; readonly storagePeriod: StoragePeriod; readonly watch: JobWatch }) {
  const exportFiles = { ...filePorts({ store, fileStore, clock }), exports: store.exports }
  const works = [
    ...trackingWorks({ store, clock, references, secret, demo, sheets, agentFolder: folder }),
    ...moneyWorks({ store, clock, references, payments, secret, storagePeriod }),
    publishDueWork<Unit>({ clock }),
    ...maintenanceWork<Unit>(store.maintenance),
    keepAddressesWork<Unit>({ orders: store.orders, accounts: store.accounts }),
    remindWeightsWork<Unit>({ orders: store.orders, clock }),
    removeOldRowsWork<Unit>({ atomically: store.atomically, clock }),
    keepSumsWork<Unit>({ atomically: patiently(store), clock, subjects: store.keptSubjects }),
    mailReportsWork<Unit>({
      atomically: store.atomically,
      reports: store.savedReports,
      table: promptTables({ store, references, clock, seconds: REPORT_SECONDS }),
      references,
      writer: sheets.xlsx,
      clock,
    }),
    sendWebhooksWork<Unit>(webhookSending({ store, clock, secret, demo })),
    removeWebhooksWork<Unit>({ atomically: store.atomically, clock }),
    sendMailsWork<Unit>({
      atomically: store.atomically,
      reading: store.notifications,
      mails,
      texts,
      documents,
      smsLimits,
      clock,
      chance: Math.random,
    }),
    makeExportWork<Unit>({ ...exportFiles, sources: exportSources, references }),
    removeExportsWork<Unit>(exportFiles),
    sealAuditWork<Unit>({ sealing: store.auditSealing, pause: () => delay(WRITERS_MILLIS) }),
  ]
  const { engine, schedule } = store.jobs
  const { started, ended, troubled } = watch
  const { atomically, within } = store
  const mine = works.filter(({ kind }) => kinds.includes(kind.name))
  const runner = new PgBossJobRunner<Unit>({ ...engine, started, ended, troubled, schedule, atomically, within }, mine)
  if (mine.length > 0) await runner.start()
  return runner
}

/** Ends the work of a job that staff cancel. */
async function endWithJob(unit: Unit, job: JobRecord, at: Instant): Promise<void> {
  await endSimulationOf(unit, job, at)
  await endExportOf(unit, job, at)
}

/** Background jobs, to list, retry and cancel. */
export const jobs = ({ store: { atomically, jobs: queue }, clock }: SharedParts): BindingsOf<RoutesOf<'jobs'>> =>
  jobHandlers({ records: queue.records, move: moveJob({ atomically, clock, cancelled: endWithJob }) })
