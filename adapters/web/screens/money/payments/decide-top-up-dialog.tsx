import { rechargeDecisionFields, type RechargeDecision } from '#core/money/payments/decide-recharge.usecase.ts'
import { rechargeRoutes, type TopUpRow } from '../../../../http/contract/money/payments/recharge.routes.ts'
import { useInvalidate } from '../../../base/api.ts'
import { moneyText } from '../../../base/money-text.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { DecisionDialog } from '../../../ui/dialog/decision-dialog.tsx'
import { topUpsWords } from './top-ups.words.ts'

type DecideProps = OpenedProps<TopUpRow> & { readonly decision: RechargeDecision }

const DONE = { credit: 'credited', give_back: 'returning', dismiss: 'dismissed' } as const

/** Decides on one payment in question, with a reason. */
function DecideDialog({ decision, row, onClose }: DecideProps) {
  const t = useWords(topUpsWords)
  const invalidate = useInvalidate()
  if (row === undefined || !row.decisions.includes(decision)) return null
  const { flow_num: number, account, amount, paid_amount: paid, repeats } = row
  return (
    <DecisionDialog
      title={t(`${decision}One`, { number })}
      intent={decision === 'credit' ? 'primary' : 'danger'}
      confirmText={t(decision)}
      reason={rechargeDecisionFields.reason}
      decide={async (reason, api, idempotencyKey) => {
        const { waits_for } = await api.call(
          rechargeRoutes.decideTopUp,
          { params: { flow_num: number, decision }, body: { reason } },
          { idempotencyKey },
        )
        return [{ id: 0, status: true, message: '', waits_for }]
      }}
      done={() => t(DONE[decision])}
      failed={() => t('failed')}
      onDecided={() => void invalidate(rechargeRoutes.topUps)}
      onClose={onClose}
    >
      {repeats !== null && <p>{t('secondOf', { number: repeats })}</p>}
      {paid !== null && <p>{t('asked', { asked: moneyText(amount), paid: moneyText(paid) })}</p>}
      <p>{t(`${decision}Text`, { amount: moneyText(paid ?? amount), account })}</p>
    </DecisionDialog>
  )
}

export const CreditDialog = (props: OpenedProps<TopUpRow>) => <DecideDialog {...props} decision="credit" />
export const DismissDialog = (props: OpenedProps<TopUpRow>) => <DecideDialog {...props} decision="dismiss" />
export const GiveBackDialog = (props: OpenedProps<TopUpRow>) => <DecideDialog {...props} decision="give_back" />
