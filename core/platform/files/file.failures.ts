import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a file is not accepted or not returned. Another owner's file answers as a missing one. */
export const fileFailure = defineFailures({
  FILE_NOT_FOUND: { kind: 'missing', words: words('文件不存在', '檔案不存在', 'This file does not exist') },
  FILE_TYPE_REFUSED: {
    kind: 'invalid',
    words: words(
      '文件内容不是 JPEG、PNG、WebP 图片或 PDF',
      '檔案內容不是 JPEG、PNG、WebP 圖片或 PDF',
      'The file must be a JPEG, PNG or WebP image, or a PDF',
    ),
  },
  FILE_NO_INVOICE: {
    kind: 'invalid',
    words: words('文件内容不是 PDF、OFD 或 JPEG', '檔案內容不是 PDF、OFD 或 JPEG', 'The file must be a PDF, an OFD or a JPEG'),
  },
  PICTURE_BROKEN: {
    kind: 'invalid',
    words: words(
      '图片不完整或已损坏，无法打开，请重新拍摄或导出',
      '圖片不完整或已損壞，無法開啟，請重新拍攝或匯出',
      'The picture is cut off or damaged and cannot be opened. Take or export it again',
    ),
  },
  PICTURE_TOO_LARGE: {
    kind: 'invalid',
    words: words(
      '图片超过 {most} 百万像素，请缩小后上传',
      '圖片超過 {most} 百萬像素，請縮小後上傳',
      'The picture has more than {most} megapixels. Make it smaller',
    ),
  },
  FILE_NO_PICTURE: { kind: 'invalid', words: words('请上传图片', '請上傳圖片', 'must be an image') },
  FILES_TOO_MANY: {
    kind: 'refused',
    words: words(
      '未使用的上传文件已达 {most} 个，请先提交资料或稍后再传',
      '未使用的上傳檔案已達 {most} 個，請先送出資料或稍後再傳',
      'You have {most} unused uploads. Submit the forms they belong to, or try again later',
    ),
  },
})
