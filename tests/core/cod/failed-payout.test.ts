import { expect, it } from 'vitest'
import { askPayout, decidePayout } from '../../../core/cod/pay-out.usecase.ts'
import { PAYOUT_REASONS } from '../../../core/cod/payout-reasons.ts'
import { sendPayouts } from '../../../core/cod/send-payouts.ts'
import { must, ok } from '../../../core/kernel/result.ts'
import { APPROVER, ASKER, payoutRoom } from './payout-room.ts'

it('a failed payout says why in the language of who reads it, and its bill waits for another', async () => {
  const { ports, atomically, state } = await payoutRoom()
  const { id } = must(await askPayout(ports)('CB1', ASKER))
  must(await decidePayout(ports)({ id, decision: 'approve', raw: {} }, APPROVER))
  must(await atomically(async ({ alipayAccounts }) => ok(await alipayAccounts.revoke(1, ports.clock.now()))))
  must(await sendPayouts(ports)())
  expect(state().payouts).toMatchObject([{ state: 'failed', reasonCode: 'ACCOUNT_REVOKED' }])
  expect(state().bills).toMatchObject([{ status: { cod: 'pending_payment' } }])
  expect(state().sent).toMatchObject([{ text: { template: 'cod_payout_failed', params: { reason: PAYOUT_REASONS.ACCOUNT_REVOKED } } }])
})
