import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import type { RefundEvent, RefundState } from './refund.machine.ts'
import type { RefundUnit } from './refund.ports.ts'
import type { Refund } from './refund.ts'

type RefundNote = {
  readonly refund: Refund
  readonly action: RefundEvent | 'request'
  readonly from?: RefundState
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
}

/** The audit row of what happened to a refund, and the signal to pages that list refunds. */
export async function noteRefund(
  { audit, live }: Pick<RefundUnit, 'audit' | 'live'>,
  { refund: { id, orderNumber, amount, reason, customerId, state, decisionReason }, action, from, actor, at }: RefundNote,
): Promise<void> {
  const changes = {
    order_number: { to: orderNumber },
    amount: { to: formatMoney(amount) },
    reason: { to: action === 'request' ? reason : (decisionReason ?? reason) },
  }
  await audit.write([
    { at, actorId: actor.id, area: 'refunds', subject: String(id), action, ...(from === undefined ? {} : { from }), to: state, changes },
  ])
  await live.publish({ topic: 'refunds', to: { audience: 'staff' } })
  await live.publish({ topic: 'refunds', to: { accountIds: [customerId] } })
}
