import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATES, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { MOST_SORTED, ORDER_SORTS, type OrderFilter, type OrderSort } from '#core/parcels/orders/order.ports.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { fileTexts, compactCounts } from '../../../adapters/store/parcels/orders/maintenance.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { statement } from '../../support/servers/databases.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { freshStore, storeAt, type ServerOf } from '../server.ts'
import { runsOf } from '../../support/deep.ts'

const CUSTOMERS = [1001, 1002]
const COUNTRIES = ['AE', 'SA', 'KW']

/** Lists, pages and counts of orders. */
export function orderListsContract(server: ServerOf): void {
  describe('lists of orders', () => {
    it('finds what a person remembers, in any letters and width', async () => {
      const store = await freshStore(server())
      const wanted = madeOrder({
        values: { refCode: 'Ｒｅｆ-100%_x', consignee: 'سارة المطيري', phone: '+966555234813', city: '吉达' },
        goods: [{ nameCn: '蓝牙耳机', quantity: 1, value: { amount: 1n, currency: 'USD' } }],
      })
      const other = madeOrder({ values: { refCode: 'REF-100Z', consignee: 'Priya Nair', phone: '+97459714621' } })
      must(await store.atomically(async (unit) => ok(await unit.orders.insert([wanted, other]))))
      const orderNumbersFor = async (filter: OrderFilter): Promise<readonly string[]> =>
        must(await store.orders.list(filter, { page: 1, pageSize: 15 })).rows.map(({ orderNumber }) => orderNumber)
      for (const keywords of [
        'ref-100%_',
        '蓝牙',
        '耳机',
        'سارة',
        '吉达',
        '555234813',
        wanted.orderNumber.toLowerCase(),
        wanted.airwayNumber,
      ])
        expect(await orderNumbersFor({ keywords }), keywords).toEqual([wanted.orderNumber])
      expect(await orderNumbersFor({ consignee: 'PRIYA' })).toEqual([other.orderNumber])
      expect(await orderNumbersFor({ consignee: '蓝牙' })).toEqual([])
      expect(await orderNumbersFor({ phone: '0555 234 813' })).toEqual([wanted.orderNumber])
      expect(
        await orderNumbersFor({ anyNumbers: [wanted.orderNumber, `${other.airwayNumber.slice(0, 4)} ${other.airwayNumber.slice(4)}`] }),
      ).toEqual([other.orderNumber, wanted.orderNumber])
      expect(await orderNumbersFor({ refCodes: ['REF-100Z', 'none'] })).toEqual([other.orderNumber])
      expect(await orderNumbersFor({ anyNumbers: [waybillNumber.write(999_999)] })).toEqual([])
      expect(await orderNumbersFor({ createdFrom: wanted.createdAt, createdBefore: wanted.createdAt + 1 })).toEqual([wanted.orderNumber])
    })

    it('finds texts while they wait to be filed and after, changed and removed ones too', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      const orders = [madeOrder({ values: { consignee: 'Noura Said' } }), madeOrder({ values: { consignee: 'Omar Aziz' } })]
      const [noura, omar] = must(await store.atomically(async (unit) => ok(await unit.orders.insert(orders))))
      if (noura === undefined) throw new Error('the orders were not stored')
      const numbersByKeywords = async (keywords: string): Promise<readonly string[]> =>
        must(await store.orders.list({ keywords }, { page: 1, pageSize: 15 })).rows.map(({ orderNumber }) => orderNumber)
      const rename = (consignee: string) =>
        store.atomically(async (unit) => ok(await unit.orders.change(noura, { content: { values: { consignee }, goods: [] } }, 0)))
      expect(await numbersByKeywords('noura')).toEqual([noura.orderNumber])
      await fileTexts(database)
      expect(await numbersByKeywords('noura')).toEqual([noura.orderNumber])
      must(await rename('Salma Said'))
      expect([await numbersByKeywords('noura'), await numbersByKeywords('salma')]).toEqual([[], [noura.orderNumber]])
      await Promise.all([fileTexts(database), rename('Huda Said')])
      await fileTexts(database)
      expect([await numbersByKeywords('salma'), await numbersByKeywords('huda')]).toEqual([[], [noura.orderNumber]])
      must(await store.atomically(async (unit) => ok(await unit.orders.remove(omar?.id ?? 0))))
      expect(await numbersByKeywords('omar')).toEqual([])
      expect(await statement(connectionString, 'select count(*)::integer as texts from order_texts')).toEqual([{ texts: 1 }])
      expect(await statement(connectionString, 'select count(*)::integer as waiting from order_texts_waiting')).toEqual([{ waiting: 0 }])
      await database.close()
    })

    it('shows every order once, newest first, by pages, by the last number and as a stream', async () => {
      const store = await freshStore(server())
      const all = Array.from({ length: 12_000 }, (_, index) =>
        madeOrder({
          customerId: index % 3 === 0 ? 1002 : 1001,
          status: index % 7 === 0 ? 'signed' : 'confirmed',
          kind: index % 11 === 0 ? 'b2b' : index % 13 === 0 ? 'pickup_b2b' : 'express',
        }),
      )
      for (let at = 0; at < all.length; at += 3000)
        must(await store.atomically(async (unit) => ok(await unit.orders.insert(all.slice(at, at + 3000)))))
      for (const filter of [
        { customerId: 1001 },
        { statuses: ['signed'] },
        { customerId: 1001, statuses: ['signed', 'confirmed'] },
        { customerId: 1001, countries: ['AE'] },
        { customerId: 1001, statuses: ['signed'], countries: ['AE', 'SA'] },
        { createdFrom: 0 },
        { customerId: 1002, createdFrom: 0, createdBefore: Date.UTC(2030, 0) },
        { keywords: 'fatima', customerId: 1002 },
        { keywords: 'case', createdFrom: 0 },
        { customerIds: [1002] },
        { customerIds: [1001, 1002], statuses: ['signed'] },
        { customerIds: [1002, 1009], createdFrom: 0 },
        { customerIds: [1002], keywords: 'fatima' },
        { customerIds: [1001, ...Array.from({ length: 20 }, (_, index) => 5000 + index)] },
        { customerIds: [1001, 1002, ...Array.from({ length: 20 }, (_, index) => 5000 + index)], countries: ['AE'] },
        { customerIds: [] },
        { kinds: ['b2b'] },
        { kinds: ['b2b', 'pickup_b2b'] },
        { kinds: ['express'], customerId: 1001 },
        { kinds: ['express', 'b2b'], statuses: ['confirmed'] },
        { kinds: ['pickup_b2b'], customerId: 1001 },
        { kinds: ['b2b'], customerId: 1002, statuses: ['signed', 'confirmed'], countries: ['AE'] },
        { kinds: ['b2b', 'pickup_b2b'], customerIds: [1001, 1002] },
        { kinds: ['b2b'], createdFrom: 0 },
        { kinds: ['none'] },
      ] satisfies OrderFilter[]) {
        const wanted = all
          .filter(
            (order) =>
              (filter.customerId ?? order.customerId) === order.customerId &&
              (filter.customerIds === undefined || (filter.customerIds as readonly number[]).includes(order.customerId)) &&
              (filter.kinds === undefined || (filter.kinds as readonly string[]).includes(order.kind)) &&
              (filter.statuses === undefined || (filter.statuses as readonly string[]).includes(order.status)),
          )
          .map(({ orderNumber }) => orderNumber)
          .toReversed()
        const streamed: string[] = []
        for await (const batch of store.orders.stream(filter)) streamed.push(...batch.map(({ orderNumber }) => orderNumber))
        expect(streamed).toEqual(wanted)
        for (const page of [1, 2, 4, 7, Math.max(1, Math.ceil(wanted.length / 200)), 1000]) {
          const { rows, total } = must(await store.orders.list(filter, { page, pageSize: 200 }))
          expect(total).toBe(wanted.length)
          expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(wanted.slice((page - 1) * 200, page * 200))
        }
        const last = Math.ceil(wanted.length / 200)
        for (const page of new Set([1, 4, last, last + 1].filter((one) => one > 0))) {
          const { rows } = must(await store.orders.list(filter, { page, pageSize: 200, sort: { by: 'create_time', descending: false } }))
          expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(wanted.toReversed().slice((page - 1) * 200, page * 200))
        }
        const beyond = must(await store.orders.list(filter, { page: 1, pageSize: 50, after: wanted[299] ?? '' }))
        expect(beyond.rows.map(({ orderNumber }) => orderNumber)).toEqual(wanted.slice(300, 350))
      }
    })

    it('sorts by any column, those without a value last, and refuses to where too many match', async () => {
      const store = await freshStore(server())
      const cities = ['Riyadh', 'Dubai', 'Taif', 'Jeddah', 'Dubai']
      const orders = cities.map((city, index) =>
        madeOrder({
          values: { refCode: `R-${index}`, city, weight: 5000 - index, ...(index === 1 ? { cod: { amount: 1n, currency: 'AED' } } : {}) },
        }),
      )
      must(await store.atomically(async (unit) => ok(await unit.orders.insert(orders))))
      const referencesSortedBy = async (sort: OrderSort, page = 1): Promise<readonly unknown[]> =>
        must(await store.orders.list({}, { page, pageSize: 3, sort })).rows.map(({ values }) => values['refCode'])
      expect(await referencesSortedBy({ by: 'city', descending: false })).toEqual(['R-4', 'R-1', 'R-3'])
      expect(await referencesSortedBy({ by: 'city', descending: false }, 2)).toEqual(['R-0', 'R-2'])
      expect(await referencesSortedBy({ by: 'city', descending: true })).toEqual(['R-2', 'R-0', 'R-3'])
      for (const descending of [false, true])
        expect(await referencesSortedBy({ by: 'cod_amount', descending })).toEqual(['R-1', 'R-4', 'R-3'])
      expect(await referencesSortedBy({ by: 'claim_weight', descending: false })).toEqual(['R-4', 'R-3', 'R-2'])
      for (const by of ORDER_SORTS) expect(await referencesSortedBy({ by, descending: true }), by).toHaveLength(3)

      const many = Array.from({ length: MOST_SORTED }, () => madeOrder({}))
      for (let at = 0; at < many.length; at += 2500)
        must(await store.atomically(async (unit) => ok(await unit.orders.insert(many.slice(at, at + 2500)))))
      const refused = await store.orders.list({}, { page: 1, pageSize: 3, sort: { by: 'city', descending: false } })
      expect(refused).toMatchObject({
        ok: false,
        failure: { code: 'TOO_MANY_TO_SORT', params: { found: MOST_SORTED + 5, most: MOST_SORTED } },
      })
      expect(await referencesSortedBy({ by: 'create_time', descending: false })).toEqual(['R-0', 'R-1', 'R-2'])
    })

    it('filters by channel, COD, exception and print', async () => {
      const store = await freshStore(server())
      const [plain, cod, printed, troubled] = must(
        await store.atomically(async (unit) =>
          ok(
            await unit.orders.insert([
              madeOrder({ values: { channel: 'SLOW' } }),
              madeOrder({ values: { channel: 'FAST', cod: { amount: 100n, currency: 'AED' } } }),
              madeOrder({ values: { channel: 'SLOW' } }),
              madeOrder({ values: { channel: 'SLOW' } }),
            ]),
          ),
        ),
      )
      if (plain === undefined || cod === undefined || printed === undefined || troubled === undefined) throw new Error('not stored')
      await store.atomically(async (unit) => {
        await unit.orders.markPrinted([printed.id], 0)
        return ok(await unit.orders.change(troubled, { exceptionCode: 'E1', exceptionMsg: 'lost', labelOutdated: true, toShelve: true }, 0))
      })
      const orderIdsFor = async (filter: OrderFilter): Promise<readonly number[]> =>
        must(await store.orders.list(filter, { page: 1, pageSize: 15 })).rows.map(({ id }) => id)
      expect(await orderIdsFor({ channels: ['FAST'] })).toEqual([cod.id])
      expect(await orderIdsFor({ hasCod: true })).toEqual([cod.id])
      expect(await orderIdsFor({ hasCod: false })).toEqual([troubled.id, printed.id, plain.id])
      expect(await orderIdsFor({ isPrinted: true })).toEqual([printed.id])
      expect(await orderIdsFor({ isPrinted: false, channels: ['SLOW'] })).toEqual([troubled.id, plain.id])
      expect(await orderIdsFor({ hasException: true })).toEqual([troubled.id])
      expect(await orderIdsFor({ labelOutdated: true })).toEqual([troubled.id])
      expect(await orderIdsFor({ toShelve: true })).toEqual([troubled.id])
      expect(await orderIdsFor({ labelOutdated: false, channels: ['SLOW'] })).toEqual([printed.id, plain.id])
    })

    it('counts what waits up to a limit, and since when the oldest of it has been as it is', async () => {
      const store = await freshStore(server())
      const waiting = [3, 1, 2].map((hours) => madeOrder({ customerId: 1001, status: 'awaiting_weight', createdAt: hours * 3_600_000 }))
      const others = [
        madeOrder({ customerId: 1002, status: 'awaiting_weight', createdAt: 0 }),
        madeOrder({ customerId: 1001, status: 'confirmed', createdAt: 0 }),
      ]
      must(await store.atomically(async (unit) => ok(await unit.orders.insert([...waiting, ...others]))))
      const own = { customerId: 1001, statuses: ['awaiting_weight'] } as const
      const counted = (filter: OrderFilter, most: number, at = 0) => store.orders.waiting(filter, { most, at })
      expect(await counted(own, 3)).toEqual({ count: 3, isMore: false, since: 3_600_000, overdue: 0 })
      expect(await counted(own, 2)).toMatchObject({ count: 2, isMore: true, since: 3_600_000 })
      expect(await counted({ statuses: ['awaiting_weight'] }, 9)).toMatchObject({ count: 4, isMore: false, since: 0 })
      expect(await counted({ ...own, isPrinted: false }, 2)).toMatchObject({ count: 2, isMore: true, since: 3_600_000 })
      expect(await counted({ ...own, isPrinted: true }, 2)).toMatchObject({ count: 0, since: undefined })
      expect(await counted({ customerIds: [], statuses: ['awaiting_weight'] }, 9)).toMatchObject({ count: 0, since: undefined })
    })

    it('counts the labels out of date of a state, what is to be shelved, and the exceptions that were not answered in time', async () => {
      const store = await freshStore(server())
      const made = [madeOrder(), madeOrder(), madeOrder({ status: 'signed' }), madeOrder({ customerId: 1002 }), madeOrder()]
      const [first, second, signed, foreign] = must(await store.atomically(async (unit) => ok(await unit.orders.insert(made))))
      if (first === undefined || second === undefined || signed === undefined || foreign === undefined) throw new Error('not stored')
      await store.atomically(async (unit) => {
        for (const order of [first, signed, foreign]) await unit.orders.change(order, { labelOutdated: true }, 5_000)
        return ok(await unit.orders.change(second, { status: 'abnormal', answerBy: 9_000 }, 6_000))
      })
      await store.atomically(async (unit) => {
        const shelved = await unit.orders.change(signed, { toShelve: true }, 5_000)
        await unit.orders.change(foreign, { toShelve: true }, 5_000)
        return ok(await unit.orders.change(shelved, { toShelve: null }, 5_000))
      })
      const counted = ({ customerIds, ...filter }: OrderFilter, at: number) =>
        store.orders.waiting({ ...(customerIds === undefined ? { customerId: 1001 } : { customerIds }), ...filter }, { most: 9, at })
      const toShelve = { statuses: ['confirmed', 'signed'], toShelve: true } as const
      expect(await counted(toShelve, 0)).toMatchObject({ count: 0 })
      expect(await counted({ ...toShelve, customerIds: [1001, 1002] }, 0)).toMatchObject({ count: 1 })
      const outdated = { statuses: ['confirmed'], labelOutdated: true } as const
      expect(await counted(outdated, 0)).toEqual({ count: 1, isMore: false, since: 5_000, overdue: 0 })
      expect(must(await store.orders.list({ customerId: 1001, ...outdated }, { page: 1, pageSize: 15 })).total).toBe(1)
      expect(await counted({ statuses: ['abnormal'] }, 9_000)).toMatchObject({ count: 1, overdue: 0 })
      expect(await counted({ statuses: ['abnormal'] }, 9_001)).toMatchObject({ count: 1, overdue: 1 })
      const [late] = must(await store.orders.list({ statuses: ['abnormal'] }, { page: 1, pageSize: 15 })).rows
      expect(late?.answerBy).toBe(9_000)
    })

    it('finds whose weights have waited since before a time, and which order waits longest', async () => {
      const store = await freshStore(server())
      const made = [1, 2, 3, 4, 5].map((at) => madeOrder({ customerId: at < 4 ? 1001 : 1002, status: 'awaiting_weight' }))
      const orders = must(await store.atomically(async (unit) => ok(await unit.orders.insert(made))))
      await store.atomically(async (unit) => {
        for (const [at, order] of orders.entries())
          await unit.orders.change(
            order,
            { inboundAt: [7_000, 5_000, 9_000, 8_000, 8_500][at] ?? 0, ...(at === 3 ? { status: 'inbound' } : {}) },
            9_000,
          )
        return ok(undefined)
      })
      expect(await store.orders.unanswered(8_500)).toEqual([{ customerId: 1001, count: 2, oldest: orders[1]?.orderNumber }])
      expect(await store.orders.unanswered(8_501)).toEqual([
        { customerId: 1001, count: 2, oldest: orders[1]?.orderNumber },
        { customerId: 1002, count: 1, oldest: orders[4]?.orderNumber },
      ])
      expect(await store.orders.unanswered(5_000)).toEqual([])
    })

    it('counts exactly what is there after any writes, undone ones included', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const numbers: string[] = []
      const write = fc.oneof(
        fc.record({
          act: fc.constant('insert' as const),
          many: fc.integer({ min: 1, max: 130 }),
          customer: fc.constantFrom(...CUSTOMERS),
          status: fc.constantFrom(...ORDER_STATES),
          country: fc.constantFrom(...COUNTRIES),
          undone: fc.boolean(),
        }),
        fc.record({
          act: fc.constant('change' as const),
          which: fc.nat(),
          status: fc.option(fc.constantFrom(...ORDER_STATES)),
          country: fc.option(fc.constantFrom(...COUNTRIES)),
          undone: fc.boolean(),
        }),
        fc.record({ act: fc.constant('remove' as const), which: fc.nat(), undone: fc.boolean() }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
          for (const one of writes) {
            const done = await store.atomically(async (unit) => {
              const order = 'which' in one ? await unit.orders.lock(numbers[one.which % numbers.length] ?? '') : undefined
              const inserted =
                one.act === 'insert'
                  ? await unit.orders.insert(
                      Array.from({ length: one.many }, () =>
                        madeOrder({ customerId: one.customer, status: one.status, values: { country: one.country } }),
                      ),
                    )
                  : []
              if (one.act === 'change' && order !== undefined)
                await unit.orders.change(
                  order,
                  {
                    ...(one.status === null ? {} : { status: one.status }),
                    ...(one.country === null ? {} : { content: { values: { country: one.country }, goods: [] } }),
                  },
                  0,
                )
              if (one.act === 'remove' && order !== undefined) await unit.orders.remove(order.id)
              return one.undone ? { ok: false as const, failure: { code: 'UNDONE', kind: 'refused' as const, params: {} } } : ok(inserted)
            })
            if (done.ok) numbers.push(...done.value.map(({ orderNumber }) => orderNumber))
          }
          await expectPlainCounts(store, connectionString)
        }),
        { numRuns: runsOf(12) },
      )
    })

    it('counts exactly what is there while orders are written and counts are pressed together', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const database = openDatabase({ connectionString, connections: 2, log: () => undefined })
      const write = async (): Promise<void> => {
        for (let round = 0; round < 15; round += 1)
          must(await store.atomically(async (unit) => ok(await unit.orders.insert([madeOrder(), madeOrder({ status: 'draft' })]))))
      }
      const press = async (): Promise<void> => {
        for (let round = 0; round < 15; round += 1) await compactCounts(database)
      }
      await Promise.all([write(), write(), write(), press(), press()])
      await expectPlainCounts(store, connectionString)
      await compactCounts(database)
      await database.close()
      expect(await statement(connectionString, 'select count(*)::integer as rows from order_tallies')).toEqual([{ rows: 4 }])
      await expectPlainCounts(store, connectionString)
    })
  })
}

/** Compares every stored count with one taken from the orders themselves. */
async function expectPlainCounts(store: Store, connectionString: string): Promise<void> {
  const rows = await statement(
    connectionString,
    'select customer_id::integer as customer, status, country, count(*)::integer as n from orders group by 1, 2, 3',
  )
  const plain = rows as readonly { readonly customer: number; readonly status: OrderState; readonly country: string; readonly n: number }[]
  for (const customerId of [undefined, ...CUSTOMERS])
    for (const country of [undefined, ...COUNTRIES]) {
      const filter: OrderFilter = {
        ...(customerId === undefined ? {} : { customerId }),
        ...(country === undefined ? {} : { countries: [country] }),
      }
      const counts: Partial<Record<OrderState, number>> = {}
      for (const row of plain)
        if ((customerId ?? row.customer) === row.customer && (country ?? row.country) === row.country)
          counts[row.status] = (counts[row.status] ?? 0) + row.n
      expect(await store.orders.counts(filter)).toEqual(counts)
      const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
      expect(must(await store.orders.list(filter, { page: 1, pageSize: 1 })).total).toBe(total)
      if (country === undefined && total > 0) expect(await lastOf(store, filter, total)).toBe(await firstId(connectionString, customerId))
    }
}

/** The last page, found by the counts of blocks. */
const lastOf = async (store: Store, filter: OrderFilter, total: number): Promise<number | undefined> =>
  (must(await store.orders.list(filter, { page: total, pageSize: 1 })).rows.at(-1) as Order | undefined)?.id

async function firstId(connectionString: string, customerId: number | undefined): Promise<number> {
  const [row] = await statement(
    connectionString,
    `select min(id)::integer as id from orders where ${customerId === undefined ? 'true' : `customer_id = ${customerId}`}`,
  )
  return Number(row?.['id'])
}
