import { words, type Words } from '#core/base/kernel/words.ts'
import type { Order } from '../order.ts'
import { exceptionCauseOf } from './exception-cause.rules.ts'
import type { PlanState } from './exception-plan.machine.ts'

/** Who is to act on a parcel that stands still, and what that is. */
export const ATTENTIONS = {
  confirm_weight: { by: 'customer', label: words('待确认重量', '待確認重量', 'Weight to confirm') },
  propose: { by: 'customer', label: words('待选择方案', '待選擇方案', 'Plan to choose') },
  propose_again: { by: 'customer', label: words('方案被驳回', '方案被駁回', 'Plan rejected') },
  next_step: { by: 'customer', label: words('待选下一步', '待選下一步', 'Next step to choose') },
  decide: { by: 'staff', label: words('客服审核中', '客服審核中', 'Staff reviewing') },
  carry_out: { by: 'staff', label: words('客服处理中', '客服處理中', 'Staff at work') },
} as const satisfies Record<string, { readonly by: 'customer' | 'staff'; readonly label: Words }>
export type Attention = keyof typeof ATTENTIONS

const OF_PLAN: Readonly<Record<PlanState, Attention>> = {
  none: 'propose',
  proposed: 'decide',
  accepted: 'carry_out',
  rejected: 'propose_again',
  // A plan that was carried out has moved the parcel on, or has opened the same exception again.
  done: 'propose',
}

/**
 * Who is to act on a parcel; undefined where it is on its way or has ended. A parcel that stands
 * still always has somebody: its customer with something to choose, or the staff with a plan in
 * hand.
 */
export function attentionOf({ status, planStatus }: Pick<Order, 'status' | 'planStatus'>): Attention | undefined {
  if (status === 'awaiting_weight') return 'confirm_weight'
  if (exceptionCauseOf(status) === undefined) return undefined
  const attention = OF_PLAN[planStatus ?? 'none']
  return status === 'returned' && ATTENTIONS[attention].by === 'customer' ? 'next_step' : attention
}
