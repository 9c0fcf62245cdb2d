import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import { progressOf, type ProgressStep } from './progress.ts'
import type { TrackingEvent } from './tracking-event.ts'

/** The languages of the public page: those of the product, and Arabic for consignees. */
export const READER_LANGUAGES = [...LOCALES, 'ar'] as const
export type ReaderLanguage = Locale | 'ar'
/** The language of the product for a reader, where there are no words of its own. */
export const productLanguage = (language: ReaderLanguage): Locale => (language === 'ar' ? 'en-US' : language)

/** Steps that a reader may be mailed about. */
export const NEWS_STEPS = ['departed', 'arrived', 'out_for_delivery', 'delivered', 'exception'] as const
export type NewsStep = (typeof NEWS_STEPS)[number]

/** The steps that the form suggests. */
export const USUAL_NEWS: readonly NewsStep[] = ['out_for_delivery', 'delivered', 'exception']

/**
 * A reader's wish to be mailed about one parcel. The address is personal data: no answer shows it,
 * and it goes with the subscription.
 */
export type TrackingSubscription = {
  readonly id: number
  readonly orderId: number
  readonly airwayNumber: string
  readonly email: string
  readonly language: ReaderLanguage
  readonly steps: readonly NewsStep[]
  /** Asked for until the reader has followed the link in the mail, and active from then on. */
  readonly state: 'asked' | 'active'
  /** Ends the subscription from any of its mails; it does nothing else, so it is kept as it is. */
  readonly endToken: string
  /** The news that needs no mail any more. */
  readonly known: readonly string[]
  /** The version of the order whose news was looked at. */
  readonly seenVersion: number
}

export type NewSubscription = Pick<TrackingSubscription, 'airwayNumber' | 'email' | 'language' | 'steps' | 'endToken'> & {
  readonly confirmHash: string
  readonly at: Instant
  readonly endsAt: Instant
}

/** The part of the store that subscriptions need in a unit of work. */
export type TrackingSubscriptions = {
  /**
   * Keeps a wish. Asked for again before it was confirmed it is replaced, so that the newest link
   * counts; one that is active stays as it is. `full` where the parcel has as many readers as it
   * may.
   */
  readonly ask: (wish: NewSubscription, most: number) => Promise<'asked' | 'active' | 'full' | 'unknown'>
  /** The wish with this token, locked; only while it is not confirmed. */
  readonly askedWith: (confirmHash: string, now: Instant) => Promise<TrackingSubscription | undefined>
  readonly confirm: (
    id: number,
    given: { readonly known: readonly string[]; readonly version: number; readonly at: Instant; readonly endsAt: Instant },
  ) => Promise<void>
  /** Removes the subscription with this token; whether there was one. */
  readonly end: (endToken: string) => Promise<boolean>
  /**
   * Active ones whose order changed since it was looked at, oldest first, locked; those that
   * another server holds are left out.
   */
  readonly due: (most: number) => Promise<readonly (TrackingSubscription & { readonly version: number })[]>
  readonly keepSeen: (
    id: number,
    seen: { readonly known: readonly string[]; readonly version: number; readonly endsAt?: Instant },
  ) => Promise<void>
  /** Removes those that ended; how many. */
  readonly removeEnded: (before: Instant, most: number) => Promise<number>
  /** The version of an order, by which its news is known. */
  readonly versionOf: (orderId: number) => Promise<number>
}

export type TrackingSubscriptionUnit = { readonly trackingSubscriptions: TrackingSubscriptions }

/** A link that nobody followed is of no use after two days. */
const CONFIRM_MILLIS = 48 * MILLIS_PER_HOUR
/** A parcel that never arrives has readers for half a year. */
const MOST_DAYS = 180
/** A claim or a return may follow the delivery. */
const DAYS_AFTER_DELIVERY = 30
/** A family and a shop follow a parcel; more readers are somebody else. */
export const MOST_READERS = 5

export const asksUntil = (at: Instant): Instant => at + CONFIRM_MILLIS
export const followsUntil = (at: Instant): Instant => at + MOST_DAYS * MILLIS_PER_DAY
export const endsAfterDelivery = (deliveredAt: Instant): Instant => deliveredAt + DAYS_AFTER_DELIVERY * MILLIS_PER_DAY

/** Codes of what went wrong. */
const TROUBLE: ReadonlySet<string> = new Set(['170', '175', '180', '185', '190', '191'])

/**
 * Something that happened to a parcel and that a reader may be mailed about; `key` is the same
 * however often it is looked at.
 */
export type News = { readonly key: string; readonly step: NewsStep; readonly event: TrackingEvent }

const isNewsStep = (step: ProgressStep): step is Exclude<NewsStep, 'exception'> => (NEWS_STEPS as readonly string[]).includes(step)

/**
 * The news of a parcel by its events, oldest first: the first report of each step, and each time
 * that something went wrong.
 */
export function newsOf(events: readonly TrackingEvent[]): readonly News[] {
  const steps = progressOf(events).flatMap(({ step, event }): News[] =>
    event === undefined || !isNewsStep(step) ? [] : [{ key: step, step, event }],
  )
  const trouble = events
    .filter(({ code }) => TROUBLE.has(code))
    .map((event): News => ({ key: `${event.code}@${event.time}`, step: 'exception', event }))
  return [...steps, ...trouble].toSorted((one, other) => one.event.time - other.event.time)
}

/**
 * The news that a reader is to be mailed: the newest of what it asked for and does not know. Events
 * that come together are one mail, since the older ones are history by then; `known` is what needs
 * no mail any more afterwards.
 */
export function newsFor(
  { steps, known }: Pick<TrackingSubscription, 'steps' | 'known'>,
  events: readonly TrackingEvent[],
): { readonly mail: News | undefined; readonly known: readonly string[] } {
  const all = newsOf(events)
  const fresh = all.filter(({ key, step }) => steps.includes(step) && !known.includes(key))
  return { mail: fresh.at(-1), known: [...new Set([...known, ...all.map(({ key }) => key)])] }
}
