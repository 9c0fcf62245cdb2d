import { addressKey } from '#core/platform/access/sign-in/sign-in-throttle.rules.ts'
import type { PhoneCodes, SentCount, Tokens } from '#core/platform/access/identity.ports.ts'
import { parseEmail } from '#core/base/fields/formats.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { MailUnit } from '#core/portal/notifications/mail.ports.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import { smsDay } from '#core/portal/notifications/sms-limits.ts'
import type { PublicParcels } from '#core/parcels/tracking/public-parcel.ts'
import { readerText, TRACKING_MAIL } from '#core/parcels/tracking/tracking-mail.words.ts'
import { trackingFailure } from '#core/parcels/tracking/tracking.failures.ts'
import {
  asksUntil,
  endsAfterDelivery,
  followsUntil,
  MOST_READERS,
  newsOf,
  type NewsStep,
  type ReaderLanguage,
  type TrackingSubscriptionUnit,
} from '#core/parcels/tracking/tracking-subscription.ts'

type FollowUnit = TrackingSubscriptionUnit &
  MailUnit & { readonly phoneCodes: Pick<PhoneCodes, 'countSent'>; readonly publicParcels: Pick<PublicParcels, 'eventsOf'> }

type Ports = {
  readonly atomically: Atomically<FollowUnit>
  readonly parcels: Pick<PublicParcels, 'byWaybill'>
  readonly tokens: Tokens
  readonly clock: Clock
}

/** The page on which a reader confirms and ends mails. */
export const TRACK_MAILS_PAGE = '/trackMail'

export type FollowWish = {
  readonly waybill: string
  readonly email: string
  readonly language: ReaderLanguage
  readonly steps: readonly NewsStep[]
  /** The network address of the caller. */
  readonly address: string
}

/**
 * Mails to confirm on one day: an inbox that somebody fills with them is closed soon, and an office
 * of readers is not.
 */
const CONFIRMS_PER_EMAIL = 5
const CONFIRMS_PER_ADDRESS = 50
const CONFIRMS_IN_ALL = 20_000

const countsOf = (email: string, address: string, tokens: Tokens): readonly SentCount[] => [
  // The hash, since counts live longer than a subscription.
  { key: `track-mail:${tokens.hashOf(email)}`, most: CONFIRMS_PER_EMAIL },
  { key: `track-mail:${addressKey(address)}`, most: CONFIRMS_PER_ADDRESS },
  { key: 'track-mail:all', most: CONFIRMS_IN_ALL },
]

/**
 * Asks a reader to confirm by mail that it wants news of a parcel; nothing else is sent before. The
 * answer is the same for an address that follows the parcel already, so that nobody learns who
 * does. ORDER_NOT_FOUND; TRACKING_READERS_FULL; TRACKING_MAILS_TODAY after too many mails on one
 * day.
 */
export function followParcel({ atomically, parcels, tokens, clock }: Ports) {
  return async ({ waybill: text, email: written, language, steps, address }: FollowWish): Promise<Result<true>> => {
    const waybill = parseWaybill(text)
    if (!waybill.ok) return waybill
    const airwayNumber = waybill.value
    const [parcel] = await parcels.byWaybill([airwayNumber])
    if (parcel === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: airwayNumber }))
    const mailbox = parseEmail(written.trim())
    if (!mailbox.ok) return failed(invalidInput([atField('email', mailbox.failure)]))
    // Few mailboxes distinguish capitals, and one reader is one subscription.
    const email = mailbox.value.toLowerCase()
    const at = clock.now()
    const [confirm, endToken] = [tokens.make(), tokens.make()]
    return atomically(async ({ trackingSubscriptions, mails, phoneCodes }) => {
      const wish = { airwayNumber, email, language, steps, endToken, confirmHash: tokens.hashOf(confirm), at, endsAt: asksUntil(at) }
      const asked = await trackingSubscriptions.ask(wish, MOST_READERS)
      if (asked === 'active') return ok(true)
      if (asked === 'unknown') return failed(orderFailure('ORDER_NOT_FOUND', { order: airwayNumber }))
      if (asked === 'full') return failed(trackingFailure('TRACKING_READERS_FULL', { most: MOST_READERS }))
      const { day } = smsDay(at)
      if ((await phoneCodes.countSent({ day, counts: countsOf(email, address, tokens) })) !== undefined)
        return failed(trackingFailure('TRACKING_MAILS_TODAY'))
      const say = (text: Parameters<typeof readerText>[0]): string => readerText(text, language, { number: airwayNumber })
      await mails.queue({
        to: email,
        locale: language,
        subject: say(TRACKING_MAIL.confirmSubject),
        text: say(TRACKING_MAIL.confirmText),
        link: `${TRACK_MAILS_PAGE}?confirm=${confirm}&lang=${language}`,
        at,
      })
      return ok(true)
    })
  }
}

/**
 * Confirms a wish by the token of its mail, which counts once. What happened before needs no mail.
 * TRACKING_LINK_USED for a token that was used, is too old or never was one.
 */
export function confirmFollowing({ atomically, tokens, clock }: Pick<Ports, 'atomically' | 'tokens' | 'clock'>) {
  return (token: string): Promise<Result<{ readonly airwayNumber: string }>> =>
    atomically(async ({ trackingSubscriptions, publicParcels }) => {
      const now = clock.now()
      const wish = await trackingSubscriptions.askedWith(tokens.hashOf(token), now)
      if (wish === undefined) return failed(trackingFailure('TRACKING_LINK_USED'))
      // The version first: what comes after it is looked at again.
      const version = await trackingSubscriptions.versionOf(wish.orderId)
      const events = (await publicParcels.eventsOf([wish.orderId])).get(wish.orderId) ?? []
      const known = newsOf(events).map(({ key }) => key)
      const endsAt = known.includes('delivered') ? endsAfterDelivery(now) : followsUntil(now)
      await trackingSubscriptions.confirm(wish.id, { known, version, at: now, endsAt })
      return ok({ airwayNumber: wish.airwayNumber })
    })
}

/**
 * Ends a subscription by the token of any of its mails, and removes the address with it. Twice is
 * as good as once.
 */
export const endFollowing =
  ({ atomically }: Pick<Ports, 'atomically'>) =>
  (token: string): Promise<Result<{ readonly ended: boolean }>> =>
    atomically(async ({ trackingSubscriptions }) => ok({ ended: await trackingSubscriptions.end(token) }))
