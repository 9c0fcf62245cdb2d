import { seesFinance } from '#core/platform/access/roles/access-matrix.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { bulletinFor, type Publication } from '#core/portal/messages/publication.ts'
import type { firstStepsOf, StepTaken } from '#core/oversight/home/first-steps.usecase.ts'
import type { waitingFor } from '#core/oversight/home/waiting-for.usecase.ts'
import { waitingPath, waitingText } from '#core/oversight/home/waiting-lines.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import {
  periodOf,
  shipmentPeriods,
  SHIPMENT_STATES,
  type ShipmentPeriod,
  type PeriodUnit,
  type ShipmentCounts,
} from '#core/oversight/reports/shipment-counts.ts'
import type { FirstStepRow, homeRoutes, ShipmentChart, WaitingRow } from '../../../../contract/oversight/home/home.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { orderFilter } from '../../parcels/orders/order-filter.ts'
import { readZone } from '../../../presenters/query-days.ts'

type Parts = {
  readonly shipmentCounts: ShipmentCounts
  readonly orders: Pick<OrderQueries, 'counts'>
  readonly references: () => References
  /** The balances of an account, one per currency. */
  readonly balancesOf: (accountId: number) => Promise<readonly Money[]>
  /** The latest bulletin that was published for a shipper. */
  readonly latestBulletin: (shipper: Actor) => Promise<Publication | undefined>
  readonly waitingFor: ReturnType<typeof waitingFor>
  readonly firstStepsOf: ReturnType<typeof firstStepsOf>
  readonly clock: Clock
}

type CountedWaitingLine = Awaited<ReturnType<Parts['waitingFor']>>[number]
type Query = { readonly timezone?: string | undefined }

const daysOf = ({ firstDay, lastDay }: ShipmentPeriod) => ({ from: firstDay, to: lastDay })

const presentLine = ({ line, count, isMore, since, overdue = 0 }: CountedWaitingLine, locale: Locale): WaitingRow => ({
  name: line.name,
  text: waitingText({ line, count, isMore }, locale),
  count,
  more: isMore,
  overdue,
  since: since === undefined ? null : instantText(since),
  path: waitingPath(line),
})

const presentStep = ({ step, isDone }: StepTaken, locale: Locale): FirstStepRow => ({
  name: step.name,
  text: step.text[locale],
  help: step.help?.[locale] ?? null,
  path: step.page ?? null,
  done: isDone,
  optional: step.isOptional === true,
})

const sumOf = (rows: ShipmentChart['rows']): number => rows.reduce((total, { shipments }) => total + shipments, 0)

const presentSteps =
  (stepsOf: Parts['firstStepsOf']) =>
  async ({ actor, locale }: { readonly actor: Actor; readonly locale: Locale }) =>
    ok({ steps: (await stepsOf(actor)).map((one) => presentStep(one, locale)) })

/** Handlers of the home page. */
export function homeHandlers({
  shipmentCounts,
  orders,
  references,
  balancesOf,
  latestBulletin,
  waitingFor: linesFor,
  firstStepsOf: stepsOf,
  clock,
}: Parts): BindingsOf<typeof homeRoutes> {
  const chart =
    (unit: PeriodUnit) =>
    async ({ query, actor }: { readonly query: Query; readonly actor: Actor }): Promise<Result<ShipmentChart>> => {
      const zone = readZone(query)
      if (!zone.ok) return zone
      const periods = shipmentPeriods(unit, { now: clock.now(), timeZone: zone.value })
      const counts = await shipmentCounts.inRanges(periods, clientsWithin(actor))
      const rows = periods.map(({ firstDay, lastDay }, at) => ({ from: firstDay, to: lastDay, shipments: counts[at] ?? 0 }))
      return ok({ timezone: zone.value, statuses: [...SHIPMENT_STATES], rows, sum: sumOf(rows) })
    }
  return {
    homeData: async ({ actor, locale }) => {
      const [balances, latest] = await Promise.all([
        seesFinance(actor) ? balancesOf(actor.id) : undefined,
        actor.audience === 'customer' ? latestBulletin(actor) : undefined,
      ])
      const bulletin = latest && bulletinFor(latest, locale)
      return ok({
        account: actor.account,
        name: actor.name,
        company: actor.company ?? null,
        audit_status: actor.auditStatus,
        account_balances: balances?.map((money) => ({ amount: formatAmount(money), currency: money.currency })) ?? null,
        bulletin: bulletin === undefined ? null : { id: bulletin.id, title: bulletin.title, create_time: instantText(bulletin.createdAt) },
      })
    },
    waiting: async ({ actor, locale }) => ok({ lines: (await linesFor(actor)).map((line) => presentLine(line, locale)) }),
    firstSteps: presentSteps(stepsOf),
    portalStatistics: async ({ query, actor }) => {
      const zone = readZone(query)
      if (!zone.ok) return zone
      const filter = orderFilter({}, { actor, references: references() })
      if (!filter.ok) return filter
      const at = { now: clock.now(), timeZone: zone.value }
      const periods = [
        periodOf('day', { ...at, back: 0 }),
        periodOf('day', { ...at, back: 1 }),
        periodOf('week', { ...at, back: 0 }),
        periodOf('month', { ...at, back: 0 }),
      ] as const
      const [[today = 0, yesterday = 0, week = 0, month = 0], statuses] = await Promise.all([
        shipmentCounts.inRanges(periods, clientsWithin(actor)),
        orders.counts(filter.value),
      ])
      return ok({
        timezone: zone.value,
        today,
        yesterday,
        week,
        month,
        days: { today: daysOf(periods[0]), yesterday: daysOf(periods[1]), week: daysOf(periods[2]), month: daysOf(periods[3]) },
        counted: [...SHIPMENT_STATES],
        statuses: statuses as Record<string, number>,
      })
    },
    dailyShipments: chart('day'),
    weeklyShipments: chart('week'),
    monthlyShipments: chart('month'),
  }
}
