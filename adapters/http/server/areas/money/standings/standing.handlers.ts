import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { readCreditLimit, type CreditLimitHistory } from '#core/money/ledger/wallets/credit-limit.ts'
import type { FlowReading } from '#core/money/ledger/statements/flow.ports.ts'
import { ledgerFailure } from '#core/money/ledger/ledger.failures.ts'
import type { setCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import type { setPayoutAccount } from '#core/money/cod/payouts/set-payout-account.usecase.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import type { setPaymentTerms } from '#core/money/ledger/wallets/set-payment-terms.usecase.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { standingSheet, standingSums } from '#core/money/standings/standing-sheet.ts'
import type { ClientStandings, StandingFilter } from '#core/money/standings/standing.ports.ts'
import { waitsOf } from '../../../../contract/money/acts/waits-for.ts'
import type { StandingQuery, standingRoutes } from '../../../../contract/money/standings/standing.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { today } from '../../../presenters/query-days.ts'
import { flowFilterOf } from '../ledger/flow.handlers.ts'
import { flowRowOf } from '../ledger/flow.presenter.ts'
import type { RecentMoney } from './recent-money.ts'
import { clientOf, limitChangeOf, payoutAccountOf, standingRowOf, totalsOf } from './standing.presenter.ts'

type Parts = {
  readonly standings: ClientStandings
  readonly flow: Pick<FlowReading, 'list'>
  readonly history: CreditLimitHistory
  readonly recent: RecentMoney
  readonly setLimit: ReturnType<typeof setCreditLimit>
  readonly setTerms: ReturnType<typeof setPaymentTerms>
  readonly setAccount: ReturnType<typeof setPayoutAccount>
  readonly shippers: Shippers
  readonly references: () => References
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}

/** The currency that wallets are topped up in: everybody may have credit in it. */
const FIRST = 'CNY'
const LATEST = { page: 1, pageSize: 5 } as const

const filterOf = ({ terms, currency, arrears, overdue_days: overdueDays, keywords }: StandingQuery, actor: Actor): StandingFilter => ({
  customerIds: clientsWithin(actor),
  terms,
  currency,
  inArrears: arrears,
  overdueDays,
  keywords,
})

const notFound = () => failed(referenceFailure('RECORD_NOT_FOUND'))

/** Handlers of clients' money, for the staff. */
export function standingHandlers(parts: Parts): BindingsOf<typeof standingRoutes> {
  const { standings, flow, history, recent, setLimit, setTerms, setAccount, shippers, references, sheetWriter, clock } = parts
  return {
    clientStandings: async ({ query: { sort, page, pageSize, ...query }, actor }) => {
      const now = clock.now()
      const { rows, total } = await standings.list({ ...filterOf(query, actor), sort, page, pageSize }, now)
      return ok({ rows: rows.map((row) => standingRowOf(row, now)), total, totals: standingSums(rows).map(totalsOf) })
    },
    exportClientStandings: async ({ query, actor, locale }) => {
      const now = clock.now()
      const sheet = standingSheet(standings.stream(filterOf(query, actor), now), locale)
      return exportSheet(sheetWriter, sheet, `clients-${today(now)}.xlsx`)
    },
    clientMoney: async ({ params: { client_id: id }, ...reader }) => {
      const now = clock.now()
      const rows = await standings.of(id, now)
      const [first] = rows
      if (first === undefined) return notFound()
      const [lists, changes, shipper] = await Promise.all([recent(id, { ...reader, now }), history(id, LATEST), shippers.find(id)])
      return ok({
        client: clientOf(first),
        payout_account: payoutAccountOf(shipper?.finance),
        standings: rows.map((row) => standingRowOf(row, now)),
        ...lists,
        credit_limits: { rows: changes.rows.map(limitChangeOf), total: changes.total },
      })
    },
    clientFlow: async ({ params: { client_id: id }, query: { page, pageSize, ...query }, locale }) => {
      const filter = flowFilterOf(query, id)
      if (!filter.ok) return filter
      const { rows, total } = await flow.list(filter.value, { page, pageSize })
      return ok({ rows: rows.map((row) => flowRowOf(row, locale)), total })
    },
    clientCreditLimits: async ({ params: { client_id: id }, query }) => {
      const { rows, total } = await history(id, query)
      return ok({ rows: rows.map(limitChangeOf), total })
    },
    setCreditLimit: async ({ params: { client_id: id }, body: raw, keyed, actor }) => {
      const read = readCreditLimit(raw, references())
      if (!read.ok) return read
      const { credit_limit: limit, seen, reason } = read.value
      const { currency } = limit
      const before = await standings.of(id, clock.now())
      if (before.length === 0) return notFound()
      if (currency !== FIRST && !before.some((one) => one.currency === currency))
        return failed(invalidInput([atField('credit_limit', ledgerFailure('CURRENCY_UNUSED', { currency }))]))
      const done = await setLimit({ customerId: id, limit, seen, reason, keyed }, actor)
      if (!done.ok) return done
      const now = clock.now()
      const after = (await standings.of(id, now)).find((one) => one.currency === currency)
      return after === undefined ? notFound() : ok({ ...standingRowOf(after, now), ...waitsOf(done.value) })
    },
    setPaymentTerms: async ({ params: { client_id: id }, body: raw, keyed, actor }) => {
      const done = await setTerms({ customerId: id, raw, keyed }, actor)
      if (!done.ok) return done
      const [after] = await standings.of(id, clock.now())
      return after === undefined ? notFound() : ok({ ...clientOf(after), ...waitsOf(done.value) })
    },
    setPayoutAccount: async ({ params: { client_id: id }, body: raw, keyed, actor }) => {
      const done = await setAccount({ customerId: id, raw, keyed }, actor)
      return done.ok ? ok(waitsOf(done.value)) : done
    },
  }
}
