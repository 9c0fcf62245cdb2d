import { formatAmount, type Money } from '../kernel/money.ts'
import type { LowBalance } from '../ledger/low-balance.rules.ts'
import type { NewMessage } from './message.ports.ts'

/** The page on which a customer sees its money and sets the level. */
const FLOW = '/finances/flow'

const text = (amount: Money): string => `${formatAmount(amount)} ${amount.currency}`

/** The message to a customer whose wallet fell below its level (domain §12). */
export const lowBalanceMessage = ({ customerId, balance, level, at }: LowBalance): NewMessage => ({
  accountIds: [customerId],
  type: 'general',
  text: { template: 'low_balance', params: { balance: text(balance), level: text(level) } },
  link: FLOW,
  at,
})
