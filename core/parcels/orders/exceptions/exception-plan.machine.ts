import { defineMachine, statesOf } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The states of a plan for an exception (rule: Exception plans). A rejected plan leaves the parcel
 * where it is, so another may be proposed; so does one that is withdrawn before it is decided on.
 */
export const exceptionPlanMachine = defineMachine({
  name: 'exception_plan',
  initial: 'none',
  states: {
    none: { label: words('未提交方案', '未提交方案', 'No plan yet') },
    proposed: { label: words('待审核', '待審核', 'Proposed') },
    accepted: { label: words('已接受', '已接受', 'Accepted') },
    rejected: { label: words('已驳回', '已駁回', 'Rejected') },
    done: { label: words('已完成', '已完成', 'Done'), final: true },
  },
  events: {
    propose: { label: words('提交方案', '提交方案', 'Propose a plan') },
    accept: { label: words('接受方案', '接受方案', 'Accept the plan') },
    reject: { label: words('驳回方案', '駁回方案', 'Reject the plan') },
    finish: { label: words('完成方案', '完成方案', 'Finish the plan') },
    withdraw: { label: words('撤回方案', '撤回方案', 'Withdraw the plan') },
  },
  arrows: {
    none: { propose: 'proposed' },
    proposed: { accept: 'accepted', reject: 'rejected', withdraw: 'none' },
    rejected: { propose: 'proposed' },
    accepted: { finish: 'done' },
  },
})

export type PlanState = keyof (typeof exceptionPlanMachine)['states']
export const PLAN_STATES = statesOf(exceptionPlanMachine)
export type PlanEvent = keyof (typeof exceptionPlanMachine)['events']

/**
 * The customer proposes and may withdraw, the staff decide and carry out
 * (rule: Exception plans); staff may also propose on the customer's behalf.
 */
export const CUSTOMER_PLAN_EVENTS: ReadonlySet<PlanEvent> = new Set(['propose', 'withdraw'])
