import type { Actor } from '#core/platform/access/account.ts'
import { addedInbounds, moveInboundByCustomer } from '#core/warehouse/goods/inbound/handle-inbound.usecase.ts'
import type { InboundState } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import type { WrittenInbound } from '#core/warehouse/goods/inbound/inbound-fields.ts'
import type { Inbound, InboundLine } from '#core/warehouse/goods/inbound/inbound.ts'
import { arriveInbound, countInbound, finishCount, shelveInbound } from '#core/warehouse/goods/inbound/receive-inbound.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { must, type Result } from '#core/base/kernel/result.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import type { Connection } from '../../database/database.ts'
import { sqlInboundStore } from '../../warehouse/goods/sql-inbounds.ts'
import { sqlStockStore } from '../../warehouse/goods/sql-stock-store.ts'
import { DDP_SHIPPER, WAREHOUSE_STAFF } from '../portal/demo-accounts.ts'
import { demoSkus } from './demo-skus.ts'

const DAY_CHARACTERS = 10
const STEP_MILLIS = MILLIS_PER_DAY / 4

type DemoInboundPlan = {
  readonly warehouse: 'DXB1' | 'RUH1'
  readonly state: InboundState
  readonly daysAgo: number
  readonly carrier: string
  readonly tracking: string
  /** Of the first SKU: pieces that are missing, and pieces that are damaged. */
  readonly missing?: number
  readonly damaged?: number
}

/** Deliveries of the first shipper in every state. */
const DELIVERIES: readonly DemoInboundPlan[] = [
  { warehouse: 'DXB1', state: 'closed', daysAgo: 24, carrier: 'DHL', tracking: 'JD014600003171' },
  { warehouse: 'RUH1', state: 'closed', daysAgo: 17, carrier: '海运拼箱', tracking: 'COSU6341180', missing: 2 },
  { warehouse: 'DXB1', state: 'cancelled', daysAgo: 13, carrier: 'EMS', tracking: 'EB120934418CN' },
  { warehouse: 'DXB1', state: 'shelved', daysAgo: 6, carrier: 'DHL', tracking: 'JD014600004412', missing: 3, damaged: 1 },
  { warehouse: 'RUH1', state: 'counted', daysAgo: 3, carrier: 'Aramex', tracking: 'ARX33107721' },
  { warehouse: 'DXB1', state: 'arrived', daysAgo: 2, carrier: 'UPS', tracking: '1Z999AA10123456784' },
  { warehouse: 'DXB1', state: 'announced', daysAgo: 1, carrier: '海运整柜', tracking: 'OOLU2518994' },
  { warehouse: 'RUH1', state: 'draft', daysAgo: 0, carrier: 'DHL', tracking: 'JD014600004987' },
]

const [SKUS_EACH, FEWEST, STEP] = [4, 6, 5] as const

const writtenOf = ({ warehouse, daysAgo, carrier, tracking }: DemoInboundPlan, index: number, now: Instant): WrittenInbound => ({
  warehouse,
  carrier,
  tracking_number: tracking,
  reference: `PO-2611-${String(index + 1).padStart(2, '0')}`,
  expected_on: instantText(now - (daysAgo - 2) * MILLIS_PER_DAY).slice(0, DAY_CHARACTERS),
  lines: demoSkus.slice(index * SKUS_EACH, (index + 1) * SKUS_EACH).map(({ skuCode }, line) => ({
    sku: String(skuCode),
    announced: FEWEST + STEP * line,
    boxes: 1,
  })),
})

const REACHED: readonly InboundState[] = ['arrived', 'counted', 'shelved', 'closed']

/**
 * Inbound deliveries with their histories and what they brought into stock, played by the use cases
 * on the store itself.
 */
export async function seedInbounds(connection: Connection, now: Instant): Promise<void> {
  // The messages of the demo are seeded apart.
  const messages = { send: async () => undefined }
  const unit = { inbounds: sqlInboundStore(connection), stock: sqlStockStore(connection), audit: sqlAuditTrail(connection), messages }
  const never = { claim: async () => undefined, recall: async () => undefined, remember: async () => undefined }
  const client = { id: DDP_SHIPPER.id, audience: 'customer' } as Actor
  const clerk = { id: WAREHOUSE_STAFF.id, audience: 'staff' } as Actor
  for (const [index, planned] of DELIVERIES.entries()) {
    let at = now - planned.daysAgo * MILLIS_PER_DAY - MILLIS_PER_DAY
    const clock = { now: () => (at += STEP_MILLIS) }
    const byClient = moveInboundByCustomer({ atomically: (work) => work({ ...unit, answered: never }), clock })
    const by = { customerId: client.id, actorId: client.id, at }
    const [draft] = await addedInbounds(unit, [writtenOf(planned, index, now)], by)
    if (draft === undefined || planned.state === 'draft') continue
    const { number } = draft
    must(await byClient(number, 'announce', client))
    if (planned.state === 'cancelled') must(await byClient(number, 'cancel', client))
    /** The next step of the warehouse, on the delivery as it is by then. */
    const step = async (work: (before: Inbound, by: { actor: Actor; at: Instant }) => Promise<Result<Inbound>>): Promise<Inbound> => {
      const before = await unit.inbounds.lock(number)
      if (before === undefined) throw new Error(`no delivery ${number}`)
      return must(await work(before, { actor: clerk, at: clock.now() }))
    }
    if (!REACHED.includes(planned.state)) continue
    const { lines } = await step((before, by) => arriveInbound(unit, { before, ...by }))
    for (const counted of countsOf(planned, planned.state === 'arrived' ? lines.slice(0, 2) : lines))
      must(await countInbound(unit, { before: (await unit.inbounds.lock(number)) ?? draft, counted, actor: clerk, at }))
    if (planned.state === 'arrived') continue
    await step((before, by) => finishCount(unit, { before, ...by }))
    const places =
      planned.state === 'counted' ? lines.slice(0, 1).map(({ sku }) => ({ sku, location: 'B-01-01' })) : [{ location: 'A-02-01' }]
    for (const place of places) await step((before, by) => shelveInbound(unit, { before, ...place, ...by }))
    if (planned.state === 'closed' && planned.missing !== undefined) must(await byClient(number, 'accept', client))
  }
}

/**
 * Returns the counts: all that was announced, but for what is missing or damaged of the first SKU.
 */
const countsOf = ({ missing = 0, damaged = 0 }: DemoInboundPlan, lines: readonly InboundLine[]) =>
  lines.flatMap(({ sku, announced }, index) => {
    const [lost, broken] = index === 0 ? [missing, damaged] : [0, 0]
    return [
      { sku, pieces: announced - lost - broken, isDamaged: false },
      ...(broken === 0 ? [] : [{ sku, pieces: broken, isDamaged: true }]),
    ]
  })
