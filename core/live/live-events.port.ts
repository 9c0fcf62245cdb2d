import type { Audience } from '../identity/account.ts'

/** What pages keep fresh without a reload; the news says that something changed, and the page reads it anew. */
export const LIVE_TOPICS = ['messages', 'bulletins', 'work-orders', 'access'] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** Who is to look again: some accounts, or everybody of an audience. */
export type LiveAddress = { readonly accountIds: readonly number[] } | { readonly audience: Audience }
export type LiveNews = { readonly topic: LiveTopic; readonly to: LiveAddress }

/** Tells news within a unit of work: it is heard on every server when the unit is kept, and never when it is undone. */
export type LivePublisher = { readonly publish: (news: LiveNews) => Promise<void> }

/** Who listens, and what it hears: a topic, or that anything may have been missed meanwhile. */
export type LiveListener = {
  readonly accountId: number
  readonly audience: Audience
  readonly heard: (news: LiveTopic | 'anything') => void
}

/** News as they come, from this server and every other on the same store. `subscribe` answers what ends it. */
export type LiveEvents = { readonly subscribe: (listener: LiveListener) => () => void }

/** Whether news are for a listener. */
export const isFor = ({ to }: LiveNews, { accountId, audience }: Pick<LiveListener, 'accountId' | 'audience'>): boolean =>
  'audience' in to ? to.audience === audience : to.accountIds.includes(accountId)
