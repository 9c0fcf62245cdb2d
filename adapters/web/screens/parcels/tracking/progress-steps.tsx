import type { ProgressRow, TrackingEventRow } from '../../../../http/contract/parcels/tracking/public-tracking.routes.ts'
import { viewerZone } from '../../../base/time-zone.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { useTrackingNames, useTrackingWords } from './track-language.ts'

/**
 * How far the parcel came, each step with the time of its first report at its place, and in the
 * viewer's zone where that differs; compact, the names alone.
 */
export function ProgressSteps({ steps, isCompact = false }: { readonly steps: readonly ProgressRow[]; readonly isCompact?: boolean }) {
  const t = useTrackingWords()
  const names = useTrackingNames()
  const current = steps.findLastIndex(({ reached }) => reached)
  if (current < 0) return null
  return (
    <ol className={isCompact ? 'track-steps track-steps-compact' : 'track-steps'} aria-label={t('progress')}>
      {steps.map(({ step, reached, event }, at) => (
        <li key={step} data-reached={reached} {...(at === current ? { 'aria-current': 'step' } : {})}>
          <span className="track-step-name">{names.step(step)}</span>
          {event !== null && !isCompact && <StepTime event={event} />}
        </li>
      ))}
    </ol>
  )
}

const MINUTES_LONG = 'YYYY-MM-DD HH:mm'.length

function StepTime({ event }: { readonly event: TrackingEventRow }) {
  const t = useTrackingWords()
  const place = event.local_time.slice(0, MINUTES_LONG)
  const own = localTime(event.status_time).slice(0, MINUTES_LONG)
  return (
    <>
      <time dir="ltr" dateTime={event.status_time} title={t('localTime', { zone: event.status_timezone })}>
        {place}
      </time>
      {place !== own && <span className="track-step-own">{t('yourTime', { time: own, zone: viewerZone() })}</span>}
    </>
  )
}
