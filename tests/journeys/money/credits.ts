import { callerAt } from '../../support/servers/server.ts'
import type { Stage } from '../stage.ts'

/** Finance credit a client's wallet with an amount of CNY, which a second person approves. */
export async function credits(
  { server }: Stage,
  { account, amount }: { readonly account: string; readonly amount: string },
): Promise<void> {
  const { call } = callerAt(server.url)
  const body = { account, direction: 'credit', amount: { amount, currency: 'CNY' }, note: '线下转账' }
  const proposed = await call<{ id: number }>('POST', '/api/admin/finance/corrections/adjustments', { as: 'finance', body })
  const decided = { corrections: [proposed.json.payload.id], decision: 'approve' }
  await call('POST', '/api/admin/finance/corrections/decide', { as: 'admin', body: decided })
}
