import fc from 'fast-check'
import { expect, it } from 'vitest'
import { askPayout, confirmBankPayout, decidePayout } from '../../../core/cod/pay-out.usecase.ts'
import { transferNumber } from '../../../core/cod/payout.ts'
import { sendPayouts } from '../../../core/cod/send-payouts.ts'
import { FATES } from './faulty-payouts.ts'
import { APPROVER, ASKER, CLIENT, payoutRoom } from './payout-room.ts'

const RUNS = 2000

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      fates: fc.array(fc.constantFrom(...FATES), { maxLength: 3 }),
      dies: fc.nat(9),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(1, 2, 5, 30, 70, 1500) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'bank' as const }, { do: 'change' as const }, { do: 'cancel' as const }) },
)

it('a bill is paid once, whatever gets lost, comes late or dies on the way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const room = await payoutRoom()
      const { ports, state, faulty } = room
      let dies = -1
      // The server dies between the call and the commit: the unit is not kept.
      const dying = {
        ...ports,
        atomically: ((work) =>
          ports.atomically(async (unit) => {
            const done = await work(unit)
            dies -= 1
            if (dies === 0) throw new Error('the server died')
            return done
          })) as typeof ports.atomically,
      }
      const number = transferNumber('CB1')
      const paidByBank = (): number => state().payouts.filter(({ way, state: is }) => way === 'bank' && is === 'paid').length
      const check = (): void => {
        expect(faulty.timesPaid(number) + paidByBank()).toBeLessThanOrEqual(1)
        const entries = room.ledger.entries.filter(({ kind }) => kind === 'cod_settled')
        const isSettled = state().bills[0]?.status.cod === 'settled'
        expect(entries).toHaveLength(isSettled ? 1 : 0)
        if (isSettled) expect(faulty.timesPaid(number) + paidByBank()).toBe(1)
      }
      const pay = async (): Promise<void> => {
        await askPayout(ports)('CB1', ASKER)
        const open = state().payouts.findLast(({ state: is }) => is === 'requested')
        if (open !== undefined) await decidePayout(ports)({ id: open.id, decision: 'approve', raw: {} }, APPROVER)
      }
      let serial = 0
      const bank = () => {
        const raw = {
          bank: '招商银行',
          check_amount: '18640.78',
          transaction_id: `B${(serial += 1)}`,
          check_time: new Date(ports.clock.now()).toISOString(),
        }
        return confirmBankPayout(ports)('CB1', raw, APPROVER)
      }
      for (const one of steps) {
        if (one.do === 'pass') room.pass(one.minutes)
        else if (one.do === 'pay') await pay()
        else if (one.do === 'bank') await bank()
        else if (one.do === 'change') await room.authorize(`2088${(serial += 1)}`)
        else if (one.do === 'cancel')
          await decidePayout(ports)({ id: state().payouts.length, decision: 'cancel', raw: { reason: '取消' } }, APPROVER)
        else {
          room.fate(...one.fates)
          dies = one.dies
          await sendPayouts(dying)().catch(() => undefined)
          dies = -1
          room.calm()
        }
        check()
      }
      // In the end the provider answers, and nothing is left under way.
      for (let round = 0; round < 4; round += 1) {
        room.pass(1600)
        await sendPayouts(ports)()
        check()
      }
      faulty.arrive()
      check()
      const open = state().payouts.filter(({ state: is }) => is === 'sending' || is === 'unknown' || is === 'waiting')
      expect(open).toEqual([])
      if (faulty.timesPaid(number) === 1) expect(state().bills[0]?.status.cod).toBe('settled')
      expect(state().sent.every(({ accountIds }) => accountIds.includes(CLIENT))).toBe(true)
    }),
    { numRuns: RUNS },
  )
}, 60_000)
