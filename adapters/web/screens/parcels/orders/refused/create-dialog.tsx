import { useState } from 'react'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { RefusedRowAnswer } from '../../../../../http/contract/parcels/orders/refused-row.routes.ts'
import type { PayloadOf } from '../../../../../http/contract/route.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { notify } from '../../../../ui/note/notify.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { refusedWords } from './refused.words.ts'
import { idsOf, useRefreshRefused } from './use-refused.ts'

type Results = PayloadOf<typeof orderRoutes.createRefusedRows>

/** Over the list: creates the rows that are named in the address. */
export function CreateOverList({ opened, onClose }: OpenedProps<RefusedRowAnswer>) {
  const ids = idsOf(opened)
  const { user } = useSession()
  const { data } = useCall(orderRoutes.listRefusedRows, { query: { ids: ids.join(','), pageSize: 500 } })
  // Customers create; an address that says otherwise shows nothing.
  if (ids.length === 0 || user.role !== 'Customer' || data === undefined) return null
  return <CreateDialog rows={data.rows} onClose={onClose} />
}

type CreateDialogProps = {
  readonly rows: readonly RefusedRowAnswer[]
  readonly onClose: () => void
  readonly onCreated?: (ids: readonly number[]) => void
}

/** Asks before the orders of corrected rows are created, and says which could not be. */
export function CreateDialog({ rows, onClose, onCreated }: CreateDialogProps) {
  const t = useWords(refusedWords)
  const refresh = useRefreshRefused()
  const isIrreversible = rows.some((row) => orderKind(row.order_type)?.irreversible === true)
  const [left, setLeft] = useState<Results>([])
  const create = useCommand<Results>(
    (_, api) => api.call(orderRoutes.createRefusedRows, { body: { ids: rows.map(({ id }) => id), confirm_irreversible: isIrreversible } }),
    {
      failure: 'in-place',
      onDone: (results) => {
        const made = results.filter(({ status }) => status)
        const failures = results.filter(({ status }) => !status)
        if (made.length > 0) notify({ intent: 'success', message: t('created', { count: made.length }) })
        setLeft(failures)
        refresh()
        if (failures.length === 0) onClose()
        onCreated?.(made.map(({ id }) => id))
      },
    },
  )
  const [count] = useState(rows.length)
  const isDone = left.length > 0
  return (
    <ConfirmDialog
      isOpen
      title={t('createTitle', { count })}
      confirmText={t('create')}
      cancelText={t(isDone ? 'close' : 'cancel')}
      isBusy={create.isBusy}
      canConfirm={!isDone}
      onConfirm={() => create.send()}
      onCancel={onClose}
    >
      {isIrreversible && <Note intent="warning" title={t('createIrreversible')} />}
      {create.failure !== null && <ErrorNote error={create.failure} />}
      {isDone && (
        <Note intent="danger" role="alert" title={t('createFailed', { count: left.length })}>
          <ul>
            {left.map(({ id, message }) => (
              <li key={id}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
    </ConfirmDialog>
  )
}
