import type { Audience } from '../../../../core/identity/account.ts'
import type { Locale } from '../../../../core/kernel/words.ts'
import type { References } from '../../../../core/reference/references.ts'
import type { TrackingEvent } from '../../../../core/tracking/tracking-event.ts'
import type { TrackingEventRow } from '../../contract/tracking.routes.ts'
import { localTime } from './local-time.ts'

/** Who reads a timeline: the public sees the words of each code alone, staff also who reported it. */
export type TrackingReader = { readonly locale: Locale; readonly audience: Audience | 'public'; readonly references: References }

/** The words of a tracking code in a language; the code itself where it is not known. */
function wordsOfCode(code: string, { locale, references }: TrackingReader): string {
  const record = references.find('tracking_status', code)
  const name = locale === 'en-US' ? record?.['english_description'] : record?.['tracker_description']
  return typeof name === 'string' ? name : code
}

/** An event as the API answers it: the UTC instant, and the local time of its place (domain §7). */
export function presentEvent(event: TrackingEvent, reader: TrackingReader): TrackingEventRow {
  // What a person wrote may name a consignee.
  const written = reader.audience === 'public' ? undefined : event.description
  return {
    tracker_code: event.code,
    tracker_description: written ?? wordsOfCode(event.code, reader),
    status_location: event.location,
    status_timezone: event.timezone,
    status_time: new Date(event.time).toISOString(),
    local_time: localTime(event.time, event.timezone),
    status_hidden: event.hidden,
    ...(reader.audience === 'staff' ? { status_operator: event.operator } : {}),
  }
}
