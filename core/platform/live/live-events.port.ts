import type { Audience } from '../access/account.ts'

/**
 * The topics that pages keep up to date without a reload. An event only says that something
 * changed; the page then reads it again.
 */
export const LIVE_TOPICS = [
  'messages',
  'bulletins',
  'work-orders',
  'cod',
  'cod-changes',
  'cod-remittances',
  'cod-bills',
  'cod-payouts',
  'refunds',
  'invoices',
  'closings',
  'money-acts',
  'corrections',
  'exceptions',
  'access',
  'jobs',
  'printing',
  'desks',
  'simulations',
  'top-ups',
  'bank-lines',
  'storage',
  'wallet',
  'ledger-checks',
  'agents',
  'webhooks',
  'exports',
  'claims',
  'policies',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** Who should reload: some accounts, or everybody of an audience. */
export type LiveAddress = { readonly accountIds: readonly number[] } | { readonly audience: Audience }
export type LiveEvent = { readonly topic: LiveTopic; readonly to: LiveAddress }

/**
 * Publishes an event within a unit of work: every server receives it when the unit is committed,
 * and none when it is rolled back.
 */
export type LivePublisher = { readonly publish: (event: LiveEvent) => Promise<void> }

/**
 * A listener, and what it receives: a topic, or that anything may have been missed in the meantime.
 */
export type LiveListener = {
  readonly accountId: number
  readonly audience: Audience
  readonly heard: (news: LiveTopic | 'anything') => void
}

/**
 * Events as they happen, from this server and every other on the same store. `subscribe` returns
 * the function that ends it. With `pastMillis` the listener hears at once what happened in that
 * time before, or that anything may have, where this is not known.
 */
export type LiveEvents = { readonly subscribe: (listener: LiveListener, pastMillis?: number) => () => void }

/** Whether an event is for a listener. */
export const isEventFor = ({ to }: LiveEvent, { accountId, audience }: Pick<LiveListener, 'accountId' | 'audience'>): boolean =>
  'audience' in to ? to.audience === audience : to.accountIds.includes(accountId)
