import { agentPage } from '#core/oversight/trace-query/agent-page.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import type { TraceAnswer, TracedParcel } from '#core/oversight/trace-query/ask-traces.usecase.ts'
import { STUCK_REASONS } from '#core/oversight/trace-query/stuck.rules.ts'
import { TRACE_LEGS, type LegAge } from '#core/oversight/trace-query/trace-leg.ts'
import { stuckText } from '#core/oversight/trace-query/trace-sheet.ts'
import type { TraceAnswerBody, TracedRow } from '../../../../contract/oversight/trace-query/trace-query.routes.ts'
import type { NameReader } from '../../../presenters/reader.ts'
import { presentEvent } from '../../parcels/tracking/tracking.presenter.ts'

const seconds = (millis: number): number => Math.floor(millis / MILLIS_PER_SECOND)

const legOf = ({ leg, from, until, millis, usual, isLong }: LegAge, locale: Locale): TracedRow['legs'][number] => ({
  leg,
  leg_txt: TRACE_LEGS[leg].label[locale],
  from: instantText(from),
  until: until === undefined ? null : instantText(until),
  seconds: seconds(millis),
  usual:
    usual === undefined
      ? null
      : { half_seconds: seconds(usual.halfMillis), most_seconds: seconds(usual.mostMillis), parcels: usual.parcels },
  is_long: isLong,
})

function rowOf(parcel: TracedParcel, at: Instant, { locale, references }: NameReader): TracedRow {
  const { last, leg, status } = parcel
  return {
    numbers: [...parcel.numbers],
    found_as: parcel.foundAs ?? null,
    order_number: parcel.orderNumber,
    airway_number: parcel.airwayNumber,
    refCode: parcel.refCode ?? null,
    client: parcel.account,
    channel: parcel.channel ?? null,
    country: parcel.country ?? null,
    city: parcel.city ?? null,
    at_warehouse: parcel.atWarehouse ?? null,
    agent: parcel.agent ?? null,
    agent_page: agentPage(parcel.agent, parcel.airwayNumber, references) ?? null,
    status,
    status_txt: orderMachine.states[status].label[locale],
    create_time: instantText(parcel.createdAt),
    last: last === undefined ? null : presentEvent(last, { locale, references, audience: 'staff' }),
    silent_seconds: Math.max(0, seconds(at - (last?.time ?? parcel.createdAt))),
    leg,
    leg_txt: TRACE_LEGS[leg].label[locale],
    is_ended: parcel.isEnded,
    legs: parcel.ages.map((age) => legOf(age, locale)),
    stuck: parcel.stuck.map((one) => ({
      reason: one.reason,
      reason_txt: STUCK_REASONS[one.reason].label[locale],
      text: stuckText(one, locale),
      since: instantText(one.since),
    })),
  }
}

/** Presents the findings of a trace query, as the API answers them. */
export const presentTraces = ({ at, asked, parcels, missing, notes }: TraceAnswer, reader: NameReader): TraceAnswerBody => ({
  asked_at: instantText(at),
  asked,
  rows: parcels.map((parcel) => rowOf(parcel, at, reader)),
  missing: [...missing],
  notes: notes.map(({ number, ...counts }) => ({ number: number ?? null, ...counts })),
})
