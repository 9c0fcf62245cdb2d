import { describe, expect, it } from 'vitest'
import { inboundNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import type { InboundReading, InboundUnit } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import { countPieces, newInbound, type Inbound } from '#core/warehouse/goods/inbound/inbound.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { inboundFailure } from '#core/warehouse/goods/inbound/inbound.failures.ts'

/**
 * Inbound deliveries as two servers reach them, and as they are read where the store is read by
 * statements of its own.
 */
export type InboundRoom = {
  readonly here: Atomically<InboundUnit>
  readonly there: Atomically<InboundUnit>
  readonly customerId: number
  readonly reading?: InboundReading
}

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)

const run = async <T>(atomically: Atomically<InboundUnit>, work: (unit: InboundUnit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

const fresh = (serial: number, customerId: number, over: Partial<Inbound> = {}): Inbound => ({
  ...newInbound({
    number: inboundNumber.write(serial),
    customerId,
    at: AT,
    written: { warehouse: 'DXB1', lines: [{ sku: 'MUG', announced: 5, boxes: 1 }] },
  }),
  ...over,
})

const added = ({ here, customerId }: InboundRoom, over: Partial<Inbound> = {}): Promise<Inbound> =>
  run(here, async ({ inbounds }) => {
    const [serial = 0] = await inbounds.drawSerials(1)
    const inbound = fresh(serial, customerId, over)
    await inbounds.add([inbound])
    return inbound
  })

const locked = (atomically: Atomically<InboundUnit>, { number }: Inbound) => run(atomically, ({ inbounds }) => inbounds.lock(number))

const arrived = { state: 'arrived', receivingAt: 'RECV-01', times: { announced: AT + 1, arrived: AT + 2 } } as const

/** One piece counted, as a scan does. */
const count = (atomically: Atomically<InboundUnit>, { number }: Inbound) =>
  run(atomically, async ({ inbounds }) => {
    const before = await inbounds.lock(number)
    if (before === undefined) throw new Error(`no delivery ${number}`)
    await inbounds.keep(must(countPieces(before, { sku: 'MUG', pieces: 1, isDamaged: false })))
  })

export function inboundsContract(open: () => Promise<InboundRoom>): void {
  describe('inbound deliveries', () => {
    it('are handed out as they were stored, under the next version after each write', async () => {
      const room = await open()
      const whole = { expected_on: '2026-09-30', carrier: 'DHL', tracking_number: 'JD0146', reference: 'PO-1', note: '两托盘\n易碎' }
      const draft = await added(room, whole)
      expect(await locked(room.there, draft)).toEqual(draft)
      const { expected_on: _day, note: _note, ...rest } = draft
      const after: Inbound = {
        ...rest,
        ...arrived,
        carrier: 'EMS',
        workOrder: 'W1',
        lines: [{ sku: 'CAP', announced: 0, counted: 2, damaged: 1, shelved: 0 }],
      }
      await run(room.here, ({ inbounds }) => inbounds.keep(after))
      expect(await locked(room.there, draft)).toEqual({ ...after, version: 2 })
      expect(await locked(room.here, fresh(999_999, 1))).toBeUndefined()
    })

    it('have serials of their own, and leave nothing behind where their unit fails', async () => {
      const room = await open()
      const serials = await Promise.all([room.here, room.there].map((store) => run(store, ({ inbounds }) => inbounds.drawSerials(3))))
      expect(new Set(serials.flat()).size).toBe(6)
      const lost = fresh(serials[0]?.[0] ?? 0, room.customerId)
      const done = await room.here(async ({ inbounds }) => {
        await inbounds.add([lost])
        return failed(inboundFailure('INBOUND_NO_LINES'))
      })
      expect(done.ok).toBe(false)
      expect(await locked(room.there, lost)).toBeUndefined()
    })

    it('are counted by two tablets at once without losing a piece', async () => {
      const room = await open()
      const inbound = await added(room, arrived)
      await Promise.all(Array.from({ length: 10 }, (_, index) => count(index % 2 === 0 ? room.here : room.there, inbound)))
      expect((await locked(room.here, inbound))?.lines).toEqual([
        { sku: 'MUG', announced: 5, boxes: 1, counted: 10, damaged: 0, shelved: 0 },
      ])
    })

    it('are listed newest first, for those who may reach them, by state, warehouse and whatever names them', async () => {
      const room = await open()
      const { reading, customerId } = room
      if (reading === undefined) return
      const first = await added(room, { tracking_number: 'JD_0146' })
      const second = await added(room, { state: 'cancelled', times: { cancelled: AT }, reference: 'PO-77' })
      const third = await added(room, { warehouse: 'RUH1', lines: [{ sku: 'CAP-9', announced: 1, counted: 0, damaged: 0, shelved: 0 }] })
      const numbers = async (filter: Partial<Parameters<InboundReading['list']>[0]>) =>
        (await reading.list({ customerIds: undefined, page: 1, pageSize: 10, ...filter })).rows.map(({ number }) => number)
      expect(await numbers({})).toEqual([third.number, second.number, first.number])
      expect(await numbers({ customerIds: [customerId + 1] })).toEqual([])
      expect(await numbers({ customerIds: [customerId], states: ['cancelled'] })).toEqual([second.number])
      expect(await numbers({ warehouse: 'RUH1', client: 'newdeer' })).toEqual([third.number])
      expect(await numbers({ client: 'nobody' })).toEqual([])
      for (const [keywords, found] of [
        ['jd_0', first],
        ['po-7', second],
        ['cap-9', third],
        [third.number, third],
      ] as const)
        expect(await numbers({ keywords })).toEqual([found.number])
      expect(await reading.list({ customerIds: undefined, page: 2, pageSize: 2 })).toMatchObject({
        total: 3,
        rows: [{ number: first.number }],
      })
      expect(await reading.find(first.number, [customerId])).toEqual({ ...first, account: 'newdeer' })
      expect(await reading.find(first.number, [customerId + 1])).toBeUndefined()
      expect(await numbers({ isUnanswered: true })).toEqual([])
      const lines = [{ sku: 'MUG', announced: 5, counted: 4, damaged: 0, shelved: 4 }]
      const [asks, damaged] = [
        await added(room, { state: 'shelved', lines }),
        await added(room, { state: 'counted', lines: [{ sku: 'MUG', announced: 5, counted: 4, damaged: 1, shelved: 0 }] }),
      ]
      await added(room, { state: 'shelved', lines, workOrder: 'WO-1' })
      await added(room, { state: 'counted', lines, times: { accepted: AT } })
      await added(room, { state: 'arrived', lines })
      await added(room, { state: 'counted', lines: [{ sku: 'MUG', announced: 5, counted: 5, damaged: 0, shelved: 0 }] })
      expect(await numbers({ isUnanswered: true })).toEqual([damaged.number, asks.number])
    })
  })
}
