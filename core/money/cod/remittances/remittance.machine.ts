import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A transfer of an agent for many orders: announced, received with its money, closed once nothing
 * is open of it. `receive` comes again for a further transfer, `undo` takes the only receipt back
 * and `undo_part` one of several.
 */
export const remittanceMachine = defineMachine({
  name: 'cod_remittance',
  initial: 'announced',
  states: {
    announced: { label: words('已通知', '已通知', 'Announced') },
    received: { label: words('已到账', '已入帳', 'Received') },
    closed: { label: words('已结清', '已結清', 'Closed') },
    cancelled: { label: words('已取消', '已取消', 'Cancelled'), final: true },
  },
  events: {
    receive: { label: words('确认到账', '確認入帳', 'Confirm receipt') },
    close: { label: words('结清', '結清', 'Close') },
    undo: { label: words('撤销到账', '撤銷入帳', 'Undo receipt') },
    undo_part: { label: words('撤销一笔到账', '撤銷一筆入帳', 'Undo one receipt') },
    cancel: { label: words('取消', '取消', 'Cancel') },
  },
  arrows: {
    announced: { receive: 'received', cancel: 'cancelled' },
    received: { receive: 'received', close: 'closed', undo: 'announced', undo_part: 'received' },
    closed: { undo: 'announced', undo_part: 'received' },
  },
})

export type RemittanceState = keyof (typeof remittanceMachine)['states']
export type RemittanceEvent = keyof (typeof remittanceMachine)['events']

/**
 * An explanation of an amount that is open: posted at once, or proposed until a second person
 * decides.
 */
export const explanationMachine = defineMachine({
  name: 'cod_remittance_explanation',
  initial: 'proposed',
  states: {
    proposed: { label: words('待审批', '待審批', 'To approve') },
    posted: { label: words('已入账', '已入帳', 'Posted') },
    rejected: { label: words('已驳回', '已駁回', 'Rejected'), final: true },
    undone: { label: words('已撤销', '已撤銷', 'Undone'), final: true },
  },
  events: {
    post: { label: words('批准', '核准', 'Approve') },
    reject: { label: words('驳回', '駁回', 'Reject') },
    undo: { label: words('撤销', '撤銷', 'Undo') },
  },
  arrows: { proposed: { post: 'posted', reject: 'rejected' }, posted: { undo: 'undone' } },
})

export type ExplanationState = keyof (typeof explanationMachine)['states']
export type ExplanationDecision = 'post' | 'reject'
