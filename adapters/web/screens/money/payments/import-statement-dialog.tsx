import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import {
  statementRoutes,
  type ImportedStatementAnswer,
  type StatementLineRow,
} from '../../../../http/contract/money/payments/statement.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { ImportButtons, ImportDialog } from '../../../resource/import/import-dialog.tsx'
import { SheetFile, useChosenSheet } from '../../../resource/import/sheet-file.tsx'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { statementsWords } from './statements.words.ts'

/** Imports a provider's statement that was downloaded by hand. */
export function ImportStatementDialog({ onClose }: OpenedProps<StatementLineRow>) {
  const t = useWords(statementsWords)
  const sheet = useChosenSheet()
  const importing = useCommand<ImportedStatementAnswer, File>(
    (chosen, api) => api.call(statementRoutes.importStatement, {}, { file: { name: chosen.name, content: chosen } }),
    {
      failure: 'in-place',
      done: ({ channel, lines, matched, differing }) => t('importDone', { channel: say(PAY_WAYS[channel]), lines, matched, differing }),
      refresh: [statementRoutes.statementLines],
      onDone: onClose,
    },
  )
  return (
    <ImportDialog
      title={t('import')}
      onClose={onClose}
      actions={<ImportButtons text={t('import')} isBusy={importing.isBusy} onStart={() => sheet.start(importing.send)} onClose={onClose} />}
    >
      <SheetFile
        sheet={sheet}
        label={t('import')}
        help={t('importText')}
        accept=".csv,.zip,.gz,.gzip"
        onChoose={(file) => {
          importing.reset()
          sheet.choose(file)
        }}
      />
      {importing.failure && <ErrorNote error={importing.failure} />}
    </ImportDialog>
  )
}
