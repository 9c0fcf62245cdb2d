import type { Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { meaningsOf, type HeadingMatching, type MatchedHeadings } from '#core/base/sheets/matched-headings.ts'

/** The columns of a file of tracking events, by the names of the API. */
export const EVENT_COLUMNS = ['number', 'code', 'time', 'timezone', 'place', 'text', 'amount', 'currency', 'confirm_early'] as const
export type EventColumn = (typeof EVENT_COLUMNS)[number]

/**
 * Their words are the headings of the template and of the sheet of wrong lines, which can be sent
 * again.
 */
export const EVENT_HEADINGS: Readonly<Record<EventColumn, Words>> = {
  number: words('运单号', '運單號', 'Waybill'),
  code: words('状态代码', '狀態代碼', 'Status code'),
  time: words('发生时间', '發生時間', 'Time'),
  timezone: words('时区', '時區', 'Time zone'),
  place: words('地点', '地點', 'Location'),
  text: words('描述', '描述', 'Description'),
  amount: words('代收金额', '代收金額', 'Collected amount'),
  currency: words('币种', '幣別', 'Currency'),
  confirm_early: words('早于订单也录入', '早於訂單也錄入', 'Enter though before the order'),
}

/** Agents' names for these columns, besides our own words. */
const SYNONYMS: Readonly<Record<EventColumn, readonly string[]>> = {
  number: [
    'awb',
    'awb no',
    'waybill no',
    'tracking number',
    'tracking no',
    'airway_number',
    'order_number',
    'order',
    '订单号',
    '訂單號',
    'shipment',
  ],
  code: ['status', 'event', 'event code', 'tracker_code', '代码', '代碼', '状态', '狀態', '状态码', '狀態碼', '轨迹代码', '軌跡代碼'],
  time: [
    'date',
    'datetime',
    'date time',
    'event time',
    'event date',
    'timestamp',
    'status_time',
    '时间',
    '時間',
    '日期',
    '轨迹时间',
    '軌跡時間',
  ],
  timezone: ['zone', 'tz', 'status_timezone', 'utc offset'],
  place: ['city', 'place', 'station', 'status_location', '城市', '网点', '網點', '站点', '站點'],
  text: [
    'remark',
    'remarks',
    'note',
    'comment',
    'status description',
    'event description',
    'tracker_description',
    '备注',
    '備註',
    '轨迹描述',
    '軌跡描述',
  ],
  amount: ['cod', 'cod amount', 'cash', 'collected', '代收货款', '代收貨款', '金额', '金額'],
  currency: ['cur', 'ccy', 'currency code', '货币', '貨幣'],
  confirm_early: ['confirm early', 'early confirmed', '确认早于订单', '確認早於訂單'],
}

export const EVENT_MEANINGS = meaningsOf(EVENT_COLUMNS, EVENT_HEADINGS, SYNONYMS)
export type EventMatching = HeadingMatching<EventColumn>
export type EventHeadings = MatchedHeadings<EventColumn>

/** Whether the columns suffice: each row needs a number, a code and a time. */
export const sufficesForEvents = ({ columns }: EventHeadings): boolean =>
  (['number', 'code', 'time'] as const).every((needed) => columns.some(({ column }) => column === needed))

/** How a file came: sent by staff, or found in the folder of agents. */
export const FILE_SOURCES = {
  upload: words('上传', '上傳', 'Uploaded'),
  folder: words('文件夹', '資料夾', 'Folder'),
} as const satisfies Record<string, Words>
export type FileSource = keyof typeof FILE_SOURCES

/**
 * How far the import of a file is; one that broke off is sent again, and what was taken is known
 * then.
 */
export const FILE_STATES = {
  taking: { label: words('导入中', '匯入中', 'Under way') },
  done: { label: words('已完成', '已完成', 'Done') },
  broken: { label: words('已中断，请重新导入', '已中斷，請重新匯入', 'Broke off: import it again') },
} as const
export type FileState = keyof typeof FILE_STATES

/** A part takes seconds; a file of which nothing was counted for so long has broken off. */
const BROKEN_MILLIS = 120_000

export const fileState = (
  { countedAt, finishedAt }: { readonly countedAt: Instant; readonly finishedAt?: Instant },
  now: Instant,
): FileState => (finishedAt !== undefined ? 'done' : now - countedAt > BROKEN_MILLIS ? 'broken' : 'taking')

/**
 * Counts of the outcomes of a file's lines: `waiting` until somebody maps their code, `unmatched`
 * until a parcel has their number.
 */
export type EventCounts = Readonly<Record<'added' | 'known' | 'waiting' | 'unmatched' | 'wrong', number>>
export const NO_EVENTS: EventCounts = { added: 0, known: 0, waiting: 0, unmatched: 0, wrong: 0 }

export const addCounts = (one: EventCounts, other: EventCounts): EventCounts => ({
  added: one.added + other.added,
  known: one.known + other.known,
  waiting: one.waiting + other.waiting,
  unmatched: one.unmatched + other.unmatched,
  wrong: one.wrong + other.wrong,
})

export type EventCells = Readonly<Record<EventColumn, string>>

/** A line that was not taken, or waits for its parcel, with the cause. */
export type WrongEvent = { readonly line: number; readonly cells: EventCells; readonly failure: Failure }
