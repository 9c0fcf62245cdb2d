import { formatMoney } from '#core/base/kernel/money.ts'
import type { LowBalance } from './low-balance.rules.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'

/** The page on which a customer sees its money and sets the level. */
const FLOW = '/finances/flow'

/** The message to a customer whose wallet fell below its level (rule: Low balance). */
export const lowBalanceMessage = ({ customerId, balance, level, at }: LowBalance): NewMessage => ({
  accountIds: [customerId],
  type: 'general',
  text: { template: 'low_balance', params: { balance: formatMoney(balance), level: formatMoney(level) } },
  link: FLOW,
  at,
})
