import type { Actor } from '#core/platform/access/account.ts'
import { readWrittenAmount } from '#core/base/sheets/written-amount.ts'
import type { References } from '#core/base/fields/references.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { localTime, parseInstant } from '#core/base/kernel/instant.ts'
import { formatAmount, formatMoney, money, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { codCollected } from '../../ledger/postings.ts'
import { postEach } from '../../ledger/post.ts'
import { isBefore } from '#core/parcels/orders/events/early-event.rules.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import { codFailure } from '../cod.failures.ts'
import { collectionMachine } from './collection.machine.ts'
import type { CollectionReach, CollectionUnit, NamedOrder } from './collection.ports.ts'
import type { CashReport, CollectionReport, ReportColumn, ReportDone, ReportOutcome, ReportSource } from './collection-report.ts'
import type { Collection } from './collection.ts'

/** Who reports, how, and for which agent; an agent's file names no orders of others. */
export type Reporting = {
  readonly source: ReportSource
  readonly agent?: string | undefined
  readonly importId?: number | undefined
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
  readonly references: References
  readonly reach: CollectionReach
  /** The orders that were reported before in the same file; it grows. */
  readonly seen: Set<number>
}

type Context = {
  readonly named: NamedOrder | undefined
  readonly collection: Collection | undefined
  /** The amount of its open difference. */
  readonly open: Money | undefined
}
type CheckedReport = { readonly done: ReportDone; readonly amount: Money; readonly collectedAt: Instant; readonly collection: Collection }

const wrong = (column: ReportColumn, failure: Failure): Result<never, { column: ReportColumn; failure: Failure }> =>
  ({ ok: false, failure: { column, failure } }) as const

/**
 * Takes reports of collected cash inside a unit of work: an amount that is due is booked (agent's
 * cash → what we owe the client), another one becomes a difference, and so does cash of a time
 * before the parcel left or was delivered; what is known is left alone, and each wrong report says
 * why (rule: Reports of cash). MONTH_CLOSED undoes the unit.
 */
export async function takeReports(
  unit: CollectionUnit,
  reports: readonly CashReport[],
  reporting: Reporting,
): Promise<Result<readonly ReportOutcome[]>> {
  const { collections } = unit
  const found = await collections.named([...new Set(reports.map(({ number }) => number.trim()).filter(Boolean))], reporting.reach)
  const named = new Map(found.map((order) => [order.number, order]))
  const ids = [...new Set(found.map(({ orderId }) => orderId))].toSorted((one, other) => one - other)
  const [locked, open] =
    ids.length === 0 ? [[], new Map<number, Money>()] : [await collections.lock(ids), await collections.openAmounts(ids)]
  const byOrder = new Map(locked.map((collection) => [collection.orderId, collection]))
  const read: (CheckedReport | undefined)[] = []
  const outcomes = reports.map((report): ReportOutcome => {
    const order = named.get(report.number.trim())
    const known = order && byOrder.get(order.orderId)
    const judged = judge(report, { named: order, collection: known, open: order && open.get(order.orderId) }, reporting)
    read.push(judged.ok ? judged.value : undefined)
    if (!judged.ok) return { done: 'wrong', fault: judged.failure }
    return { done: judged.value.done, orderNumber: judged.value.collection.orderNumber, amount: judged.value.amount }
  })
  const written = await write(
    unit,
    read.filter((one) => one !== undefined),
    reporting,
  )
  return written.ok ? ok(outcomes) : written
}

/** Judges a report by its order as it is now. */
function judge(
  report: CashReport,
  context: Context,
  reporting: Reporting,
): Result<CheckedReport, { column: ReportColumn; failure: Failure }> {
  const orderOk = dueOrder(report, context, reporting)
  if (!orderOk.ok) return orderOk
  const collection = orderOk.value
  const { orderId, orderNumber: order, due, state } = collection
  const currency = (report.currency ?? '').trim().toUpperCase() || due.currency
  if (currency !== due.currency) return wrong('currency', codFailure('COD_OTHER_CURRENCY', { currency: due.currency }))
  const amount = readAmount(report.amount, currency)
  if (!amount.ok) return wrong('amount', amount.failure)
  const collectedAt = readTime(report.collectedAt, collection, reporting)
  if (!collectedAt.ok) return wrong('collected_at', collectedAt.failure)
  reporting.seen.add(orderId)
  const value = { amount: amount.value, collectedAt: collectedAt.value, collection }
  const isSame = (other: Money | undefined): boolean => other?.amount === amount.value.amount
  if (state === 'failed') return wrong('number', codFailure('COD_NOT_DUE', { order, state: collectionMachine.states.failed.label }))
  if (state !== 'due') {
    if (isSame(collection.collected)) return ok({ done: 'repeated', ...value })
    return wrong('amount', codFailure('COD_REPORTED_OTHER', { order, amount: formatMoney(collection.collected ?? due) }))
  }
  if (context.open !== undefined)
    return isSame(context.open)
      ? ok({ done: 'repeated', ...value })
      : wrong('amount', codFailure('COD_DIFFERENCE_OPEN', { order, amount: formatMoney(context.open) }))
  const timed = { time: value.collectedAt, timezone: zoneOf(collection, reporting) }
  const isEarly = [context.named?.outboundAt, context.named?.podAt].some((moment) => moment !== undefined && isBefore(timed, moment))
  return ok({ done: isSame(due) && !isEarly ? 'booked' : 'difference', ...value })
}

/** The collection that a report is about. */
function dueOrder(
  { number }: CashReport,
  { named, collection }: Context,
  { agent, seen }: Reporting,
): Result<Collection, { column: ReportColumn; failure: Failure }> {
  if (number.trim() === '') return wrong('number', inputFailure('FIELD_REQUIRED'))
  if (named === undefined) return wrong('number', codFailure('COD_ORDER_UNKNOWN', { order: number.trim().slice(0, 60) }))
  const order = named.orderNumber
  if (collection === undefined) return wrong('number', codFailure(named.hasCod ? 'COD_NOT_DISPATCHED' : 'COD_NONE', { order }))
  if (agent !== undefined && collection.agent !== agent) return wrong('number', codFailure('COD_OTHER_AGENT', { order }))
  return seen.has(collection.orderId) ? wrong('number', codFailure('COD_TWICE_IN_FILE', { order })) : ok(collection)
}

/** An amount as agents write it; 0 where nothing was collected, and never below. */
function readAmount(text: string, currency: string): Result<Money> {
  const bare = text.trim()
  if (bare === '') return failed(inputFailure('FIELD_REQUIRED'))
  const read = readWrittenAmount(bare, currency)
  if (!read.ok) return read
  return read.value < 0n ? failed(inputFailure('NOT_A_NUMBER', { found: bare })) : ok(money(read.value, currency))
}

/** The time zone of the agent, or else of the destination. */
function zoneOf({ agent: code, country: destination }: Collection, { references }: Reporting): string {
  const agent = code === undefined ? undefined : references.find(trackerAgent, code)
  return agent?.timezone ?? references.find(country, destination)?.timezone ?? 'UTC'
}

/**
 * When cash was taken: in the time zone of the agent, or else of the destination; a day ahead of us
 * is no time of something that happened.
 */
function readTime(text: string | undefined, collection: Collection, reporting: Reporting): Result<Instant> {
  const { at } = reporting
  const bare = (text ?? '').trim()
  if (bare === '') return ok(at)
  const read = parseInstant(bare, { timeZone: zoneOf(collection, reporting) })
  if (!read.ok) return read
  return read.value > at + MILLIS_PER_DAY
    ? failed(codFailure('COD_COLLECTED_LATER', { time: `${localTime(read.value, 'UTC')} UTC` }))
    : ok(Math.min(read.value, at))
}

const shown = (amount: Money) => ({ amount: formatAmount(amount), currency: amount.currency })

/** Books what is due and notes what differs, all together. */
async function write(unit: CollectionUnit, read: readonly CheckedReport[], reporting: Reporting): Promise<Result<unknown>> {
  const { actor, at, source, importId } = reporting
  const fresh = read.filter(({ done }) => done !== 'repeated')
  if (fresh.length === 0) return ok(undefined)
  const reports = fresh.map(({ done, amount, collectedAt, collection: { orderId, due } }): CollectionReport => {
    const state = done === 'booked' ? 'booked' : 'open'
    return { orderId, source, importId, amount, due, collectedAt, reportedAt: at, reportedBy: actor.id, state }
  })
  await unit.collections.report(reports)
  const booked = await bookCash(
    unit,
    fresh.filter(({ done }) => done === 'booked'),
    { actor, at },
  )
  if (!booked.ok) return booked
  await unit.audit.write(
    fresh.map(({ done, amount, collection: { orderNumber: subject, due } }) => {
      const entry = { at, actorId: actor.id, area: 'cod', subject }
      return done === 'booked'
        ? { ...entry, action: 'collect', from: 'due', to: 'collected', changes: { collected_amount: { to: shown(amount) } } }
        : { ...entry, action: 'report_difference', to: 'open', changes: { collected_amount: { from: shown(due), to: shown(amount) } } }
    }),
  )
  await announceCash(unit, new Set(fresh.map(({ collection }) => collection.customerId)))
  return ok(undefined)
}

type Booking = Pick<CheckedReport, 'amount' | 'collectedAt' | 'collection'>

/**
 * Marks locked collections as collected and posts their cash: MONTH_CLOSED. Nothing is posted for
 * 0.
 */
export async function bookCash(
  { collections, ledger }: CollectionUnit,
  bookings: readonly Booking[],
  { actor, at }: { readonly actor: Pick<Actor, 'id'>; readonly at: Instant },
): Promise<Result<unknown>> {
  if (bookings.length === 0) return ok(undefined)
  await collections.book(
    bookings.map(({ amount, collectedAt, collection: { orderId } }) => ({ orderId, collected: amount, collectedAt, reportedAt: at })),
  )
  const drafts = bookings.flatMap(({ amount, collection: { customerId, orderNumber, agent } }) =>
    amount.amount === 0n ? [] : [codCollected({ customerId, reference: orderNumber, amount, agent })],
  )
  if (drafts.length === 0) return ok(undefined)
  const posted = await postEach(ledger, drafts, { at, actorId: actor.id })
  return posted.find(({ ok: isPosted }) => !isPosted) ?? ok(undefined)
}

/** Pages that show collections read them again. */
export async function announceCash({ live }: Pick<CollectionUnit, 'live'>, customerIds: ReadonlySet<number>): Promise<void> {
  await live.publish({ topic: 'cod', to: { audience: 'staff' } })
  if (customerIds.size > 0) await live.publish({ topic: 'cod', to: { accountIds: [...customerIds] } })
}
