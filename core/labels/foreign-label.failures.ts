import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why a label file of a marketplace cannot be printed. */
export const foreignLabelFailure = defineFailures({
  LABEL_FILE_BROKEN: {
    kind: 'invalid',
    words: words('面单文件已损坏或不是 PDF', '面單檔案已損壞或不是 PDF', 'The label file is damaged or is not a PDF'),
  },
  LABEL_FILE_LOCKED: {
    kind: 'invalid',
    words: words(
      '面单文件有密码，请上传没有密码的文件',
      '面單檔案有密碼，請上傳沒有密碼的檔案',
      'The label file is password-protected. Upload one without a password',
    ),
  },
  LABEL_FILE_TOO_LARGE: {
    kind: 'too_large',
    words: words('面单文件不得超过 {megabytes} MB', '面單檔案不得超過 {megabytes} MB', 'Label files can have up to {megabytes} MB'),
  },
  LABEL_FILE_TOO_MANY_PAGES: {
    kind: 'too_large',
    words: words('面单文件不得超过 {most} 页', '面單檔案不得超過 {most} 頁', 'Label files can have up to {most} pages'),
  },
  LABEL_FILE_TOO_COMPLEX: {
    kind: 'refused',
    words: words('面单文件过于复杂，无法处理', '面單檔案過於複雜，無法處理', 'The label file is too complex to process'),
  },
})
