import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A change of an order's COD amount (rule: Change of a COD amount): applied at once before
 * dispatch, afterwards as the staff decide; the customer may withdraw it until then.
 */
export const codChangeMachine = defineMachine({
  name: 'cod_change',
  initial: 'requested',
  states: {
    requested: { label: words('待审核', '待審核', 'Requested') },
    applied: { label: words('已生效', '已生效', 'Applied'), final: true },
    rejected: { label: words('已驳回', '已駁回', 'Rejected'), final: true },
    withdrawn: { label: words('已撤回', '已撤回', 'Withdrawn'), final: true },
  },
  events: {
    apply: { label: words('直接生效', '直接生效', 'Apply at once') },
    accept: { label: words('同意修改', '同意修改', 'Accept change') },
    reject: { label: words('驳回修改', '駁回修改', 'Reject change') },
    withdraw: { label: words('撤回申请', '撤回申請', 'Withdraw request') },
  },
  arrows: { requested: { apply: 'applied', accept: 'applied', reject: 'rejected', withdraw: 'withdrawn' } },
})

export type CodChangeState = keyof (typeof codChangeMachine)['states']
export type CodChangeEvent = keyof (typeof codChangeMachine)['events']

/** The decisions of the staff; `apply` happens by itself, and only the customer withdraws. */
export const COD_DECISIONS = ['accept', 'reject'] as const satisfies readonly CodChangeEvent[]
export type CodDecision = (typeof COD_DECISIONS)[number]
