import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why a list is not printed. */
export const documentFailure = defineFailures({
  PRINT_LIST_EMPTY: { kind: 'invalid', words: words('没有可打印的数据', '沒有可列印的資料', 'There is nothing to print') },
  PRINT_LIST_TOO_LONG: {
    kind: 'invalid',
    words: words(
      '列表有 {found} 行，最多可打印 {most} 行，请缩小筛选范围',
      '列表有 {found} 行，最多可列印 {most} 行，請縮小篩選範圍',
      'The list has {found} rows. Narrow the filter to {most} or fewer to print it',
    ),
  },
})
