import { words } from '../../../../core/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

export const waitingEventsWords = defineWords('waiting-events', {
  title: words('未知轨迹代码', '未知軌跡代碼', 'Unknown tracking codes'),
  text: words(
    '代理上报的代码尚未映射，映射后相关轨迹自动入库。',
    '代理回報的代碼尚未對應，對應後相關軌跡自動寫入。',
    'Agents reported codes that nobody mapped. Once a code is mapped, its events are added to their parcels.',
  ),
  agent: words('轨迹代理', '軌跡代理', 'Agent'),
  code: words('代理状态码', '代理狀態碼', 'Agent’s code'),
  events: words('轨迹数', '軌跡數', 'Events'),
  parcels: words('包裹数', '包裹數', 'Parcels'),
  said: words('描述示例', '描述範例', 'Sample text'),
  place: words('地点示例', '地點範例', 'Sample place'),
  oldest: words('最早收到', '最早收到', 'Oldest'),
  newest: words('最近收到', '最近收到', 'Newest'),
  search: words('代码、描述', '代碼、描述', 'Code or text'),
  empty: words('没有未知代码', '沒有未知代碼', 'No unknown codes'),
  emptyText: words('代理上报的代码都已映射。', '代理回報的代碼都已對應。', 'All codes that agents reported are mapped.'),
  map: words('映射', '對應', 'Map'),
  mapTitle: words('映射代码 {code}', '對應代碼 {code}', 'Map code {code}'),
  mapped: words('已映射，轨迹即将入库', '已對應，軌跡即將寫入', 'Mapped. The events are added now'),
  waits: words(
    '{agent}：{events} 条轨迹，{parcels} 个包裹',
    '{agent}：{events} 筆軌跡，{parcels} 個包裹',
    '{agent}: {events} events of {parcels} parcels',
  ),
  discard: words('丢弃', '捨棄', 'Discard'),
  discardTitle: words('丢弃代码 {code} 的轨迹', '捨棄代碼 {code} 的軌跡', 'Discard the events of code {code}'),
  discarded: words('已丢弃', '已捨棄', 'Discarded'),
  failed: words('未处理', '未處理', 'Not done'),
  cancel: words('取消', '取消', 'Cancel'),
})
