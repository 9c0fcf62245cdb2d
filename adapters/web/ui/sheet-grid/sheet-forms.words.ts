import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

/** Texts of the rows of a sheet as forms. */
export const formWords = defineWords('sheet-forms', {
  row: words('第 {line} 行', '第 {line} 列', 'Line {line}'),
  place: words('{at} / {count}', '{at} / {count}', '{at} of {count}'),
  previous: words('上一行', '上一列', 'Previous'),
  next: words('下一行', '下一列', 'Next'),
  nextWrong: words('下一处错误', '下一處錯誤', 'Next error'),
  others: words('其他单元格（{count}）', '其他儲存格（{count}）', 'Other cells ({count})'),
})
