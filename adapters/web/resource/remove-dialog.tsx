import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Entity } from '../../../core/kernel/entity.ts'
import type { ReferenceRecord } from '../../http/contract/reference.routes.ts'
import { useApi } from '../app/api.ts'
import { useLocale, useWords } from '../i18n/words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { notify } from '../ui/notify.ts'
import { recordName, routesFor } from './entity-routes.ts'
import { recordsChanged } from './records-changed.ts'
import { resourceWords } from './resource.words.ts'

type RemoveDialogProps = {
  readonly entity: Entity
  /** The record to delete; undefined while nobody asked. */
  readonly record: ReferenceRecord | undefined
  readonly onClose: () => void
  readonly onRemoved?: () => void
}

/** Asks before a record is deleted; a refusal (it is in use) is said in the dialog. */
export function RemoveDialog({ entity, record, onClose, onRemoved }: RemoveDialogProps) {
  const t = useWords(resourceWords)
  const locale = useLocale()
  const api = useApi()
  const queries = useQueryClient()
  const routes = routesFor(entity)
  const name = record === undefined ? '' : recordName(entity, record, locale)
  const removing = useMutation({
    mutationFn: (id: number) => api.call(routes.remove, { params: { id } }),
    onSuccess: async () => {
      notify({ intent: 'success', message: t('removed', { record: name }) })
      close()
      onRemoved?.()
      await recordsChanged(queries, entity)
    },
  })
  const close = (): void => {
    removing.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={record !== undefined}
      title={t('removeTitle', { record: name })}
      intent="danger"
      confirmText={t('remove')}
      isBusy={removing.isPending}
      onCancel={close}
      onConfirm={() => record && removing.mutate(record.id)}
    >
      <p>{t('removeText')}</p>
      {removing.error && <ErrorNote error={removing.error} />}
    </ConfirmDialog>
  )
}
