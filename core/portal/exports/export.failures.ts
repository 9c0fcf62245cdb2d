import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * Why an export in the background is refused, or has failed. Another account's export answers as a
 * missing one.
 */
export const exportFailure = defineFailures({
  EXPORT_NOT_THERE: {
    kind: 'missing',
    words: words(
      '导出文件不存在或已过期，请重新导出',
      '匯出檔案不存在或已過期，請重新匯出',
      'The exported file has expired. Export again.',
    ),
  },
  EXPORTS_TOO_MANY: {
    kind: 'refused',
    words: words(
      '已有 {most} 个导出在准备中，请等待其完成或取消其中一个',
      '已有 {most} 個匯出在準備中，請等待其完成或取消其中一個',
      '{most} exports are being prepared. Wait for one to finish, or cancel one.',
    ),
  },
  EXPORT_CANCELLED: { kind: 'refused', words: words('已取消', '已取消', 'Cancelled') },
  EXPORT_BROKE: {
    kind: 'unavailable',
    words: words('导出时出错，请重试', '匯出時發生錯誤，請重試', 'The export broke off. Try again.'),
  },
  EXPORT_NOT_ALLOWED: {
    kind: 'forbidden',
    words: words('您已没有导出此列表的权限', '您已沒有匯出此列表的權限', 'You may no longer export this list'),
  },
})
