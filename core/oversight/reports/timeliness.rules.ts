import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { Milestones } from '#core/parcels/tracking/milestones.ts'

/** The times of a parcel: its creation and the milestones that it has reached. */
export type ParcelTimes = Milestones & { readonly create_time: Instant }

/** A parcel as the timeliness report sees it. */
export type TimelyParcel = {
  readonly refCode: string
  readonly airwayNumber: string
  readonly toCountry: string
  readonly channel: string
  readonly client: string
  readonly state: OrderState
  readonly times: ParcelTimes
  /** When its newest tracking event happened. */
  readonly statusTime: Instant
}

/**
 * The milestones that can be the start; `outbound_time` unless the user picks another
 * (rule: Start of a parcel).
 */
export const START_MILESTONES = ['create_time', 'inbound_time', 'outbound_time', '112_time', 'ccs_time', '140_time', '150_time'] as const
export type StartMilestone = (typeof START_MILESTONES)[number]

/** The windows of the report, in days. */
export const WINDOWS = [3, 7, 10] as const
export type Window = (typeof WINDOWS)[number]

/**
 * The legs of a journey, each from one milestone to the next; `start_pod` is the whole journey from
 * the chosen milestone.
 */
const LEG_ENDS = {
  create_inbound: ['create_time', 'inbound_time'],
  inbound_outbound: ['inbound_time', 'outbound_time'],
  outbound_112: ['outbound_time', '112_time'],
  '112_ccs': ['112_time', 'ccs_time'],
  ccs_140: ['ccs_time', '140_time'],
  '140_150': ['140_time', '150_time'],
  '150_pod': ['150_time', 'pod_time'],
} as const satisfies Record<string, readonly [keyof ParcelTimes, keyof ParcelTimes]>
export type TimelinessLeg = keyof typeof LEG_ENDS | 'start_pod'
export const LEGS = [...Object.keys(LEG_ENDS), 'start_pod'] as readonly TimelinessLeg[]

/**
 * How long a leg took, in milliseconds; `undefined` where one end of it is not known, or the clocks
 * of two places contradict each other.
 */
export function legMillis({
  times,
  leg,
  start,
}: {
  readonly times: ParcelTimes
  readonly leg: TimelinessLeg
  readonly start: StartMilestone
}): number | undefined {
  const [first, last] = leg === 'start_pod' ? ([start, 'pod_time'] as const) : LEG_ENDS[leg]
  const [from, to] = [times[first], times[last]]
  return from === undefined || to === undefined || to < from ? undefined : to - from
}

const NEVER_LEFT: ReadonlySet<OrderState> = new Set(['draft', 'cancelled'])

/**
 * When the time of a parcel starts; `undefined` for one that does not count: cancelled, not
 * submitted, or not started yet (rule: Start of a parcel).
 */
export const startOf = ({ state, times }: Pick<TimelyParcel, 'state' | 'times'>, start: StartMilestone): Instant | undefined =>
  NEVER_LEFT.has(state) ? undefined : times[start]

const DECIDED: ReadonlySet<OrderState> = new Set(['signed', 'returned', 'transferred', 'destroyed', 'lost'])

/** Whether a parcel without POD may still get one: not when it was returned, destroyed or lost. */
export const mayStillArrive = (state: OrderState): boolean => !DECIDED.has(state)

/**
 * The result of a parcel for a window of days: `within` where pod − start ≤ days × 24 h, to the
 * millisecond; `unripe` while it has no POD, may get one and is younger than the window; `missed`
 * otherwise. A returned or lost parcel has missed at once, because waiting cannot change it
 * (rule: POD rate).
 */
export function fateOf(
  { state, start, pod }: { readonly state: OrderState; readonly start: Instant; readonly pod: Instant | undefined },
  { days, asOf }: { readonly days: number; readonly asOf: Instant },
): 'within' | 'missed' | 'unripe' {
  if (pod !== undefined) return pod - start <= days * MILLIS_PER_DAY ? 'within' : 'missed'
  return mayStillArrive(state) && asOf - start < days * MILLIS_PER_DAY ? 'unripe' : 'missed'
}
export type Fate = ReturnType<typeof fateOf>
