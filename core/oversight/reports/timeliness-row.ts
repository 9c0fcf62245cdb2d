import type { Instant } from '#core/base/kernel/clock.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { fateOf, startOf, type Fate, type StartMilestone, type TimelyParcel, type Window } from './timeliness.rules.ts'
import type { TimelinessGroup } from './timeliness-summary.ts'

const text = (label: Words, maxLength: number) => ({ kind: 'text', maxLength, required: true, label }) as const
const time = (label: Words) => text(label, 'YYYY-MM-DD HH:mm:ss'.length)

/** The rows behind the figures, in the specification's names; all of them are strings. */
export const timelinessRowFields = {
  client_refer_code: text(words('客户单号', '客戶單號', 'Reference'), 60),
  airway_number: text(words('运单号', '運單號', 'Waybill'), 40),
  to_country: text(words('目的国家', '目的國家', 'Destination'), 2),
  create_time: time(words('下单时间', '下單時間', 'Created')),
  inbound_time: time(words('入库时间', '入庫時間', 'Inbound')),
  outbound_time: time(words('出库时间', '出庫時間', 'Outbound')),
  ccs_time: time(words('清关完成时间', '清關完成時間', 'Customs cleared')),
  '112_time': time(words('航班起飞时间', '航班起飛時間', 'Flight departed')),
  '140_time': time(words('到达派送站时间', '到達派送站時間', 'At delivery station')),
  '150_time': time(words('派送中时间', '派送中時間', 'Out for delivery')),
  pod_time: time(words('签收时间', '簽收時間', 'Delivered (POD)')),
  status_time: time(words('状态时间', '狀態時間', 'Status time')),
  status: text(words('状态', '狀態', 'Status'), 60),
} as const

export type TimelinessRow = RecordOf<typeof timelinessRowFields>

/**
 * A parcel as a row. `timeText` formats an instant in the time zone of the page; what has not
 * happened is an empty string.
 */
export function timelinessRow(
  { refCode, airwayNumber, toCountry, times, statusTime }: TimelyParcel,
  { timeText, status }: { readonly timeText: (at: Instant) => string; readonly status: string },
): TimelinessRow {
  const shown = (at: Instant | undefined): string => (at === undefined ? '' : timeText(at))
  return {
    client_refer_code: refCode,
    airway_number: airwayNumber,
    to_country: toCountry,
    create_time: shown(times.create_time),
    inbound_time: shown(times.inbound_time),
    outbound_time: shown(times.outbound_time),
    ccs_time: shown(times.ccs_time),
    '112_time': shown(times['112_time']),
    '140_time': shown(times['140_time']),
    '150_time': shown(times['150_time']),
    pod_time: shown(times.pod_time),
    status_time: shown(statusTime),
    status,
  }
}

/**
 * Which parcels a figure of the report counts, so that it can open them
 * (rule: Rows behind a figure); criteria that are left out do not restrict.
 */
export type DrillDown = Partial<TimelinessGroup> & {
  readonly start: StartMilestone
  /** When the clock started: from inclusive, before exclusive. */
  readonly from: Instant
  readonly before: Instant
  readonly of?: { readonly days: Window; readonly fates: readonly Fate[] }
}

/** Whether a parcel is one of those that a figure counted. */
export function isBehind(parcel: TimelyParcel, { figure, asOf }: { readonly figure: DrillDown; readonly asOf: Instant }): boolean {
  const start = startOf(parcel, figure.start)
  if (start === undefined || start < figure.from || start >= figure.before) return false
  const isOther = (['toCountry', 'channel', 'client'] as const).some((name) => figure[name] !== undefined && figure[name] !== parcel[name])
  if (isOther) return false
  if (figure.of === undefined) return true
  return figure.of.fates.includes(fateOf({ state: parcel.state, start, pod: parcel.times.pod_time }, { days: figure.of.days, asOf }))
}
