import { defineEntity } from '#core/base/fields/entity.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words } from '#core/base/kernel/words.ts'
import { TRACE_LEGS } from './trace-leg.ts'

const MOST_DAYS = 90

/**
 * After how many days without a tracking event that the customer may see a parcel is silent, by
 * lane and leg; the most specific rule wins.
 */
export const noNewsRule = defineEntity({
  name: 'no_news_rule',
  area: 'no-news-rules',
  label: words('无轨迹规则', '無軌跡規則', 'No-news rules'),
  one: words('无轨迹规则', '無軌跡規則', 'no-news rule'),
  menu: { group: 'reference', order: 160, icon: 'notifications-snooze' },
  key: 'rule_code',
  title: 'rule_code',
  listed: ['rule_code', 'channel', 'country', 'leg', 'days', 'opens_exception', 'notifies_client', 'remark'],
  searched: ['rule_code', 'remark'],
  filtered: ['channel', 'country', 'leg', 'opens_exception'],
  cached: true,
  fields: {
    rule_code: { kind: 'code', maxLength: 30, required: true, label: words('规则代码', '規則代碼', 'Rule code') },
    channel: {
      kind: 'reference',
      to: 'channel',
      label: words('渠道', '渠道', 'Channel'),
      help: words('留空则适用于所有渠道', '留空則適用於所有渠道', 'Leave empty for any channel'),
    },
    country: {
      kind: 'reference',
      to: 'country',
      label: words('目的国家', '目的國家', 'Destination'),
      help: words('留空则适用于所有国家', '留空則適用於所有國家', 'Leave empty for any country'),
    },
    leg: {
      kind: 'choice',
      choices: labelsOf(TRACE_LEGS),
      label: words('环节', '環節', 'Leg'),
      help: words('留空则适用于所有环节', '留空則適用於所有環節', 'Leave empty for any leg'),
    },
    days: {
      kind: 'integer',
      min: 1,
      max: MOST_DAYS,
      required: true,
      label: words('天数', '天數', 'Days'),
      help: words('每天按 24 小时计', '每天按 24 小時計', 'Days of 24 hours'),
    },
    opens_exception: {
      kind: 'flag',
      label: words('登记异常', '登記異常', 'Open an exception'),
      help: words(
        '超过天数时自动登记异常，客户会收到消息',
        '超過天數時自動登記異常，客戶會收到訊息',
        'Opens an exception once the days are over; the client gets a message',
      ),
    },
    notifies_client: {
      kind: 'flag',
      label: words('通知客户', '通知客戶', 'Notify the client'),
      help: words('不登记异常时也发消息给客户', '不登記異常時也發訊息給客戶', 'Sends a message where no exception is opened'),
    },
    remark: { kind: 'text', maxLength: 200, label: words('备注', '備註', 'Remark') },
  },
})
