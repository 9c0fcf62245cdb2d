import { useId, useState } from 'react'
import type { CodDecision } from '../../../../core/cod/cod-change.machine.ts'
import { codRejectionFields } from '../../../../core/cod/cod-change.ts'
import { codChangeRoutes, type CodChangeResults, type CodChangeRow } from '../../../http/contract/cod/cod-change.routes.ts'
import { useSession } from '../../base/api.ts'
import { isGranted } from '../../base/screen.ts'
import { useWords } from '../../base/words.ts'
import type { OpenedProps } from '../../resource/list/list-page.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DeclaredField } from '../../ui/declared-field.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { FormValue } from '../../ui/form-value.ts'
import { Note } from '../../ui/note.tsx'
import { notify } from '../../ui/notify.ts'
import { useCommand } from '../../ui/use-command.tsx'
import { codChangesWords } from './cod-changes.words.ts'
import { codText } from './cod-text.ts'
import { useRefreshCod } from './use-refresh-cod.ts'

type DecideProps = OpenedProps<CodChangeRow> & { readonly decision: CodDecision }

const DONE = { accept: 'accepted', reject: 'rejected' } as const
const ONE = { accept: 'acceptOne', reject: 'rejectOne' } as const
const MANY = { accept: 'acceptMany', reject: 'rejectMany' } as const

const idsOf = (opened: string): readonly number[] => opened.split(',').map(Number).filter(Number.isSafeInteger)

/** Sends a decision about several requests; what was refused stays open with its reason. */
function useDecide({ decision, opened, onClose }: DecideProps) {
  const t = useWords(codChangesWords)
  const refresh = useRefreshCod()
  const [refused, setRefused] = useState<CodChangeResults>([])
  const command = useCommand<CodChangeResults, FormValue>(
    (reason, api) =>
      api.call(codChangeRoutes.decideCodChanges, {
        body: { changes: [...idsOf(opened)], decision, ...(decision === 'reject' ? { reason: String(reason) } : {}) },
      }),
    {
      failure: 'in-place',
      onDone: (results) => {
        const done = results.filter(({ status }) => status).length
        if (done > 0) notify({ intent: 'success', message: t(DONE[decision], { count: done }) })
        const left = results.filter(({ status }) => !status)
        setRefused(left)
        refresh()
        if (left.length === 0) onClose()
      },
    },
  )
  return { command, refused }
}

function DecideDialog(props: DecideProps) {
  const { decision, opened, row, onClose } = props
  const t = useWords(codChangesWords)
  const { user } = useSession()
  const id = useId()
  const [reason, setReason] = useState<FormValue>('')
  const { command, refused } = useDecide(props)
  const count = idsOf(opened).length
  if (count === 0 || user.role !== 'Staff' || !isGranted(user, { area: 'cod-changes', action: 'approve' })) return null
  const isDone = refused.length > 0
  return (
    <ConfirmDialog
      isOpen
      title={row === undefined ? t(MANY[decision], { count }) : t(ONE[decision], { order: row.order_number })}
      intent={decision === 'reject' ? 'danger' : 'primary'}
      confirmText={t(decision)}
      cancelText={t(isDone ? 'close' : 'cancel')}
      isBusy={command.isBusy}
      canConfirm={!isDone}
      onConfirm={() => command.send(reason)}
      onCancel={onClose}
    >
      {row !== undefined && (
        <>
          <p>
            <strong>{t('fromTo', { from: codText(row.cod_before), to: codText(row.cod_after) })}</strong>
          </p>
          <p>
            <bdi>{row.reason}</bdi>
          </p>
        </>
      )}
      <p className="text-muted">{t('tellText')}</p>
      {decision === 'reject' && (
        <DeclaredField
          id={`${id}-reason`}
          name="reason"
          field={codRejectionFields.reason}
          value={reason}
          error={command.fieldErrors['reason']}
          onChange={setReason}
        />
      )}
      {command.error !== null && <ErrorNote error={command.error} />}
      {isDone && (
        <Note intent="danger" role="alert" title={t('failed', { count: refused.length })}>
          <ul>
            {refused.map(({ id: change, message }) => (
              <li key={change}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
    </ConfirmDialog>
  )
}

export const AcceptDialog = (props: OpenedProps<CodChangeRow>) => <DecideDialog {...props} decision="accept" />
export const RejectDialog = (props: OpenedProps<CodChangeRow>) => <DecideDialog {...props} decision="reject" />
