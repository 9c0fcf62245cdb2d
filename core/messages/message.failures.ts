import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** What can stand against bringing out a bulletin, and against confirming it (spec §4). */
export const messageFailure = defineFailures({
  PUBLISH_TIME_PAST: {
    kind: 'invalid',
    words: words('发布时间必须晚于现在', '發布時間必須晚於現在', 'The publish time must lie in the future'),
  },
  PUBLISH_TIME_MISSING: {
    kind: 'invalid',
    words: words('请填写发布时间', '請填寫發布時間', 'Enter when it is to be published'),
  },
  BULLETIN_NOT_FOUND: { kind: 'missing', words: words('找不到公告 {id}', '找不到公告 {id}', 'There is no bulletin {id}') },
})
