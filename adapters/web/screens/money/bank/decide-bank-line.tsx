import { moneyText } from '../../../base/money-text.ts'
import { bankReasonFields } from '#core/money/bank/bank-fields.ts'
import { bankRoutes, type BankLineRow } from '../../../../http/contract/money/bank/bank.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { DecisionDialog } from '../../../ui/dialog/decision-dialog.tsx'
import { bankWords } from './bank.words.ts'
import { useBankRefresh } from './use-bank-refresh.ts'

type DecideProps = {
  readonly row: Pick<BankLineRow, 'id' | 'amount' | 'payer_name'>
  readonly event: 'ignore' | 'undo'
  readonly onClose: () => void
}

/** Ignores a line, or undoes its confirmation, with a reason. */
export function DecideBankLine({ row, event, onClose }: DecideProps) {
  const t = useWords(bankWords)
  const refresh = useBankRefresh()
  const isUndo = event === 'undo'
  return (
    <DecisionDialog
      title={t(event)}
      intent={isUndo ? 'danger' : 'primary'}
      confirmText={t(event)}
      reason={bankReasonFields.reason}
      decide={async (reason, api, idempotencyKey) => {
        const sent = { params: { line: row.id }, body: { reason } }
        if (isUndo) await api.call(bankRoutes.undoBankLine, sent, { idempotencyKey })
        else await api.call(bankRoutes.ignoreBankLine, sent)
        return [{ id: row.id, status: true, message: '' }]
      }}
      done={() => t(isUndo ? 'undone' : 'ignored')}
      failed={() => t('failed')}
      onDecided={refresh}
      onClose={onClose}
    >
      <p>
        <strong>{moneyText(row.amount)}</strong> <bdi>{row.payer_name}</bdi>
      </p>
      <p className="text-muted">{t(isUndo ? 'undoText' : 'ignoreText')}</p>
    </DecisionDialog>
  )
}

const Opened = ({ row, onClose, event }: OpenedProps<BankLineRow> & Pick<DecideProps, 'event'>) =>
  row === undefined || !row.events.includes(event) ? null : <DecideBankLine row={row} event={event} onClose={onClose} />

export const IgnoreBankLine = (props: OpenedProps<BankLineRow>) => <Opened {...props} event="ignore" />
export const UndoBankLine = (props: OpenedProps<BankLineRow>) => <Opened {...props} event="undo" />
