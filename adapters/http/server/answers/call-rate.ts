import { LRUCache } from 'lru-cache'
import { MILLIS_PER_SECOND, type Clock, type Instant } from '#core/base/kernel/clock.ts'

const WINDOW_MILLIS = 60 * MILLIS_PER_SECOND
const MOST_ADDRESSES = 50_000

type Window = { readonly start: Instant; count: number; readonly before: number }

type CountedCall = { readonly key: string; readonly perMinute: number; readonly count?: number }

/** The state of a count: the seconds to wait, 0 where a call is accepted, and what is left. */
export type CallMeter = { readonly seconds: number; readonly remaining: number; readonly resetSeconds: number }

/**
 * Counts calls over a sliding minute: the last minute's count weighs less as the new minute goes
 * on. Memory is bounded: the keys that called longest ago are dropped first. Each server counts for
 * itself.
 */
export function meterCalls(clock: Clock) {
  // By size: `max` would take room for them all at once, two megabytes a place where calls are
  // counted.
  const windows = new LRUCache<string, Window>({ maxSize: MOST_ADDRESSES, sizeCalculation: () => 1 })
  return ({ key, perMinute, count = 1 }: CountedCall): CallMeter => {
    const now = clock.now()
    const window = current(windows.get(key), now)
    windows.set(key, window)
    const passed = (now - window.start) / WINDOW_MILLIS
    const counted = window.before * (1 - passed) + window.count
    const resetSeconds = Math.max(1, Math.ceil((1 - passed) * (WINDOW_MILLIS / MILLIS_PER_SECOND)))
    if (counted + count - 1 >= perMinute) return { seconds: resetSeconds, remaining: 0, resetSeconds }
    window.count += count
    return { seconds: 0, remaining: Math.max(0, Math.floor(perMinute - counted - count)), resetSeconds }
  }
}

/**
 * Counts a call of an address, or as many things as it asks for; answers the seconds to wait where
 * it is over the limit, 0 where it is accepted.
 */
export function callRate(clock: Clock) {
  const meter = meterCalls(clock)
  return (counted: CountedCall): number => meter(counted).seconds
}

function current(window: Window | undefined, now: Instant): Window {
  if (window === undefined || now - window.start >= 2 * WINDOW_MILLIS) return { start: now, count: 0, before: 0 }
  return now - window.start < WINDOW_MILLIS ? window : { start: window.start + WINDOW_MILLIS, count: 0, before: window.count }
}
