import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { bankRoutes } from '../../../../http/contract/money/bank/bank.routes.ts'
import { useWords } from '../../../base/words.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { bankWords } from './bank.words.ts'

/** Looks again at all that waits; each hour a job does so by itself. */
export function MatchAgain() {
  const t = useWords(bankWords)
  const matching = useCommand(bankRoutes.matchBankLines, {
    done: ({ suggested }) => t('matched', { count: suggested }),
    refresh: [bankRoutes.bankLines],
  })
  return (
    <p className="bank-buttons">
      <Button icon={<Refresh />} text={t('match')} loading={matching.isBusy} onClick={() => matching.send({})} />
    </p>
  )
}
