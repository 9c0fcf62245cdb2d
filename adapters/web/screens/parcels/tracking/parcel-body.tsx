import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { useContext, useId, useState } from 'react'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import type { PublicParcelRow, TrackingEventRow } from '../../../../http/contract/parcels/tracking/public-tracking.routes.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ExpectedLine } from './expected-line.tsx'
import { FollowForm } from './follow-form.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import { Timeline } from './timeline.tsx'
import { EmbeddedContext, useTrackingNames, useTrackingWords } from './track-language.ts'

/** Loaded with the first map, since it brings the outline of the world. */
const WayMap = lazyPart(() => import('./map/way-map.tsx'), <div className="way-map-meanwhile" />)

const MINUTES_LONG = 'YYYY-MM-DD HH:mm'.length

/** One parcel among others is a summary that opens; alone it is open. */
export function ParcelBody({ parcel, isAlone }: { readonly parcel: PublicParcelRow; readonly isAlone: boolean }) {
  const t = useTrackingWords()
  const id = useId()
  const [choice, setChoice] = useState<boolean>()
  const isOpen = choice ?? isAlone
  const [newest] = parcel.events
  return (
    <>
      <ProgressSteps steps={parcel.progress} isCompact={!isOpen} />
      <ExpectedLine parcel={parcel} />
      {!(isAlone && choice === undefined) && (
        <div className="track-foot" data-open={isOpen}>
          {!isOpen && newest && <LastEvent event={newest} />}
          <Button
            size="small"
            text={t(isOpen ? 'showLess' : 'showMore')}
            endIcon={isOpen ? <ChevronUp /> : <ChevronDown />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setChoice(!isOpen)}
          />
        </div>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && <ParcelDetails parcel={parcel} />}
      </div>
    </>
  )
}

function LastEvent({ event }: { readonly event: TrackingEventRow }) {
  const names = useTrackingNames()
  return (
    <p className="track-last">
      <time dir="ltr" dateTime={event.status_time}>
        {event.local_time.slice(0, MINUTES_LONG)}
      </time>{' '}
      <strong>{names.event(event)}</strong> <bdi className="text-muted">{event.status_location}</bdi>
    </p>
  )
}

const isOver = (status: string): boolean =>
  Object.entries<{ readonly final?: true }>(orderMachine.states).some(([state, { final }]) => state === status && final === true)

function ParcelDetails({ parcel }: { readonly parcel: PublicParcelRow }) {
  const isEmbedded = useContext(EmbeddedContext)
  return (
    <>
      {parcel.way.length > 1 && <WayMap way={parcel.way} isOver={isOver(parcel.status)} />}
      <Timeline events={parcel.events} />
      {!isOver(parcel.status) && !isEmbedded && (
        <div className="track-follow-place">
          <FollowForm number={parcel.airway_number} />
        </div>
      )}
    </>
  )
}
