import { describe, expect, it } from 'vitest'
import { b2b } from '#core/parcels/orders/kinds/b2b.kind.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import type { ChangeOrder } from '#core/parcels/orders/change/change-order.usecase.ts'
import { ok } from '#core/base/kernel/result.ts'
import { channelAfter } from '#core/parcels/orders/place/channel.rules.ts'
import { isEditable, ORDER_STATES, orderMachine } from '#core/parcels/orders/order.machine.ts'
import { indexReferences, type References } from '#core/base/fields/references.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'
import { channelReferences } from './kind-references.ts'
import { clerk, ddp, ddu, orderDesk, outcome } from './order-fixture.ts'
import { rawOrder } from './raw-orders.ts'

const stored = { id: 1, version: 1 }
const rules: References = indexReferences([
  { entity: channel, rows: ['GULF', 'KSA', 'SEA'].map((code) => ({ ...stored, channel_code: code, channel_name: code })) },
  {
    entity: switchRule,
    rows: [
      { ...stored, country: 'AE', channel: 'GULF' },
      { ...stored, country: 'SA', channel: 'KSA' },
    ],
  },
])

describe('changing where an order goes', () => {
  const after = (before: { country: string; channel: string }, country: string, channelNow: unknown) =>
    channelAfter({ before, after: { country, channel: channelNow }, references: rules })

  it('chooses the channel again that the rules had given', () => {
    expect(after({ country: 'AE', channel: 'GULF' }, 'SA', 'GULF')).toBeUndefined()
  })

  it('keeps a channel that a person chose, then or now', () => {
    expect(after({ country: 'AE', channel: 'SEA' }, 'SA', 'SEA')).toBe('SEA')
    expect(after({ country: 'AE', channel: 'GULF' }, 'SA', 'SEA')).toBe('SEA')
    expect(after({ country: 'AE', channel: 'GULF' }, 'AE', 'GULF')).toBe('GULF')
    expect(after({ country: 'AE', channel: 'GULF' }, 'AE', 'SEA')).toBe('SEA')
    expect(channelAfter({ before: {}, after: { country: 'SA', channel: 'SEA' }, references: rules })).toBe('SEA')
    expect(channelAfter({ before: {}, after: { country: 'SA', channel: undefined }, references: rules })).toBeUndefined()
  })

  it('is seen by whatever name country and channel are given', async () => {
    const desk = orderDesk(channelReferences)
    const { orderNumber } = await desk.placed(express)
    const toSaudi = { consigneeId: '', country: '沙特阿拉伯', phone: '0512345678', channel: 'gulf-air' }
    expect(outcome(await desk.change(orderNumber, { raw: { values: toSaudi } }))).toBe('done')
    expect(desk.order(orderNumber).values).toMatchObject({ country: 'SA', channel: 'KSA-AIR' })
    const back = { country: 'AE', phone: '0501234567' }
    expect(outcome(await desk.change(orderNumber, { raw: { values: { ...back, channel: 'GULF-SEA' } } }))).toBe('done')
    expect(desk.order(orderNumber).values.channel).toBe('GULF-SEA')
    expect(outcome(await desk.change(orderNumber, { raw: { values: { country: 'SA', phone: '0512345678' } } }))).toBe('done')
    expect(desk.order(orderNumber).values.channel).toBe('GULF-SEA')
    expect(outcome(await desk.change(orderNumber, { raw: { values: { ...back, channel: 'NO-SUCH' } } }))).toEqual([
      'ORDER_INVALID',
      'invalid',
      'channel: UNKNOWN_REFERENCE',
    ])
  })

  it('does not mind a country that is none', async () => {
    const desk = orderDesk(channelReferences)
    const { orderNumber } = await desk.placed(express)
    for (const country of [7, {}, null]) expect((await desk.change(orderNumber, { raw: { values: { country } } })).ok).toBe(false)
  })
})

describe('changing an order', () => {
  it('can be done until the warehouse has the parcel', async () => {
    expect(ORDER_STATES.filter(isEditable)).toEqual(['draft', 'confirmed'])
    const desk = orderDesk()
    const { orderNumber } = await desk.placed(express)
    await desk.move(orderNumber, { event: 'receive', checkWeightGrams: 1200 })
    expect(outcome(await desk.change(orderNumber, { raw: { values: { remark: 'late' } } }))).toEqual(['ORDER_NOT_EDITABLE', 'conflict'])
  })

  it('leaves what is not mentioned, boxes too, and reports each change once', async () => {
    const desk = orderDesk()
    const before = await desk.placed(b2b)
    expect(outcome(await desk.change(before.orderNumber, { raw: { values: { consignee: 'Omar' } } }))).toBe('done')
    const after = desk.order(before.orderNumber)
    expect(after).toMatchObject({ boxes: before.boxes, goods: before.goods, version: 2 })
    expect(after.values).toEqual({ ...before.values, consignee: 'Omar' })
    expect(desk.kept().entries.at(-1)?.changes).toEqual({ consignee: { from: 'Ahmed Al Mansoori', to: 'Omar' } })
  })

  it('takes away what is emptied', async () => {
    const desk = orderDesk()
    const { orderNumber } = await desk.placed(express)
    expect(outcome(await desk.change(orderNumber, { raw: { values: { cod: '', province: '' } } }))).toBe('done')
    expect(desk.order(orderNumber).values).toMatchObject({ province: undefined, cod: undefined })
  })

  it('makes a printed label out of date where the label says it, until it is printed again', async () => {
    const desk = orderDesk()
    const { orderNumber, id } = await desk.placed(express)
    const print = () => desk.atomically(async (unit) => ok(await unit.orders.markPrinted([id], 0)))
    const isOutdatedAfter = async (raw: ChangeOrder['raw']): Promise<boolean> => {
      expect(outcome(await desk.change(orderNumber, { raw }))).toBe('done')
      return desk.order(orderNumber).labelOutdated === true
    }
    expect(await isOutdatedAfter({ values: { consignee: 'Omar' } })).toBe(false)
    await print()
    expect(await isOutdatedAfter({ values: { battery: true, lengthMm: '31' } })).toBe(false)
    expect(await isOutdatedAfter({ values: { address: 'Marina Walk 5' } })).toBe(true)
    // It stays so whatever else is changed, and a print ends it.
    expect(await isOutdatedAfter({ values: { lengthMm: '32' } })).toBe(true)
    await print()
    expect(desk.order(orderNumber).printedAt).toBe(0)
    expect(desk.order(orderNumber)).not.toHaveProperty('labelOutdated')
    expect(await isOutdatedAfter({ goods: [{ name: 'Cup', quantity: 3, value: '2' }] })).toBe(true)
  })

  it('weighs the boxes again', async () => {
    const desk = orderDesk()
    const { orderNumber } = await desk.placed(b2b)
    const boxes = [{ weight: '7.5', lengthMm: '40', widthMm: '30', heightMm: '20' }]
    expect(outcome(await desk.change(orderNumber, { raw: { boxes } }))).toBe('done')
    expect(desk.order(orderNumber)).toMatchObject({ boxes: [{ weight: 7500 }], values: { weight: 7500, pieces: 1 } })
    const { changes } = desk.kept().entries.at(-1) ?? {}
    expect(Object.keys(changes ?? {})).toEqual(['order_boxes'])
    expect(changes?.['order_boxes']?.to).toEqual([{ weight: '7.500', lengthMm: '40.0', widthMm: '30.0', heightMm: '20.0' }])
  })

  it('that changes nothing leaves no trace', async () => {
    const desk = orderDesk()
    const before = await desk.placed(b2b)
    const entries = desk.kept().entries.length
    expect(outcome(await desk.change(before.orderNumber, { raw: rawOrder(b2b), version: 1 }))).toBe('done')
    expect([desk.order(before.orderNumber), desk.kept().entries.length]).toEqual([before, entries])
  })

  it('asks at a high value, keeps references apart, and finds no other’s order', async () => {
    const desk = orderDesk()
    const { orderNumber } = await desk.placed(express)
    await desk.placed(express, { raw: rawOrder(express, { values: { refCode: 'TAKEN' } }) })
    const dear = { raw: { goods: [{ name: 'Watch', quantity: 1, value: '270.01' }] } }
    expect(outcome(await desk.change(orderNumber, dear))).toEqual(['DECLARED_VALUE_HIGH', 'invalid', 'goods.0.value: DECLARED_VALUE_HIGH'])
    expect(outcome(await desk.change(orderNumber, { ...dear, confirmed: ['declared_value'] }))).toBe('done')
    const twice = await desk.change(orderNumber, { raw: { values: { refCode: 'TAKEN' } }, confirmed: ['declared_value'] })
    expect(outcome(twice)).toEqual(['REFERENCE_TAKEN', 'conflict', 'refCode: REFERENCE_TAKEN'])
    expect(outcome(await desk.change(orderNumber, { version: 1 }))).toEqual(['ORDER_CHANGED', 'conflict'])
    expect(outcome(await desk.change(orderNumber, {}, ddu))).toEqual(['ORDER_NOT_FOUND', 'missing'])
    expect(outcome(await desk.change('NOSUCH', {}, ddp))).toEqual(['ORDER_NOT_FOUND', 'missing'])
  })

  it('says which order holds a reference, and in which state nothing changes any more', async () => {
    const desk = orderDesk()
    const { orderNumber } = await desk.placed(express)
    const other = await desk.placed(express, { raw: rawOrder(express, { values: { refCode: 'TAKEN' } }) })
    const twice = await desk.change(orderNumber, { raw: { values: { refCode: 'TAKEN' } } })
    expect(twice.ok || twice.failure.params).toEqual({ refCode: 'TAKEN', order: other.orderNumber })
    expect(outcome(await desk.change(orderNumber, { raw: { values: { refCode: '' } } }))).toBe('done')
    expect(outcome(await desk.change(orderNumber, { raw: { values: { refCode: 'FREE' } } }))).toBe('done')
    await desk.move(orderNumber, { event: 'cancel' })
    const late = await desk.change(orderNumber, {})
    expect(late.ok || late.failure.params).toEqual({ state: orderMachine.states.cancelled.label })
    const missing = await desk.change('NOSUCH', {})
    expect(missing.ok || missing.failure.params).toEqual({ order: 'NOSUCH' })
  })

  it('can be done by the staff, and is written down', async () => {
    const desk = orderDesk()
    const { orderNumber } = await desk.placed(express)
    const done = await desk.change(orderNumber, { raw: { values: { remark: 'fragile' } } }, clerk)
    expect(done).toEqual({ ok: true, value: desk.order(orderNumber) })
    expect(desk.kept().entries.at(-1)).toEqual({
      at: desk.order(orderNumber).updatedAt,
      actorId: clerk.id,
      area: 'order',
      subject: orderNumber,
      action: 'change',
      changes: { remark: { from: null, to: 'fragile' } },
    })
    expect(await desk.change(orderNumber, {}, clerk)).toEqual({ ok: true, value: desk.order(orderNumber) })
  })
})

describe('deleting', () => {
  it('is for drafts of one’s own, and is written down', async () => {
    const desk = orderDesk()
    const draft = await desk.placed(express, { draft: true })
    expect(outcome(await desk.remove(draft.orderNumber, ddu))).toEqual(['ORDER_NOT_FOUND', 'missing'])
    expect(await desk.remove(draft.orderNumber)).toEqual({ ok: true, value: true })
    expect(desk.kept().orders).toEqual([])
    expect(desk.kept().entries.at(-1)).toMatchObject({
      actorId: ddp.id,
      area: 'order',
      subject: draft.orderNumber,
      action: 'delete',
      from: 'draft',
    })
    const gone = await desk.remove(draft.orderNumber)
    expect(gone.ok || [gone.failure.code, gone.failure.params]).toEqual(['ORDER_NOT_FOUND', { order: draft.orderNumber }])
    const { orderNumber } = await desk.placed(express)
    const kept = await desk.remove(orderNumber)
    expect(kept.ok || [kept.failure.code, kept.failure.params]).toEqual([
      'ORDER_NOT_EDITABLE',
      { state: orderMachine.states.confirmed.label },
    ])
  })
})
