import type { Instant } from './clock.ts'
import { defineFailures } from './failure.ts'
import { failed, ok, type Result } from './result.ts'
import { words } from './words.ts'

const pastFailure = defineFailures({
  IN_THE_FUTURE: { kind: 'invalid', words: words('不能选择未来的时间', '不能選擇未來的時間', 'must not be in the future') },
})

/**
 * Refuses a future instant where something has already happened: in the date picker and again on
 * the server (rule: Not in the future). IN_THE_FUTURE.
 */
export const checkNotFuture = ({ at, now }: { readonly at: Instant; readonly now: Instant }): Result<true> =>
  at > now ? failed(pastFailure('IN_THE_FUTURE')) : ok(true)
