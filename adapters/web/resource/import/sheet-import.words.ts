import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

export const sheetImportWords = defineWords('sheetImport', {
  noFile: words('请选择文件', '請選擇檔案', 'Choose a file'),
  next: words('下一步', '下一步', 'Next'),
  back: words('上一步', '上一步', 'Back'),
  done: words('完成', '完成', 'Done'),
})
