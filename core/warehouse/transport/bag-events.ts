import type { BagEvent } from './bag.machine.ts'

/** Events of a bag by itself; it is put on a bill of lading by the bill. */
export const BAG_EVENTS_BY_HAND = ['seal', 'reopen', 'empty'] as const satisfies readonly BagEvent[]
export type BagEventByHand = (typeof BAG_EVENTS_BY_HAND)[number]
