import { COST_REASON, type CostDecision, type DifferenceKind } from '#core/money/costs/cost-fields.ts'
import { costBillRoutes } from '../../../../http/contract/money/costs/cost-bill.routes.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { costWords } from './costs.words.ts'

/** Which differences are decided, and how. */
export type Deciding = {
  readonly differences: readonly { readonly line: number; readonly kind: DifferenceKind }[]
  readonly decision: CostDecision
}

const REASON = { reason: COST_REASON } as const
type Props = { readonly id: number; readonly deciding: Deciding; readonly onDone: () => void; readonly onClose: () => void }

/** Accepts or disputes differences, with a reason. */
export function DecideDialog({ id, deciding: { differences, decision }, onDone, onClose }: Props) {
  const t = useWords(costWords)
  const isAccepted = decision === 'accepted'
  return (
    <FieldsDialog
      title={t(isAccepted ? 'acceptTitle' : 'disputeTitle')}
      confirmText={t(isAccepted ? 'accept' : 'disputeOne')}
      fields={REASON}
      send={(body, api) =>
        api.call(costBillRoutes.decideCostDifferences, { params: { id }, body: { ...body, differences: [...differences], decision } })
      }
      done={() => t('decidedDone')}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
