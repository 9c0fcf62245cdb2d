import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why a file is not accepted as a sheet, with the texts that the specification quotes. */
export const sheetFailure = defineFailures({
  FILE_TOO_LARGE: {
    kind: 'too_large',
    words: words(
      '文件超过 {limit}，请拆分后重新上传',
      '檔案超過 {limit}，請拆分後重新上傳',
      'The file is larger than {limit}. Split it and upload the parts',
    ),
  },
  FILE_UNREADABLE: { kind: 'invalid', words: words('文件读取出错', '檔案讀取出錯', 'The file could not be read') },
  FILE_EMPTY: { kind: 'invalid', words: words('数据不能为空', '資料不能為空', 'The file contains no data') },
  EXPORT_EMPTY: { kind: 'invalid', words: words('导出数据不能为空', '匯出資料不能為空', 'Export data cannot be empty !') },
  EXPORT_TOO_LARGE: {
    kind: 'invalid',
    words: words(
      '超过 {limit} 条，请缩小时间范围，或导出为 CSV',
      '超過 {limit} 筆，請縮小時間範圍，或匯出為 CSV',
      'More than {limit} entries. Choose a shorter period, or export as CSV',
    ),
  },
  FILE_TYPE_UNKNOWN: {
    kind: 'invalid',
    words: words(
      '文件内容是 {found}，请另存为 xlsx、xls 或 csv 后上传',
      '檔案內容是 {found}，請另存為 xlsx、xls 或 csv 後上傳',
      'The file contains {found}. Save it as xlsx, xls or csv and upload that',
    ),
  },
  FILE_TOO_COMPLEX: {
    kind: 'invalid',
    words: words('表格过于复杂：{reason}', '表格過於複雜：{reason}', 'The sheet exceeds the limits: {reason}'),
  },
  FILE_ENCRYPTED: {
    kind: 'invalid',
    words: words(
      '文件有密码保护，请去掉密码后上传',
      '檔案有密碼保護，請移除密碼後上傳',
      'The file is password-protected. Remove the password and upload it again',
    ),
  },
  FILE_EXTERNAL_LINKS: {
    kind: 'invalid',
    words: words(
      '表格引用了其他文件，请将其粘贴为数值后上传',
      '表格引用了其他檔案，請將其貼上為數值後上傳',
      'The sheet refers to other files. Paste those cells as values and upload it again',
    ),
  },
  FILE_UNSAFE: {
    kind: 'invalid',
    words: words(
      '文件含有不允许的定义（DOCTYPE 或实体）',
      '檔案含有不允許的定義（DOCTYPE 或實體）',
      'The file contains definitions that are not allowed (DOCTYPE or entities)',
    ),
  },
})

/** The reasons inside FILE_TOO_COMPLEX, each naming its limit. */
export const complexity = {
  columns: (limit: number) => words(`最多 ${limit} 列`, `最多 ${limit} 欄`, `at most ${limit} columns`),
  rows: (limit: number) => words(`最多 ${limit} 行`, `最多 ${limit} 列`, `at most ${limit} rows`),
  cell: (limit: number) =>
    words(`每个单元格最多 ${limit} 个字符`, `每個儲存格最多 ${limit} 個字元`, `at most ${limit} characters in a cell`),
  text: words('单元格文本总量过大', '儲存格文字總量過大', 'its cells contain too much text'),
  unpacked: words('解压后过大', '解壓縮後過大', 'it is too large when unpacked'),
  parts: (limit: number) => words(`压缩包内最多 ${limit} 个文件`, `壓縮檔內最多 ${limit} 個檔案`, `at most ${limit} parts inside`),
  effort: words(
    '读取耗时或占用内存过多，请另存为 xlsx',
    '讀取耗時或占用記憶體過多，請另存為 xlsx',
    'reading takes too long or too much memory; save it as xlsx',
  ),
} as const
