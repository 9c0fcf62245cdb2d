import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { Leg } from '../entry.ts'
import { creditLineOf } from '../ledger-account.ts'

/** The customers whose wallets or receivables some legs touch. */
export const customersOf = (legs: readonly Leg[]): readonly number[] => [
  ...new Set(legs.flatMap(({ account }) => (creditLineOf(account) === undefined ? [] : [Number(account.split(':')[1])]))),
]

/** Has the open pages of customers read their balances again: what an entry moved is theirs. */
export async function publishWallets(live: LivePublisher, { legs }: { readonly legs: readonly Leg[] }): Promise<void> {
  const accountIds = customersOf(legs)
  if (accountIds.length > 0) await live.publish({ topic: 'wallet', to: { accountIds } })
}
