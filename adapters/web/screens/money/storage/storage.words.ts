import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const storageWords = defineWords('storage', {
  fees: words('仓储费明细', '倉儲費明細', 'Storage fees'),
  feesText: words(
    '每天 24:00（仓库当地时间）按在库件数计费，先进先出，先扣免费天数。点开一行可查看计算步骤。',
    '每天 24:00（倉庫當地時間）依在庫件數計費，先進先出，先扣免費天數。點開一列可查看計算步驟。',
    'Charged for the pieces on hand at 24:00 by the warehouse’s own time. The oldest pieces leave first, and free days come first. Open a row to see how it was calculated.',
  ),
  feeBills: words('仓储费账单', '倉儲費帳單', 'Storage fee bills'),
  locationBills: words('库位费账单', '儲位費帳單', 'Location fee bills'),
  locations: words('库位费明细', '儲位費明細', 'Location fees'),
  locationsText: words(
    '租用的库位每天计费一次。点开一行可查看计算步骤。',
    '租用的儲位每天計費一次。點開一列可查看計算步驟。',
    'A rented location is charged once a day. Open a row to see how it was calculated.',
  ),
  noFees: words('没有仓储费', '沒有倉儲費', 'No storage fees'),
  noLocations: words('没有库位费', '沒有儲位費', 'No location fees'),
  totals: words('合计 {amounts}', '合計 {amounts}', 'Total {amounts}'),
  export: words('导出', '匯出', 'Export'),
  billed: words('出账', '出帳', 'Billed'),
  isBilled: words('已出账', '已出帳', 'Billed'),
  notBilled: words('未出账', '未出帳', 'Not yet'),
  openFee: words('{day} {code} 的计算步骤', '{day} {code} 的計算步驟', 'How {code} on {day} was calculated'),
  stepsOf: words('{code}，{day}', '{code}，{day}', '{code} on {day}'),
  days: words('日期', '日期', 'Days'),
})
