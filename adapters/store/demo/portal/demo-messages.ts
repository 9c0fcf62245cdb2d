import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { MessageText } from '#core/portal/messages/message-templates.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { sqlMailboxUnit } from '../../portal/messages/sql-messages.ts'
import { lastMonthName } from '../money/demo-months.ts'
import { DDP_SHIPPER, SERVICE_STAFF } from './demo-accounts.ts'

type Plan = { readonly text: MessageText; readonly daysAgo: number; readonly isRead?: true; readonly link?: string }

const plansAt = (now: Instant): readonly Plan[] => [
  {
    text: {
      title: `您的${lastMonthName(now)}账单已出`,
      content: `林小姐您好，${lastMonthName(now)}运费账单已生成，请在每月 15 日前核对。如有疑问请联系客服。`,
    },
    daysAgo: 12,
    isRead: true,
  },
  {
    text: { title: '迪拜派送地址补充', content: '有两件发往 Deira 的包裹地址缺少楼号，请在订单中补充后我们继续派送。' },
    daysAgo: 1,
    link: '/order/list',
  },
]

const UNREAD = query({ id: 'bigint' }, "select id from messages where account_id = $1 and state = 'unread'")

/** Seeds the messages that service wrote to the first shipper: one message is read, one unread. */
export async function seedMessages(connection: Connection, now: Instant): Promise<void> {
  const messages = sqlMailboxUnit(connection)
  for (const { text, daysAgo, isRead, link } of plansAt(now)) {
    await messages.send({
      accountIds: [DDP_SHIPPER.id],
      type: 'general',
      text,
      link,
      senderId: SERVICE_STAFF.id,
      at: now - daysAgo * MILLIS_PER_DAY,
    })
    if (isRead === true) await readMessages(connection, DDP_SHIPPER.id)
  }
}

/** A shipper has read what is in its mailbox. */
export async function readMessages(connection: Connection, accountId: number): Promise<void> {
  const rows = await connection.rows(UNREAD, [accountId])
  await sqlMailboxUnit(connection).move({ accountId, ids: rows.map(({ id }) => id), from: 'unread', to: 'read' })
}
