import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why a label file of a marketplace cannot be printed; `file` is its name. */
export const foreignLabelFailure = defineFailures({
  LABEL_FILE_BROKEN: {
    kind: 'invalid',
    words: words('“{file}”已损坏，或不是面单文件', '「{file}」已損壞，或不是面單檔案', '“{file}” is damaged or isn’t a label file'),
  },
  LABEL_FILE_LOCKED: {
    kind: 'invalid',
    words: words(
      '“{file}”有密码，请上传没有密码的文件',
      '「{file}」有密碼，請上傳沒有密碼的檔案',
      '“{file}” is password-protected. Upload one without a password',
    ),
  },
  LABEL_FILE_TOO_LARGE: {
    kind: 'too_large',
    words: words(
      '面单文件合计不得超过 {megabytes} MB（“{file}”）',
      '面單檔案合計不得超過 {megabytes} MB（「{file}」）',
      'Label files can have up to {megabytes} MB together; “{file}” is beyond that',
    ),
  },
  LABEL_FILE_TOO_MANY_PAGES: {
    kind: 'too_large',
    words: words(
      '面单合计不得超过 {most} 页（“{file}”）',
      '面單合計不得超過 {most} 頁（「{file}」）',
      'Label files can have up to {most} pages together; “{file}” is beyond that',
    ),
  },
  LABEL_FILE_TOO_COMPLEX: {
    kind: 'refused',
    words: words('“{file}”过于复杂，无法处理', '「{file}」過於複雜，無法處理', '“{file}” is too complex to process'),
  },
})
