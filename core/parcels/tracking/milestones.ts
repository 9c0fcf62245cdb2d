import type { Instant } from '#core/base/kernel/clock.ts'
import type { TrackingEvent } from './tracking-event.ts'

/**
 * The milestones of the specification's timeliness row, and the tracking code that reaches each
 * (rule: Milestones).
 */
export const CODE_OF_MILESTONE = {
  inbound_time: '110',
  outbound_time: '111',
  '112_time': '112',
  ccs_time: '138',
  '140_time': '140',
  '150_time': '150',
  pod_time: '160',
} as const
export type Milestone = keyof typeof CODE_OF_MILESTONE
export type Milestones = Readonly<Partial<Record<Milestone, Instant>>>

const MILESTONE_OF_CODE: ReadonlyMap<string, Milestone> = new Map(
  Object.entries(CODE_OF_MILESTONE).map(([milestone, code]) => [code, milestone as Milestone]),
)

/**
 * When a shipment reached its milestones: the first time that each was reported, in whatever order
 * and however often the events arrive. Events that are hidden from the customer count too, because
 * they happened.
 */
export function milestonesOf(events: Iterable<Pick<TrackingEvent, 'code' | 'time'>>): Milestones {
  const reached: Partial<Record<Milestone, Instant>> = {}
  for (const { code, time } of events) {
    const milestone = MILESTONE_OF_CODE.get(code)
    if (milestone !== undefined) reached[milestone] = Math.min(time, reached[milestone] ?? time)
  }
  return reached
}
