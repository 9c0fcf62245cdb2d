import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A tracking event in the names of API, sheets and agents; inside the core it is a `TrackingEvent`.
 */
export const trackingEventFields = {
  tracker_code: { kind: 'reference', to: 'tracking_status', required: true, label: words('状态代码', '狀態代碼', 'Status code') },
  tracker_description: { kind: 'text', maxLength: 300, multiline: true, label: words('描述', '描述', 'Description') },
  status_time: { kind: 'instant', when: 'past', required: true, label: words('发生时间', '發生時間', 'Time') },
  status_timezone: {
    kind: 'timezone',
    label: words('时区', '時區', 'Time zone'),
    help: words('事件发生地的时区', '事件發生地的時區', 'Time zone of the place'),
  },
  status_location: { kind: 'text', maxLength: 120, label: words('地点', '地點', 'Location') },
  status_flag: {
    kind: 'flag',
    label: words('关键节点', '關鍵節點', 'Milestone'),
    help: words('由状态代码得出，用于时效统计', '由狀態代碼得出，用於時效統計', 'Set by the code; used for timeliness'),
  },
  status_operator: { kind: 'text', maxLength: 80, label: words('操作人', '操作人', 'Operator') },
  status_hidden: { kind: 'flag', label: words('仅内部可见', '僅內部可見', 'Staff only') },
} as const satisfies Fields
