import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

/** Texts of the steps of a calculation. */
export const stepWords = defineWords('steps', {
  step: words('项目', '項目', 'Step'),
  formula: words('算式', '算式', 'Formula'),
  transitDays: words(
    '一般 {half}–{most} 天送达（近 90 天 {parcels} 个包裹）',
    '一般 {half}–{most} 天送達（近 90 天 {parcels} 個包裹）',
    'Usually delivered in {half}–{most} days ({parcels} parcels of the last 90 days)',
  ),
  transitDay: words(
    '一般 {most} 天内送达（近 90 天 {parcels} 个包裹）',
    '一般 {most} 天內送達（近 90 天 {parcels} 個包裹）',
    'Usually delivered within {most|day|days} ({parcels} parcels of the last 90 days)',
  ),
  transitUnknown: words(
    '签收的包裹太少，暂无时效',
    '簽收的包裹太少，暫無時效',
    'Not enough parcels delivered yet to say how long it takes',
  ),
  amount: words('结果', '結果', 'Result'),
})
