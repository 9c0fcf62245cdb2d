import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import {
  statementRoutes,
  type ImportedStatementAnswer,
  type StatementLineRow,
} from '../../../../http/contract/money/payments/statement.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { SheetImport } from '../../../resource/import/sheet-import.tsx'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { statementsWords } from './statements.words.ts'

/** Imports a provider's statement that was downloaded by hand. */
export function ImportStatementDialog({ onClose }: OpenedProps<StatementLineRow>) {
  const t = useWords(statementsWords)
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
    <SheetImport
      title={t('import')}
      help={t('importText')}
      accept=".csv,.zip,.gz,.gzip"
      importing={importing}
      error={importing.failure}
      onClose={onClose}
    />
  )
}
