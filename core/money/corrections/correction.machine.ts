import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A correction of the ledger by hand: posted at once up to an amount, above it by a second person
 * of finance.
 */
export const correctionMachine = defineMachine({
  name: 'correction',
  initial: 'proposed',
  states: {
    proposed: { label: words('待复核', '待覆核', 'Proposed') },
    posted: { label: words('已入账', '已入帳', 'Posted'), final: true },
    rejected: { label: words('已驳回', '已駁回', 'Rejected'), final: true },
    withdrawn: { label: words('已撤回', '已撤回', 'Withdrawn'), final: true },
  },
  events: {
    post: { label: words('直接入账', '直接入帳', 'Post at once') },
    approve: { label: words('复核通过', '覆核通過', 'Approve correction') },
    reject: { label: words('驳回调账', '駁回調帳', 'Reject correction') },
    withdraw: { label: words('撤回调账', '撤回調帳', 'Withdraw correction') },
  },
  arrows: { proposed: { post: 'posted', approve: 'posted', reject: 'rejected', withdraw: 'withdrawn' } },
})

export type CorrectionState = keyof (typeof correctionMachine)['states']
export type CorrectionEvent = keyof (typeof correctionMachine)['events']

/** The decisions of a second person. */
export const CORRECTION_DECISIONS = ['approve', 'reject'] as const satisfies readonly CorrectionEvent[]
export type CorrectionDecision = (typeof CORRECTION_DECISIONS)[number]
