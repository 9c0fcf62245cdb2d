import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Failures of a tracking event, and of mails about a parcel. */
export const trackingFailure = defineFailures({
  TRACKING_IN_FUTURE: {
    kind: 'invalid',
    words: words(
      '轨迹时间 {time} 晚于当前时间 {now}，请核对时间与时区',
      '軌跡時間 {time} 晚於目前時間 {now}，請核對時間與時區',
      'The event time {time} is later than now ({now}). Check the time and time zone.',
    ),
  },
  TRACKING_BEFORE_ORDER: {
    kind: 'invalid',
    words: words(
      '轨迹时间 {time} 早于订单创建时间 {created}，请核对；确认无误后再录入',
      '軌跡時間 {time} 早於訂單建立時間 {created}，請核對；確認無誤後再錄入',
      'The event time {time} is before the order was created ({created}). Check it, or confirm that it is right.',
    ),
  },
  TRACKING_EVENT_NOT_FOUND: {
    kind: 'missing',
    words: words('没有这条轨迹，请刷新后重试', '沒有這筆軌跡，請重新整理後再試', 'There is no such event. Reload the page and try again.'),
  },
  TRACKING_EVENT_KNOWN: {
    kind: 'conflict',
    words: words(
      '该包裹在同一时间和地点已有相同轨迹',
      '該包裹在同一時間和地點已有相同軌跡',
      'The parcel has this event at this time and place already.',
    ),
  },
  TRACKING_READERS_FULL: {
    kind: 'conflict',
    words: words(
      '此包裹已有 {most} 个邮箱订阅，不能再订阅',
      '此包裹已有 {most} 個信箱訂閱，不能再訂閱',
      '{most} addresses follow this parcel already. No more can be added.',
    ),
  },
  TRACKING_MAILS_TODAY: {
    kind: 'throttled',
    words: words(
      '今天发送的确认邮件已达上限，请明天再试',
      '今天傳送的確認郵件已達上限，請明天再試',
      'No more confirmation mails can be sent today. Try again tomorrow.',
    ),
  },
  TRACKING_LINK_USED: {
    kind: 'missing',
    words: words(
      '链接已使用或已过期，请重新订阅',
      '連結已使用或已過期，請重新訂閱',
      'This link was used already or is too old. Subscribe again.',
    ),
  },
})
