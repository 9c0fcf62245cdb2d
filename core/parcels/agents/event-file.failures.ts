import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Failures of a file of tracking events. */
export const eventFileFailure = defineFailures({
  EVENT_COLUMNS_MISSING: {
    kind: 'invalid',
    words: words(
      '请指定运单号、状态代码和发生时间所在的列',
      '請指定運單號、狀態代碼和發生時間所在的欄',
      'Say which columns hold the waybill, the status code and the time',
    ),
  },
  EVENT_NUMBER_UNKNOWN: {
    kind: 'missing',
    words: words(
      '没有单号为“{number}”的包裹；轨迹保留 14 天，包裹出现后自动入库',
      '沒有單號為「{number}」的包裹；軌跡保留 14 天，包裹出現後自動寫入',
      'No parcel has the number “{number}”. The event is kept for 14 days and added once one has.',
    ),
  },
  EVENT_FILE_NOT_FOUND: { kind: 'missing', words: words('没有这个轨迹文件', '沒有這個軌跡檔案', 'There is no such file of events') },
})
