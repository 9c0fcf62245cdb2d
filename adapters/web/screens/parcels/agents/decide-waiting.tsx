import { useId, useState, type ReactNode } from 'react'
import { enteredTimeFields } from '#core/parcels/agents/enter-time.usecase.ts'
import { mappingCodeOf, trackingCodeMapping } from '#core/parcels/agents/code-mapping.entity.ts'
import { bankReasonFields } from '#core/money/bank/bank-fields.ts'
import {
  waitingEventRoutes,
  type UntimedEventRow,
  type WaitingCodeRow,
  type WaitingNumberRow,
} from '../../../../http/contract/parcels/agents/waiting-event.routes.ts'
import type { ApiClient } from '../../../../http/client/api-client.ts'
import { useInvalidate } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { routesFor } from '../../../resource/entity-routes.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { DecisionDialog } from '../../../ui/dialog/decision-dialog.tsx'
import { DeclaredField } from '../../../ui/form/declared-field.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import type { FormValue } from '../../../ui/form/form-value.ts'
import { notify } from '../../../ui/note/notify.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { waitingEventsWords } from './waiting-events.words.ts'

type RowProps = { readonly row: WaitingCodeRow; readonly onClose: () => void }

function useRefresh(): () => void {
  const invalidate = useInvalidate()
  return () => void invalidate(waitingEventRoutes.waitingCodes, waitingEventRoutes.waitingNumbers, waitingEventRoutes.untimedEvents)
}

function Waits({ row: { agent_name: agent, events, parcels, text } }: Pick<RowProps, 'row'>) {
  const t = useWords(waitingEventsWords)
  return (
    <>
      <p>{t('waits', { agent, events, parcels })}</p>
      {text !== null && <p className="text-muted">{text}</p>}
    </>
  )
}

function MapForm({ row, onClose }: RowProps) {
  const t = useWords(waitingEventsWords)
  const id = useId()
  const refresh = useRefresh()
  const [code, setCode] = useState<FormValue>('')
  const { tracker_code: field } = trackingCodeMapping.fields
  const command = useCommand(
    (chosen: string, api) =>
      api.call(routesFor(trackingCodeMapping).create, {
        body: { mapping_code: mappingCodeOf(row), agent: row.agent, agent_status: row.code, tracker_code: chosen },
      }),
    {
      failure: 'in-place',
      onDone: () => {
        notify({ intent: 'success', message: t('mapped') })
        refresh()
        onClose()
      },
    },
  )
  return (
    <ConfirmDialog
      isOpen
      title={t('mapTitle', { code: row.code })}
      intent="primary"
      confirmText={t('map')}
      cancelText={t('cancel')}
      isBusy={command.isBusy}
      onConfirm={() => command.send(String(code))}
      onCancel={onClose}
    >
      <Waits row={row} />
      <DeclaredField
        id={`${id}-code`}
        name="tracker_code"
        field={field}
        value={code}
        error={command.fieldErrors['tracker_code']}
        onChange={setCode}
      />
      {command.error !== null && <ErrorNote error={command.error} />}
    </ConfirmDialog>
  )
}

type DiscardFormProps = {
  readonly title: string
  readonly discard: (reason: string, api: ApiClient) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

function DiscardForm({ title, discard, onClose, children }: DiscardFormProps) {
  const t = useWords(waitingEventsWords)
  const refresh = useRefresh()
  return (
    <DecisionDialog
      title={title}
      intent="danger"
      confirmText={t('discard')}
      reason={bankReasonFields.reason}
      decide={async (reason, api) => {
        await discard(reason, api)
        return [{ id: 0, status: true, message: '' }]
      }}
      done={() => t('discarded')}
      failed={() => t('failed')}
      onDecided={refresh}
      onClose={onClose}
    >
      {children}
    </DecisionDialog>
  )
}

function DiscardCode({ row, onClose }: RowProps) {
  const t = useWords(waitingEventsWords)
  const { agent, code } = row
  return (
    <DiscardForm
      title={t('discardTitle', { code })}
      discard={(reason, api) => api.call(waitingEventRoutes.discardWaiting, { body: { agent, code, reason } })}
      onClose={onClose}
    >
      <Waits row={row} />
    </DiscardForm>
  )
}

type NumberProps = { readonly row: WaitingNumberRow; readonly onClose: () => void }

function NumberWaits({ row: { agent_name: agent, events, text } }: Pick<NumberProps, 'row'>) {
  const t = useWords(waitingEventsWords)
  return (
    <>
      <p>{t('numberWaits', { agent, events })}</p>
      {text !== null && <p className="text-muted">{text}</p>}
    </>
  )
}

const matchFields = { order: { kind: 'code', maxLength: 60, required: true, label: waitingEventsWords.table.matchOrder } } as const

function MatchForm({ row, onClose }: NumberProps) {
  const t = useWords(waitingEventsWords)
  const refresh = useRefresh()
  const { agent, number } = row
  return (
    <FieldsDialog
      title={t('matchTitle', { number })}
      confirmText={t('match')}
      fields={matchFields}
      send={(body, api) => api.call(waitingEventRoutes.matchNumber, { body: { agent, number, order: String(body['order'] ?? '') } })}
      done={({ order_number: order, events }) => t('matched', { order, events })}
      onDone={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
    >
      <NumberWaits row={row} />
    </FieldsDialog>
  )
}

function DiscardOfNumber({ row, onClose }: NumberProps) {
  const t = useWords(waitingEventsWords)
  const { agent, number } = row
  return (
    <DiscardForm
      title={t('discardNumberTitle', { number })}
      discard={(reason, api) => api.call(waitingEventRoutes.discardNumber, { body: { agent, number, reason } })}
      onClose={onClose}
    >
      <NumberWaits row={row} />
    </DiscardForm>
  )
}

type TimeProps = { readonly row: UntimedEventRow; readonly onClose: () => void }

const SentTime = ({ row: { agent_name: agent, time, timezone, reason_txt: reason } }: Pick<TimeProps, 'row'>) => (
  <>
    <p>
      {agent}: <code>{[time, timezone].filter(Boolean).join(' ')}</code>
    </p>
    <p className="text-muted">{reason}</p>
  </>
)

function TimeForm({ row, onClose }: TimeProps) {
  const t = useWords(waitingEventsWords)
  const refresh = useRefresh()
  const { id, number } = row
  return (
    <FieldsDialog
      title={t('enterTimeTitle', { number })}
      confirmText={t('enterTime')}
      fields={enteredTimeFields}
      send={(body, api) =>
        api.call(waitingEventRoutes.enterEventTime, {
          params: { id },
          body: { status_time: String(body['status_time'] ?? ''), status_timezone: String(body['status_timezone'] ?? '') },
        })
      }
      done={() => t('timeEntered')}
      onDone={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
    >
      <SentTime row={row} />
    </FieldsDialog>
  )
}

function DiscardOfEvent({ row, onClose }: TimeProps) {
  const t = useWords(waitingEventsWords)
  const { id, number } = row
  return (
    <DiscardForm
      title={t('discardEventTitle', { number })}
      discard={(reason, api) => api.call(waitingEventRoutes.discardEvent, { params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <SentTime row={row} />
    </DiscardForm>
  )
}

/** Enters the time of an event that could not be read. */
export const EnterEventTime = ({ row, onClose }: OpenedProps<UntimedEventRow>) =>
  row === undefined ? null : <TimeForm row={row} onClose={onClose} />
/** Discards an event whose time cannot be read, with a reason. */
export const DiscardEvent = ({ row, onClose }: OpenedProps<UntimedEventRow>) =>
  row === undefined ? null : <DiscardOfEvent row={row} onClose={onClose} />
/** Says what an agent's code means. */
export const MapCode = ({ row, onClose }: OpenedProps<WaitingCodeRow>) =>
  row === undefined ? null : <MapForm row={row} onClose={onClose} />
/** Discards what waits for a code, with a reason. */
export const DiscardWaiting = ({ row, onClose }: OpenedProps<WaitingCodeRow>) =>
  row === undefined ? null : <DiscardCode row={row} onClose={onClose} />
/** Says which order an agent's number means. */
export const MatchNumber = ({ row, onClose }: OpenedProps<WaitingNumberRow>) =>
  row === undefined ? null : <MatchForm row={row} onClose={onClose} />
/** Discards what waits for a number, with a reason. */
export const DiscardNumber = ({ row, onClose }: OpenedProps<WaitingNumberRow>) =>
  row === undefined ? null : <DiscardOfNumber row={row} onClose={onClose} />
