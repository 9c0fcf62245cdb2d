import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

/** Faults of a parcel that comes back, by the codes of the table. */
export const RETURN_EXCEPTIONS = {
  damaged: words('破损', '破損', 'Damaged'),
  wet: words('受潮', '受潮', 'Wet'),
  opened: words('已被拆开', '已被拆開', 'Opened'),
  wrong_item: words('货不对版', '貨不對版', 'Wrong item'),
  incomplete: words('缺件', '缺件', 'Pieces missing'),
  empty: words('空包', '空包', 'Empty'),
  unreadable_label: words('面单无法识别', '面單無法識別', 'Label unreadable'),
  other: words('其他', '其他', 'Other'),
} as const satisfies Readonly<Record<string, Words>>
export type ReturnException = keyof typeof RETURN_EXCEPTIONS

/**
 * Whether the order of a return is known: it was found by the scan, is not known yet, or staff have
 * found it since.
 */
export const RETURN_STATES = {
  known: words('已匹配订单', '已匹配訂單', 'Order found'),
  unknown: words('无主件', '無主件', 'Unknown'),
  matched: words('人工匹配', '人工匹配', 'Matched by staff'),
} as const satisfies Readonly<Record<string, Words>>
export type ReturnState = keyof typeof RETURN_STATES

/** The longest note on a return. */
export const LONGEST_NOTE = 300

/** The finding of the person at the return station about a parcel, besides its weight. */
export type ReturnFinding = { readonly exception?: ReturnException; readonly note?: string }

/** A parcel that came back, as the return station received it. */
export type ReceivedReturn = ReturnFinding & {
  readonly id: number
  /** The code that was scanned. */
  readonly code: string
  readonly state: ReturnState
  readonly orderNumber?: string
  readonly customerId?: number
  /** The ids of uploads. */
  readonly photos: readonly string[]
  readonly weightGrams: number
  /** The code of the warehouse that it came to. */
  readonly warehouse?: string
  readonly receivedAt: Instant
  readonly receivedBy: number
  readonly matchedAt?: Instant
  readonly matchedBy?: number
}

/**
 * Received returns inside a unit of work; a unit that locks orders and returns locks the orders
 * first.
 */
export type ReturnStore = {
  /** RETURN_WAITS, at the latest when the unit ends, where an unknown return has the code. */
  readonly add: (received: Omit<ReceivedReturn, 'id'>) => Promise<ReceivedReturn>
  readonly lock: (id: number) => Promise<ReceivedReturn | undefined>
  readonly keep: (received: ReceivedReturn) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  /** Whether a return with this code waits to be matched, however it is written. */
  readonly waits: (code: string) => Promise<boolean>
}
export type ReturnUnit = { readonly returns: ReturnStore }

/** A received return as lists show it. */
export type ListedReturn = ReceivedReturn & {
  readonly account?: string
  readonly airwayNumber?: string
  readonly receivedByName: string
  readonly matchedByName?: string
}

export const RETURN_SORTS = ['receive_time', 'code'] as const

export type ReturnFilter = {
  readonly state?: ReturnState | undefined
  readonly exception?: ReturnException | undefined
  /** Part of a code, an order number, a waybill or an account. */
  readonly keywords?: string | undefined
  readonly sort?: ListSort<(typeof RETURN_SORTS)[number]> | undefined
  readonly page: number
  readonly pageSize: number
}

/** Received returns as they are read, outside of units of work. */
export type ReturnReading = {
  readonly list: (filter: ReturnFilter) => Promise<{ readonly rows: readonly ListedReturn[]; readonly total: number }>
  readonly find: (id: number) => Promise<ListedReturn | undefined>
}
