import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { askRefund } from '#core/money/refunds/ask-refund.usecase.ts'
import { decideRefunds, withdrawRefund } from '#core/money/refunds/decide-refunds.usecase.ts'
import type { RefundUnit } from '#core/money/refunds/refund.ports.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { sqlOrderChargeKeeper } from '../../money/charges/sql-order-charges.ts'
import { sqlLedger } from '../../money/ledger/sql-ledger.ts'
import { sqlMailboxUnit } from '../../portal/messages/sql-messages.ts'
import { sqlOrderStore } from '../../parcels/orders/sql-order-store.ts'
import { sqlRefundKeeper } from '../../money/refunds/sql-refunds.ts'
import { ADMIN_STAFF, CLM_SHIPPER, DDP_SHIPPER, DDU_SHIPPER, FINANCE_STAFF, VIP_SHIPPER } from '../portal/demo-accounts.ts'
import { readMessages } from '../portal/demo-messages.ts'
import { sqlHeldActKeeper, sqlMoneyActKeeper } from '../../money/acts/sql-money-act-keeper.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

/** A refund of the newest charges of a shipper, and what became of it. */
type Plan = {
  readonly by: { readonly id: number }
  /** The staff asked for it on the shipper's behalf. */
  readonly byStaff?: true
  /** Which of the shipper's newest charges. */
  readonly nth: number
  /** All of it where left out. */
  readonly amount?: string
  readonly reason: string
  readonly daysAgo: number
  readonly end?: 'approve' | 'withdraw' | { readonly reject: string }
}

const PLANS: readonly Plan[] = [
  { by: DDP_SHIPPER, nth: 0, amount: '20.00', reason: '实际重量低于核重，附过磅照片说明', daysAgo: 2 },
  { by: DDP_SHIPPER, nth: 1, reason: '包裹重复出库，请退回一次运费', daysAgo: 3, end: { reject: '系统只扣款一次，请核对资金流水' } },
  { by: DDU_SHIPPER, nth: 0, amount: '15.00', reason: '偏远附加费误收', daysAgo: 1 },
  { by: DDU_SHIPPER, nth: 1, amount: '30.00', reason: '已与业务员协商', daysAgo: 4, end: 'withdraw' },
  { by: CLM_SHIPPER, nth: 0, amount: '12.50', reason: '清关文件费多收', daysAgo: 5, end: 'approve' },
  { by: VIP_SHIPPER, nth: 0, amount: '18.00', reason: '按合同折扣补退', daysAgo: 6, byStaff: true, end: 'approve' },
  { by: DDP_SHIPPER, nth: 2, amount: '10.00', reason: '派送延误补偿', daysAgo: 1, byStaff: true },
]

const CHARGES = query(
  { id: 'bigint', order_number: 'text' },
  `select id, order_number from order_charges where customer_id = $1 and occasion = 'freight' and paid::text <> '[]' order by id desc limit 5`,
)

/** Refunds of the demo were agreed on outside of it. */
const AGREED = money(100_000_000_000n, 'CNY')

/**
 * Refunds in each state, asked for and decided by the use cases themselves. Balances that the demo
 * promises stay as they are: those are paid to others.
 */
export async function seedRefunds(connection: Connection, stage: DemoStage): Promise<void> {
  let at = stage.now
  const nothing = async (): Promise<void> => undefined
  const unit: RefundUnit = {
    moneyActs: sqlMoneyActKeeper(connection),
    heldActs: sqlHeldActKeeper(connection),
    ledger: sqlLedger(connection),
    charges: sqlOrderChargeKeeper(connection),
    payers: { find: async () => undefined },
    orders: sqlOrderStore(connection),
    refunds: sqlRefundKeeper(connection),
    files: { find: async () => undefined, name: nothing },
    messages: sqlMailboxUnit(connection),
    // Nobody has a page open yet.
    live: { publish: nothing },
    audit: sqlAuditTrail(connection),
    // Nothing is held yet.
    arrears: { of: async () => [] },
    jobs: { enqueue: nothing },
    answered: { claim: async () => undefined, recall: async () => undefined, remember: nothing },
  }
  const atomically: Atomically<RefundUnit> = (work) => work(unit)
  const secondPerson = { above: AGREED, references: stage.references }
  const ports = { atomically, references: stage.references, clock: { now: () => at }, secondPerson }
  const [admin, finance] = [stage.person(ADMIN_STAFF), stage.person(FINANCE_STAFF)]
  for (const { by, byStaff, nth, amount, reason, daysAgo, end } of PLANS) {
    const charge = (await connection.rows(CHARGES, [by.id]))[nth]
    if (charge === undefined) throw new Error(`the demo has fewer charges of ${by.id}`)
    const asker = byStaff === true ? finance : stage.person(by)
    at = stage.now - daysAgo * MILLIS_PER_DAY
    const raw = { reason, ...(amount === undefined ? {} : { amount }) }
    const { id } = must(await askRefund(ports)({ orderNumber: charge.order_number, charge: charge.id, raw, files: [] }, asker))
    if (end === undefined) continue
    // The wallet's rows follow each other in time.
    at = end === 'approve' ? stage.now - MILLIS_PER_HOUR / 2 : at + MILLIS_PER_HOUR
    if (end === 'withdraw') must(await withdrawRefund(ports)(id, asker))
    else {
      const decision = end === 'approve' ? end : 'reject'
      must(await decideRefunds(ports)({ ids: [id], decision, raw: end === 'approve' ? {} : { reason: end.reject } }, admin))
    }
  }
  for (const { id } of [DDP_SHIPPER, CLM_SHIPPER, VIP_SHIPPER]) await readMessages(connection, id)
}
