import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** What can stand against a job in the background. */
export const jobFailure = defineFailures({
  EXPORT_NOT_THERE: {
    kind: 'missing',
    words: words(
      '导出文件不存在或已过期，请重新导出',
      '匯出檔案不存在或已過期，請重新匯出',
      'The exported file is not there, or no longer; export again',
    ),
  },
  IMPORT_FAULTY: {
    kind: 'refused',
    words: words(
      '有 {faulty} 行错误，修正后才能导入',
      '有 {faulty} 行錯誤，修正後才能匯入',
      '{faulty} rows are faulty; correct them first',
    ),
  },
})
