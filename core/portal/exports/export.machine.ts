import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A file that is produced in the background (rule: Exports); a failed one is produced again on
 * request.
 */
export const exportJobMachine = defineMachine({
  name: 'export_job',
  initial: 'ready',
  states: {
    ready: { label: words('准备中', '準備中', 'Ready') },
    success: { label: words('成功', '成功', 'Success'), final: true },
    failed: { label: words('失败', '失敗', 'Failed') },
  },
  events: {
    succeed: { label: words('完成导出', '完成匯出', 'Succeed') },
    fail: { label: words('导出失败', '匯出失敗', 'Fail') },
    retry: { label: words('重试', '重試', 'Retry') },
  },
  arrows: {
    ready: { succeed: 'success', fail: 'failed' },
    failed: { retry: 'ready' },
  },
})

export type ExportJobState = keyof (typeof exportJobMachine)['states']
