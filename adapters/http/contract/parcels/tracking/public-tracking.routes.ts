import { PROGRESS_NAMES } from '#core/parcels/tracking/progress.ts'
import { NEWS_STEPS, READER_LANGUAGES } from '#core/parcels/tracking/tracking-subscription.ts'
import { z } from 'zod'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'

export const trackingEvent = named(
  'TrackingEvent',
  z.object({
    tracker_code: z.string(),
    tracker_description: z.string(),
    status_location: z.string(),
    status_timezone: z.string(),
    /** UTC instant, ISO 8601. */
    status_time: z.string(),
    /** The event's own local time, YYYY-MM-DD HH:mm:ss. */
    local_time: z.string(),
    status_hidden: z.boolean(),
    status_operator: z.string().optional(),
  }),
)
export type TrackingEventRow = z.output<typeof trackingEvent>

/** How far a parcel came, by the events that the reader may see. */
export const progress = z.array(
  named(
    'ProgressStep',
    z.object({
      step: z.enum(PROGRESS_NAMES),
      reached: z.boolean(),
      /**
       * The first event that reported it; null where it is ahead, or was passed without a report.
       */
      event: trackingEvent.nullable(),
    }),
  ),
)
export type ProgressRow = z.output<typeof progress>[number]

/** A parcel as everybody may see it. */
export const publicParcel = named(
  'PublicParcel',
  z.object({
    airway_number: z.string(),
    country: z.string(),
    status: z.string(),
    progress,
    /**
     * The days of the destination on which most parcels of its way arrive; null where too few are
     * known, and for a parcel that is off its usual way.
     */
    expected: named(
      'ExpectedDelivery',
      z.object({
        kind: z.enum(['days', 'after_dispatch', 'late']),
        from: z.string().optional(),
        to: z.string().optional(),
        half_days: z.number().int().optional(),
        most_days: z.number().int().optional(),
        /** How many delivered parcels it is calculated from. */
        parcels: z.number().int(),
      }),
    ).nullable(),
    /** Where it was, in their order, and the country ahead. */
    way: z.array(
      named(
        'WayPoint',
        z.object({
          /** As the event says it; empty for the country ahead. */
          name: z.string(),
          country: z.string(),
          longitude: z.number(),
          latitude: z.number(),
          reached: z.boolean(),
          current: z.boolean(),
          since: z.string().nullable(),
        }),
      ),
    ),
    events: z.array(trackingEvent),
  }),
)
export type PublicParcelRow = z.output<typeof publicParcel>

const MOST_TRACKED = 50

/**
 * Routes that everybody may call; apart from the calls of accounts, so that public pages bring
 * nothing of those along.
 */
export const publicTrackingRoutes = {
  trackMany: defineRoute({
    method: 'POST',
    path: '/track',
    tag: 'tracking',
    summary: 'The public timelines of up to 50 waybills, each with its own answer; at most 120 numbers a minute from one address',
    audience: 'public',
    perMinute: 60,
    body: z.object({ numbers: z.array(z.string().max(100)).min(1).max(MOST_TRACKED) }),
    payload: z.object({
      results: z.array(
        named(
          'TrackedNumber',
          z.object({
            number: z.string(),
            parcel: publicParcel.nullable(),
            /**
             * Why there is none; the same for a number that nobody has and one that is not public.
             */
            error: z.string().optional(),
            message: z.string().optional(),
          }),
        ),
      ),
    }),
  }),
  followParcel: defineRoute({
    method: 'POST',
    path: '/track/{airway_number}/mails',
    tag: 'tracking',
    summary: 'Asks to be mailed about a parcel; the address is confirmed by a link in a first mail',
    audience: 'public',
    perMinute: 10,
    params: z.object({ airway_number: z.string().max(40) }),
    body: z.object({
      email: z.string().max(300),
      language: z.enum(READER_LANGUAGES),
      steps: z.array(z.enum(NEWS_STEPS)).min(1).max(NEWS_STEPS.length),
    }),
    payload: z.object({ asked: z.literal(true) }),
  }),
  confirmTrackingMails: defineRoute({
    method: 'POST',
    path: '/track/mails/confirm',
    tag: 'tracking',
    summary: 'Confirms an address by the token of its first mail, once',
    audience: 'public',
    perMinute: 20,
    body: z.object({ token: z.string().max(100) }),
    payload: z.object({ airway_number: z.string() }),
  }),
  endTrackingMails: defineRoute({
    method: 'POST',
    path: '/track/mails/end',
    tag: 'tracking',
    summary: 'Ends the mails about a parcel by the token of any of them, and removes the address',
    audience: 'public',
    perMinute: 20,
    body: z.object({ token: z.string().max(100) }),
    payload: z.object({ ended: z.boolean() }),
  }),
  endTrackingMailsByClick: defineRoute({
    method: 'POST',
    path: '/track/mails/{token}',
    tag: 'tracking',
    summary: 'What a mail program calls where its reader presses “unsubscribe” (RFC 8058)',
    audience: 'public',
    perMinute: 20,
    params: z.object({ token: z.string().max(100) }),
    raw: true,
  }),
  trackingMailsPage: defineRoute({
    method: 'GET',
    path: '/track/mails/{token}',
    tag: 'tracking',
    summary: 'Leads the reader of a mail to the page on which the mails are ended',
    audience: 'public',
    perMinute: 60,
    params: z.object({ token: z.string().max(100) }),
    raw: true,
  }),
  trackPublicly: defineRoute({
    method: 'GET',
    path: '/track/{airway_number}',
    tag: 'tracking',
    summary: 'The public timeline of a waybill, without personal data',
    audience: 'public',
    perMinute: 60,
    params: z.object({ airway_number: z.string().max(40) }),
    payload: publicParcel,
  }),
}
