import type { Audience } from '#core/platform/access/account.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { References } from '#core/base/fields/references.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'
import { progressOf } from '#core/parcels/tracking/progress.ts'
import type { ProgressRow, TrackingEventRow } from '../../../../contract/parcels/tracking/public-tracking.routes.ts'
import { localTime, instantText } from '#core/base/kernel/instant.ts'

/**
 * The reader of a timeline: the public sees only the standard text of each code, staff also who
 * reported it.
 */
export type TrackingReader = { readonly locale: Locale; readonly audience: Audience | 'public'; readonly references: References }

/** The text of a tracking code in a language; the code itself where it is unknown. */
function wordsOfCode(code: string, { locale, references }: TrackingReader): string {
  const record = references.find(trackingStatus, code)
  return (locale === 'en-US' ? record?.english_description : record?.tracker_description) ?? code
}

/**
 * A place by the name that its city has in the reader's language; as it was reported where no city
 * is called that.
 */
export function placeName(location: string, { locale, references }: Pick<TrackingReader, 'locale' | 'references'>): string {
  const record = location === '' ? undefined : references.find(city, location)
  return (locale === 'en-US' ? record?.english_name : record?.city_name) ?? location
}

/**
 * An event as the API answers it: the UTC instant, and the local time of its place
 * (rule: Instants).
 */
export function presentEvent(event: TrackingEvent, reader: TrackingReader): TrackingEventRow {
  // A text that somebody wrote may contain the consignee's name.
  const isPublic = reader.audience === 'public'
  const written = isPublic ? undefined : event.description
  return {
    tracker_code: event.code,
    tracker_description: written ?? wordsOfCode(event.code, reader),
    status_location: isPublic ? placeName(event.location, reader) : event.location,
    status_timezone: event.timezone,
    status_time: instantText(event.time),
    local_time: localTime(event.time, event.timezone),
    status_hidden: event.hidden,
    ...(reader.audience === 'staff' ? { status_operator: event.operator } : {}),
  }
}

/** How far a parcel came by the events that a reader sees. */
export const presentProgress = (events: readonly TrackingEvent[], reader: TrackingReader): ProgressRow[] =>
  progressOf(events).map(({ step, isReached, event }) => ({ step, reached: isReached, event: event ? presentEvent(event, reader) : null }))
