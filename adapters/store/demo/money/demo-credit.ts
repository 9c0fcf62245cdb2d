import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import type { CreditLimitUnit } from '#core/money/ledger/ledger.ports.ts'
import { setCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import { setWarningLevel } from '#core/money/ledger/wallets/set-warning-level.usecase.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import type { Connection } from '../../database/database.ts'
import { sqlCreditLimits } from '../../money/ledger/sql-credit-limits.ts'
import { sqlLedger } from '../../money/ledger/sql-ledger.ts'
import { ADMIN_STAFF, CLM_SHIPPER, DDU_SHIPPER, FINANCE_STAFF, VIP_SHIPPER } from '../portal/demo-accounts.ts'
import { sqlHeldActKeeper, sqlMoneyActKeeper } from '../../money/acts/sql-money-act-keeper.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

/**
 * How the limits of the demo came about; the last of each client is the one that it has, in
 * hundredths.
 */
const CHANGES = [
  { client: VIP_SHIPPER, limit: 60_000_000n, reason: '旺季临时上调，客户书面申请', daysAgo: 45, by: FINANCE_STAFF },
  { client: VIP_SHIPPER, limit: 50_000_000n, reason: '旺季结束，恢复合同额度', daysAgo: 12, by: ADMIN_STAFF },
  { client: CLM_SHIPPER, limit: 2_500_000n, reason: '月均发货量增长', daysAgo: 30, by: FINANCE_STAFF },
  { client: CLM_SHIPPER, limit: 2_000_000n, reason: '连续两期逾期付款', daysAgo: 9, by: FINANCE_STAFF },
] as const

/** Limits of the demo were agreed on outside of it. */
const AGREED = money(100_000_000_000n, 'CNY')
/** A limit that waits for a second person. */
const WAITING = { client: DDU_SHIPPER, limit: money(4_500_000n, 'CNY'), reason: '客户申请上调，待主管复核' }

/** A client of the demo that is below its level already. */
const WARNED = { client: CLM_SHIPPER, level: money(500_000n, 'CNY') }

/**
 * Changes of credit limits with their reasons, and a wallet below the level of its warning, by the
 * use cases themselves.
 */
export async function seedCredit(connection: Connection, stage: DemoStage): Promise<void> {
  const unit: CreditLimitUnit = {
    moneyActs: sqlMoneyActKeeper(connection),
    heldActs: sqlHeldActKeeper(connection),
    answered: { claim: async () => undefined, recall: async () => undefined, remember: async () => undefined },
    ledger: sqlLedger(connection),
    creditLimits: sqlCreditLimits(connection),
    audit: sqlAuditTrail(connection),
    // Nobody has a page open yet.
    live: { publish: async () => undefined },
  }
  const atomically: Atomically<CreditLimitUnit> = (work) => work(unit)
  for (const { client, limit, reason, daysAgo, by } of CHANGES) {
    const clock = { now: () => stage.now - daysAgo * MILLIS_PER_DAY }
    const secondPerson = { above: AGREED, references: stage.references }
    const set = setCreditLimit({ atomically, clock, secondPerson })
    must(await set({ customerId: client.id, limit: money(limit, 'CNY'), reason }, stage.person(by)))
  }
  const asked = setCreditLimit({
    atomically,
    clock: { now: () => stage.now - MILLIS_PER_DAY },
    secondPerson: { above: money(100_000n, 'CNY'), references: stage.references },
  })
  must(await asked({ customerId: WAITING.client.id, limit: WAITING.limit, reason: WAITING.reason }, stage.person(FINANCE_STAFF)))
  const { client, level } = WARNED
  must(await setWarningLevel({ atomically, clock: { now: () => stage.now } })({ customerId: client.id, currency: 'CNY', level }, client))
}
