import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The states of a bill of lading: bags are put on it while it is planned, its flight leaves, and
 * arrives.
 */
export const billOfLadingMachine = defineMachine({
  name: 'bill_of_lading',
  initial: 'planned',
  states: {
    planned: { label: words('待起飞', '待起飛', 'Planned') },
    departed: { label: words('已起飞', '已起飛', 'Departed') },
    arrived: { label: words('已到达', '已到達', 'Arrived'), final: true },
  },
  events: {
    depart: { label: words('起飞', '起飛', 'Depart') },
    arrive: { label: words('到达', '到達', 'Arrive') },
  },
  arrows: {
    planned: { depart: 'departed' },
    departed: { arrive: 'arrived' },
  },
})

export type BillOfLadingState = keyof (typeof billOfLadingMachine)['states']
export type BillOfLadingEvent = keyof (typeof billOfLadingMachine)['events']
export const BILL_EVENTS = ['depart', 'arrive'] as const satisfies readonly BillOfLadingEvent[]
