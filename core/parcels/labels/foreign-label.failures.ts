import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

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
  LABEL_FILE_ZPL: {
    kind: 'invalid',
    words: words(
      '“{file}”是热敏打印机的 ZPL 文件，不能转为 PDF；请选择输出 ZPL，或上传 PDF',
      '「{file}」是熱感印表機的 ZPL 檔案，不能轉為 PDF；請選擇輸出 ZPL，或上傳 PDF',
      '“{file}” is ZPL for thermal printers and can’t become a PDF. Choose ZPL as the output, or upload the label as a PDF',
    ),
  },
  LABEL_FILE_LAYERS: {
    kind: 'invalid',
    words: words(
      '“{file}”含有隐藏图层，无法按原样打印；请合并图层或另存为图片后上传',
      '「{file}」含有隱藏圖層，無法照原樣列印；請合併圖層或另存為圖片後上傳',
      '“{file}” has hidden layers and can’t be printed as it looks. Flatten it, or save it as a picture',
    ),
  },
  LABEL_FILE_WEBP: {
    kind: 'invalid',
    words: words(
      '“{file}”是 WebP 图片，不能打印；请上传 PDF、PNG 或 JPEG',
      '「{file}」是 WebP 圖片，不能列印；請上傳 PDF、PNG 或 JPEG',
      '“{file}” is a WebP image, which can’t be printed. Upload the label as a PDF, PNG or JPEG',
    ),
  },
  LABEL_FILE_ELSEWHERE: {
    kind: 'refused',
    words: words(
      '面单文件不在本站（{address}），请在订单中上传后再打印',
      '面單檔案不在本站（{address}），請在訂單中上傳後再列印',
      'The label file is kept elsewhere ({address}). Upload it to the order, then print it',
    ),
  },
  LABEL_FILE_GONE: {
    kind: 'missing',
    words: words(
      '面单文件已不存在，请在订单中重新上传',
      '面單檔案已不存在，請在訂單中重新上傳',
      'The label file no longer exists. Upload it to the order again',
    ),
  },
})
