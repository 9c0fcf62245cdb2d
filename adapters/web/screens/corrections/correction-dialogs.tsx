import type { CorrectionDecision } from '../../../../core/corrections/correction.machine.ts'
import { adjustmentFields, correctionRejectionFields, reversalFields } from '../../../../core/corrections/correction.ts'
import { correctionRoutes, type CorrectionRow } from '../../../http/contract/corrections/correction.routes.ts'
import { useInvalidate } from '../../base/api.ts'
import { useWords } from '../../base/words.ts'
import type { OpenedProps } from '../../resource/list/list-page.ts'
import { DecisionDialog } from '../../ui/decision-dialog.tsx'
import { useCurrent } from '../../ui/use-current.ts'
import { newKey } from '../orders/new-key.ts'
import { moneyText } from '../orders/order-text.ts'
import { FieldsDialog } from '../transport/fields-dialog.tsx'
import { correctionsWords } from './corrections.words.ts'

const idsOf = (opened: string): readonly number[] => opened.split(',').map(Number).filter(Number.isSafeInteger)

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

const DONE = { approve: 'approved', reject: 'rejected' } as const
const ONE = { approve: 'approveOne', reject: 'rejectOne' } as const
const MANY = { approve: 'approveMany', reject: 'rejectMany' } as const

function DecideDialog({ decision, opened, row, onClose }: OpenedProps<CorrectionRow> & { readonly decision: CorrectionDecision }) {
  const t = useWords(correctionsWords)
  const invalidate = useInvalidate()
  const corrections = idsOf(opened)
  const isRejection = decision === 'reject'
  if (corrections.length === 0) return null
  return (
    <DecisionDialog
      title={row === undefined ? t(MANY[decision], { count: corrections.length }) : t(ONE[decision], { id: row.id })}
      intent={isRejection ? 'danger' : 'primary'}
      confirmText={t(decision)}
      reason={isRejection ? correctionRejectionFields.reason : undefined}
      decide={(reason, api) =>
        api.call(correctionRoutes.decideCorrections, {
          body: { corrections: [...corrections], decision, ...(isRejection ? { reason } : {}) },
        })
      }
      done={(count) => t(DONE[decision], { count })}
      failed={(count) => t('failed', { count })}
      onDecided={() => void invalidate(correctionRoutes.corrections)}
      onClose={onClose}
    >
      {row !== undefined && (
        <p>
          <strong>{moneyText(row.amount)}</strong> {row.account} · <bdi>{row.note}</bdi>
        </p>
      )}
      {!isRejection && <p className="text-muted">{t('approveText')}</p>}
    </DecisionDialog>
  )
}

export const ApproveDialog = (props: OpenedProps<CorrectionRow>) => <DecideDialog {...props} decision="approve" />
export const RejectDialog = (props: OpenedProps<CorrectionRow>) => <DecideDialog {...props} decision="reject" />
