import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { clerk, ddp, outcome } from '../../parcels/orders/order-fixture.ts'
import { stationDesk } from './station-desk.ts'

const WEIGHED = { checkWeightGrams: 1000 }

/** A desk whose first parcel was sent. */
async function sentDesk() {
  const desk = stationDesk()
  for (const event of ['receive', 'dispatch'] as const) must(await desk.move('OD1', { event, ...WEIGHED }))
  const scan = async (...given: Parameters<typeof desk.scan>) => outcome(await desk.scan(...given))
  return { desk, scan }
}

describe('a scan at the return station', () => {
  it('returns a parcel that was reported as refused, with its photographs and what is wrong with it, and notifies its client', async () => {
    const { desk } = await sentDesk()
    must(await desk.move('OD1', { event: 'refuse' }))
    expect(must(await desk.scan('return', desk.waybill(1)))).toMatchObject({ outcome: 'found', done: 'nothing' })
    expect(desk.returns.all()).toEqual([])
    const over = { ...WEIGHED, checkPhotos: ['photo-1'], returned: { exception: 'damaged', note: 'Corner crushed' } } as const
    const scan = must(await desk.scan('return', 'REF-1', over))
    expect(scan).toMatchObject({ outcome: 'returned', parcel: { orderNumber: 'OD1', status: 'returned' } })
    expect(desk.order('OD1')).toMatchObject({ status: 'returned', checkPhotos: ['photo-1'] })
    expect(desk.returns.all()).toMatchObject([
      {
        code: 'REF-1',
        state: 'known',
        orderNumber: 'OD1',
        customerId: ddp.id,
        exception: 'damaged',
        photos: ['photo-1'],
        weightGrams: 1000,
      },
    ])
    expect(desk.kept().entries.at(-1)).toMatchObject({
      action: 'return',
      changes: { reason: { to: '破损 / Damaged: Corner crushed' } },
    })
    expect(desk.told.at(-1)?.text).toEqual({ template: 'parcel_returned', params: { order: 'OD1' } })
    must(await desk.undo('return', scan.scanId))
    expect(desk.order('OD1')).toMatchObject({ status: 'refused', planStatus: 'none' })
    expect([desk.order('OD1').checkPhotos, desk.returns.all()]).toEqual([undefined, []])
    expect(desk.open('OD1')).toMatchObject({ exception: { cause: 'refusal' } })
    expect(desk.named()).toContainEqual({ area: 'orders', record: 'OD1/photos', clientId: ddp.id, ids: [] })
    expect(desk.told.at(-1)?.text).toMatchObject({ template: 'return_withdrawn', params: { order: 'OD1' } })
    expect(must(await desk.scan('return', 'REF-1', over)).outcome).toBe('returned')
  })

  it('is asked about where it weighs far more than it was sent with, until that is confirmed', async () => {
    const { desk, scan } = await sentDesk()
    expect(await scan('return', desk.waybill(1), { checkWeightGrams: 5001 })).toEqual([
      'WEIGHT_FAR_OFF',
      'invalid',
      'check_weight: WEIGHT_FAR_OFF',
    ])
    expect(desk.order('OD1').status).toBe('outbound')
    expect(must(await desk.scan('return', desk.waybill(1), { checkWeightGrams: 5001, confirmed: ['weight'] })).outcome).toBe('returned')
    expect(await scan('return', 'REF-7', { checkWeightGrams: 60_000 })).toEqual([
      'WEIGHT_FAR_OFF',
      'invalid',
      'check_weight: WEIGHT_FAR_OFF',
    ])
  })

  it('is taken back with its cash and both events, and not once the parcel has gone on', async () => {
    const desk = stationDesk()
    for (const event of ['receive', 'dispatch'] as const) must(await desk.move('OD2', { event, ...WEIGHED }))
    const before = { ...desk.order('OD2'), version: 0, updatedAt: 0 }
    const [events, cash] = [desk.kept().events, desk.cash.rows()]
    const scan = must(await desk.scan('return', 'REF-2', WEIGHED))
    expect(desk.cash.rows()).toMatchObject([{ state: 'failed' }])
    must(await desk.undo('return', scan.scanId))
    expect({ ...desk.order('OD2'), version: 0, updatedAt: 0 }).toEqual(before)
    expect([desk.kept().events, desk.cash.rows()]).toEqual([events, cash])
    const again = must(await desk.scan('return', 'REF-2', WEIGHED))
    must(await desk.destroy('OD2'))
    expect(outcome(await desk.undo('return', again.scanId))).toEqual(['SCAN_OVERTAKEN', 'conflict'])
  })

  it('returns a parcel that nobody had reported as refused, by both events', async () => {
    const { desk } = await sentDesk()
    expect(must(await desk.scan('return', desk.waybill(1), WEIGHED)).outcome).toBe('returned')
    expect(desk.kept().entries.flatMap(({ area, action }) => (area === 'order' ? [action] : []))).toEqual([
      'receive',
      'dispatch',
      'refuse',
      'return',
    ])
  })

  it('receives an order that brings a return, and raises what is wrong with it as an exception', async () => {
    const { desk } = await sentDesk()
    const received = must(await desk.scan('return', 'REF-7', WEIGHED))
    expect(received).toMatchObject({
      outcome: 'received',
      parcel: { status: 'inbound' },
      done: { parcels: [{ event: 'receive', from: 'confirmed' }] },
    })
    must(await desk.undo('return', received.scanId))
    expect([desk.order('OD7').status, desk.returns.all()]).toEqual(['confirmed', []])
    const wrong = must(await desk.scan('return', 'REF-7', { ...WEIGHED, returned: { exception: 'empty' } }))
    expect(wrong).toMatchObject({ parcel: { status: 'abnormal' } })
    expect(desk.order('OD7')).toMatchObject({ exceptionCode: 'EMPTY', exceptionMsg: '空包 / Empty' })
    expect(desk.told.at(-1)?.text).toMatchObject({ template: 'exception_raised' })
    must(await desk.undo('return', wrong.scanId))
    expect([desk.order('OD7').status, desk.order('OD7').exceptionCode, desk.open('OD7')]).toEqual(['confirmed', undefined, undefined])
  })

  it('keeps what no order waits for as unknown, once, until it is taken back or matched', async () => {
    const { desk, scan } = await sentDesk()
    expect(must(await desk.scan('return', 'STRANGE-1'))).toMatchObject({ outcome: 'unannounced', done: 'nothing' })
    expect(desk.returns.all()).toEqual([])
    const kept = must(await desk.scan('return', 'STRANGE-1', { ...WEIGHED, checkPhotos: ['photo-1'] }))
    expect(kept).toMatchObject({ outcome: 'return_unknown', done: { kind: 'returned', id: 1 } })
    expect(desk.named()).toContainEqual({ area: 'returns', record: '1', ids: ['photo-1'] })
    expect(await scan('return', 'strange-1', WEIGHED)).toEqual(['RETURN_WAITS', 'conflict'])
    must(await desk.undo('return', kept.scanId))
    expect(desk.returns.all()).toEqual([])
    must(await desk.scan('return', 'STRANGE-1', WEIGHED))
    must(await desk.move('OD1', { event: 'deliver' }))
    expect(must(await desk.scan('return', 'REF-1', WEIGHED)).outcome).toBe('return_unknown')
    expect(desk.returns.all()).toMatchObject([{ state: 'unknown' }, { state: 'unknown', orderNumber: 'OD1', customerId: ddp.id }])
    expect(desk.order('OD1').status).toBe('signed')
  })

  it('refuses what has not left, came back before, has wrong check digits or photographs, and what limited staff may not know', async () => {
    const { desk, scan } = await sentDesk()
    must(await desk.scan('return', 'REF-1', WEIGHED))
    const before = [desk.kept(), desk.returns.all()]
    const limited = { ...clerk, id: 9, clientIds: [4027] }
    const wrong = desk.waybill(2).replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    expect(await scan('return', 'REF-2', WEIGHED)).toEqual(['PARCEL_NOT_SENT', 'refused'])
    expect(await scan('return', 'REF-1', WEIGHED)).toEqual(['PARCEL_RETURNED_BEFORE', 'conflict'])
    expect(await scan('return', wrong, WEIGHED)).toEqual(['WAYBILL_CHECK_DIGITS', 'invalid'])
    for (const own of ['FINISH-COUNT', 'bg000000000135', 'W12-7'])
      expect(await scan('return', own, WEIGHED)).toEqual(['PARCEL_UNKNOWN', 'missing'])
    expect(await scan('return', 'STRANGE-1', WEIGHED, limited)).toEqual(['PARCEL_UNKNOWN', 'missing'])
    expect(await scan('return', 'STRANGE-1', { ...WEIGHED, checkPhotos: ['strange-1'] })).toEqual([
      'INPUT_INVALID',
      'invalid',
      'check_photos.0: FILE_NOT_FOUND',
    ])
    expect(await scan('return', 'STRANGE-1', WEIGHED, { ...clerk, standardRole: 'finance' })).toEqual(['NOT_ALLOWED', 'forbidden'])
    expect([desk.kept(), desk.returns.all()]).toEqual(before)
  })
})

describe('an unknown return', () => {
  const unknown = async () => {
    const { desk } = await sentDesk()
    must(await desk.scan('return', 'STRANGE-1', { ...WEIGHED, checkPhotos: ['photo-1'] }))
    return { desk, match: async (...given: Parameters<typeof desk.match>) => outcome(await desk.match(...given)) }
  }

  it('is matched to its order, which moves as it would have at the station, with the photographs', async () => {
    const { desk, match } = await unknown()
    expect(must(await desk.match({ id: 1, orderNumber: 'od1' }))).toMatchObject({
      state: 'matched',
      orderNumber: 'OD1',
      matchedBy: clerk.id,
    })
    expect(desk.order('OD1')).toMatchObject({ status: 'returned', checkPhotos: ['photo-1'] })
    expect(desk.told.at(-1)?.text).toEqual({ template: 'parcel_returned', params: { order: 'OD1' } })
    expect(desk.kept().entries.at(-1)).toMatchObject({ area: 'returns', subject: 'STRANGE-1', action: 'match' })
    expect(await match({ id: 1, orderNumber: 'OD1' })).toEqual(['RETURN_MATCHED', 'conflict'])
  })

  it('is matched to an order that has ended, or to a client alone, who gets a message', async () => {
    const { desk } = await unknown()
    must(await desk.move('OD1', { event: 'deliver' }))
    must(await desk.match({ id: 1, orderNumber: 'OD1', client: 'ddp' }))
    expect(desk.order('OD1')).toMatchObject({ status: 'signed', checkPhotos: ['photo-1'] })
    must(await desk.scan('return', 'STRANGE-2', WEIGHED))
    must(await desk.match({ id: 2, client: 'ddu' }))
    expect(desk.returns.all().at(-1)).toMatchObject({ state: 'matched', customerId: 1002 })
    expect(desk.told.slice(-2)).toMatchObject([
      { accountIds: [1001], text: { template: 'return_found', params: { code: 'STRANGE-1' } } },
      { accountIds: [1002], text: { template: 'return_found', params: { code: 'STRANGE-2' } } },
    ])
  })

  it('says what does not fit, and changes nothing', async () => {
    const { desk, match } = await unknown()
    const before = desk.kept()
    expect(await match({ id: 1 })).toEqual(['INPUT_INVALID', 'invalid', 'order_number: FIELD_REQUIRED'])
    expect(await match({ id: 1, orderNumber: 'NOBODY' })).toEqual(['ORDER_NOT_FOUND', 'missing', 'order_number: ORDER_NOT_FOUND'])
    expect(await match({ id: 1, client: 'nobody' })).toEqual(['CLIENT_NOT_FOUND', 'invalid', 'client: CLIENT_NOT_FOUND'])
    expect(await match({ id: 1, orderNumber: 'OD1', client: 'ddu' })).toEqual(['RETURN_OF_ANOTHER', 'invalid', 'client: RETURN_OF_ANOTHER'])
    expect(await match({ id: 1, orderNumber: 'OD2' })).toEqual(['PARCEL_NOT_SENT', 'refused', 'order_number: PARCEL_NOT_SENT'])
    expect(await match({ id: 9, client: 'ddp' })).toEqual(['RETURN_NOT_FOUND', 'missing'])
    expect(desk.kept()).toEqual(before)
    expect(desk.returns.all()).toMatchObject([{ state: 'unknown' }])
  })
})
