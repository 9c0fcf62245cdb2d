import { takeReports } from '#core/money/cod/collections/take-reports.ts'
import { announceRemittance } from '#core/money/cod/remittances/announce-remittance.usecase.ts'
import { receiveRemittance } from '#core/money/cod/remittances/receive-remittance.usecase.ts'
import type { RemittanceUnit } from '#core/money/cod/remittances/remittance.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { beijingDay } from '#core/base/kernel/zoned-time.ts'
import type { Connection } from '../../database/database.ts'
import { query, shape, type RowOf } from '../../database/row-shape.ts'
import { FINANCE_STAFF } from '../portal/demo-accounts.ts'
import { collectionUnitOn } from './demo-collections.ts'
import { remittanceUnitOn } from './demo-remittances.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

/** Delivered orders whose cash nobody has reported in the demo, the oldest first. */
const DELIVERED_ORDER = shape({ order_number: 'text', agent: 'text?', currency: 'text', amount: 'text?', pod_at: 'timestamptz' })
const DELIVERED = query(
  DELIVERED_ORDER,
  `select c.order_number, c.agent, c.currency, c.due_amount::text as amount, o.pod_at from cod_collections c join orders o on o.id = c.order_id
    where c.customer_id = $1 and c.state = 'due' and c.agent is not null and o.status = 'signed' and o.pod_at is not null order by c.order_id limit $2`,
)
type DeliveredOrderRow = RowOf<typeof DELIVERED_ORDER>

/** An agent's own reference begins with its name, and says the day of the month. */
const [AGENT_LETTERS, MONTH_AT] = [2, 'YYYY-'.length]

type Cash = { readonly customerId: number; readonly most: number; readonly at: Instant }

/**
 * Agents report the cash of a client's oldest delivered orders, and transfer it a day later;
 * returns how many there were.
 */
export async function collectAndRemit(connection: Connection, stage: DemoStage, { customerId, most, at }: Cash): Promise<number> {
  const orders = await connection.rows(DELIVERED, [customerId, most])
  const reports = orders.map(({ order_number: number, amount, currency, pod_at: pod }) => ({
    number,
    amount: formatAmount(money(BigInt(amount ?? 0), currency)),
    currency,
    collectedAt: `${localTime(pod.getTime(), 'UTC')}Z`,
  }))
  const reporting = { source: 'api', actor: FINANCE_STAFF, references: stage.references(), reach: { customerIds: undefined } } as const
  must(await takeReports(collectionUnitOn(connection), reports, { ...reporting, at: at - MILLIS_PER_DAY, seen: new Set() }))
  for (const [key, group] of Map.groupBy(orders, ({ agent, currency }) => `${agent}-${currency}`)) {
    const [agent = '', currency = ''] = key.split('-')
    const reference = `${agent.slice(0, AGENT_LETTERS)}-${currency}-${beijingDay(at).slice(MONTH_AT).replace('-', '')}`
    await remit(connection, stage, { orders: group, reference, at })
  }
  return orders.length
}

type Transfer = { readonly orders: readonly DeliveredOrderRow[]; readonly reference: string; readonly at: Instant }

/** One transfer of an agent in one currency arrives in full. */
async function remit(connection: Connection, { references }: DemoStage, { orders, reference, at }: Transfer): Promise<void> {
  const [first] = orders
  if (first === undefined) return
  const unit = remittanceUnitOn(connection)
  const atomically: Atomically<RemittanceUnit> = (work) => work(unit)
  const portsAt = (now: Instant) => ({ atomically, references, clock: { now: () => now } })
  const lines = orders.map(({ order_number: orderNumber }) => ({ orderNumber }))
  const raw = { agent: first.agent ?? '', currency: first.currency, reference }
  const { id, matchedAmount, currency } = must(await announceRemittance(portsAt(at - MILLIS_PER_DAY / 2))({ raw, lines }, FINANCE_STAFF))
  const amount = formatAmount(money(matchedAmount, currency))
  const receipt = { bank: 'Emirates NBD', reference: `TT-${reference}`, amount, day: beijingDay(at) }
  must(await receiveRemittance(portsAt(at))({ id, raw: receipt }, FINANCE_STAFF))
}
