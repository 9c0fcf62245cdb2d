import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { closingMachine, REOPENING_DECISIONS } from '#core/money/closings/closing.machine.ts'
import { CLOSING_CHECK_NAMES, reopeningFields } from '#core/money/closings/closing.ts'
import { ACCOUNT_GROUP_NAMES } from '#core/money/ledger/account-group.ts'
import { MONTH_PATTERN } from '#core/money/ledger/month.rules.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const STATES = statesOf(closingMachine)

const row = named(
  'Closing',
  z.object({
    month: z.string(),
    status: z.enum(STATES),
    status_txt: z.string(),
    closed_by: z.string().nullable(),
    close_time: z.string().nullable(),
    /** Who asked to reopen it, why, and who decided. */
    asked_by: z.string().nullable(),
    ask_time: z.string().nullable(),
    reason: z.string().nullable(),
    decided_by: z.string().nullable(),
    decide_time: z.string().nullable(),
    /** The actions that the caller may take on it. */
    events: z.array(z.enum(['close', 'ask_reopen', ...REOPENING_DECISIONS])),
  }),
)
export type ClosingRow = z.output<typeof row>

const line = z.object({
  account: z.enum(ACCOUNT_GROUP_NAMES),
  account_txt: z.string(),
  currency: z.string(),
  /** Balances stand on one side: on the other they are null. */
  opening_debit: moneyAnswer.nullable(),
  opening_credit: moneyAnswer.nullable(),
  debit: moneyAnswer,
  credit: moneyAnswer,
  closing_debit: moneyAnswer.nullable(),
  closing_credit: moneyAnswer.nullable(),
})
const balance = named(
  'TrialBalance',
  z.object({
    month: z.string(),
    status: z.enum(STATES),
    lines: z.array(line),
    /** The sums of each currency; both sides are equal. */
    totals: z.array(
      z.object({ currency: z.string(), openings: moneyAnswer, debit: moneyAnswer, credit: moneyAnswer, balances: moneyAnswer }),
    ),
  }),
)
export type TrialBalanceAnswer = z.output<typeof balance>

const checks = named(
  'ClosingChecks',
  z.object({
    rows: z.array(
      z.object({
        name: z.enum(CLOSING_CHECK_NAMES),
        text: z.string(),
        count: z.number().int(),
        /** Keeps the month from being closed while it is above zero. */
        blocks: z.boolean(),
        /** Where it is worked off. */
        path: z.string(),
      }),
    ),
  }),
)

/**
 * The books are about all clients together, so reading `finance`, which sales may for their own, is
 * not enough.
 */
const common = { tag: 'closings', audience: 'staff', clients: 'all' } as const
const permission = (action: 'update' | 'approve') => ({ permission: { area: 'finance', action } }) as const
const PATH = '/admin/finance/closings'
const MONTH = `${PATH}/{month}`
const params = z.object({ month: z.string().regex(MONTH_PATTERN) })

/** Closings of months, and trial balances. */
export const closingRoutes = {
  closings: defineRoute({
    ...common,
    ...permission('update'),
    method: 'GET',
    path: PATH,
    summary: 'Months of the books, newest first, open and closed',
    query: z.object(pageQuery),
    payload: listOf(row),
  }),
  trialBalance: defineRoute({
    ...common,
    ...permission('update'),
    method: 'GET',
    path: `${MONTH}/trial-balance`,
    summary: 'The trial balance of a month: kept where the month is closed, up to now otherwise',
    params,
    payload: balance,
  }),
  exportTrialBalance: defineRoute({
    ...common,
    ...permission('update'),
    method: 'GET',
    path: `${MONTH}/trial-balance/export`,
    summary: 'The trial balance of a month as xlsx',
    params,
    file: XLSX_TYPE,
  }),
  closingChecks: defineRoute({
    ...common,
    ...permission('update'),
    method: 'GET',
    path: `${MONTH}/checks`,
    summary: 'What is open at the end of a month, and whether it keeps the month from being closed',
    params,
    payload: checks,
  }),
  closeMonth: defineRoute({
    ...common,
    ...permission('approve'),
    method: 'POST',
    path: `${MONTH}/close`,
    summary: 'Close the next month: nothing is posted into it any more',
    params,
    payload: row,
  }),
  askReopening: defineRoute({
    ...common,
    ...permission('approve'),
    method: 'POST',
    path: `${MONTH}/reopen`,
    summary: 'Ask to open the last closed month again, with a reason; somebody else decides',
    params,
    body: named('ReopeningInput', sentSchema(reopeningFields)),
    payload: row,
  }),
  decideReopening: defineRoute({
    ...common,
    ...permission('approve'),
    method: 'POST',
    path: `${MONTH}/decide`,
    summary: 'Open a month again that somebody else asked for, or leave it closed',
    params,
    body: z.object({ decision: z.enum(REOPENING_DECISIONS) }),
    payload: row,
  }),
}
