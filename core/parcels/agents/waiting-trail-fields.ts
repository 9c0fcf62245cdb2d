import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/** Fields of discarded events in the trail. */
export const waitingTrailFields = {
  reason: { kind: 'text', maxLength: 1200, label: words('原因', '原因', 'Reason') },
  order: { kind: 'text', maxLength: 40, label: words('订单', '訂單', 'Order') },
  code: { kind: 'text', maxLength: 200, label: words('代理状态码', '代理狀態碼', 'Agent’s code') },
  time: { kind: 'text', maxLength: 200, label: words('发生时间', '發生時間', 'Time') },
  events: { kind: 'text', maxLength: 20, label: words('轨迹数', '軌跡數', 'Events') },
} as const satisfies Fields
