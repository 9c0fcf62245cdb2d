import type { Allocation } from '../stock/allocate.rules.ts'
import type { PickState } from './picking.machine.ts'

/** Pieces that are taken at one location for an order, and how much of them is in its tote. */
export type PickLine = Allocation & { readonly picked: number }

/**
 * The list by which an order's pieces are picked in a wave, in walking order; `tote` is its number
 * in the wave.
 */
export type PickList = {
  readonly waveId: number
  readonly tote: number
  readonly orderNumber: string
  readonly customerId: number
  readonly warehouse: string
  readonly lines: readonly PickLine[]
  readonly state: PickState
}

/** The most orders of a wave (rule: Waves). */
export const MOST_PICKS = 200

export const missingOf = ({ quantity, picked }: PickLine): number => quantity - picked
export const isWhole = ({ lines }: Pick<PickList, 'lines'>): boolean => lines.every((line) => missingOf(line) === 0)
const OPEN: ReadonlySet<PickState> = new Set(['pending', 'to_be_picked', 'picking'])
/** Whether pieces are still to be taken for it. */
export const isOpenPick = ({ state }: Pick<PickList, 'state'>): boolean => OPEN.has(state)

const PARTS = /\d+|\D+/g

/** Compares codes of locations as a person counts: A-2 before A-10. */
export function byLocation(one: string, other: string): number {
  const [left, right] = [one.match(PARTS) ?? [], other.match(PARTS) ?? []]
  for (const [index, part] of left.entries()) {
    const next = right[index]
    if (next === undefined) return 1
    const step = /^\d/.test(part) && /^\d/.test(next) ? Number(part) - Number(next) : part < next ? -1 : Number(part > next)
    if (step !== 0) return step
  }
  return left.length - right.length
}

/** A stop of the walk: one article at one location, for some totes. */
export type WalkStop = {
  readonly location: string
  readonly sku: string
  readonly customerId: number
  readonly quantity: number
  readonly picked: number
  readonly totes: readonly { readonly tote: number; readonly orderNumber: string; readonly quantity: number; readonly picked: number }[]
}

/**
 * The lines of pick lists grouped by location and article, in walking order, those of lists that
 * ran out of stock left out.
 */
export function walkOf(picks: readonly PickList[]): readonly WalkStop[] {
  const stops = new Map<string, WalkStop>()
  for (const { tote, orderNumber, customerId, lines, state } of picks.toSorted((one, other) => one.tote - other.tote))
    for (const { location, sku, quantity, picked } of state === 'out_of_stock' ? [] : lines) {
      const key = JSON.stringify([location, sku, customerId])
      const stop = stops.get(key) ?? { location, sku, customerId, quantity: 0, picked: 0, totes: [] }
      stops.set(key, {
        ...stop,
        quantity: stop.quantity + quantity,
        picked: stop.picked + picked,
        totes: [...stop.totes, { tote, orderNumber, quantity, picked }],
      })
    }
  return [...stops.values()].toSorted(
    (one, other) => byLocation(one.location, other.location) || byLocation(one.sku, other.sku) || one.customerId - other.customerId,
  )
}

/** One key for an article of a client. */
export const skuKey = (customerId: number, sku: string): string => JSON.stringify([customerId, sku])
