import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * Background work from being asked for to its end; one that failed for good waits for staff to run
 * it again.
 */
export const jobMachine = defineMachine({
  name: 'job',
  initial: 'waiting',
  states: {
    waiting: { label: words('等待中', '等待中', 'Waiting') },
    running: { label: words('运行中', '執行中', 'Running') },
    retrying: { label: words('等待重试', '等待重試', 'Waiting to retry') },
    done: { label: words('已完成', '已完成', 'Done'), final: true },
    failed: { label: words('失败', '失敗', 'Failed') },
    cancelled: { label: words('已取消', '已取消', 'Cancelled'), final: true },
  },
  events: {
    start: { label: words('开始', '開始', 'Start') },
    finish: { label: words('完成', '完成', 'Finish') },
    break: { label: words('出错', '出錯', 'Fail') },
    give_up: { label: words('放弃', '放棄', 'Give up') },
    retry: { label: words('再次运行', '再次執行', 'Run again') },
    cancel: { label: words('取消', '取消', 'Cancel') },
  },
  arrows: {
    waiting: { start: 'running', cancel: 'cancelled' },
    running: { finish: 'done', break: 'retrying', give_up: 'failed', cancel: 'cancelled' },
    retrying: { start: 'running', cancel: 'cancelled' },
    failed: { retry: 'retrying' },
  },
})

export type JobState = keyof (typeof jobMachine)['states']

/** Events that staff can bring about on a job. */
export const STAFF_JOB_EVENTS = ['retry', 'cancel'] as const
export type StaffJobEvent = (typeof STAFF_JOB_EVENTS)[number]

/** Events that staff can bring about on a job in a state. */
export const jobEventsFrom = (state: JobState): readonly StaffJobEvent[] =>
  STAFF_JOB_EVENTS.filter((event) => jobMachine.eventsFrom(state).includes(event))
