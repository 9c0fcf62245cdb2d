import type { References } from '#core/base/fields/references.ts'
import { MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { fillPlaces, words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import type { TracedParcel } from './ask-traces.usecase.ts'
import { STUCK_REASONS, type StuckVerdict } from './stuck.rules.ts'
import { TRACE_LEG_NAMES, TRACE_LEGS, type TraceLeg } from './trace-leg.ts'

type TraceSheetReader = { readonly locale: Locale; readonly references: References; readonly now: Instant; readonly timeZone: string }
type Column = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly width: number
  readonly of: (parcel: TracedParcel, reader: TraceSheetReader) => string | undefined
}

const HOURS_PER_DAY = 24

/** A span in days with one decimal place, as sheets calculate with it. */
const daysText = (millis: number): string => (Math.floor((millis * 10) / (MILLIS_PER_HOUR * HOURS_PER_DAY)) / 10).toFixed(1)

/** Returns the text about a reason for which a parcel is stuck. */
export const stuckText = ({ reason, params }: StuckVerdict, locale: Locale): string =>
  fillPlaces(STUCK_REASONS[reason].text[locale], params, locale)

function eventText({ last }: TracedParcel, { references, locale }: TraceSheetReader): string | undefined {
  if (last === undefined) return undefined
  const record = references.find(trackingStatus, last.code)
  return last.description ?? (locale === 'en-US' ? record?.english_description : record?.tracker_description) ?? last.code
}

const inLeg = (leg: TraceLeg): Column => ({
  heading: words(
    `${TRACE_LEGS[leg].label['zh-CN']}（天）`,
    `${TRACE_LEGS[leg].label['zh-TW']}（天）`,
    `${TRACE_LEGS[leg].label['en-US']} (days)`,
  ),
  kind: 'number',
  width: 14,
  of: ({ ages }) => {
    const age = ages.find((one) => one.leg === leg)
    return age && daysText(age.millis)
  },
})

const COLUMNS: readonly Column[] = [
  { heading: words('查询单号', '查詢單號', 'Asked for'), kind: 'text', width: 20, of: ({ numbers }) => numbers.join(', ') || undefined },
  { heading: words('订单号', '訂單號', 'Order number'), kind: 'text', width: 18, of: ({ orderNumber }) => orderNumber },
  { heading: words('运单号', '運單號', 'Waybill'), kind: 'text', width: 18, of: ({ airwayNumber }) => airwayNumber },
  { heading: words('客户单号', '客戶單號', 'Client reference'), kind: 'text', width: 18, of: ({ refCode }) => refCode },
  { heading: words('客户', '客戶', 'Client'), kind: 'text', width: 14, of: ({ account }) => account },
  { heading: words('渠道', '渠道', 'Channel'), kind: 'text', width: 12, of: ({ channel }) => channel },
  { heading: words('目的国家', '目的國家', 'Destination'), kind: 'text', width: 12, of: ({ country }) => country },
  { heading: words('所在仓库', '所在倉庫', 'In warehouse'), kind: 'text', width: 12, of: ({ atWarehouse }) => atWarehouse },
  {
    heading: words('状态', '狀態', 'State'),
    kind: 'text',
    width: 14,
    of: ({ status }, { locale }) => orderMachine.states[status].label[locale],
  },
  { heading: words('最新轨迹', '最新軌跡', 'Last event'), kind: 'text', width: 28, of: eventText },
  { heading: words('代码', '代碼', 'Code'), kind: 'text', width: 8, of: ({ last }) => last?.code },
  { heading: words('地点', '地點', 'Place'), kind: 'text', width: 18, of: ({ last }) => last?.location },
  {
    heading: words('轨迹时间', '軌跡時間', 'Event time'),
    kind: 'date',
    width: 20,
    of: ({ last }, { timeZone }) => last && localTime(last.time, timeZone),
  },
  {
    heading: words('当地时间', '當地時間', 'Local time of the place'),
    kind: 'date',
    width: 20,
    of: ({ last }) => last && localTime(last.time, last.timezone),
  },
  {
    heading: words('无更新（天）', '無更新（天）', 'Since the last event (days)'),
    kind: 'number',
    width: 14,
    of: ({ last, createdAt }, { now }) => daysText(now - (last?.time ?? createdAt)),
  },
  { heading: words('当前环节', '目前環節', 'Leg'), kind: 'text', width: 16, of: ({ leg }, { locale }) => TRACE_LEGS[leg].label[locale] },
  ...TRACE_LEG_NAMES.map(inLeg),
  {
    heading: words('卡滞原因', '卡滯原因', 'Why it is stuck'),
    kind: 'text',
    width: 24,
    of: ({ stuck }, { locale }) => stuck.map(({ reason }) => STUCK_REASONS[reason].label[locale]).join(', ') || undefined,
  },
  {
    heading: words('说明', '說明', 'Details'),
    kind: 'text',
    width: 40,
    of: ({ stuck }, { locale }) => stuck.map((one) => stuckText(one, locale)).join('; ') || undefined,
  },
]

const SHEET = words('轨迹查询', '軌跡查詢', 'Trace query')

/**
 * Parcels of a trace query as a sheet in the reader's language and time zone; times of places are
 * in their own.
 */
export function traceSheet(parcels: readonly TracedParcel[], reader: TraceSheetReader): SheetContent {
  return {
    sheetName: SHEET[reader.locale],
    columns: COLUMNS.map(({ heading, kind, width }): SheetColumn => ({ heading: heading[reader.locale], kind, widthCharacters: width })),
    rows: parcels.map((parcel) => COLUMNS.map(({ of }) => of(parcel, reader))),
  }
}
