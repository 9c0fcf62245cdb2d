import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { must } from '#core/base/kernel/result.ts'
import { insuranceCategory } from '#core/operations/insurance/insurance-category.entity.ts'
import { orderPolicies } from '#core/operations/insurance/order-policies.usecase.ts'
import type { PolicyUnit } from '#core/operations/insurance/policy.ports.ts'
import type { InsuranceCategory } from '#core/operations/insurance/premium.rules.ts'
import type { Connection } from '../database/database.ts'
import { query } from '../database/row-shape.ts'
import { upsertInto } from '../declared/sql-entity-store.ts'
import { sqlPolicyKeeper } from '../operations/insurance/sql-policies.ts'
import { sqlAuditTrail } from '../oversight/audit/sql-audit-trail.ts'
import { sqlOrderStore } from '../parcels/orders/sql-order-store.ts'
import type { DemoStage } from './parcels/demo-timeline.ts'
import { DDP_SHIPPER, FINANCE_STAFF } from './portal/demo-accounts.ts'

const DAYS_OFFERED = 200
const DATE_LENGTH = 10
const EXCLUDED = {
  excluded: '包装不当、违禁品、海关扣押、自然损耗及延误造成的损失',
  english_excluded: 'Insufficient packing, contraband, seizure by customs, wear, and loss by delay',
} as const

const CATEGORIES: readonly Omit<InsuranceCategory, 'effective_from'>[] = [
  {
    category_code: 'ALL-RISKS',
    category_name: '一切险',
    english_name: 'All risks',
    traditional_name: '一切險',
    insurer: '中国人保财险',
    currency: 'CNY',
    rate_per_mille: '5',
    minimum_premium: '3.00',
    most_insured: '50000.00',
    deductible: '50.00',
    covered: '运输途中的丢失、破损和短少',
    english_covered: 'Loss, damage and shortage while it is carried',
    ...EXCLUDED,
    enabled: true,
  },
  {
    category_code: 'LOSS-ONLY',
    category_name: '丢失险',
    english_name: 'Loss only',
    traditional_name: '丟失險',
    insurer: '平安财险',
    currency: 'CNY',
    rate_per_mille: '2.5',
    minimum_premium: '2.00',
    most_insured: '20000.00',
    covered: '整件丢失',
    english_covered: 'Loss of the whole parcel',
    ...EXCLUDED,
    quiet_days: 25,
    enabled: true,
  },
]

/** The kinds of insurance that shippers are offered. */
export async function seedInsuranceCategories(connection: Connection, now: Instant): Promise<void> {
  const at = now - DAYS_OFFERED * MILLIS_PER_DAY
  const records = CATEGORIES.map((category) => ({ ...category, effective_from: instantText(at).slice(0, DATE_LENGTH) }))
  must(await upsertInto(connection, insuranceCategory, { records, by: { actorId: FINANCE_STAFF.id, at } }))
}

const INSURED = 4
const WAITING = query(
  { order_number: 'text' },
  `select order_number from orders where customer_id = $1 and status = 'confirmed' and kind = 'express' order by order_number limit ${INSURED}`,
)

/** Parcels of the first shipper that are insured and not dispatched yet, by the use case itself. */
export async function seedPolicies(connection: Connection, stage: DemoStage): Promise<void> {
  const nothing = async (): Promise<void> => undefined
  const unit: PolicyUnit = {
    policies: sqlPolicyKeeper(connection),
    orders: sqlOrderStore(connection),
    audit: sqlAuditTrail(connection),
    live: { publish: nothing },
    answered: { claim: async () => undefined, recall: async () => undefined, remember: nothing },
  }
  const atomically: Atomically<PolicyUnit> = (work) => work(unit)
  const ports = { atomically, references: stage.references, clock: { now: () => stage.now - MILLIS_PER_HOUR } }
  const orders = (await connection.rows(WAITING, [DDP_SHIPPER.id])).map(({ order_number }) => ({
    orderNumber: order_number,
    category: 'ALL-RISKS',
  }))
  const outcomes = await orderPolicies(ports)({ orders }, stage.person(DDP_SHIPPER))
  for (const { policy } of outcomes) must(policy)
}
