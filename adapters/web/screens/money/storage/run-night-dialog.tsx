import { storageNightFields } from '#core/money/storage/storage-fields.ts'
import { storageRunRoutes } from '../../../../http/contract/money/storage/storage-run.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { storageRunWords } from './storage-runs.words.ts'

/** Charges a day of a warehouse, for the first time or again. */
export function RunNightDialog({ onClose }: OpenedProps<unknown>) {
  const t = useWords(storageRunWords)
  return (
    <FieldsDialog
      title={t('run')}
      confirmText={t('run')}
      fields={storageNightFields}
      send={(body, api) => api.call(storageRunRoutes.runStorage, { body })}
      done={({ warehouse, day }) => t('asked', { warehouse, day })}
      refresh={[storageRunRoutes.storageRuns]}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="text-muted">{t('runText')}</p>
    </FieldsDialog>
  )
}
