import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import { words } from '#core/base/kernel/words.ts'

/** How often an agent failed since it last answered, and until when it is left alone. */
export type Circuit = { readonly failures: number; readonly openUntil?: Instant }

/** States of an agent's circuit by what it does with calls. */
export const CIRCUIT_STATES = {
  closed: { label: words('正常', '正常', 'Working') },
  trial: { label: words('等待试探', '等待試探', 'To be tried') },
  open: { label: words('已暂停', '已暫停', 'Paused') },
} as const
export type CircuitState = keyof typeof CIRCUIT_STATES

/** So many failures one after the other pause an agent. */
const OPEN_AFTER = 5
const MINUTE = 60 * MILLIS_PER_SECOND
const MOST_PAUSE = 60 * MINUTE
const FIRST_WAIT = 30 * MILLIS_PER_SECOND
/** Times are spread by a fifth, so that servers and agents do not move in step. */
const SPREAD = 0.2

/** Spreads a time by up to a fifth either way; `random` is from 0 up to 1. */
export const spreadMillis = (millis: number, random: number): number => Math.round(millis * (1 - SPREAD + 2 * SPREAD * random))

/** `trial` once the pause is over: one call decides. */
export function circuitState({ openUntil }: Circuit, at: Instant): CircuitState {
  if (openUntil === undefined) return 'closed'
  return openUntil > at ? 'open' : 'trial'
}

/**
 * The circuit after a failed call: open from the fifth on, each time for twice as long, at most an
 * hour.
 */
export function afterFailure({ failures: before }: Circuit, { at, random }: { readonly at: Instant; readonly random: number }): Circuit {
  const failures = before + 1
  if (failures < OPEN_AFTER) return { failures }
  const pause = Math.min(MINUTE * 2 ** Math.min(failures - OPEN_AFTER, 10), MOST_PAUSE)
  return { failures, openUntil: at + spreadMillis(pause, random) }
}

/**
 * When parcels whose call failed are due again: the wait doubles with each failure of their agent.
 */
export const dueAfterFailure = (failures: number, { at, random }: { readonly at: Instant; readonly random: number }): Instant =>
  at + spreadMillis(Math.min(FIRST_WAIT * 2 ** Math.min(Math.max(failures - 1, 0), 10), MOST_PAUSE), random)
