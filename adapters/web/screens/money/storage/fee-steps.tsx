import type { UseQueryResult } from '@tanstack/react-query'
import type { PayloadOf } from '../../../../http/contract/route.ts'
import { storageRoutes } from '../../../../http/contract/money/storage/storage.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { StepTable } from '../../../resource/steps/step-table.tsx'
import { RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { storageWords } from './storage.words.ts'

type FeeDrawerProps = Pick<OpenedProps<unknown>, 'onClose'> & {
  readonly answer: UseQueryResult<Pick<PayloadOf<typeof storageRoutes.storageFee>, 'day' | 'steps'>, Error>
  /** The code of what the fee is for. */
  readonly code: string | undefined
}

/** How a fee was calculated: layer by layer. */
function FeeDrawer({ answer: { data, error, refetch }, code = '', onClose }: FeeDrawerProps) {
  const t = useWords(storageWords)
  const title = data === undefined ? '' : t('stepsOf', { code, day: data.day })
  return (
    <RecordDrawer holds="table" title={title} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && <StepTable steps={data.steps} title={title} />}
    </RecordDrawer>
  )
}

/** How a storage fee was calculated. */
export function StorageFeeSteps({ opened, onClose }: OpenedProps<unknown>) {
  const answer = useCall(storageRoutes.storageFee, { params: { fee_id: Number(opened) } })
  return <FeeDrawer answer={answer} code={answer.data?.sku} onClose={onClose} />
}

/** How the fee of a location was calculated. */
export function LocationFeeSteps({ opened, onClose }: OpenedProps<unknown>) {
  const answer = useCall(storageRoutes.locationFee, { params: { rent_id: Number(opened) } })
  return <FeeDrawer answer={answer} code={answer.data?.location} onClose={onClose} />
}
