import { storageRoutes } from '../../../../http/contract/money/storage/storage.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { StepTable } from '../../../resource/steps/step-table.tsx'
import { RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { storageWords } from './storage.words.ts'

/** How a storage fee was calculated: layer by layer. */
export function StorageFeeSteps({ opened, onClose }: OpenedProps<unknown>) {
  const t = useWords(storageWords)
  const { data, error, refetch } = useCall(storageRoutes.storageFee, { params: { fee_id: Number(opened) } })
  const title = data === undefined ? '' : t('stepsOf', { code: data.sku, day: data.day })
  return (
    <RecordDrawer holds="table" title={title} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && <StepTable steps={data.steps} title={title} />}
    </RecordDrawer>
  )
}

/** How the fee of a location was calculated. */
export function LocationFeeSteps({ opened, onClose }: OpenedProps<unknown>) {
  const t = useWords(storageWords)
  const { data, error, refetch } = useCall(storageRoutes.locationFee, { params: { rent_id: Number(opened) } })
  const title = data === undefined ? '' : t('stepsOf', { code: data.location, day: data.day })
  return (
    <RecordDrawer holds="table" title={title} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && <StepTable steps={data.steps} title={title} />}
    </RecordDrawer>
  )
}
