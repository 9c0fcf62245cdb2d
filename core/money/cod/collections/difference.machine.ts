import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A reported amount that differs from the order's (rule: Differences of cash): nothing is booked
 * until staff accept it; what they reject the agent reports again.
 */
export const differenceMachine = defineMachine({
  name: 'cod_difference',
  initial: 'open',
  states: {
    open: { label: words('待处理', '待處理', 'Open') },
    accepted: { label: words('已接受', '已接受', 'Accepted'), final: true },
    rejected: { label: words('已驳回', '已駁回', 'Rejected'), final: true },
  },
  events: {
    accept: { label: words('接受差异', '接受差異', 'Accept difference') },
    reject: { label: words('驳回差异', '駁回差異', 'Reject difference') },
  },
  arrows: { open: { accept: 'accepted', reject: 'rejected' } },
})

export type DifferenceState = keyof (typeof differenceMachine)['states']
export type DifferenceEvent = keyof (typeof differenceMachine)['events']

export const DIFFERENCE_DECISIONS = ['accept', 'reject'] as const satisfies readonly DifferenceEvent[]
