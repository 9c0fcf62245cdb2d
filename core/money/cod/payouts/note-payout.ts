import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import type { AlipayAccount } from './alipay-account.ts'
import type { PayoutEvent, PayoutState } from './payout.machine.ts'
import type { AlipayAccountUnit } from './payout.ports.ts'
import type { Payout } from './payout.ts'

/** The page of the account and its payouts. */
export const ACCOUNT_PATH = '/finances/cod/account'

type Notes = Pick<AlipayAccountUnit, 'audit' | 'live' | 'messages'>

async function reload({ live }: Notes, customerId: number): Promise<void> {
  await live.publish({ topic: 'cod-payouts', to: { audience: 'staff' } })
  await live.publish({ topic: 'cod-payouts', to: { accountIds: [customerId] } })
}

type AccountNote = {
  readonly account: AlipayAccount
  readonly action: 'authorize_alipay' | 'revoke_alipay'
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
}

/**
 * The audit row and the message of a changed account, so that its owner sees what somebody else
 * did.
 */
export async function noteAccount(unit: Notes, { account, action, actor, at }: AccountNote): Promise<void> {
  const { customerId, masked, usableFrom } = account
  const changes = { alipay_account: action === 'authorize_alipay' ? { to: masked } : { from: masked, to: null } }
  await unit.audit.write([{ at, actorId: actor.id, area: 'cod-payouts', subject: String(customerId), action, changes }])
  const template = action === 'revoke_alipay' ? 'alipay_revoked' : usableFrom > at ? 'alipay_changed' : 'alipay_authorized'
  await unit.messages.send({
    accountIds: [customerId],
    type: 'general',
    text: { template, params: { account: masked } },
    link: ACCOUNT_PATH,
    at,
  })
  await reload(unit, customerId)
}

type PayoutNote = {
  readonly payout: Payout
  readonly from?: PayoutState
  readonly action: PayoutEvent | 'request'
  readonly actorId: number
  readonly at: Instant
}

/** The audit row of what happened to a payout, and the signal to pages that list it. */
export async function notePayout(unit: Notes, { payout, from, action, actorId, at }: PayoutNote): Promise<void> {
  const { billNumber: subject, amount, reason, transactionId, state } = payout
  const changes = {
    amount: { to: formatMoney(amount) },
    ...(reason === undefined ? {} : { reason: { to: reason } }),
    ...(transactionId === undefined ? {} : { transaction_id: { to: transactionId } }),
  }
  await unit.audit.write([
    { at, actorId, area: 'cod-payouts', subject, action, ...(from === undefined ? {} : { from }), to: state, changes },
  ])
  await reload(unit, payout.customerId)
}
