import { useId, useState } from 'react'
import { mappingCodeOf, trackingCodeMapping } from '../../../../core/agents/code-mapping.entity.ts'
import { bankReasonFields } from '../../../../core/bank/bank-fields.ts'
import { waitingEventRoutes, type WaitingCodeRow } from '../../../http/contract/agents/waiting-event.routes.ts'
import { useInvalidate } from '../../base/api.ts'
import { useWords } from '../../base/words.ts'
import { routesFor } from '../../resource/entity-routes.ts'
import type { OpenedProps } from '../../resource/list/list-page.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DecisionDialog } from '../../ui/decision-dialog.tsx'
import { DeclaredField } from '../../ui/declared-field.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { FormValue } from '../../ui/form-value.ts'
import { notify } from '../../ui/notify.ts'
import { useCommand } from '../../ui/use-command.tsx'
import { waitingEventsWords } from './waiting-events.words.ts'

type RowProps = { readonly row: WaitingCodeRow; readonly onClose: () => void }

function useRefresh(): () => void {
  const invalidate = useInvalidate()
  return () => void invalidate(waitingEventRoutes.waitingCodes)
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

function DiscardForm({ row, onClose }: RowProps) {
  const t = useWords(waitingEventsWords)
  const refresh = useRefresh()
  return (
    <DecisionDialog
      title={t('discardTitle', { code: row.code })}
      intent="danger"
      confirmText={t('discard')}
      reason={bankReasonFields.reason}
      decide={async (reason, api) => {
        await api.call(waitingEventRoutes.discardWaiting, { body: { agent: row.agent, code: row.code, reason } })
        return [{ id: 0, status: true, message: '' }]
      }}
      done={() => t('discarded')}
      failed={() => t('failed')}
      onDecided={refresh}
      onClose={onClose}
    >
      <Waits row={row} />
    </DecisionDialog>
  )
}

/** Says what an agent's code means. */
export const MapCode = ({ row, onClose }: OpenedProps<WaitingCodeRow>) =>
  row === undefined ? null : <MapForm row={row} onClose={onClose} />
/** Discards what waits for a code, with a reason. */
export const DiscardWaiting = ({ row, onClose }: OpenedProps<WaitingCodeRow>) =>
  row === undefined ? null : <DiscardForm row={row} onClose={onClose} />
