import { findSeriesWork } from '#core/money/acts/find-series.work.ts'
import { matchBankLinesWork } from '#core/money/bank/match-bank-lines.work.ts'
import { billChargesWork } from '#core/money/billing/bill-charges.work.ts'
import { settleCodWork } from '#core/money/cod/bills/settle-cod.work.ts'
import { countRevenueWork } from '#core/money/costs/count-revenue.work.ts'
import { verifyLedgerWork } from '#core/money/ledger/verification/verify-ledger.work.ts'
import { freeHeldWork } from '#core/money/payments/free-held.work.ts'
import { reconcileWork } from '#core/money/payments/reconcile.work.ts'
import { sendPayoutsWork } from '#core/money/cod/payouts/send-payouts.work.ts'
import { aesSealer } from '../../auth/aes-sealer.ts'
import { settleRechargesWork } from '#core/money/payments/settle-recharges.work.ts'
import { storageBillsWork } from '#core/money/storage/storage-bills.work.ts'
import { storageNightsWork, storageNightWork } from '#core/money/storage/storage-jobs.work.ts'
import type { Unit } from '../../../../store/unit.ts'
import { patiently, type WorkParts } from '../work-parts.ts'

/** Background work that bills, settles, pays and compares. */
export const moneyWorks = ({
  store,
  clock,
  references,
  payments: { providers, payouts },
  secret,
  storagePeriod,
  secondPerson,
}: WorkParts) => [
  findSeriesWork<Unit>({ rule: secondPerson, clock }),
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
