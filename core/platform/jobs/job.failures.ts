import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why an operation on a background job is refused. */
export const jobFailure = defineFailures({
  JOB_NOT_FOUND: {
    kind: 'missing',
    words: words('后台任务 {id} 不存在', '背景工作 {id} 不存在', 'Background job {id} not found'),
  },
  JOB_CHANGED: {
    kind: 'conflict',
    words: words(
      '任务刚刚发生了变化，请刷新后重试',
      '工作剛剛發生了變化，請重新整理後重試',
      'The job has just changed. Reload and try again.',
    ),
  },
  JOB_TAKEN_OVER: {
    kind: 'conflict',
    words: words(
      '任务已被取消或由其他服务器接手',
      '工作已被取消或由其他伺服器接手',
      'The job was cancelled, or another server has taken it over',
    ),
  },
})
