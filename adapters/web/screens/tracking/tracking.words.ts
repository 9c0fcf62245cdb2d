import { words } from '../../../../core/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

/** Texts of tracking: the public page, and the timeline that the order's page shows too. Each has its Arabic in `arabic.words.ts`. */
export const trackingWords = defineWords('tracking', {
  title: words('查询包裹', '查詢包裹', 'Track a parcel'),
  text: words(
    '输入或扫描运单号（CD 加 12 位数字），可一次查询多个。',
    '輸入或掃描運單號（CD 加 12 位數字），可一次查詢多個。',
    'Enter or scan one or more waybill numbers (CD and 12 digits).',
  ),
  textOwn: words(
    '输入或扫描运单号、订单号或您的参考号，可一次查询多个。',
    '輸入或掃描運單號、訂單號或您的參考號，可一次查詢多個。',
    'Enter or scan waybill numbers, order numbers or your own references.',
  ),
  number: words('运单号', '運單號', 'Waybill numbers'),
  placeholder: words('例如 CD000000000170', '例如 CD000000000170', 'For example, CD000000000170'),
  track: words('查询', '查詢', 'Track'),
  clear: words('清空结果', '清空結果', 'Clear results'),
  tooMany: words('一次最多查询 {most} 个单号', '一次最多查詢 {most} 個單號', 'You can track up to {most} numbers at once'),
  already: words('{number} 已在下方', '{number} 已在下方', '{number} is already listed below'),
  remove: words('移除 {number}', '移除 {number}', 'Remove {number}'),
  copy: words('复制运单号 {number}', '複製運單號 {number}', 'Copy waybill {number}'),
  share: words('复制查询链接 {number}', '複製查詢連結 {number}', 'Copy link to {number}'),
  copied: words('复制成功', '複製成功', 'Copy Success'),
  to: words('目的地：{country}', '目的地：{country}', 'To {country}'),
  notFound: words('没有找到此运单，请核对单号。', '沒有找到此運單，請核對單號。', 'Waybill not found. Check the number.'),
  ownNotFound: words(
    '没有找到此单号的订单，请核对单号。',
    '沒有找到此單號的訂單，請核對單號。',
    'None of your orders has this number. Check the number.',
  ),
  badFormat: words(
    '{number} 不是运单号。运单号为 CD 加 12 位数字。',
    '{number} 不是運單號。運單號為 CD 加 12 位數字。',
    '{number} is not a waybill number, which is CD and 12 digits.',
  ),
  badDigits: words(
    '{number} 的校验位不正确，请核对单号。',
    '{number} 的檢查碼不正確，請核對單號。',
    'The check digits of {number} are wrong. Check the number.',
  ),
  signInForOwn: words('登录后可用自己的参考号查询。', '登入後可用自己的參考號查詢。', 'Sign in to track by your own references.'),
  slowDown: words(
    '查询太频繁，请在 {seconds} 秒后重试。',
    '查詢太頻繁，請在 {seconds} 秒後重試。',
    'Too many requests. Try again in {seconds} seconds.',
  ),
  again: words('重试', '重試', 'Try again'),
  loading: words('正在查询…', '正在查詢…', 'Loading…'),
  timeline: words('物流轨迹', '物流軌跡', 'Tracking'),
  progress: words('运输进度', '運輸進度', 'Progress'),
  empty: words(
    '暂无轨迹，我们收到包裹后会显示在这里。',
    '暫無軌跡，我們收到包裹後會顯示在這裡。',
    'No events yet. They appear here once we receive the parcel.',
  ),
  localTime: words('当地时间（{zone}）', '當地時間（{zone}）', 'Local time ({zone})'),
  yourTime: words('您的时间：{time}（{zone}）', '您的時間：{time}（{zone}）', 'Your time: {time} ({zone})'),
  current: words('最新', '最新', 'Latest'),
  hidden: words('仅内部可见', '僅內部可見', 'Staff only'),
  operator: words('操作：{operator}', '操作：{operator}', 'By {operator}'),
  zoneNote: words(
    '轨迹显示发生地时间；与您的时区（{zone}）不同时，一并显示您的时间。',
    '軌跡顯示發生地時間；與您的時區（{zone}）不同時，一併顯示您的時間。',
    'Times are local to each place. Your own time ({zone}) is shown where it differs.',
  ),
})
export type TrackingKey = keyof typeof trackingWords.table
