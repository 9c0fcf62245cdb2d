import { bankRoutes } from '../../../../http/contract/money/bank/bank.routes.ts'
import { useInvalidate } from '../../../base/api.ts'

/** Returns a function by which everything that shows bank lines reads them again. */
export function useBankRefresh(): () => void {
  const invalidate = useInvalidate()
  return () => void invalidate(bankRoutes.bankLines, bankRoutes.bankDays, bankRoutes.findBankLine)
}
