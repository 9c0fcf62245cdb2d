import { adjustmentFields, reversalFields } from '../../../../core/corrections/correction.ts'
import { correctionRoutes, type CorrectionRow } from '../../../http/contract/corrections/correction.routes.ts'
import { useInvalidate } from '../../base/api.ts'
import { useWords } from '../../base/words.ts'
import type { OpenedProps } from '../../resource/list/list-page.ts'
import { useCurrent } from '../../ui/use-current.ts'
import { newKey } from '../orders/new-key.ts'
import { FieldsDialog } from '../transport/fields-dialog.tsx'
import { correctionsWords } from './corrections.words.ts'

type ProposeProps = Pick<OpenedProps<CorrectionRow>, 'onClose'> & { readonly kind: 'adjust' | 'reverse' }

/** Proposes an adjustment or a reversal, under one key. */
function ProposeDialog({ kind, onClose }: ProposeProps) {
  const t = useWords(correctionsWords)
  const key = useCurrent(newKey)
  const invalidate = useInvalidate()
  const route = kind === 'adjust' ? correctionRoutes.proposeAdjustment : correctionRoutes.proposeReversal
  return (
    <FieldsDialog<CorrectionRow>
      title={t(kind)}
      confirmText={t(kind)}
      fields={kind === 'adjust' ? adjustmentFields : reversalFields}
      send={(body, api) => api.call(route, { body }, { idempotencyKey: key.now() })}
      done={({ status }) => t(status === 'posted' ? 'posted' : 'waits')}
      onDone={() => {
        onClose()
        void invalidate(correctionRoutes.corrections)
      }}
      onClose={onClose}
    />
  )
}

export const AdjustDialog = ({ onClose }: OpenedProps<CorrectionRow>) => <ProposeDialog kind="adjust" onClose={onClose} />
export const ReverseDialog = ({ onClose }: OpenedProps<CorrectionRow>) => <ProposeDialog kind="reverse" onClose={onClose} />
