import { decideCorrections, proposeAdjustment } from '#core/money/corrections/correct.usecase.ts'
import type { CorrectionUnit } from '#core/money/corrections/correction.ports.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import { sqlCorrectionKeeper } from '../../money/corrections/sql-corrections.ts'
import type { Connection } from '../../database/database.ts'
import { sqlOrderChargeKeeper } from '../../money/charges/sql-order-charges.ts'
import { sqlLedger } from '../../money/ledger/sql-ledger.ts'
import { sqlOrderStore } from '../../parcels/orders/sql-order-store.ts'
import { sqlRefundKeeper } from '../../money/refunds/sql-refunds.ts'
import { ADMIN_STAFF, CLM_SHIPPER, DDU_SHIPPER, FINANCE_STAFF, NOFIN_SHIPPER } from '../portal/demo-accounts.ts'
import { sqlMoneyActKeeper } from '../../money/acts/sql-money-act-keeper.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

type Plan = {
  readonly client: { readonly id: number; readonly account: string }
  readonly direction: 'credit' | 'debit'
  readonly amount: string
  readonly note: string
  readonly daysAgo: number
  readonly end?: { readonly reject: string }
}

const PLANS: readonly Plan[] = [
  { client: CLM_SHIPPER, direction: 'credit', amount: '80.00', note: '线下转账差额补记', daysAgo: 2 },
  { client: NOFIN_SHIPPER, direction: 'debit', amount: '35.50', note: '重复赔付收回', daysAgo: 3 },
  { client: DDU_SHIPPER, direction: 'credit', amount: '2600.00', note: '季度返利，见邮件审批', daysAgo: 1 },
  { client: CLM_SHIPPER, direction: 'debit', amount: '1880.00', note: '补收上月偏远费', daysAgo: 4, end: { reject: '上月账单已含该费用' } },
]

/**
 * Corrections in each state, by the use cases themselves; those above the limit wait for a second
 * person, or were rejected by one.
 */
export async function seedCorrections(connection: Connection, stage: DemoStage): Promise<void> {
  let at = stage.now
  const nothing = async (): Promise<void> => undefined
  const unit: CorrectionUnit = {
    moneyActs: sqlMoneyActKeeper(connection),
    corrections: sqlCorrectionKeeper(connection),
    ledger: sqlLedger(connection),
    orders: sqlOrderStore(connection),
    charges: sqlOrderChargeKeeper(connection),
    refunds: sqlRefundKeeper(connection),
    audit: sqlAuditTrail(connection),
    // Nobody has a page open yet, and no parcel is held.
    live: { publish: nothing },
    arrears: { of: async () => [] },
    jobs: { enqueue: nothing },
    answered: { claim: async () => undefined, recall: async () => undefined, remember: nothing },
  }
  const atomically: Atomically<CorrectionUnit> = (work) => work(unit)
  const ids = new Map(PLANS.map(({ client }) => [client.account, client.id]))
  const ports = {
    atomically,
    clock: { now: () => at },
    secondPerson: { above: money(100_000n, 'CNY'), references: stage.references },
    clientOf: async (account: string) => ids.get(account),
  }
  const [admin, finance] = [stage.person(ADMIN_STAFF), stage.person(FINANCE_STAFF)]
  for (const { client, direction, amount, note, daysAgo, end } of PLANS) {
    // The wallet's rows follow each other in time: what is posted at once is of today.
    at = Number(amount) > 1000 ? stage.now - daysAgo * MILLIS_PER_DAY : stage.now - MILLIS_PER_HOUR / 4
    const raw = { account: client.account, direction, amount: { amount, currency: 'CNY' }, note }
    const { id } = must(await proposeAdjustment(ports)({ raw }, finance))
    at += MILLIS_PER_HOUR
    if (end !== undefined) must(await decideCorrections(ports)({ ids: [id], decision: 'reject', raw: { reason: end.reject } }, admin))
  }
}
