import type { RefundDecision } from '../../../../core/refunds/refund.machine.ts'
import { refundRejectionFields } from '../../../../core/refunds/refund.ts'
import { refundRoutes, type RefundRow } from '../../../http/contract/refunds/refund.routes.ts'
import { useSession } from '../../base/api.ts'
import { isGranted } from '../../base/screen.ts'
import { useWords } from '../../base/words.ts'
import type { OpenedProps } from '../../resource/list/list-page.ts'
import { DecisionDialog } from '../../ui/decision-dialog.tsx'
import { moneyText } from '../orders/order-text.ts'
import { refundsWords } from './refunds.words.ts'
import { useRefreshRefunds } from './use-refresh-refunds.ts'

type DecideProps = Pick<OpenedProps<RefundRow>, 'opened' | 'row' | 'onClose'> & { readonly decision: RefundDecision }

const DONE = { approve: 'approved', reject: 'rejected' } as const
const ONE = { approve: 'approveOne', reject: 'rejectOne' } as const
const MANY = { approve: 'approveMany', reject: 'rejectMany' } as const

const idsOf = (opened: string): readonly number[] => opened.split(',').map(Number).filter(Number.isSafeInteger)

/** Approves or rejects refunds; who asked for one is refused by the server. */
export function DecideDialog({ decision, opened, row, onClose }: DecideProps) {
  const t = useWords(refundsWords)
  const { user } = useSession()
  const refresh = useRefreshRefunds()
  const refunds = idsOf(opened)
  const count = refunds.length
  if (count === 0 || user.role !== 'Staff' || !isGranted(user, { area: 'finance', action: 'approve' })) return null
  const isRejection = decision === 'reject'
  return (
    <DecisionDialog
      title={row === undefined ? t(MANY[decision], { count }) : t(ONE[decision], { order: row.order_number })}
      intent={isRejection ? 'danger' : 'primary'}
      confirmText={t(decision)}
      reason={isRejection ? refundRejectionFields.reason : undefined}
      decide={(reason, api) =>
        api.call(refundRoutes.decideRefunds, { body: { refunds: [...refunds], decision, ...(isRejection ? { reason } : {}) } })
      }
      done={(decided) => t(DONE[decision], { count: decided })}
      failed={(refused) => t('failed', { count: refused })}
      onDecided={refresh}
      onClose={onClose}
    >
      {row !== undefined && (
        <>
          <p>
            <strong>{moneyText(row.amount)}</strong>
          </p>
          <p>
            <bdi>{row.reason}</bdi>
          </p>
        </>
      )}
      <p className="text-muted">{t(isRejection ? 'rejectText' : 'approveText')}</p>
    </DecisionDialog>
  )
}

export const ApproveDialog = (props: OpenedProps<RefundRow>) => <DecideDialog {...props} decision="approve" />
export const RejectDialog = (props: OpenedProps<RefundRow>) => <DecideDialog {...props} decision="reject" />
