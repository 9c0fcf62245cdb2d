import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import {
  closeWorkOrder,
  openWorkOrder,
  raiseWorkOrder,
  addEntry,
  type Speaker,
  type WorkOrder,
} from '#core/operations/support/work-order.ts'
import type { Connection } from '../database/database.ts'
import { sqlWorkOrderUnit } from '../operations/support/sql-work-orders.ts'
import { lastMonthName } from './money/demo-months.ts'
import { DDP_SHIPPER, SERVICE_STAFF } from './portal/demo-accounts.ts'

type Plan = Pick<WorkOrder, 'category' | 'title'> & {
  readonly daysAgo: number
  /** The entries in turn, the shipper first. */
  readonly said: readonly string[]
  readonly isClosed?: true
  readonly isRead?: true
}

const plansAt = (now: Instant): readonly Plan[] => [
  {
    category: 'customs',
    title: '沙特包裹清关需要补充什么资料？',
    daysAgo: 9,
    said: [
      '客户的包裹在利雅得清关已两天，请问需要补充什么资料？',
      '您好，请提供收件人 Iqama 号码和付款凭证。',
      '已在订单备注中补充，谢谢。',
      '资料已提交海关，今天已放行。',
    ],
    isClosed: true,
    isRead: true,
  },
  {
    category: 'delivery',
    title: '收件人改约到周六派送',
    daysAgo: 2,
    said: ['收件人出差，能否改到周六上午派送？', '已与派送站确认，改为周六 10:00–12:00。'],
  },
  {
    category: 'fees',
    title: `${lastMonthName(now)}账单中的偏远附加费`,
    daysAgo: 1,
    said: [`${lastMonthName(now)}账单第 12 行的偏远附加费是怎么算的？`],
  },
]

/**
 * Conversations of the first shipper and service: one is settled, one has an unread answer, one
 * waits.
 */
export async function seedWorkOrders(connection: Connection, now: Instant): Promise<void> {
  const store = sqlWorkOrderUnit(connection)
  for (const [index, { daysAgo, said, isClosed, isRead, ...about }] of plansAt(now).entries()) {
    const begun = now - daysAgo * MILLIS_PER_DAY
    const speaker = (turn: number): Speaker => ({
      ...(turn % 2 === 0
        ? { side: 'customer', id: DDP_SHIPPER.id, name: DDP_SHIPPER.name }
        : { side: 'staff', id: SERVICE_STAFF.id, name: SERVICE_STAFF.name }),
      at: begun + turn * MILLIS_PER_HOUR,
    })
    const [first = '', ...rest] = said
    const raised = raiseWorkOrder(
      { ...about, said: { content: first, attachments: [] } },
      { number: `W20260917000${index + 1}DEMO`, customerId: DDP_SHIPPER.id, by: speaker(0) },
    )
    const talked = rest.reduce(
      (order, content, turn) => must(addEntry(order, { said: { content, attachments: [] }, by: speaker(turn + 1) })),
      raised,
    )
    const read = isRead === true ? openWorkOrder(talked, 'customer') : talked
    const order = isClosed === true ? must(closeWorkOrder(read)) : read
    await store.add(order)
  }
}
