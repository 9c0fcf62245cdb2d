import { useId, useState, type ReactNode } from 'react'
import type { Field } from '#core/base/fields/field.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import { newKey } from '../../base/new-key.ts'
import { useWords } from '../../base/words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DeclaredField } from '../form/declared-field.tsx'
import { ErrorNote } from '../note/error-note.tsx'
import type { FormValue } from '../form/form-value.ts'
import { Note } from '../note/note.tsx'
import { notify } from '../note/notify.ts'
import { WaitsNote } from '../note/waits-note.tsx'
import { uiWords } from '../ui.words.ts'
import { useCommand } from '../use-command.tsx'
import { useCurrent } from '../use-current.ts'

/**
 * How the decision about one record ended; `message` says why it was refused, `waits_for` is the
 * request where it waits for a second person.
 */
type DecisionResult = {
  readonly id: number
  readonly status: boolean
  readonly message: string
  readonly waits_for?: number | undefined
}

type DecisionDialogProps = {
  readonly title: string
  readonly confirmText: string
  readonly intent: 'primary' | 'danger'
  /** Asked for where the decision needs a reason. */
  readonly reason?: Field | undefined
  /**
   * Decides about every record; gets the reason, or an empty text, and the idempotency key of the
   * dialog: one as long as it is open, so that a lost answer that is asked for again is one act.
   */
  readonly decide: (reason: string, api: ApiClient, idempotencyKey: string) => Promise<readonly DecisionResult[]>
  readonly done: (count: number) => string
  readonly failed: (count: number) => string
  readonly onDecided: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Staff decide about one or many records: it closes when all are decided, and shows why some were
 * refused, and what waits for a second person.
 */
export function DecisionDialog({ title, confirmText, intent, reason: field, children, ...rest }: DecisionDialogProps) {
  const { decide, done, failed, onDecided, onClose } = rest
  const t = useWords(uiWords)
  const id = useId()
  const [reason, setReason] = useState<FormValue>('')
  const [refused, setRefused] = useState<readonly DecisionResult[]>([])
  const [requests, setRequests] = useState<readonly number[]>([])
  const key = useCurrent(newKey)
  const command = useCommand((given: string, api) => decide(given, api, key.now()), {
    failure: 'in-place',
    onDone: (results) => {
      const left = results.filter(({ status }) => !status)
      const waiting = results.flatMap(({ waits_for: request }) => request ?? [])
      const count = results.length - left.length - waiting.length
      if (count > 0) notify({ intent: 'success', message: done(count) })
      setRefused(left)
      setRequests(waiting)
      onDecided()
      if (left.length === 0 && waiting.length === 0) onClose()
    },
  })
  const isDone = refused.length > 0 || requests.length > 0
  return (
    <ConfirmDialog
      isOpen
      title={title}
      intent={intent}
      confirmText={confirmText}
      cancelText={t(isDone ? 'close' : 'cancel')}
      isBusy={command.isBusy}
      canConfirm={!isDone}
      onConfirm={() => command.send(String(reason))}
      onCancel={onClose}
    >
      {children}
      {field !== undefined && !isDone && (
        <DeclaredField
          id={`${id}-reason`}
          name="reason"
          field={field}
          value={reason}
          error={command.fieldErrors['reason']}
          onChange={setReason}
        />
      )}
      {command.error !== null && <ErrorNote error={command.error} />}
      <WaitsNote requests={requests} />
      {refused.length > 0 && (
        <Note intent="danger" role="alert" title={failed(refused.length)}>
          <ul>
            {refused.map((one) => (
              <li key={one.id}>{one.message}</li>
            ))}
          </ul>
        </Note>
      )}
    </ConfirmDialog>
  )
}
