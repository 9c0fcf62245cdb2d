import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why something about storage is refused. */
export const storageFailure = defineFailures({
  STORAGE_DAY_OPEN: {
    kind: 'conflict',
    words: words(
      '仓库 {warehouse} 最近结束的一天是 {day}',
      '倉庫 {warehouse} 最近結束的一天是 {day}',
      'The last day that is over in warehouse {warehouse} is {day}',
    ),
  },
  STORAGE_RUN_NOT_FOUND: {
    kind: 'missing',
    words: words(
      '{warehouse} 在 {day} 没有仓储计费',
      '{warehouse} 在 {day} 沒有倉儲計費',
      'There is no storage run of {warehouse} on {day}',
    ),
  },
  STORAGE_ROW_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到这条仓储费', '找不到這筆倉儲費', 'There is no such storage fee'),
  },
})
