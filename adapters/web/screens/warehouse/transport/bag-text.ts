import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { BagState } from '#core/warehouse/transport/bag.machine.ts'
import type { BillOfLadingState } from '#core/warehouse/transport/bill-of-lading.machine.ts'

/** The meaning of each state of a bag to its reader. */
export const BAG_TONES: Readonly<Record<BagState, StateTone>> = { open: 'waiting', sealed: 'moving', loaded: 'moving', emptied: 'ended' }

/** The meaning of each state of a bill of lading to its reader. */
export const BILL_TONES: Readonly<Record<BillOfLadingState, StateTone>> = { planned: 'waiting', departed: 'moving', arrived: 'done' }

const BAGS_PATH = '/admin/bags'
export const BILLS_PATH = '/admin/bills-of-lading'
export const bagPath = (number: string): string => `${BAGS_PATH}/${encodeURIComponent(number)}`
export const billPath = (mawb: string): string => `${BILLS_PATH}/${encodeURIComponent(mawb)}`
