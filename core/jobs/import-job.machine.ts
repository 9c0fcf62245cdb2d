import { defineMachine } from '../kernel/machine.ts'
import { words } from '../kernel/words.ts'

/**
 * An uploaded sheet on its way in: checked, reviewed by a person, stored. An interrupted run resumes where it stopped, so that nothing is
 * created twice.
 */
export const importJobMachine = defineMachine({
  name: 'import_job',
  initial: 'uploaded',
  states: {
    uploaded: { label: words('已上传', '已上傳', 'Uploaded') },
    checked: { label: words('已校验', '已校驗', 'Checked') },
    running: { label: words('导入中', '匯入中', 'Running') },
    interrupted: { label: words('已中断', '已中斷', 'Interrupted') },
    done: { label: words('已完成', '已完成', 'Done'), final: true },
    refused: { label: words('无法导入', '無法匯入', 'Refused'), final: true },
    cancelled: { label: words('已取消', '已取消', 'Cancelled'), final: true },
  },
  events: {
    check: { label: words('校验', '校驗', 'Check') },
    refuse: { label: words('拒绝文件', '拒絕檔案', 'Refuse the file') },
    start: { label: words('开始导入', '開始匯入', 'Start') },
    break: { label: words('中断', '中斷', 'Break off') },
    resume: { label: words('继续导入', '繼續匯入', 'Resume') },
    finish: { label: words('完成导入', '完成匯入', 'Finish') },
    cancel: { label: words('取消', '取消', 'Cancel') },
  },
  arrows: {
    uploaded: { check: 'checked', refuse: 'refused', cancel: 'cancelled' },
    checked: { start: 'running', cancel: 'cancelled' },
    running: { finish: 'done', break: 'interrupted' },
    interrupted: { resume: 'running', cancel: 'cancelled' },
  },
})

export type ImportJobState = keyof (typeof importJobMachine)['states']
export type ImportJobEvent = keyof (typeof importJobMachine)['events']
