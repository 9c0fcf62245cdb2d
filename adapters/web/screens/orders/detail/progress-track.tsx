import type { OrderRow } from '../../../../http/contract/orders/order.routes.ts'
import type { TrackingEventRow } from '../../../../http/contract/tracking/tracking.routes.ts'
import { useWords } from '../../../base/words.ts'
import { localTime } from '../../../ui/local-time.ts'
import { detailWords } from './detail.words.ts'

/** What a parcel passes on its way, and the tracking codes that say so (core/tracking). */
const STEPS = [
  { name: 'step_created', codes: ['100'] },
  { name: 'step_received', codes: ['110'] },
  { name: 'step_departed', codes: ['112', '111'] },
  { name: 'step_arrived', codes: ['130', '138', '140'] },
  { name: 'step_delivery', codes: ['150'] },
  { name: 'step_delivered', codes: ['160'] },
] as const

const firstTime = (events: readonly TrackingEventRow[], codes: readonly string[]): string | undefined =>
  events
    .filter((event) => codes.includes(event.tracker_code))
    .map((event) => event.status_time)
    .toSorted()[0]

type ProgressTrackProps = { readonly order: OrderRow; readonly events: readonly TrackingEventRow[] }

/** How far a parcel came, with the time of each step; what was passed without a report has none. */
export function ProgressTrack({ order, events }: ProgressTrackProps) {
  const t = useWords(detailWords)
  const known: readonly (string | null)[] = [order.create_time, order.inbound_time, order.outbound_time, null, null, order.pod_time]
  const times = STEPS.map(({ codes }, at) => firstTime(events, codes) ?? known[at] ?? undefined)
  const reached = order.status === 'draft' ? -1 : times.findLastIndex((time) => time !== undefined)
  return (
    <ol className="progress-track" aria-label={t('progress')}>
      {STEPS.map(({ name }, at) => {
        const time = times[at]
        const state = at < reached ? 'passed' : at === reached ? 'reached' : 'ahead'
        return (
          <li key={name} data-state={state} {...(state === 'reached' ? { 'aria-current': 'step' } : {})}>
            <span className="progress-name">{t(name)}</span>
            {time !== undefined && state !== 'ahead' && <time dateTime={time}>{localTime(time).slice(5, 16)}</time>}
          </li>
        )
      })}
    </ol>
  )
}
