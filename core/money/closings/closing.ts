import type { Fields } from '#core/base/fields/field.ts'
import { MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { spanOfMonth, type Month } from '../ledger/month.rules.ts'
import type { ClosingState } from './closing.machine.ts'

/** A month of the books that was closed at some time, and perhaps opened again. */
export type Closing = {
  readonly month: Month
  readonly state: ClosingState
  readonly closedBy?: number
  readonly closedAt?: Instant
  readonly askedBy?: number
  readonly askedAt?: Instant
  readonly reason?: string
  readonly decidedBy?: number
  readonly decidedAt?: Instant
}

/** Fields of a request to reopen a month. */
export const reopeningFields = {
  reason: {
    kind: 'text',
    maxLength: 300,
    multiline: true,
    required: true,
    label: words('反月结原因', '反月結原因', 'Reason for reopening'),
  },
} as const satisfies Fields

/**
 * A posting becomes visible when its unit of work ends, and servers' clocks differ a little: a
 * month is complete so long after its end.
 */
const SETTLED_MILLIS = MILLIS_PER_HOUR / 4

/** Whether a month is over, with all that was posted at its end. */
export const isOver = (month: Month, now: Instant): boolean => now >= spanOfMonth(month).until + SETTLED_MILLIS

type CheckFacts = {
  readonly label: Words
  readonly page: string
  readonly blocks: boolean
  readonly filter?: Readonly<Record<string, string>>
}

/**
 * Checks before a month is closed: what blocks the closing, and what somebody may have forgotten.
 */
export const CLOSING_CHECKS = {
  corrections: {
    label: words('待复核的调账', '待覆核的調帳', 'Corrections that nobody decided'),
    page: '/admin/finance/entries',
    filter: { status: 'proposed' },
    blocks: true,
  },
  storage: {
    label: words('未计费的仓储日', '未計費的倉儲日', 'Storage days that are not charged'),
    page: '/admin/finance/storage',
    blocks: true,
  },
  verification: {
    label: words('月末后账本核对未通过', '月底後帳本核對未通過', 'The ledger was not verified without a fault after the month’s end'),
    page: '/admin/finance/checks',
    blocks: true,
  },
  bills: {
    label: words('未出账的账单', '未出帳的帳單', 'Bills that are not issued'),
    page: '/admin/finance/bills',
    filter: { status: 'draft' },
    blocks: false,
  },
  refunds: {
    label: words('待审核的退款', '待審核的退款', 'Refunds to decide'),
    page: '/admin/finance/refunds',
    filter: { status: 'requested' },
    blocks: false,
  },
  top_ups: {
    label: words('待处理的逾期充值', '待處理的逾期儲值', 'Top-ups in question'),
    page: '/admin/finance/top-ups',
    filter: { status: 'in_question' },
    blocks: false,
  },
  statements: {
    label: words('未处理的渠道对账差异', '未處理的通路對帳差異', 'Differences with providers’ statements'),
    page: '/admin/finance/statements',
    blocks: false,
  },
} as const satisfies Readonly<Record<string, CheckFacts>>
export type ClosingCheck = keyof typeof CLOSING_CHECKS
export const CLOSING_CHECK_NAMES = Object.keys(CLOSING_CHECKS) as [ClosingCheck, ...ClosingCheck[]]

/** How many each check found. */
export type ClosingFacts = Readonly<Record<ClosingCheck, number>>

/** The checks that keep a month from being closed. */
export const blockingChecks = (facts: ClosingFacts): readonly ClosingCheck[] =>
  CLOSING_CHECK_NAMES.filter((name) => CLOSING_CHECKS[name].blocks && facts[name] > 0)
