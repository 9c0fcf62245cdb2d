import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a month is not closed, or not opened again. */
export const closingFailure = defineFailures({
  MONTH_NOT_FOUND: { kind: 'missing', words: words('{month} 没有账目', '{month} 沒有帳目', 'There are no books of {month}') },
  MONTH_NOT_OVER: {
    kind: 'refused',
    words: words('{month} 尚未结束，不能月结', '{month} 尚未結束，不能月結', '{month} is not over yet and can’t be closed'),
  },
  MONTH_OUT_OF_ORDER: {
    kind: 'refused',
    words: words('请先月结 {month}', '請先月結 {month}', 'Close {month} first'),
  },
  MONTH_NOT_LAST: {
    kind: 'refused',
    words: words(
      '只能反月结最后一个已月结的月份 {month}',
      '只能反月結最後一個已月結的月份 {month}',
      'Only the last closed month, {month}, can be reopened',
    ),
  },
  CLOSING_BLOCKED: {
    kind: 'refused',
    words: words(
      '不能月结 {month}：{check}（{count}）',
      '不能月結 {month}：{check}（{count}）',
      '{month} can’t be closed: {check} ({count})',
    ),
  },
  REOPENING_OWN: {
    kind: 'forbidden',
    words: words('须由申请人以外的人复核', '須由申請人以外的人覆核', 'Somebody other than who asked for it has to decide'),
  },
})
