import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { words, type TextParam, type Words } from '#core/base/kernel/words.ts'
import { isEnded, isSilent, type NoNewsRule } from './no-news.rules.ts'
import type { LegAge } from './trace-leg.ts'
import { silentSince, type ParcelFacts } from './traced-parcel.ts'

/** Why a parcel does not move on, the gravest first, and what is said about it. */
export const STUCK_REASONS = {
  exception: { label: words('异常未处理', '異常未處理', 'Exception open'), text: words('{text}', '{text}', '{text}') },
  refused: {
    label: words('被拒收', '被拒收', 'Refused'),
    text: words('收件人拒收，等待处理方案', '收件人拒收，等待處理方案', 'The consignee refused it; a plan is awaited'),
  },
  intercepted: {
    label: words('被拦截', '被攔截', 'Intercepted'),
    text: words('包裹被拦截，等待放行或退回', '包裹被攔截，等待放行或退回', 'Intercepted; it waits to be released or returned'),
  },
  returned: {
    label: words('已退回待处理', '已退回待處理', 'Returned'),
    text: words('已退回仓库，等待下一步', '已退回倉庫，等待下一步', 'Back in a warehouse; the next step is awaited'),
  },
  held: {
    label: words('欠费暂存', '欠費暫存', 'Held for arrears'),
    text: words('客户余额不足，充值后出库', '客戶餘額不足，儲值後出庫', 'The client’s balance is too low; it leaves after a top-up'),
  },
  awaiting_weight: {
    label: words('待确认重量', '待確認重量', 'Awaiting weight'),
    text: words('客户尚未确认重量', '客戶尚未確認重量', 'The client has not confirmed the weight'),
  },
  bag_waits: {
    label: words('已封袋未上提单', '已封袋未上提單', 'Bag not on a bill'),
    text: words('袋 {bag} 已封袋，尚未上提单', '袋 {bag} 已封袋，尚未上提單', 'Bag {bag} is sealed and not on a bill of lading yet'),
  },
  customs: {
    label: words('滞留清关', '滯留清關', 'Waits at customs'),
    text: words('清关已超过 {days} 天', '清關已超過 {days} 天', 'At customs for more than {days|day|days}'),
  },
  agent_silent: {
    label: words('代理无响应', '代理無回應', 'Agent not answering'),
    text: words('轨迹代理 {agent} 没有响应', '軌跡代理 {agent} 沒有回應', 'Tracker agent {agent} does not answer'),
  },
  no_news: {
    label: words('长时间无轨迹', '長時間無軌跡', 'No news'),
    text: words('超过 {days} 天没有轨迹更新', '超過 {days} 天沒有軌跡更新', 'No tracking news for more than {days|day|days}'),
  },
  not_received: {
    label: words('下单后未入库', '下單後未入庫', 'Not received'),
    text: words('下单超过 {days} 天仍未到仓', '下單超過 {days} 天仍未到倉', 'Not at our warehouse {days|day|days} after it was ordered'),
  },
  slow: {
    label: words('慢于常规', '慢於常規', 'Slower than usual'),
    text: words(
      '“{leg}”已超过同线路多数包裹的用时',
      '「{leg}」已超過同線路多數包裹的用時',
      '“{leg}” takes longer than most parcels of this lane',
    ),
  },
} as const satisfies Record<string, { readonly label: Words; readonly text: Words }>
export type StuckReason = keyof typeof STUCK_REASONS
export const STUCK_REASON_NAMES = Object.keys(STUCK_REASONS) as readonly StuckReason[]

/** Why a parcel is stuck, since when, and what goes into the words about it. */
export type StuckVerdict = { readonly reason: StuckReason; readonly since: Instant; readonly params: Readonly<Record<string, TextParam>> }

/** The facts that the reasons are judged by, beside the parcel itself. */
export type StuckView = {
  readonly now: Instant
  readonly ages: readonly LegAge[]
  readonly rule: NoNewsRule | undefined
  /** The agent of its last mile where it does not answer now, and since when. */
  readonly silentAgent: { readonly code: string; readonly since: Instant } | undefined
  /** The words of its open exception. */
  readonly exceptionText: Words
  readonly legLabel: Words
}

const BAG_WAITS_MILLIS = 24 * MILLIS_PER_HOUR
/** Where too few parcels say what is usual. */
const CUSTOMS_DAYS = 3
const NOT_RECEIVED_DAYS = 7

type Judge = (parcel: ParcelFacts, view: StuckView) => (Pick<StuckVerdict, 'since'> & Partial<StuckVerdict>) | undefined

const stands =
  (status: ParcelFacts['status']): Judge =>
  (parcel, { exceptionText: text }) =>
    parcel.status === status ? { since: parcel.exception?.raisedAt ?? silentSince(parcel), params: { text } } : undefined

const openAge = ({ ages }: StuckView): LegAge | undefined => ages.find(({ until }) => until === undefined)
const wholeDays = (millis: number): number => Math.floor(millis / MILLIS_PER_DAY)

function atCustoms(parcel: ParcelFacts, view: StuckView): ReturnType<Judge> {
  const age = openAge(view)
  if (age?.leg !== 'customs' || parcel.status !== 'outbound') return undefined
  const most = age.usual?.mostMillis ?? CUSTOMS_DAYS * MILLIS_PER_DAY
  return age.millis > most ? { since: age.from, params: { days: wholeDays(age.millis) } } : undefined
}

function isSlow(parcel: ParcelFacts, view: StuckView): ReturnType<Judge> {
  const age = openAge(view)
  return age?.isLong === true && parcel.status === 'outbound' ? { since: age.from, params: { leg: view.legLabel } } : undefined
}

/** How each reason is recognised. */
const JUDGES: Readonly<Record<StuckReason, Judge>> = {
  exception: stands('abnormal'),
  refused: stands('refused'),
  intercepted: stands('intercepted'),
  returned: stands('returned'),
  held: ({ heldAt, status }) => (heldAt !== undefined && status === 'inbound' ? { since: heldAt } : undefined),
  awaiting_weight: (parcel) => (parcel.status === 'awaiting_weight' ? { since: silentSince(parcel) } : undefined),
  bag_waits: ({ bag }, { now }) =>
    bag?.state === 'sealed' && bag.mawb === undefined && bag.sealedAt !== undefined && now - bag.sealedAt > BAG_WAITS_MILLIS
      ? { since: bag.sealedAt, params: { bag: bag.packingNumber } }
      : undefined,
  customs: atCustoms,
  agent_silent: ({ status }, { silentAgent }) =>
    silentAgent !== undefined && status === 'outbound' ? { since: silentAgent.since, params: { agent: silentAgent.code } } : undefined,
  no_news: (parcel, { rule, now }) => {
    const since = silentSince(parcel)
    const isHeld = parcel.heldAt !== undefined
    if (rule === undefined || !isSilent({ status: parcel.status, isHeld, since, rule, now })) return undefined
    return { since, params: { days: rule.days } }
  },
  not_received: ({ status, createdAt }, { now }) =>
    status === 'confirmed' && now - createdAt > NOT_RECEIVED_DAYS * MILLIS_PER_DAY
      ? { since: createdAt, params: { days: NOT_RECEIVED_DAYS } }
      : undefined,
  slow: isSlow,
}

/**
 * Every reason for which a parcel is stuck, the gravest first; none for one whose way has ended or
 * that was never submitted.
 */
export function stuckOf(parcel: ParcelFacts, view: StuckView): readonly StuckVerdict[] {
  if (isEnded(parcel.status) || parcel.status === 'draft') return []
  return STUCK_REASON_NAMES.flatMap((reason): readonly StuckVerdict[] => {
    const found = JUDGES[reason](parcel, view)
    return found === undefined ? [] : [{ params: {}, ...found, reason }]
  })
}
