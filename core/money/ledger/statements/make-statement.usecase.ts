import { documentFailure } from '#core/base/documents/document.failures.ts'
import { MOST_LISTED } from '#core/base/documents/list-document.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { dayAfter, localTime, startOfDay } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { FLOW_ACCOUNT_NAMES, type FlowReading } from './flow.ports.ts'
import { receivable, wallet } from '../ledger-account.ts'
import type { Statement } from './statement.document.ts'

export type WantedStatement = {
  readonly customerId: number
  /** How the statement names the client. */
  readonly client: string
  readonly currency: string
  /** First and last day in the zone; the current month up to today where they are left out. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly zone: string
  readonly isPaper: boolean
}

const ACCOUNTS = { wallet, receivable } as const

/**
 * The statement of a customer in one currency: its wallet, and the account on terms where it has
 * one. INPUT_INVALID where the period ends before it begins, PRINT_LIST_TOO_LONG for more lines
 * than are printed.
 */
export const makeStatement =
  ({ flow, clock }: { readonly flow: Pick<FlowReading, 'period'>; readonly clock: Clock }) =>
  async ({ customerId, client, currency, zone, isPaper, ...days }: WantedStatement): Promise<Result<Statement>> => {
    const today = localTime(clock.now(), zone).slice(0, 'YYYY-MM-DD'.length)
    const to = days.to ?? (days.from !== undefined && days.from > today ? days.from : today)
    const from = days.from ?? `${to.slice(0, 'YYYY-MM'.length)}-01`
    if (to < from) return failed(invalidInput([atField('to', inputFailure('OUT_OF_RANGE', { min: from, max: today }))]))
    const span = { from: startOfDay(from, zone), before: startOfDay(dayAfter(to), zone) }
    const parts = await Promise.all(
      FLOW_ACCOUNT_NAMES.map(async (account) => ({ account, period: await flow.period(ACCOUNTS[account](customerId, currency), span) })),
    )
    const shown = parts.filter(({ account, period }) => account === 'wallet' || period !== undefined)
    const lines = shown.reduce((sum, { period }) => sum + (period?.count ?? 0), 0)
    if (isPaper && lines > MOST_LISTED) return failed(documentFailure('PRINT_LIST_TOO_LONG', { found: lines, most: MOST_LISTED }))
    return ok({ client, currency, from, to, parts: shown })
  }
