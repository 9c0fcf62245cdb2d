import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Failures of deciding on codes that wait. */
export const waitingFailure = defineFailures({
  WAITING_CODE_NOT_FOUND: {
    kind: 'missing',
    words: words('没有该代码的待处理轨迹', '沒有該代碼的待處理軌跡', 'No events of this code are waiting'),
  },
  WAITING_EVENT_NOT_FOUND: {
    kind: 'missing',
    words: words('该轨迹不再等待处理', '該軌跡不再等待處理', 'This event is not waiting any more'),
  },
  WAITING_NUMBER_NOT_FOUND: {
    kind: 'missing',
    words: words('没有该单号的待处理轨迹', '沒有該單號的待處理軌跡', 'No events of this number are waiting'),
  },
})
