import type { References } from '#core/base/fields/references.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { MailUnit } from '#core/portal/notifications/mail.ports.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import type { PublicParcels } from '#core/parcels/tracking/public-parcel.ts'
import { NEWS_WORDS, readerText, TRACKING_MAIL } from '#core/parcels/tracking/tracking-mail.words.ts'
import {
  endsAfterDelivery,
  newsFor,
  type News,
  type TrackingSubscription,
  type TrackingSubscriptionUnit,
} from '#core/parcels/tracking/tracking-subscription.ts'
import { sendTrackingNewsJob } from './send-tracking-news.kind.ts'

type NewsUnit = TrackingSubscriptionUnit & MailUnit & { readonly publicParcels: Pick<PublicParcels, 'eventsOf'> }

type Ports<U> = {
  readonly atomically: Atomically<U>
  readonly references: () => References
  readonly clock: Clock
}

/** Subscriptions of one unit of work. */
const PART = 200
/** Parts of one run; the next one goes on. */
const MOST_PARTS = 50
/**
 * The path at which one click of a mail program ends these mails, and a reader finds the page that
 * does.
 */
const END_MAILS_PATH = '/api/track/mails'

const MINUTES_LONG = 'YYYY-MM-DD HH:mm'.length

/**
 * Returns the name of an event in a mail: its own name where the reader's language has it, and that
 * of its step else.
 */
function whatOf({ step, event }: News, language: TrackingSubscription['language'], references: References): string {
  const named = readerText(NEWS_WORDS[step], language, {})
  if (step !== 'exception' || language === 'ar') return named
  const record = references.find(trackingStatus, event.code)
  return (language === 'en-US' ? record?.english_description : record?.tracker_description) ?? named
}

function mailOf(
  subscription: TrackingSubscription,
  news: News,
  references: References,
  at: Instant,
): Parameters<MailUnit['mails']['queue']>[0] {
  const { airwayNumber: number, language, email, endToken } = subscription
  const { time, timezone, location } = news.event
  const what = whatOf(news, language, references)
  const local = `${localTime(time, timezone).slice(0, MINUTES_LONG)} (${timezone})`
  const lines = [
    readerText(TRACKING_MAIL.newsText, language, { what, time: local }),
    ...(location === '' ? [] : [readerText(TRACKING_MAIL.place, language, { place: location })]),
  ]
  return {
    to: email,
    locale: language,
    subject: readerText(TRACKING_MAIL.newsSubject, language, { number, what }),
    text: lines.join('\n'),
    link: `/track/${number}?lang=${language}`,
    unsubscribe: `${END_MAILS_PATH}/${endToken}`,
    at,
  }
}

/**
 * Queues a mail for every reader whose parcel has news that it asked for. Orders count their
 * changes, so only those that changed are looked at, and neither the taking of events nor any
 * station asks who follows a parcel. Returns how many subscriptions were looked at.
 */
export const sendTrackingNews =
  <U extends NewsUnit>({ atomically, references, clock }: Ports<U>) =>
  (): Promise<Result<number>> =>
    atomically(async ({ trackingSubscriptions, publicParcels, mails }) => {
      const due = await trackingSubscriptions.due(PART)
      if (due.length === 0) return ok(0)
      const events = await publicParcels.eventsOf([...new Set(due.map(({ orderId }) => orderId))])
      const table = references()
      for (const subscription of due) {
        const own = events.get(subscription.orderId) ?? []
        const { mail, known } = newsFor(subscription, own)
        if (mail !== undefined) await mails.queue(mailOf(subscription, mail, table, clock.now()))
        const delivered = own.find(({ code }) => code === '160')
        await trackingSubscriptions.keepSeen(subscription.id, {
          known,
          version: subscription.version,
          ...(delivered === undefined ? {} : { endsAt: endsAfterDelivery(delivered.time) }),
        })
      }
      return ok(due.length)
    })

/** The mails as background work, and the removal of subscriptions that are over. */
export const sendTrackingNewsWork = <U extends NewsUnit>(ports: Ports<U>): JobWork<U, Span> => ({
  kind: sendTrackingNewsJob,
  run: async ({ finishing, signal }) => {
    const send = sendTrackingNews(ports)
    for (let part = 0, looked = PART; looked === PART && part < MOST_PARTS && !signal.aborted; part += 1) {
      const done = await send()
      if (!done.ok) return done
      looked = done.value
    }
    return finishing(async ({ trackingSubscriptions }) => ok(await trackingSubscriptions.removeEnded(ports.clock.now(), MOST_PARTS * PART)))
  },
})
