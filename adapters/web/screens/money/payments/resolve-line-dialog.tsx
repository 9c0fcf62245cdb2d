import { rechargeDecisionFields } from '#core/money/payments/decide-recharge.usecase.ts'
import { statementRoutes, type StatementLineRow } from '../../../../http/contract/money/payments/statement.routes.ts'
import { useInvalidate } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { DecisionDialog } from '../../../ui/dialog/decision-dialog.tsx'
import { statementsWords } from './statements.words.ts'

/** Resolves one difference of a statement, with a reason. */
export function ResolveLineDialog({ row, onClose }: OpenedProps<StatementLineRow>) {
  const t = useWords(statementsWords)
  const invalidate = useInvalidate()
  if (row === undefined || !row.is_open) return null
  return (
    <DecisionDialog
      title={t('resolveOne', { number: row.transaction_id })}
      intent="primary"
      confirmText={t('resolve')}
      reason={rechargeDecisionFields.reason}
      decide={async (reason, api) => {
        await api.call(statementRoutes.resolveStatementLine, { params: { line: row.id }, body: { reason } })
        return [{ id: row.id, status: true, message: '' }]
      }}
      done={() => t('done')}
      failed={() => t('failed')}
      onDecided={() => void invalidate(statementRoutes.statementLines)}
      onClose={onClose}
    >
      <p>{t('resolveText')}</p>
    </DecisionDialog>
  )
}
