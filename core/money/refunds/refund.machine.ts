import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A refund of a charge (rule: Refunds): asked for by the customer or by staff, approved by somebody
 * else, and credited in the same moment.
 */
export const refundMachine = defineMachine({
  name: 'refund',
  initial: 'requested',
  states: {
    requested: { label: words('待审核', '待審核', 'Requested') },
    paid: { label: words('已退款', '已退款', 'Paid') },
    rejected: { label: words('已驳回', '已駁回', 'Rejected'), final: true },
    withdrawn: { label: words('已撤回', '已撤回', 'Withdrawn'), final: true },
    taken_back: { label: words('已收回', '已收回', 'Taken back'), final: true },
  },
  events: {
    approve: { label: words('同意退款', '同意退款', 'Approve refund') },
    reject: { label: words('驳回退款', '駁回退款', 'Reject refund') },
    withdraw: { label: words('撤回申请', '撤回申請', 'Withdraw request') },
    take_back: { label: words('收回退款', '收回退款', 'Take refund back') },
  },
  arrows: {
    requested: { approve: 'paid', reject: 'rejected', withdraw: 'withdrawn' },
    paid: { take_back: 'taken_back' },
  },
})

export type RefundState = keyof (typeof refundMachine)['states']
export type RefundEvent = keyof (typeof refundMachine)['events']

/** The decisions of finance about a request. */
export const REFUND_DECISIONS = ['approve', 'reject'] as const satisfies readonly RefundEvent[]
export type RefundDecision = (typeof REFUND_DECISIONS)[number]
