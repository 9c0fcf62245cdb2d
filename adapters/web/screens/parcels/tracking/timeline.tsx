import { Tag } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { TrackingEventRow } from '../../../../http/contract/parcels/tracking/public-tracking.routes.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { viewerZone } from '../../../base/time-zone.ts'
import { useTrackingNames, useTrackingWords } from './track-language.ts'
import './tracking.css'

type TimelineProps = {
  readonly events: readonly TrackingEventRow[]
  /** Returns the actions for an event. */
  readonly actionsOf?: (event: TrackingEventRow) => ReactNode
}

/**
 * The events of a parcel, newest first, each in the local time of its place and, where that
 * differs, in the viewer's.
 */
export function Timeline({ events, actionsOf }: TimelineProps) {
  const t = useTrackingWords()
  if (events.length === 0) return <p className="text-muted">{t('empty')}</p>
  return (
    <>
      <ol className="timeline">
        {events.map((event, index) => (
          <TimelineEntry
            key={`${event.tracker_code}-${event.status_time}-${event.status_location}`}
            event={event}
            isNewest={index === 0}
            actions={actionsOf?.(event)}
          />
        ))}
      </ol>
      <p className="timeline-note">{t('zoneNote', { zone: viewerZone() })}</p>
    </>
  )
}

type TimelineEntryProps = { readonly event: TrackingEventRow; readonly isNewest: boolean; readonly actions: ReactNode }

function TimelineEntry({ event, isNewest, actions }: TimelineEntryProps) {
  const t = useTrackingWords()
  const names = useTrackingNames()
  const own = localTime(event.status_time)
  return (
    <li className="timeline-entry" data-newest={isNewest}>
      <div className="timeline-what">
        <strong>{names.event(event)}</strong>
        {event.status_location !== '' && <bdi className="timeline-where">{event.status_location}</bdi>}
        {isNewest && (
          <Tag minimal intent="primary">
            {t('current')}
          </Tag>
        )}
        {event.status_hidden && <Tag minimal>{t('hidden')}</Tag>}
        {actions}
      </div>
      <div className="timeline-when">
        <time dir="ltr" dateTime={event.status_time} title={t('localTime', { zone: event.status_timezone })}>
          {event.local_time}
        </time>{' '}
        <bdi className="timeline-zone">{event.status_timezone}</bdi>
        {own !== event.local_time && <span className="timeline-own">{t('yourTime', { time: own, zone: viewerZone() })}</span>}
        {event.status_operator && <span className="timeline-own">{t('operator', { operator: event.status_operator })}</span>}
      </div>
    </li>
  )
}
