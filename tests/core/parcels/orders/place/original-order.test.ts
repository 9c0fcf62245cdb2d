import { describe, expect, it } from 'vitest'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { originalTransfer } from '#core/parcels/orders/kinds/original-transfer.kind.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { ddp, ddu, orderDesk, outcome } from '../order-fixture.ts'
import { rawOrder } from '../raw-orders.ts'

type Desk = ReturnType<typeof orderDesk>

/** A parcel that was sent, weighed as 1.250 kg, refused at the door and brought back. */
async function returnParcel(desk: Desk, refCode = 'FIRST-1'): Promise<Order> {
  const { orderNumber } = await desk.placed(express, {
    raw: rawOrder(express, { values: { refCode, senderName: '王芳', senderAddress: '科技园' } }),
  })
  await desk.move(orderNumber, { event: 'receive', checkWeightGrams: 1250 })
  for (const event of ['dispatch', 'refuse', 'return'] as const) await desk.move(orderNumber, { event })
  expect(desk.order(orderNumber).status).toBe('returned')
  return desk.order(orderNumber)
}
const sentAgain = (originalOrder: string, values: object = {}) => ({
  raw: rawOrder(originalTransfer, { values: { originalOrder, refCode: 'AGAIN-1', weight: '', ...values }, goods: [] }),
})
const trail = (desk: Desk, orderNumber: string) => desk.kept().entries.filter(({ subject }) => subject === orderNumber)

describe('a returned parcel that is sent again', () => {
  it('travels unopened under a new waybill, and is transferred', async () => {
    const desk = orderDesk()
    const original = await returnParcel(desk)
    const again = await desk.placed(originalTransfer, sentAgain(original.orderNumber.toLowerCase()))
    expect(again.airwayNumber).not.toBe(original.airwayNumber)
    expect(again.goods).toEqual(original.goods)
    expect(again.values).toMatchObject({
      weight: 1250,
      senderName: '王芳',
      senderAddress: '科技园',
      originalOrder: original.orderNumber,
    })
    expect(desk.order(original.orderNumber).status).toBe('transferred')
    expect(trail(desk, original.orderNumber).at(-1)).toMatchObject({
      action: 'transfer',
      from: 'returned',
      to: 'transferred',
      changes: { reason: { to: again.orderNumber } },
    })
    expect(
      desk
        .kept()
        .events.filter(({ orderId }) => orderId === original.id)
        .at(-1)?.code,
    ).toBe('176')
  })

  it.each(['orderNumber', 'airwayNumber', 'reference'] as const)('is found by its %s', async (number) => {
    const desk = orderDesk()
    const { orderNumber, airwayNumber } = await returnParcel(desk)
    const again = await desk.placed(originalTransfer, sentAgain({ orderNumber, airwayNumber, reference: 'FIRST-1' }[number]))
    expect(again.values.originalOrder).toBe(orderNumber)
  })

  it('keeps what the shipper says of it', async () => {
    const desk = orderDesk()
    const original = await returnParcel(desk)
    const raw = rawOrder(originalTransfer, {
      values: { originalOrder: original.orderNumber, weight: '2' },
      goods: [{ name: 'Lamp', quantity: 1, value: '9' }],
    })
    expect(await desk.placed(originalTransfer, { raw })).toMatchObject({ values: { weight: 2000 }, goods: [{ name: 'Lamp' }] })
  })

  it('is taken once, and only where it is back with us', async () => {
    const desk = orderDesk()
    const original = await returnParcel(desk)
    const again = await desk.placed(originalTransfer, sentAgain(original.orderNumber))
    const taken = ['ORIGINAL_NOT_RETURNED', 'conflict', 'originalOrder: ORIGINAL_NOT_RETURNED']
    expect(outcome(await desk.place(originalTransfer, sentAgain(original.orderNumber, { refCode: 'AGAIN-2' })))).toEqual(taken)
    expect(outcome(await desk.place(originalTransfer, sentAgain(again.orderNumber, { refCode: 'AGAIN-2' })))).toEqual(taken)
    const missing = ['ORIGINAL_NOT_FOUND', 'invalid', 'originalOrder: ORIGINAL_NOT_FOUND']
    expect(outcome(await desk.place(originalTransfer, sentAgain('NOSUCH')))).toEqual(missing)
    const said = await desk.place(originalTransfer, sentAgain('NOSUCH'))
    expect(said.ok || said.failure.params).toEqual({ order: 'NOSUCH' })
    const there = await desk.place(originalTransfer, sentAgain(again.orderNumber, { refCode: 'AGAIN-2' }))
    expect(there.ok || there.failure.params).toEqual({ order: again.orderNumber, state: orderMachine.states.confirmed.label })
    const other = await returnParcel(desk, 'FIRST-2')
    expect(outcome(await desk.place(originalTransfer, sentAgain(other.orderNumber), ddu))).toEqual(missing)
    expect(desk.kept().orders).toHaveLength(3)
  })

  it('stays where it is when the new order is not made', async () => {
    const desk = orderDesk()
    const original = await returnParcel(desk)
    const done = await desk.place(originalTransfer, sentAgain(original.orderNumber, { refCode: 'FIRST-1' }))
    expect(outcome(done)).toEqual(['REFERENCE_TAKEN', 'conflict', 'refCode: REFERENCE_TAKEN'])
    expect(desk.order(original.orderNumber)).toEqual(original)
  })

  it('is taken by a draft when that is submitted', async () => {
    const desk = orderDesk()
    const original = await returnParcel(desk)
    const draft = await desk.placed(originalTransfer, { ...sentAgain(original.orderNumber), draft: true })
    expect([draft.values.weight, desk.order(original.orderNumber).status]).toEqual([undefined, 'returned'])
    expect(outcome(await desk.move(draft.orderNumber, { event: 'submit' }, ddp))).toBe('done')
    expect(desk.order(draft.orderNumber)).toMatchObject({
      status: 'confirmed',
      goods: original.goods,
      values: { weight: 1250, senderName: '王芳' },
    })
    expect(desk.order(original.orderNumber).status).toBe('transferred')
  })

  it('cannot be taken by a second draft', async () => {
    const desk = orderDesk()
    const original = await returnParcel(desk)
    const drafts = [
      await desk.placed(originalTransfer, { ...sentAgain(original.orderNumber), draft: true }),
      await desk.placed(originalTransfer, { ...sentAgain(original.orderNumber, { refCode: 'AGAIN-2' }), draft: true }),
    ]
    const [first, second] = drafts.map(({ orderNumber }) => orderNumber)
    expect(outcome(await desk.move(first ?? '', { event: 'submit' }, ddp))).toBe('done')
    expect(outcome(await desk.move(second ?? '', { event: 'submit' }, ddp))).toEqual([
      'ORIGINAL_NOT_RETURNED',
      'conflict',
      'originalOrder: ORIGINAL_NOT_RETURNED',
    ])
    expect(desk.order(second ?? '').status).toBe('draft')
  })

  it('is no other one after the order was submitted; the rest can be changed and the sender stays', async () => {
    const desk = orderDesk()
    const [original, other] = [await returnParcel(desk), await returnParcel(desk, 'FIRST-2')]
    const again = await desk.placed(originalTransfer, sentAgain(original.orderNumber))
    const moved = await desk.change(again.orderNumber, { raw: { values: { originalOrder: other.orderNumber } } })
    expect(outcome(moved)).toEqual(['ORIGINAL_FIXED', 'conflict', 'originalOrder: ORIGINAL_FIXED'])
    expect(outcome(await desk.change(again.orderNumber, { raw: { values: { consignee: 'Omar' } } }))).toBe('done')
    expect(desk.order(again.orderNumber)).toMatchObject({
      values: { consignee: 'Omar', senderName: '王芳', weight: 1250 },
      goods: original.goods,
    })
    const draft = await desk.placed(originalTransfer, { ...sentAgain(other.orderNumber, { refCode: 'AGAIN-2' }), draft: true })
    expect(outcome(await desk.change(draft.orderNumber, { raw: { values: { originalOrder: again.orderNumber } } }))).toBe('done')
  })
})

describe('a sheet of parcels to be sent again', () => {
  const HEADINGS = ['原订单号', '客户单号', '收件人', '国家', '手机', '城市', '地址']
  const row = (original: string, refCode: string) => [original, refCode, 'Sara', 'AE', '0501234567', 'Dubai', 'Villa 12']

  it('takes each parcel once; what cannot be taken holds up no other row', async () => {
    const desk = orderDesk()
    const [first, second] = [await returnParcel(desk), await returnParcel(desk, 'FIRST-2')]
    const sheet = [
      HEADINGS,
      row(first.orderNumber, 'A-1'),
      row('NOSUCH', 'A-2'),
      row(first.orderNumber, 'A-3'),
      row(second.orderNumber, 'A-4'),
    ]
    for (const dryRun of [true, false]) {
      const done = await desk.import(originalTransfer, sheet, { dryRun })
      const report = done.ok ? done.value : undefined
      expect(report).toMatchObject({ created: 2, failed: 2, skipped: 0 })
      const codes = report?.errors.list.map(({ line, column, failure }) => [line, column?.heading, failure.code])
      expect(codes).toEqual([
        [3, '原订单号', 'ORIGINAL_NOT_FOUND'],
        [4, '原订单号', dryRun ? 'ORIGINAL_TWICE' : 'ORIGINAL_NOT_RETURNED'],
      ])
      if (dryRun) expect(report?.errors.list[1]?.failure.params).toEqual({ order: first.orderNumber, line: 2 })
      expect(report?.rows.map(({ state }) => state)).toEqual(['good', 'faulty', 'faulty', 'good'])
    }
    expect([first, second].map(({ orderNumber }) => desk.order(orderNumber).status)).toEqual(['transferred', 'transferred'])
    const repeated = await desk.import(originalTransfer, sheet)
    expect(repeated.ok && repeated.value).toMatchObject({ created: 0, skipped: 2, failed: 2 })
  })

  it('creates nothing where one row cannot be taken and all are wanted', async () => {
    const desk = orderDesk()
    const first = await returnParcel(desk)
    const done = await desk.import(originalTransfer, [HEADINGS, row(first.orderNumber, 'A-1'), row('NOSUCH', 'A-2')], {
      allOrNothing: true,
    })
    expect(done.ok && done.value).toMatchObject({ created: 0, failed: 1 })
    expect(desk.order(first.orderNumber).status).toBe('returned')
  })

  it('knows a row without reference by what it says', async () => {
    const desk = orderDesk()
    const first = await returnParcel(desk)
    const sheet = [HEADINGS, row(first.orderNumber, '')]
    expect((await desk.import(originalTransfer, sheet)).ok).toBe(true)
    const again = await desk.import(originalTransfer, sheet)
    expect(again.ok && again.value).toMatchObject({ created: 0, skipped: 1, failed: 0 })
  })

  it('leaves faulty rows to their own faults, and rows that are there already alone', async () => {
    const desk = orderDesk()
    const first = await returnParcel(desk)
    const sheet = [HEADINGS, row(first.orderNumber, 'FIRST-1'), row(first.orderNumber, 'A-1').with(3, 'XX'), row(first.orderNumber, 'A-2')]
    const done = await desk.import(originalTransfer, sheet)
    expect(done.ok && done.value).toMatchObject({ created: 1, skipped: 1, failed: 1 })
    expect(done.ok && done.value.rows.map(({ state }) => state)).toEqual(['duplicate', 'faulty', 'good'])
    expect(desk.order(first.orderNumber).status).toBe('transferred')
  })
})
