import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../base/words.ts'

export const matchingWords = defineWords('column-matching', {
  match: words(
    '请确认各列的含义，下次会记住该代理的设置。',
    '請確認各欄的含義，下次會記住該代理的設定。',
    'Check what each column is. It is remembered for this agent.',
  ),
  column: words('文件中的列', '檔案中的欄', 'Column of the file'),
  meaning: words('含义', '含義', 'Meaning'),
  unnamed: words('第 {number} 列', '第 {number} 欄', 'Column {number}'),
  leftOut: words('不导入', '不匯入', 'Leave out'),
})
