import { Button } from '@blueprintjs/core'
import { Edit, Undo } from '@blueprintjs/icons'
import { useState } from 'react'
import { bankReasonFields } from '#core/money/bank/bank-fields.ts'
import { eventPlaceFields } from '#core/parcels/orders/events/entered-event.ts'
import { enteredEventRoutes } from '../../../../http/contract/parcels/tracking/entered-event.routes.ts'
import type { TrackingEventRow } from '../../../../http/contract/parcels/tracking/public-tracking.routes.ts'
import { trackingRoutes } from '../../../../http/contract/parcels/tracking/tracking.routes.ts'
import { useInvalidate } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { DecisionDialog } from '../../../ui/dialog/decision-dialog.tsx'
import { useRefreshOrders } from '../../../base/use-refresh-orders.ts'
import { enteredWords } from './entered-events.words.ts'
import { sentEvent, shownAs } from './sent-event.ts'
import { useTrackingNames } from './track-language.ts'

type CorrectProps = { readonly orderNumber: string; readonly event: TrackingEventRow }
type DialogProps = CorrectProps & { readonly onDone: () => void; readonly onClose: () => void }

const FIELDS = { ...eventPlaceFields, reason: bankReasonFields.reason } as const

const named = ({ tracker_code, status_time, status_location }: TrackingEventRow) => ({ tracker_code, status_time, status_location })

function ChangeDialog({ orderNumber, event, onDone, onClose }: DialogProps) {
  const t = useWords(enteredWords)
  const names = useTrackingNames()
  const shown = shownAs(event.local_time)
  return (
    <FieldsDialog
      title={t('correct')}
      confirmText={t('correct')}
      fields={FIELDS}
      record={{ ...event, status_time: shown, reason: '' }}
      send={({ reason, ...typed }, api) => {
        const change = sentEvent(typed)
        // A time that nobody changed keeps its seconds.
        const isKept =
          change['status_time'] === sentEvent({ status_time: shown })['status_time'] && typed['status_timezone'] === event.status_timezone
        return api.call(enteredEventRoutes.correctEvent, {
          params: { order_number: orderNumber },
          body: {
            event: named(event),
            change: isKept ? { ...change, status_time: event.status_time } : change,
            reason: typeof reason === 'string' ? reason : '',
          },
        })
      }}
      done={() => t('corrected')}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <strong>{names.event(event)}</strong>
      </p>
      <p className="text-muted">{t('correctText')}</p>
    </FieldsDialog>
  )
}

function TakeBackDialog({ orderNumber, event, onDone, onClose }: DialogProps) {
  const t = useWords(enteredWords)
  const names = useTrackingNames()
  return (
    <DecisionDialog
      title={t('takeBack')}
      intent="danger"
      confirmText={t('takeBack')}
      reason={bankReasonFields.reason}
      decide={async (reason, api) => {
        await api.call(enteredEventRoutes.correctEvent, { params: { order_number: orderNumber }, body: { event: named(event), reason } })
        return [{ id: 0, status: true, message: '' }]
      }}
      done={() => t('takenBack')}
      failed={() => t('failed')}
      onDecided={onDone}
      onClose={onClose}
    >
      <p>
        <strong>{names.event(event)}</strong> {event.local_time}
      </p>
      <p className="text-muted">{t('correctText')}</p>
    </DecisionDialog>
  )
}

/** Staff correct an event of a timeline, or take it back. */
export function CorrectEvent({ orderNumber, event }: CorrectProps) {
  const t = useWords(enteredWords)
  const names = useTrackingNames()
  const invalidate = useInvalidate()
  const refresh = useRefreshOrders()
  const [open, setOpen] = useState<'change' | 'takeBack'>()
  const what = `${names.event(event)} ${event.local_time}`
  const close = (): void => setOpen(undefined)
  const done = (): void => {
    close()
    void invalidate(trackingRoutes.trackOrder)
    refresh()
  }
  return (
    <span className="timeline-actions">
      <Button variant="minimal" size="small" icon={<Edit />} aria-label={`${t('correct')} ${what}`} onClick={() => setOpen('change')} />
      <Button variant="minimal" size="small" icon={<Undo />} aria-label={`${t('takeBack')} ${what}`} onClick={() => setOpen('takeBack')} />
      {open === 'change' && <ChangeDialog orderNumber={orderNumber} event={event} onDone={done} onClose={close} />}
      {open === 'takeBack' && <TakeBackDialog orderNumber={orderNumber} event={event} onDone={done} onClose={close} />}
    </span>
  )
}
