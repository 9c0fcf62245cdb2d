import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const chargesWords = defineWords('charges', {
  text: words(
    '订单的每一笔扣费与冲正；点开订单可查看计算步骤。',
    '訂單的每一筆扣款與沖正；點開訂單可查看計算步驟。',
    'Every charge and reversal of your orders. An order opens its fees, each with its steps.',
  ),
  dduText: words(
    '税金由收件人承担，不向您收取。',
    '稅金由收件人負擔，不向您收取。',
    'Taxes are paid by the consignee and are not charged to you.',
  ),
  search: words('运单号、订单号或客户单号', '運單號、訂單號或客戶單號', 'Waybill, order or reference'),
  period: words('扣费时间', '扣款時間', 'Charged'),
  export: words('导出', '匯出', 'Export'),
  empty: words('暂无费用', '暫無費用', 'No charges yet'),
  emptyText: words('订单出库扣费后显示在这里。', '訂單出庫扣款後顯示在這裡。', 'Charges appear here once orders are dispatched.'),
  foot: words('合计 {count} 笔', '合計 {count} 筆', '{count|charge|charges} in total'),
  tooMany: words(
    '超过 20 万笔，请缩小时间范围以查看合计',
    '超過 20 萬筆，請縮小時間範圍以查看合計',
    'More than 200,000 charges. Choose a shorter period to see their total',
  ),
  nothing: words('无费用', '無費用', 'nothing to pay'),
})
