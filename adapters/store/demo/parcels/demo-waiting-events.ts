import type { NewWaitingEvent } from '#core/parcels/agents/waiting-event.ports.ts'
import { MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { sqlWaitingEventKeeper } from '../../parcels/agents/sql-waiting-event-keeper.ts'
import type { Connection } from '../../database/database.ts'
import type { DemoStage } from './demo-timeline.ts'

/** Codes of two agents that are mapped, and some that nobody knows yet. */
const MAPPED = [
  ['ARAMEX', 'SH005', '160'],
  ['ARAMEX', 'SH003', '150'],
  ['ARAMEX', 'SH014', '140'],
  ['SMSA', 'DL', '160'],
  ['SMSA', 'OD', '150'],
] as const
const UNKNOWN = [
  ['ARAMEX', 'SH247', 'Shipment held at customs for inspection', 'Dubai', 5],
  ['ARAMEX', 'SH380', 'Consignee asked for another day', 'Sharjah', 3],
  ['SMSA', 'PROD', 'Proof of delivery captured', 'Riyadh', 2],
] as const
/** Numbers that an agent gave to parcels itself, and that nobody matched yet. */
const UNMATCHED = [
  ['ARAMEX', '44917302856', 'SH014', 'Received at Dubai facility', 'Dubai', 2],
  ['SMSA', '290017734512', 'OD', 'Out for delivery', 'Jeddah', 1],
] as const
/** A time that may be of two days, in a zone of two places. */
const UNTIMED = { agent: 'SMSA', source: 'push', time: '05/11/2026 16:04', timezone: 'AST' } as const
const MAP = `insert into tracking_code_mapping (mapping_code, agent, agent_status, tracker_code)
  select s.agent || '-' || s.code, s.agent, s.code, s.tracker_code from json_to_recordset($1::json) as s(agent text, code text, tracker_code text)`

/**
 * Mappings of codes, events that wait for one, events of numbers that no parcel has, and one whose
 * time nobody can read.
 */
export async function seedWaitingEvents(connection: Connection, { unit, now }: DemoStage): Promise<void> {
  await connection.rows(MAP, [JSON.stringify(MAPPED.map(([agent, code, tracker_code]) => ({ agent, code, tracker_code })))])
  const left = unit.told.orders.filter(({ status }) => status === 'outbound')
  const waiting = UNKNOWN.flatMap(([agent, code, text, place, count], group) =>
    left.slice(group * 5, group * 5 + count).map(({ airwayNumber: number }, at): NewWaitingEvent => {
      const time = localTime(now - (2 + at) * MILLIS_PER_HOUR, 'Asia/Dubai')
      return { agent, source: 'pull', event: { number, code, time, timezone: 'Asia/Dubai', place, text }, reason: 'code' }
    }),
  )
  const unmatched = UNMATCHED.flatMap(([agent, number, code, text, place, count]) =>
    Array.from({ length: count }, (_, at): NewWaitingEvent => {
      const time = localTime(now - (3 + at) * MILLIS_PER_HOUR, 'Asia/Dubai')
      return { agent, source: 'push', event: { number, code, time, timezone: 'Asia/Dubai', place, text }, reason: 'number' }
    }),
  )
  const { agent, source, time, timezone } = UNTIMED
  const untimed = left.slice(0, 1).map(({ airwayNumber: number }): NewWaitingEvent => {
    const event = { number, code: 'OD', time, timezone, place: 'Riyadh', text: 'Out for delivery' }
    return { agent, source, event, reason: 'time' }
  })
  await sqlWaitingEventKeeper(connection).keep([...waiting, ...unmatched, ...untimed], now - 2 * MILLIS_PER_HOUR)
}
