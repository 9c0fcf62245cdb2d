import { words } from '../../../../core/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

/** Texts of tracking: the public page, and the timeline that the order's page shows too. */
export const trackingWords = defineWords('tracking', {
  title: words('查询包裹', '查詢包裹', 'Track a parcel'),
  text: words(
    '输入或扫描运单号（CD 加 12 位数字），可一次查询多个。',
    '輸入或掃描運單號（CD 加 12 位數字），可一次查詢多個。',
    'Type or scan waybill numbers (CD and 12 digits), one or several.',
  ),
  number: words('运单号', '運單號', 'Waybill numbers'),
  placeholder: words('例如 CD000000000197', '例如 CD000000000197', 'Such as CD000000000197'),
  track: words('查询', '查詢', 'Track'),
  clear: words('清空结果', '清空結果', 'Clear the results'),
  tooMany: words('一次最多查询 {most} 个运单号', '一次最多查詢 {most} 個運單號', 'At most {most} waybills at once'),
  already: words('{number} 已在下方', '{number} 已在下方', '{number} is below already'),
  remove: words('移除 {number}', '移除 {number}', 'Take {number} away'),
  copy: words('复制运单号 {number}', '複製運單號 {number}', 'Copy waybill {number}'),
  copied: words('复制成功', '複製成功', 'Copy Success'),
  to: words('目的地：{country}', '目的地：{country}', 'To {country}'),
  notFound: words(
    '没有找到此运单，请核对后重试。',
    '沒有找到此運單，請核對後重試。',
    'This waybill was not found. Check the number and try again.',
  ),
  slowDown: words(
    '查询太频繁，请在 {seconds} 秒后重试。',
    '查詢太頻繁，請在 {seconds} 秒後重試。',
    'Too many look-ups: try again in {seconds} seconds.',
  ),
  again: words('重试', '重試', 'Try again'),
  loading: words('正在查询…', '正在查詢…', 'Looking it up…'),
  result: words('{number}：{status}', '{number}：{status}', '{number}: {status}'),
  timeline: words('物流轨迹', '物流軌跡', 'Tracking'),
  empty: words(
    '还没有轨迹，包裹交给我们后会显示在这里。',
    '還沒有軌跡，包裹交給我們後會顯示在這裡。',
    'No tracking yet; it appears once we have the parcel.',
  ),
  localTime: words('当地时间（{zone}）', '當地時間（{zone}）', 'Local time ({zone})'),
  yourTime: words('您的时间：{time}（{zone}）', '您的時間：{time}（{zone}）', 'Your time: {time} ({zone})'),
  current: words('最新', '最新', 'Latest'),
  hidden: words('仅内部可见', '僅內部可見', 'Staff only'),
  operator: words('操作：{operator}', '操作：{operator}', 'By {operator}'),
  zoneNote: words(
    '每条轨迹以发生地时间显示；与您的时区（{zone}）不同时另附您的时间。',
    '每條軌跡以發生地時間顯示；與您的時區（{zone}）不同時另附您的時間。',
    'Each event shows the time of its place; where that differs from your zone ({zone}), your time stands beside it.',
  ),
})
