import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { agesSheet, exchangeSheet, collectionPercent, ratesSheet } from '#core/money/cod/reports/cod-report-sheet.ts'
import {
  COD_AGE_NAMES,
  COD_PLACE_NAMES,
  COD_PLACES,
  exchangeResults,
  RIPE_DAYS,
  type AgeRow,
  type CodFigure,
  type CodReports,
  type ExchangeResult,
  type RateRow,
} from '#core/money/cod/reports/cod-report.ts'
import { collectionMachine } from '#core/money/cod/collections/collection.machine.ts'
import { inReport, ratesOfDay, REPORT_CURRENCY } from '#core/money/costs/report-currency.ts'
import type { References } from '#core/base/fields/references.ts'
import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { CodFigureRow, CodOutstandingRow, codReportRoutes } from '../../../../contract/money/cod/cod-report.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { today } from '../../../presenters/query-days.ts'
import { daysOfMonth, lastMonths } from './beijing-months.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

type Parts = {
  readonly reports: CodReports
  readonly references: () => References
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}

const sumOf = (rows: readonly { readonly amount: bigint }[]): bigint => rows.reduce((sum, { amount }) => sum + amount, 0n)

/** One line for each agent, currency and state, with its ages in their order. */
function outstandingOf(rows: readonly AgeRow[], locale: Locale): readonly CodOutstandingRow[] {
  const groups = Map.groupBy(rows, ({ agent, currency, state }) => `${agent ?? ''} ${currency} ${state}`)
  return [...groups.values()].flatMap((group): CodOutstandingRow[] => {
    const [first] = group
    if (first === undefined) return []
    const { agent, agentName, currency, state } = first
    const ages = COD_AGE_NAMES.map((age) => {
      const found = group.find((row) => row.age === age)
      return { age, count: found?.count ?? 0, amount: moneyOf(money(found?.amount ?? 0n, currency)) }
    })
    const count = group.reduce((sum, row) => sum + row.count, 0)
    const own = {
      agent: agent ?? null,
      agent_name: agentName ?? null,
      currency,
      state,
      state_txt: collectionMachine.states[state].label[locale],
    }
    return [{ ...own, count, amount: moneyOf(money(sumOf(group), currency)), ages }]
  })
}

const rateRow = (row: RateRow) => ({
  month: row.month,
  country: row.country,
  channel: row.channel ?? null,
  currency: row.currency,
  count: row.count,
  due: moneyOf(money(row.due, row.currency)),
  collected_count: row.collectedCount,
  collected: moneyOf(money(row.collected, row.currency)),
  failed_count: row.failedCount,
  unripe_count: row.unripeCount,
  unripe: moneyOf(money(row.unripe, row.currency)),
  rate: collectionPercent(row) ?? null,
  ...daysOfMonth(row.month),
})

const exchangeRow = ({ month, account, customerId, positions, gain }: ExchangeResult) => ({
  month,
  account,
  customer_id: customerId,
  positions: positions.map(moneyOf),
  gain: moneyOf(money(gain, REPORT_CURRENCY)),
  ...daysOfMonth(month),
})

/** One row for each currency and month, with every place in its order. */
function figuresOf(figures: readonly CodFigure[], locale: Locale): readonly CodFigureRow[] {
  const groups = Map.groupBy(figures, ({ currency, month }) => `${month} ${currency}`)
  return [...groups.values()].flatMap((group): CodFigureRow[] => {
    const [first] = group
    if (first === undefined) return []
    const { currency, month } = first
    const places = COD_PLACE_NAMES.map((place) => {
      const found = group.find((one) => one.place === place)
      return {
        place,
        place_txt: COD_PLACES[place][locale],
        count: found?.count ?? 0,
        amount: moneyOf(money(found?.amount ?? 0n, currency)),
      }
    })
    return [{ currency, month, places }]
  })
}

type CodReportQuery = { readonly months: number; readonly actor: Actor }

/** Handlers of the reports of collected cash. */
export function codReportHandlers({ reports, references, sheetWriter, clock }: Parts): BindingsOf<typeof codReportRoutes> {
  type Filter = { readonly agent?: string | undefined; readonly currency?: string | undefined }
  const agesFor = (filter: Filter, actor: Actor) => reports.ages({ ...filter, customerIds: clientsWithin(actor), now: clock.now() })
  const ratesFor = ({
    months,
    actor,
    ...filter
  }: CodReportQuery & Filter & { readonly country?: string | undefined; readonly channel?: string | undefined }) => {
    const ripeBefore = clock.now() - RIPE_DAYS * MILLIS_PER_DAY
    return reports.rates({ ...filter, customerIds: clientsWithin(actor), ripeBefore, ...lastMonths(clock, months) })
  }
  const exchangeFor = async ({ months, actor }: CodReportQuery): Promise<Result<readonly ExchangeResult[]>> => {
    const rows = await reports.exchanged({ customerIds: clientsWithin(actor), ...lastMonths(clock, months) })
    return exchangeResults(rows, (value, day) => inReport(value, ratesOfDay(day), references()))
  }
  return {
    codOutstanding: async ({ query, actor, locale }) => ok([...outstandingOf(await agesFor(query, actor), locale)]),
    codRates: async ({ query, actor }) => ok((await ratesFor({ ...query, actor })).map(rateRow)),
    codExchange: async ({ query: { months }, actor }) => {
      const done = await exchangeFor({ months, actor })
      return done.ok ? ok(done.value.map(exchangeRow)) : done
    },
    exportCodReport: async ({ query: { report, months, ...filter }, actor, locale }) => {
      const name = `cod-${report}-${today(clock.now())}.xlsx`
      if (report === 'outstanding') return exportSheet(sheetWriter, agesSheet(await agesFor(filter, actor), locale), name)
      if (report === 'rates') return exportSheet(sheetWriter, ratesSheet(await ratesFor({ ...filter, months, actor }), locale), name)
      const done = await exchangeFor({ months, actor })
      return done.ok ? exportSheet(sheetWriter, exchangeSheet(done.value, locale), name) : done
    },
    codOverview: async ({ actor, locale }) => ok([...figuresOf(await reports.overview(actor.id), locale)]),
  }
}
