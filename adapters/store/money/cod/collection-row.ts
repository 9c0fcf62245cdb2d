import type { CodDifference } from '#core/money/cod/collections/collection-report.ts'
import type { Collection } from '#core/money/cod/collections/collection.ts'
import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import { narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

/** Amounts are read as text: a bigint of the database may be more than a number holds. */
export const COLLECTION = shape({
  order_id: 'bigint',
  order_number: 'text',
  customer_id: 'bigint',
  agent: 'text?',
  country: 'text',
  channel: 'text?',
  state: narrowColumn<Collection['state']>('text'),
  currency: 'text',
  due: 'text?',
  due_at: 'timestamptz',
  collected: 'text?',
  collected_at: 'timestamptz?',
  reported_at: 'timestamptz?',
  remittance_id: 'bigint?',
  remitted_at: 'timestamptz?',
  bill_number: 'text?',
  failed_at: 'timestamptz?',
})
export const COLLECTION_COLUMNS = `c.order_id, c.order_number, c.customer_id, c.agent, c.country, c.channel, c.state, c.currency, c.due_amount::text as due,
  c.due_at, c.collected_amount::text as collected, c.collected_at, c.reported_at, c.remittance_id, c.remitted_at, c.bill_number, c.failed_at`

const time = (at: Date | null): number | undefined => at?.getTime()

export const collectionOfRow = (row: RowOf<typeof COLLECTION>): Collection => ({
  orderId: row.order_id,
  orderNumber: row.order_number,
  customerId: row.customer_id,
  country: row.country,
  state: row.state,
  due: money(BigInt(row.due ?? 0), row.currency),
  dueAt: row.due_at.getTime(),
  ...given({
    agent: row.agent,
    channel: row.channel,
    collected: row.collected === null ? undefined : money(BigInt(row.collected), row.currency),
    collectedAt: time(row.collected_at),
    reportedAt: time(row.reported_at),
    remittanceId: row.remittance_id,
    remittedAt: time(row.remitted_at),
    billNumber: row.bill_number,
    failedAt: time(row.failed_at),
  }),
})

export const DIFFERENCE = shape({
  id: 'bigint',
  order_id: 'bigint',
  order_number: 'text',
  customer_id: 'bigint',
  source: narrowColumn<CodDifference['source']>('text'),
  import_id: 'bigint?',
  amount: 'text?',
  due_amount: 'text?',
  currency: 'text',
  collected_at: 'timestamptz',
  reported_at: 'timestamptz',
  reported_by: 'bigint',
  state: narrowColumn<CodDifference['state']>('text'),
  decided_by: 'bigint?',
  decided_at: 'timestamptz?',
  reason: 'text?',
})
export const DIFFERENCE_COLUMNS = `r.id, r.order_id, c.order_number, c.customer_id, r.source, r.import_id, r.amount::text as amount, r.due_amount::text as due_amount,
  r.currency, r.collected_at, r.reported_at, r.reported_by, r.state, r.decided_by, r.decided_at, r.reason`

export const differenceOfRow = (row: RowOf<typeof DIFFERENCE>): CodDifference => ({
  id: row.id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  customerId: row.customer_id,
  source: row.source,
  amount: money(BigInt(row.amount ?? 0), row.currency),
  due: money(BigInt(row.due_amount ?? 0), row.currency),
  collectedAt: row.collected_at.getTime(),
  reportedAt: row.reported_at.getTime(),
  reportedBy: row.reported_by,
  state: row.state,
  ...given({ importId: row.import_id, decidedBy: row.decided_by, decidedAt: time(row.decided_at), reason: row.reason }),
})
