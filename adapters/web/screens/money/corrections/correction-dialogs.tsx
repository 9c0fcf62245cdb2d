import { adjustmentFields, reversalFields } from '#core/money/corrections/correction.ts'
import { correctionRoutes, type CorrectionRow } from '../../../../http/contract/money/corrections/correction.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { useCurrent } from '../../../ui/use-current.ts'
import { newKey } from '../../../base/new-key.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { correctionsWords } from './corrections.words.ts'

type ProposeProps = Pick<OpenedProps<CorrectionRow>, 'onClose'> & { readonly kind: 'adjust' | 'reverse'; readonly account?: string }

/** Proposes an adjustment or a reversal, under one key. */
function ProposeDialog({ kind, account = '', onClose }: ProposeProps) {
  const t = useWords(correctionsWords)
  const key = useCurrent(newKey)
  const route = kind === 'adjust' ? correctionRoutes.proposeAdjustment : correctionRoutes.proposeReversal
  return (
    <FieldsDialog<CorrectionRow>
      title={t(kind)}
      confirmText={t(kind)}
      fields={kind === 'adjust' ? adjustmentFields : reversalFields}
      record={account === '' ? undefined : { account }}
      send={(body, api) => api.call(route, { body }, { idempotencyKey: key.now() })}
      done={({ status }) => t(status === 'posted' ? 'posted' : 'waits')}
      refresh={[correctionRoutes.corrections]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** The address may name the client, where one comes from its page. */
export const AdjustDialog = ({ opened, onClose }: OpenedProps<CorrectionRow>) => (
  <ProposeDialog kind="adjust" account={opened} onClose={onClose} />
)
export const ReverseDialog = ({ onClose }: OpenedProps<CorrectionRow>) => <ProposeDialog kind="reverse" onClose={onClose} />
