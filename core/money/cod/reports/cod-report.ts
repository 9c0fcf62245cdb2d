import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

/** How long cash is outstanding, in days; the last has no end. The names stand in addresses. */
export const COD_AGES = {
  '0-3': { from: 0, label: words('0–3 天', '0–3 天', '0–3 days') },
  '4-7': { from: 4, label: words('4–7 天', '4–7 天', '4–7 days') },
  '8-14': { from: 8, label: words('8–14 天', '8–14 天', '8–14 days') },
  '15-30': { from: 15, label: words('15–30 天', '15–30 天', '15–30 days') },
  '31': { from: 31, label: words('30 天以上', '30 天以上', 'Over 30 days') },
} as const satisfies Record<string, { readonly from: number; readonly label: Words }>
export type CodAge = keyof typeof COD_AGES
export const COD_AGE_NAMES = ['0-3', '4-7', '8-14', '15-30', '31'] as const satisfies readonly CodAge[]

const STARTS = COD_AGE_NAMES.map((age) => COD_AGES[age].from)
/**
 * The times in between of which cash of an age is: since then it is outstanding. The oldest has no
 * end.
 */
export const spanOfAge = (age: CodAge, now: Instant): { readonly from: Instant | undefined; readonly before: Instant | undefined } => {
  const { from: days } = COD_AGES[age]
  const next = STARTS.find((one) => one > days)
  return {
    from: next === undefined ? undefined : now - next * MILLIS_PER_DAY,
    before: days === 0 ? undefined : now - days * MILLIS_PER_DAY,
  }
}

/** Parcels of the last days that are still to be collected say nothing of a rate yet. */
export const RIPE_DAYS = 30

/**
 * The amount that is outstanding with an agent in a currency and of an age: `due` since its
 * dispatch, `collected` since its delivery.
 */
export type AgeRow = {
  readonly agent?: string
  readonly agentName?: string
  readonly currency: string
  readonly state: 'due' | 'collected'
  readonly age: CodAge
  readonly count: number
  readonly amount: bigint
}

/** The parcels that were dispatched in a month to a country by a channel. */
export type RateRow = {
  readonly month: string
  readonly country: string
  readonly channel?: string
  readonly currency: string
  readonly count: number
  readonly due: bigint
  readonly collectedCount: number
  readonly collected: bigint
  readonly failedCount: number
  /**
   * Not ripe: dispatched a few days ago and still to be collected. They are not part of the rate.
   */
  readonly unripeCount: number
  readonly unripe: bigint
}

const PER_CENT = 10_000n
/**
 * The part that was collected of what is ripe, in hundredths of a per cent; undefined where nothing
 * is.
 */
export function rateOf({ due, unripe, collected }: Pick<RateRow, 'due' | 'unripe' | 'collected'>): number | undefined {
  const ripe = due - unripe
  return ripe <= 0n ? undefined : Number((collected * PER_CENT + ripe / 2n) / ripe)
}

/**
 * The amounts that the exchange accounts of a client took in and gave on a day by settlements that
 * were paid out.
 */
export type ExchangedRow = {
  readonly customerId: number
  readonly account: string
  readonly day: string
  readonly currency: string
  readonly amount: bigint
}
/** The gain of a month and a client in the currency of reports; below zero a loss. */
export type ExchangeResult = {
  readonly month: string
  readonly customerId: number
  readonly account: string
  readonly positions: readonly Money[]
  readonly gain: bigint
}

const MONTH_CHARACTERS = 7

/**
 * Exchange gain and loss of months and clients: what settlements took in and gave by the rates of
 * their bills, valued by the rates of the day on which they were paid out. What was exchanged at
 * the same rates comes to nothing. EXCHANGE_RATE_MISSING.
 */
export function exchangeResults(
  rows: readonly ExchangedRow[],
  inReport: (value: Money, day: string) => Result<bigint>,
): Result<readonly ExchangeResult[]> {
  const results = new Map<string, { readonly row: ExchangedRow; gain: bigint; readonly positions: Map<string, bigint> }>()
  for (const row of rows) {
    const value = inReport(money(row.amount, row.currency), row.day)
    if (!value.ok) return value
    const key = `${row.day.slice(0, MONTH_CHARACTERS)} ${row.customerId}`
    const found = results.get(key) ?? { row, gain: 0n, positions: new Map<string, bigint>() }
    found.gain += value.value
    found.positions.set(row.currency, (found.positions.get(row.currency) ?? 0n) + row.amount)
    results.set(key, found)
  }
  const listed = [...results.values()].map(({ row, gain, positions }) => ({
    month: row.day.slice(0, MONTH_CHARACTERS),
    customerId: row.customerId,
    account: row.account,
    gain,
    positions: [...positions].map(([currency, amount]) => money(amount, currency)),
  }))
  return { ok: true, value: listed }
}

/** Where the cash of an order is, as its customer sees it. */
export const COD_PLACES = {
  to_collect: words('待代收', '待代收', 'To collect'),
  collected: words('已代收', '已代收', 'Collected'),
  on_way: words('回款途中', '回款途中', 'On its way to us'),
  with_us: words('已到账', '已入帳', 'With us'),
  on_bill: words('已出账', '已出帳', 'On a bill'),
  settled: words('已打款', '已撥款', 'Paid out'),
} as const satisfies Record<string, Words>
export type CodPlace = keyof typeof COD_PLACES
export const COD_PLACE_NAMES = Object.keys(COD_PLACES) as [CodPlace, ...CodPlace[]]

/** One figure of a customer's overview: a month is that of the dispatch. */
export type CodFigure = {
  readonly currency: string
  readonly month: string
  readonly place: CodPlace
  readonly count: number
  readonly amount: bigint
}

type ReportReach = { readonly customerIds: readonly number[] | undefined }
export type CodReportFilter = ReportReach & {
  readonly agent?: string | undefined
  readonly currency?: string | undefined
  readonly country?: string | undefined
  readonly channel?: string | undefined
}
type DispatchRange = { readonly from: Instant; readonly before: Instant }

/** Reads what is outstanding and what became of it, outside a unit of work. */
export type CodReports = {
  readonly ages: (filter: CodReportFilter & { readonly now: Instant }) => Promise<readonly AgeRow[]>
  readonly rates: (filter: CodReportFilter & DispatchRange & { readonly ripeBefore: Instant }) => Promise<readonly RateRow[]>
  readonly exchanged: (filter: ReportReach & DispatchRange) => Promise<readonly ExchangedRow[]>
  readonly overview: (customerId: number) => Promise<readonly CodFigure[]>
}
