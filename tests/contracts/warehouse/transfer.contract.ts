import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { countTransfer } from '#core/warehouse/goods/transfers/count-transfer.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import { moveGoods } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { receiveTransfer, sendTransfer } from '#core/warehouse/goods/transfers/move-transfer.usecase.ts'
import { transferNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import type { TransferUnit } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import type { Transfer } from '#core/warehouse/goods/transfers/transfer.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import type { StockRoom } from './stock.contract.ts'

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const clerk = { id: 2, audience: 'staff' } as Actor
const clock = { now: () => AT }
const NEW: Omit<Transfer, 'number'> = {
  customerId: 1001,
  from: 'DXB1',
  to: 'RUH1',
  state: 'draft',
  lines: [{ sku: 'MUG', quantity: 2, taken: [], good: 0, damaged: 0 }],
  version: 1,
  createdAt: AT,
  createdBy: 1001,
}

const add = async (atomically: Atomically<TransferUnit>, over: Partial<Transfer> = {}): Promise<string> =>
  must(
    await atomically(async ({ transfers }) => {
      const number = transferNumber.write(await transfers.drawSerial())
      await transfers.add({ ...NEW, number, ...over })
      return ok(number)
    }),
  )
const find = async (atomically: Atomically<TransferUnit>, number: string, customerIds?: readonly number[]) =>
  must(await atomically(async ({ transfers }) => ok(await transfers.lock(number, customerIds))))

/** The promises of a store of transfers, with the stock that they move. */
export function transferContract(open: () => Promise<StockRoom>): void {
  describe('transfers', () => {
    it('are kept with all that is said of them, found by their number within reach, and not at all of a unit that is refused', async () => {
      const { here, there } = await open()
      const number = await add(here, { note: '补货' })
      expect(await find(there, number)).toEqual({ ...NEW, number, note: '补货' })
      expect([await find(here, number, [1001]), await find(here, number, [1002])].map((one) => one?.number)).toEqual([number, undefined])
      const lines = [{ sku: 'MUG', quantity: 2, taken: [{ location: 'A-01', quantity: 2 }], good: 1, damaged: 1 }]
      const received: Transfer = {
        ...NEW,
        number,
        state: 'received',
        lines,
        into: 'RECV-01',
        version: 2,
        sentAt: AT + 1,
        receivedAt: AT + 2,
      }
      must(await here(async ({ transfers }) => ok(await transfers.keep(received))))
      expect(await find(there, number)).toEqual(received)
      await here(async ({ transfers }) => {
        await transfers.keep({ ...received, state: 'cancelled' })
        return failed(goodsFailure('PICK_NOT_FOUND', { order: 'OD1' }))
      })
      expect((await find(here, number))?.state).toBe('received')
    })

    it('are sent and received once by two at a time, in both directions at once, and every piece is accounted for', async () => {
      const { here, there, place, differences } = await open()
      for (const warehouse of ['DXB1', 'RUH1']) {
        await place(warehouse, ['A-01'])
        await place(warehouse, ['RECV-01'], { kind: 'receiving' })
        for (const sku of ['MUG', 'CAP'])
          must(
            await moveGoods({ atomically: here, clock })(
              { customerId: 1001, warehouse, reference: 'IN-1', lines: [{ sku, quantity: 5, to: 'A-01' }] },
              clerk,
            ),
          )
      }
      const lines = ['MUG', 'CAP'].map((sku) => ({ sku, quantity: 2, taken: [], good: 0, damaged: 0 }))
      const numbers = [await add(here, { lines }), await add(there, { lines, from: 'RUH1', to: 'DXB1' })]
      const both = <T>(work: (atomically: Atomically<TransferUnit>, number: string) => Promise<T>): Promise<readonly T[]> =>
        Promise.all(numbers.flatMap((number) => [work(here, number), work(there, number)]))
      const sent = await both((atomically, number) => sendTransfer({ atomically, clock })(number, clerk))
      expect(sent.filter((one) => one.ok)).toHaveLength(2)
      const counting = { code: 'MUG', pieces: 1, isDamaged: false, actor: clerk }
      const counted = await both((atomically, document) => atomically((unit) => countTransfer(unit, { ...counting, document })))
      expect(counted.every((one) => one.ok)).toBe(true)
      expect((await find(here, numbers[0] ?? ''))?.lines.map(({ sku, good }) => [sku, good])).toEqual([
        ['MUG', 2],
        ['CAP', 0],
      ])
      const received = await both((atomically, number) => receiveTransfer({ atomically, clock })(number, clerk))
      expect(received.filter((one) => one.ok)).toHaveLength(2)
      const rows = must(
        await here(async ({ stock }) => ok(await stock.lock({ customerId: 1001, warehouse: 'RUH1', skus: ['CAP', 'MUG'] }))),
      )
      expect(rows.map(({ location, sku, onHand, underWay }) => `${location} ${sku} ${onHand} ${underWay}`).toSorted()).toEqual([
        'A-01 CAP 3 0',
        'A-01 MUG 3 0',
        'RECV-01 CAP 0 0',
        'RECV-01 MUG 2 0',
      ])
      expect(await differences()).toEqual([])
    })
  })
}
