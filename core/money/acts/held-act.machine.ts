import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/** An act that needs a second person: it is done when somebody else approves it. */
export const heldActMachine = defineMachine({
  name: 'held_act',
  initial: 'waiting',
  states: {
    waiting: { label: words('待第二人复核', '待第二人覆核', 'Waiting for a second person') },
    approved: { label: words('已通过', '已通過', 'Approved'), final: true },
    rejected: { label: words('已驳回', '已駁回', 'Rejected'), final: true },
    withdrawn: { label: words('已撤回', '已撤回', 'Withdrawn'), final: true },
  },
  events: {
    approve: { label: words('复核通过', '覆核通過', 'Approve') },
    reject: { label: words('驳回', '駁回', 'Reject') },
    withdraw: { label: words('撤回', '撤回', 'Withdraw') },
  },
  arrows: { waiting: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } },
})

export type HeldActState = keyof (typeof heldActMachine)['states']
export type HeldActEvent = keyof (typeof heldActMachine)['events']

/** The decisions of a second person. */
export const HELD_ACT_DECISIONS = ['approve', 'reject'] as const satisfies readonly HeldActEvent[]
export type HeldActDecision = (typeof HELD_ACT_DECISIONS)[number]
