import { words, type Words } from '#core/base/kernel/words.ts'
import { ACCOUNT_GROUPS, isAccountGroup } from '../account-group.ts'
import type { EntryKind } from '../entry.ts'
import type { ListedFlow } from './flow.ports.ts'

/** Causes that a row of the flow may lead to. */
export const FLOW_CAUSES = ['order', 'top_up', 'bill', 'storage_bill', 'claim', 'refund', 'cod'] as const
export type FlowCause = (typeof FLOW_CAUSES)[number]

const CAUSES: Readonly<Partial<Record<EntryKind, FlowCause>>> = {
  recharge: 'top_up',
  bill: 'bill',
  arrears_paid: 'bill',
  storage: 'storage_bill',
  claim_paid: 'claim',
  refund: 'refund',
  cod_settled: 'cod',
}

/**
 * Returns the cause of an entry, with its number: an order where it is about one of the customer's
 * own; nothing for a correction by hand.
 */
export function flowCauseOf({
  kind,
  reference,
  order,
}: Pick<ListedFlow, 'kind' | 'reference' | 'order'>): { readonly kind: FlowCause; readonly number: string } | undefined {
  if (order !== undefined) return { kind: 'order', number: order.orderNumber }
  const cause = CAUSES[kind]
  return cause === undefined ? undefined : { kind: cause, number: reference }
}

/** Returns the name for the customer of the account on the other side of an entry. */
export const counterLabel = (account: string): Words =>
  isAccountGroup(account) ? ACCOUNT_GROUPS[account] : words(account, account, account)
