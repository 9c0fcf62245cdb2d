import { dueDay, overdueDays } from '#core/money/billing/period.rules.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListedCreditLimitChange } from '#core/money/ledger/wallets/credit-limit.ts'
import type { ClientStanding } from '#core/money/standings/client-standing.ts'
import type { FinanceInformation } from '#core/portal/shippers/finance-information.ts'
import type { StandingSums } from '#core/money/standings/standing-sheet.ts'
import type {
  ClientMoney,
  ClientStandingRow,
  ClientStandingTotals,
  CreditLimitChangeRow,
  PayoutAccountRow,
} from '../../../../contract/money/standings/standing.routes.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

/** A client without its money. */
export const clientOf = ({ customerId, account, name, periodDays, isWhitelisted, held }: ClientStanding): ClientMoney['client'] => ({
  client_id: customerId,
  account,
  client_name: name,
  terms: periodDays > 0 ? 'on_terms' : 'prepaid',
  period_days: periodDays,
  whitelist: isWhitelisted,
  held_orders: held,
})

/** Where a client stands in a currency, as the API answers it. */
export const standingRowOf = (standing: ClientStanding, now: Instant): ClientStandingRow => ({
  ...clientOf(standing),
  currency: standing.currency,
  balance: moneyOf(standing.balance),
  credit_limit: moneyOf(standing.creditLimit),
  available: moneyOf(standing.available),
  on_terms: moneyOf(standing.onTerms),
  open_bills: standing.openBills,
  not_due: moneyOf(standing.notDue),
  overdue_to_30: moneyOf(standing.overdue.to_30),
  overdue_to_60: moneyOf(standing.overdue.to_60),
  overdue_to_90: moneyOf(standing.overdue.to_90),
  overdue_older: moneyOf(standing.overdue.older),
  overdue_total: moneyOf(standing.overdueTotal),
  arrears: moneyOf(standing.arrears),
  overdue_days: standing.oldestDueAt === undefined ? 0 : overdueDays(standing.oldestDueAt, now),
  due_day: standing.oldestDueAt === undefined ? null : dueDay(standing.oldestDueAt),
  warn_below: standing.warnBelow === undefined ? null : moneyOf(standing.warnBelow),
  is_low: standing.isLow,
})

export const totalsOf = (sums: StandingSums): ClientStandingTotals => ({
  currency: sums.currency,
  rows: sums.rows,
  balance: moneyOf(sums.balance),
  on_terms: moneyOf(sums.onTerms),
  not_due: moneyOf(sums.notDue),
  overdue_total: moneyOf(sums.overdueTotal),
  arrears: moneyOf(sums.arrears),
})

export const limitChangeOf = ({ id, from, to, reason, actorName, at }: ListedCreditLimitChange): CreditLimitChangeRow => ({
  id,
  from: moneyOf(from),
  to: moneyOf(to),
  reason,
  set_by: actorName,
  set_time: instantText(at),
})

/** The bank account of a client's payouts; nothing where it has none. */
export const payoutAccountOf = (finance: FinanceInformation | undefined): PayoutAccountRow | null =>
  finance === undefined
    ? null
    : { payee_name: finance.payee_name, payee_bank_name: finance.payee_bank_name, payee_bank_number: finance.payee_bank_number }
