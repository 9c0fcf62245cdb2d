import type { CodDecision } from '../../../../core/cod/cod-change.machine.ts'
import { codRejectionFields } from '../../../../core/cod/cod-change.ts'
import { codChangeRoutes, type CodChangeRow } from '../../../http/contract/cod/cod-change.routes.ts'
import { useSession } from '../../base/api.ts'
import { isGranted } from '../../base/screen.ts'
import { useWords } from '../../base/words.ts'
import type { OpenedProps } from '../../resource/list/list-page.ts'
import { DecisionDialog } from '../../ui/decision-dialog.tsx'
import { codChangesWords } from './cod-changes.words.ts'
import { codText } from './cod-text.ts'
import { useRefreshCod } from './use-refresh-cod.ts'

type DecideProps = OpenedProps<CodChangeRow> & { readonly decision: CodDecision }

const DONE = { accept: 'accepted', reject: 'rejected' } as const
const ONE = { accept: 'acceptOne', reject: 'rejectOne' } as const
const MANY = { accept: 'acceptMany', reject: 'rejectMany' } as const

const idsOf = (opened: string): readonly number[] => opened.split(',').map(Number).filter(Number.isSafeInteger)

function DecideDialog({ decision, opened, row, onClose }: DecideProps) {
  const t = useWords(codChangesWords)
  const { user } = useSession()
  const refresh = useRefreshCod()
  const changes = idsOf(opened)
  const count = changes.length
  if (count === 0 || user.role !== 'Staff' || !isGranted(user, { area: 'cod-changes', action: 'approve' })) return null
  const isRejection = decision === 'reject'
  return (
    <DecisionDialog
      title={row === undefined ? t(MANY[decision], { count }) : t(ONE[decision], { order: row.order_number })}
      intent={isRejection ? 'danger' : 'primary'}
      confirmText={t(decision)}
      reason={isRejection ? codRejectionFields.reason : undefined}
      decide={(reason, api) =>
        api.call(codChangeRoutes.decideCodChanges, { body: { changes: [...changes], decision, ...(isRejection ? { reason } : {}) } })
      }
      done={(decided) => t(DONE[decision], { count: decided })}
      failed={(refused) => t('failed', { count: refused })}
      onDecided={refresh}
      onClose={onClose}
    >
      {row !== undefined && (
        <>
          <p>
            <strong>{t('fromTo', { from: codText(row.cod_before), to: codText(row.cod_after) })}</strong>
          </p>
          <p>
            <bdi>{row.reason}</bdi>
          </p>
        </>
      )}
      <p className="text-muted">{t('tellText')}</p>
    </DecisionDialog>
  )
}

export const AcceptDialog = (props: OpenedProps<CodChangeRow>) => <DecideDialog {...props} decision="accept" />
export const RejectDialog = (props: OpenedProps<CodChangeRow>) => <DecideDialog {...props} decision="reject" />
