import { PROGRESS_STEPS } from '#core/parcels/tracking/progress.ts'
import { say, useWords } from '../../../../base/words.ts'
import { localTime } from '../../../../ui/input/local-time.ts'
import type { OrderFound } from '../../../../base/use-refresh-orders.ts'
import { detailWords } from '../facts/detail.words.ts'

/** How far a parcel came, with the time of each step; what was passed without a report has none. */
export function ProgressTrack({ steps }: { readonly steps: OrderFound['progress'] }) {
  const t = useWords(detailWords)
  const furthest = steps.findLastIndex(({ reached }) => reached)
  return (
    <ol className="progress-track" aria-label={t('progress')}>
      {steps.map(({ step, event }, at) => {
        const state = at < furthest ? 'passed' : at === furthest ? 'reached' : 'ahead'
        return (
          <li key={step} data-state={state} {...(state === 'reached' ? { 'aria-current': 'step' } : {})}>
            <span className="progress-name">{say(PROGRESS_STEPS[step].label)}</span>
            {event !== null && <time dateTime={event.status_time}>{localTime(event.status_time).slice(5, 16)}</time>}
          </li>
        )
      })}
    </ol>
  )
}
