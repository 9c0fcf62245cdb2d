import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** What can be wrong with a tracking event (domain §7). */
export const trackingFailure = defineFailures({
  TRACKING_IN_FUTURE: {
    kind: 'invalid',
    words: words(
      '轨迹时间 {time} 晚于当前时间 {now}，请核对时间与时区',
      '軌跡時間 {time} 晚於目前時間 {now}，請核對時間與時區',
      'The event time {time} is later than now ({now}). Check the time and time zone.',
    ),
  },
})
