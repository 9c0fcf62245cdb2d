import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { askReopening, closeMonth, decideReopening } from '#core/money/closings/close-month.usecase.ts'
import { closingFailure } from '#core/money/closings/closing.failures.ts'
import { closingMachine, REOPENING_DECISIONS } from '#core/money/closings/closing.machine.ts'
import type { Closings, ListedClosing } from '#core/money/closings/closing.ports.ts'
import { CLOSING_CHECK_NAMES, CLOSING_CHECKS, isOver, type Closing } from '#core/money/closings/closing.ts'
import { creditOf, debitOf, trialBalanceSheet } from '#core/money/closings/trial-balance-sheet.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { ACCOUNT_GROUPS } from '#core/money/ledger/account-group.ts'
import { closingOf, currencyTotals, type MonthSum } from '#core/money/ledger/month-sums.ts'
import type { Month } from '#core/money/ledger/month.rules.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { ClosingRow, closingRoutes, TrialBalanceAnswer } from '../../../../contract/money/closings/closing.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { workbook } from '../../../presenters/file-answer.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

type Parts = {
  readonly closings: Closings
  readonly close: ReturnType<typeof closeMonth>
  readonly ask: ReturnType<typeof askReopening>
  readonly decide: ReturnType<typeof decideReopening>
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}
type Place = { readonly next: Month | undefined; readonly last: Month | undefined; readonly now: number }

/**
 * Returns the actions that an actor may take on a month: the next one is closed once it is over,
 * the last closed one is opened again by two persons.
 */
function eventsOf({ month, state, askedBy }: Closing, actor: Actor, { next, last, now }: Place): ClosingRow['events'] {
  if (!mayDo(actor, { area: 'finance', action: 'approve' })) return []
  if (state === 'open') return month === next && isOver(month, now) ? ['close'] : []
  if (month !== last) return []
  if (state === 'closed') return ['ask_reopen']
  return askedBy === actor.id ? [] : [...REOPENING_DECISIONS]
}

const rowOf = (closing: ListedClosing, { actor, locale }: Reader, place: Place): ClosingRow => ({
  month: closing.month,
  status: closing.state,
  status_txt: closingMachine.states[closing.state].label[locale],
  closed_by: closing.closedByName ?? null,
  close_time: instantTextOrNull(closing.closedAt),
  asked_by: closing.askedByName ?? null,
  ask_time: instantTextOrNull(closing.askedAt),
  reason: closing.reason ?? null,
  decided_by: closing.decidedByName ?? null,
  decide_time: instantTextOrNull(closing.decidedAt),
  events: eventsOf(closing, actor, place),
})

function lineOf(line: MonthSum, locale: Locale): TrialBalanceAnswer['lines'][number] {
  const of = (amount: bigint) => moneyOf(money(amount, line.currency))
  const side = (amount: bigint) => (amount === 0n ? null : of(amount))
  const closing = closingOf(line)
  return {
    account: line.group,
    account_txt: ACCOUNT_GROUPS[line.group][locale],
    currency: line.currency,
    opening_debit: side(debitOf(line.opening)),
    opening_credit: side(creditOf(line.opening)),
    debit: of(line.debit),
    credit: of(line.credit),
    closing_debit: side(debitOf(closing)),
    closing_credit: side(creditOf(closing)),
  }
}

/** Handlers of closings and trial balances. */
export function closingHandlers({ closings, close, ask, decide, sheetWriter, clock }: Parts): BindingsOf<typeof closingRoutes> {
  const balanceOf = async (month: Month): Promise<Result<readonly MonthSum[]>> => {
    const sums = await closings.trialBalance(month)
    return sums === undefined ? failed(closingFailure('MONTH_NOT_FOUND', { month })) : ok(sums)
  }
  const answerClosing = async (done: Result<Closing>, reader: Reader): Promise<Result<ClosingRow>> => {
    if (!done.ok) return done
    const now = clock.now()
    const [found, { next, last }] = await Promise.all([closings.find(done.value.month), closings.months(now, { page: 1, pageSize: 1 })])
    return ok(rowOf(found ?? done.value, reader, { next, last, now }))
  }
  return {
    closings: async ({ query, ...reader }) => {
      const now = clock.now()
      const { rows, total, next, last } = await closings.months(now, query)
      return ok({ rows: rows.map((one) => rowOf(one, reader, { next, last, now })), total })
    },
    trialBalance: async ({ params: { month }, locale }) => {
      const sums = await balanceOf(month)
      if (!sums.ok) return sums
      const found = await closings.find(month)
      return ok({
        month,
        status: found?.state ?? closingMachine.initial,
        lines: sums.value.map((line) => lineOf(line, locale)),
        totals: currencyTotals(sums.value).map(({ currency, creditOpenings, debit, credit, creditBalances }) => ({
          currency,
          openings: moneyOf(money(creditOpenings, currency)),
          debit: moneyOf(money(debit, currency)),
          credit: moneyOf(money(credit, currency)),
          balances: moneyOf(money(creditBalances, currency)),
        })),
      })
    },
    exportTrialBalance: async ({ params: { month }, locale }) => {
      const sums = await balanceOf(month)
      return sums.ok ? ok(workbook(sheetWriter, trialBalanceSheet(month, sums.value, locale), `trial-balance-${month}.xlsx`)) : sums
    },
    closingChecks: async ({ params: { month }, locale }) => {
      const facts = await closings.facts(month)
      const rows = CLOSING_CHECK_NAMES.map((name) => {
        const { label, blocks, page, ...more } = CLOSING_CHECKS[name]
        const filter = 'filter' in more ? `?${new URLSearchParams(more.filter).toString()}` : ''
        return { name, text: label[locale], count: facts[name], blocks, path: `${page}${filter}` }
      })
      return ok({ rows })
    },
    closeMonth: async ({ params, ...reader }) => answerClosing(await close(params.month, reader.actor), reader),
    askReopening: async ({ params, body, ...reader }) => answerClosing(await ask({ month: params.month, raw: body }, reader.actor), reader),
    decideReopening: async ({ params, body, ...reader }) => answerClosing(await decide({ ...params, ...body }, reader.actor), reader),
  }
}
