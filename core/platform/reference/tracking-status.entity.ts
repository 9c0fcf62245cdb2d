import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A code of the tracking timeline; hidden ones are only for staff (rule: Hidden tracking codes).
 */
export const trackingStatus = defineEntity({
  name: 'tracking_status',
  area: 'tracking-statuses',
  label: words('轨迹状态', '軌跡狀態', 'Tracking statuses'),
  one: words('轨迹状态', '軌跡狀態', 'tracking status'),
  menu: { group: 'reference', order: 90, icon: 'path' },
  key: 'tracker_code',
  title: 'tracker_description',
  titleIn: { 'en-US': 'english_description' },
  listed: ['tracker_code', 'tracker_description', 'english_description', 'order_event', 'status_flag', 'status_hidden'],
  searched: ['tracker_code', 'tracker_description', 'english_description'],
  filtered: ['order_event', 'status_flag', 'status_hidden'],
  cached: true,
  fields: {
    tracker_code: { kind: 'code', maxLength: 10, required: true, label: words('代码', '代碼', 'Code') },
    tracker_description: { kind: 'text', maxLength: 120, required: true, label: words('中文描述', '中文描述', 'Chinese description') },
    english_description: { kind: 'text', maxLength: 120, required: true, label: words('英文描述', '英文描述', 'English description') },
    order_event: {
      kind: 'choice',
      label: words('触发订单动作', '觸發訂單動作', 'Order event it drives'),
      choices: {
        dispatch: words('出库', '出庫', 'Dispatch'),
        deliver: words('签收', '簽收', 'Deliver'),
        refuse: words('拒收', '拒收', 'Refuse'),
        lose: words('遗失', '遺失', 'Lose'),
        raise_exception: words('异常', '異常', 'Raise exception'),
      },
    },
    status_flag: {
      kind: 'flag',
      label: words('关键节点', '關鍵節點', 'Milestone'),
      help: words('时效统计的节点', '時效統計的節點', 'Counted in transit times'),
    },
    status_hidden: { kind: 'flag', label: words('仅内部可见', '僅內部可見', 'Staff only') },
  },
})
