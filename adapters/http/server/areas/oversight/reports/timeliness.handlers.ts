import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Accounts } from '#core/platform/access/identity.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { dayAfter, startOfDay, instantText } from '#core/base/kernel/instant.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { orderTitles } from '#core/parcels/orders/print/order-list.document.ts'
import { groupKey, reportDays, weeksOf } from '#core/oversight/reports/timeliness-grouping.ts'
import { timelinessReport } from '#core/oversight/reports/timeliness-report.ts'
import { listedRow, timelinessSheet } from '#core/oversight/reports/timeliness-sheet.ts'
import { SUM_PRECISION_SECONDS } from '#core/oversight/reports/timeliness-sums.ts'
import type { TimelyParcelFilter, TimelinessReading } from '#core/oversight/reports/timeliness.ports.ts'
import type { Fate, StartMilestone, Window } from '#core/oversight/reports/timeliness.rules.ts'
import type { FigureName, TimelinessGroupName } from '#core/oversight/reports/timeliness.words.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { TimelinessAnswer, timelinessRoutes } from '../../../../contract/oversight/reports/timeliness.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone } from '../../../presenters/query-days.ts'
import { figuresRow, weekRow } from './timeliness.presenter.ts'

type Parts = {
  readonly timeliness: TimelinessReading
  readonly accounts: Pick<Accounts, 'findByName'>
  readonly references: () => References
  readonly clock: Clock
  readonly writers: { readonly xlsx: SheetWriter; readonly csv: SheetWriter }
}

type Query = {
  readonly start: StartMilestone
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly timezone?: string | undefined
  readonly country?: string | undefined
  readonly channel?: string | undefined
  readonly client?: string | undefined
  readonly days?: '3' | '7' | '10' | undefined
  readonly figure?: FigureName | undefined
}

/** The origin warehouses are there; an address without a zone means theirs. */
const USUAL_ZONE = 'Asia/Shanghai'
/** An address says so of parcels that name none. */
const NO_VALUE = '-'
const listOf = (value: string | undefined): readonly string[] | undefined =>
  value === undefined ? undefined : [value === NO_VALUE ? '' : value]

const FATES: Readonly<Record<FigureName, readonly Fate[]>> = {
  ripe: ['within', 'missed'],
  within: ['within'],
  missed: ['missed'],
  unripe: ['unripe'],
}
const windowOf = (days: '3' | '7' | '10'): Window => (days === '3' ? 3 : days === '7' ? 7 : 10)

/**
 * The question of a query: its filter, the days and the zone that it means, and the time of
 * reading.
 */
type TimelinessQuestion = {
  readonly filter: TimelyParcelFilter
  readonly firstDay: string
  readonly lastDay: string
  readonly timeZone: string
  readonly asOf: Instant
}

/**
 * Reads the query of a caller; those who are limited to some clients are limited here. The codes of
 * `readZone`.
 */
function readerOf({ accounts, clock }: Pick<Parts, 'accounts' | 'clock'>) {
  const clientsOf = async (actor: Actor, client: string | undefined): Promise<readonly number[] | undefined> => {
    const own = clientsWithin(actor)
    if (client === undefined) return own
    const account = await accounts.findByName('customer', client)
    return account === undefined || (own !== undefined && !own.includes(account.id)) ? [] : [account.id]
  }
  return async (query: Query, actor: Actor): Promise<Result<TimelinessQuestion>> => {
    const zone = readZone({ timezone: query.timezone ?? USUAL_ZONE })
    if (!zone.ok) return zone
    const asOf = clock.now()
    const days = reportDays(query, { now: asOf, timeZone: zone.value })
    const of =
      query.days === undefined || query.figure === undefined ? undefined : { days: windowOf(query.days), fates: FATES[query.figure] }
    const filter: TimelyParcelFilter = {
      start: query.start,
      from: startOfDay(days.firstDay, zone.value),
      before: startOfDay(dayAfter(days.lastDay), zone.value),
      customerIds: await clientsOf(actor, query.client),
      countries: listOf(query.country),
      channels: listOf(query.channel),
      ...(of === undefined ? {} : { of }),
    }
    return ok({ filter, ...days, timeZone: zone.value, asOf })
  }
}

/** Names of groups in a language, by their keys. */
function namerOf({ timeliness, references }: Pick<Parts, 'timeliness' | 'references'>) {
  return async (
    keys: readonly string[],
    by: TimelinessGroupName,
    locale: Locale,
  ): Promise<ReadonlyMap<string, readonly [key: string, name: string]>> => {
    if (by === 'client') {
      const clients = await timeliness.clients(keys.map(Number))
      return new Map(clients.map(({ id, account, name }) => [String(id), [account, name]]))
    }
    const entity = by === 'country' ? country : channel
    const { titleOf } = orderTitles(references(), locale)
    return new Map(keys.map((key) => [key, [key === '' ? NO_VALUE : key, titleOf(entity.name, key) || key]]))
  }
}

/** The report of a query. */
function reportOf(parts: Parts) {
  const { timeliness } = parts
  const [read, namesOf] = [readerOf(parts), namerOf(parts)]
  return async (query: Query & { readonly by: TimelinessGroupName }, actor: Actor, locale: Locale): Promise<Result<TimelinessAnswer>> => {
    const asked = await read(query, actor)
    if (!asked.ok) return asked
    const { filter, firstDay, lastDay, timeZone, asOf } = asked.value
    const { by } = query
    const summary = await timeliness.summary(filter, { asOf, byClient: by === 'client', by })
    const { rows, total, precisionSeconds } = timelinessReport(summary, { asOf })
    const weeks = weeksOf({ firstDay, lastDay }, timeZone)
    const [counted, names, [checked]] = await Promise.all([
      timeliness.weeks(filter, weeks, asOf),
      namesOf(
        rows.map((row) => groupKey(row, by)),
        by,
        locale,
      ),
      actor.audience === 'staff' ? timeliness.checks(1) : [],
    ])
    return ok({
      start: filter.start,
      from: firstDay,
      to: lastDay,
      timezone: timeZone,
      by,
      rows: rows.map((row) => figuresRow(...(names.get(groupKey(row, by)) ?? [groupKey(row, by), '']), row, locale)),
      total: figuresRow('', '', total, locale),
      weeks: weeks.flatMap((week, at) => (counted[at] === undefined ? [] : [weekRow(week, counted[at])])),
      precision_hours: precisionSeconds / SUM_PRECISION_SECONDS,
      checked: checked === undefined ? null : { time: instantText(checked.checkedAt), corrected: checked.wrongParcels + checked.wrongSums },
    })
  }
}

/** Handlers of the timeliness report, of the staff and of customers. */
export function timelinessHandlers(parts: Parts): BindingsOf<typeof timelinessRoutes> {
  const { timeliness, writers } = parts
  const [read, report] = [readerOf(parts), reportOf(parts)]
  const parcels = async (query: Query & { readonly page: number; readonly pageSize: number }, actor: Actor, locale: Locale) => {
    const asked = await read(query, actor)
    if (!asked.ok) return asked
    const { filter, asOf, timeZone } = asked.value
    const { rows, total } = await timeliness.parcels(filter, { asOf, page: query.page, pageSize: query.pageSize })
    return ok({ rows: rows.map((row) => ({ order_number: row.orderNumber, ...listedRow(row, { locale, timeZone }) })), total })
  }
  const file = async (query: Query & { readonly format: 'xlsx' | 'csv' }, actor: Actor, locale: Locale) => {
    const asked = await read(query, actor)
    if (!asked.ok) return asked
    const { filter, asOf, timeZone, firstDay, lastDay } = asked.value
    const content = timelinessSheet(timeliness.stream(filter, asOf), { locale, timeZone })
    const answer = await exportSheet(writers[query.format], content, `timeliness-${firstDay}-${lastDay}.${query.format}`)
    return answer.ok && query.format === 'csv' ? ok({ ...answer.value, type: 'text/csv; charset=utf-8' }) : answer
  }
  return {
    timeliness: ({ query, actor, locale }) => report(query, actor, locale),
    timelinessParcels: ({ query, actor, locale }) => parcels(query, actor, locale),
    exportTimeliness: ({ query, actor, locale }) => file(query, actor, locale),
    traceTime: ({ query, actor, locale }) => report(query, actor, locale),
    traceTimeParcels: ({ query, actor, locale }) => parcels(query, actor, locale),
    exportTraceTime: ({ query, actor, locale }) => file(query, actor, locale),
  }
}
