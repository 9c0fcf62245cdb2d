import { describe, expect, it } from 'vitest'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { clerk, ddp, outcome } from '../../parcels/orders/order-fixture.ts'
import { reserveStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { moveGoods } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { NEW_BAG, SEAL_BAG } from '#core/operations/stations/station-facts.ts'
import { stationDesk } from './station-desk.ts'

const weighed = (checkWeightGrams: number) => ({ checkWeightGrams })

describe('several scans in one call', () => {
  it('are done or refused each by itself, in their order, and a repeat answers what it answered', async () => {
    const desk = stationDesk()
    const scans = [
      { scanId: 'several-1', code: 'REF-1', ...weighed(1000) },
      { scanId: 'several-2', code: 'NOBODY-1', ...weighed(1000) },
      { scanId: 'several-3', code: ' ' },
      { scanId: 'several-4', code: 'REF-2', ...weighed(1400) },
      { scanId: 'several-5', code: 'REF-1', ...weighed(1000) },
    ].map((scan) => ok({ warehouse: 'DXB1', ...scan }))
    const send = async () =>
      must(await desk.scanCodes('receive', scans, clerk)).map((one) => (one.ok ? one.value.outcome : one.failure.code))
    const answers = ['received', 'PARCEL_UNKNOWN', 'INPUT_INVALID', 'weight_asked', 'PARCEL_RECEIVED_BEFORE']
    expect(await send()).toEqual(answers)
    const { events } = desk.kept()
    expect(await send()).toEqual(answers)
    expect(desk.kept().events).toEqual(events)
  })

  it('wait for what is no parcel: a bag that is sealed in between takes no more', async () => {
    const desk = stationDesk()
    for (const code of ['REF-1', 'REF-2', 'REF-4']) must(await desk.scan('receive', code, weighed(1000)))
    const intoBag = must(await desk.scan('bag', NEW_BAG)).bag?.packingNumber ?? ''
    const codes = ['REF-1', 'REF-2', SEAL_BAG, 'REF-4']
    const scans = codes.map((code, at) =>
      ok({ scanId: `bagged-${at}`, code, warehouse: 'DXB1', intoBag, ...(code === SEAL_BAG ? weighed(2500) : {}) }),
    )
    const [first, second, sealed, late] = must(await desk.scanCodes('bag', scans, clerk))
    expect([first, second, sealed].map((one) => one?.ok === true && one.value.bag?.count)).toEqual([1, 2, 2])
    expect(late).toMatchObject({ ok: false })
  })

  it('need the station’s own permission', async () => {
    const desk = stationDesk()
    expect(outcome(await desk.scanCodes('receive', [ok({ scanId: 'several-1', code: 'REF-1' })], ddp))).toEqual([
      'NOT_ALLOWED',
      'forbidden',
    ])
  })
})

describe('a scan at the receive station', () => {
  it('finds the parcel by waybill, reference, order number or a platform’s number, and does nothing without a weight', async () => {
    const desk = stationDesk()
    const before = desk.kept().orders
    for (const [code, order] of [
      [desk.waybill(1), 'OD1'],
      [
        desk
          .waybill(1)
          .toLowerCase()
          .replace(/(.{4})/g, '$1 '),
        'OD1',
      ],
      ['REF-2', 'OD2'],
      ['OD2', 'OD2'],
      ['PO-211-7788', 'OD3'],
    ] as const)
      expect(must(await desk.scan('receive', code))).toMatchObject({ outcome: 'found', parcel: { orderNumber: order }, done: 'nothing' })
    expect(desk.kept().orders).toEqual(before)
  })

  it('receives with a weight within the tolerance, as the order’s own event does', async () => {
    const desk = stationDesk()
    const scan = must(
      await desk.scan('receive', desk.waybill(1), { ...weighed(1050), checkSizeMm: [300, 200, 100], checkPhotos: ['photo-1'] }),
    )
    expect(scan).toMatchObject({ outcome: 'received', parcel: { status: 'inbound', claimedGrams: 1000, checkedGrams: 1050 }, warnings: [] })
    expect(desk.order('OD1')).toMatchObject({ status: 'inbound', checkSizeMm: [300, 200, 100], checkPhotos: ['photo-1'] })
    expect(desk.kept().events.map(({ code }) => code)).toEqual(['110'])
    expect(desk.kept().entries.map(({ action, from, to }) => [action, from, to])).toEqual([['receive', 'confirmed', 'inbound']])
  })

  it('asks the client about a weight that is off', async () => {
    const desk = stationDesk()
    expect(must(await desk.scan('receive', 'REF-1', weighed(1400)))).toMatchObject({
      outcome: 'weight_asked',
      parcel: { status: 'awaiting_weight' },
    })
    expect(desk.told.map(({ text }) => text)).toEqual([
      { template: 'weight_question', params: { order: 'OD1', claimed: '1.000', checked: '1.400' } },
    ])
  })

  it('asks its own person first where the weight is more than 5 times the claimed one, or a side is longer than 3 m', async () => {
    const desk = stationDesk()
    expect(outcome(await desk.scan('receive', 'REF-1', weighed(10_000)))).toEqual([
      'WEIGHT_FAR_OFF',
      'invalid',
      'check_weight: WEIGHT_FAR_OFF',
    ])
    const long = { ...weighed(10_000), checkSizeMm: [3100, 200, 100], confirmed: ['weight'] } as const
    expect(outcome(await desk.scan('receive', 'REF-1', long))).toEqual(['SIDE_LONG', 'invalid', 'check_length: SIDE_LONG'])
    expect(desk.order('OD1').status).toBe('confirmed')
    const confirmed = { ...long, confirmed: ['weight', 'size'] } as const
    expect(must(await desk.scan('receive', 'REF-1', confirmed)).outcome).toBe('weight_asked')
  })

  it('weighs a parcel again while its client is asked: the question has the new weight, or is taken back, and the parcel came in when it came', async () => {
    const desk = stationDesk()
    const photographed = { checkSizeMm: [300, 200, 100], checkPhotos: ['photo-1'] } as const
    const first = must(await desk.scan('receive', 'REF-1', { ...weighed(1400), ...photographed }))
    expect(outcome(await desk.scan('receive', 'REF-1', weighed(1400)))).toEqual(['PARCEL_RECEIVED_BEFORE', 'conflict'])
    expect(must(await desk.scan('receive', 'REF-1'))).toMatchObject({
      outcome: 'found',
      parcel: { status: 'awaiting_weight' },
      done: 'nothing',
    })
    expect(must(await desk.scan('receive', 'REF-1', weighed(1600)))).toMatchObject({
      outcome: 'weight_asked',
      parcel: { checkedGrams: 1600 },
    })
    expect(outcome(await desk.undo('receive', first.scanId))).toEqual(['SCAN_OVERTAKEN', 'conflict'])
    const last = must(await desk.scan('receive', 'REF-1', weighed(1050)))
    expect(last).toMatchObject({ outcome: 'received', parcel: { status: 'inbound', checkedGrams: 1050 } })
    expect(desk.order('OD1')).toMatchObject({ ...photographed, inboundAt: first.at })
    expect(desk.kept().events.map(({ code, time }) => [code, time])).toEqual([['110', first.at]])
    expect(desk.told.map(({ text }) => text)).toMatchObject([
      { template: 'weight_question', params: { checked: '1.400' } },
      { template: 'weight_question', params: { checked: '1.600' } },
      { template: 'weight_corrected', params: { order: 'OD1', checked: '1.050' } },
    ])
    expect(desk.kept().entries.map(({ action, to }) => `${action} ${to}`)).toEqual([
      'receive awaiting_weight',
      'undo_receive confirmed',
      'receive awaiting_weight',
      'undo_receive confirmed',
      'receive inbound',
    ])
    expect(outcome(await desk.scan('receive', 'REF-1', weighed(1600)))).toEqual(['PARCEL_RECEIVED_BEFORE', 'conflict'])
    must(await desk.undo('receive', last.scanId))
    expect([desk.order('OD1').status, desk.order('OD1').inboundAt, desk.kept().events]).toEqual(['confirmed', undefined, []])
  })

  it('warns of battery, cash on delivery, arrears and a label that is out of date', async () => {
    const desk = stationDesk([money(9_900n, 'CNY')])
    expect(must(await desk.scan('receive', 'REF-2', weighed(1000))).warnings).toEqual([
      { code: 'battery' },
      { code: 'cod', amount: '125.00 AED' },
      { code: 'arrears', amount: '99.00 CNY' },
    ])
  })

  it('refuses what it does not know, with wrong check digits, of another client, received before or stopped, and leaves it as it is', async () => {
    const desk = stationDesk()
    const wrong = desk.waybill(1).replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    await desk.move('OD2', { event: 'intercept', reason: 'Wrong address' }, ddp)
    must(await desk.move('OD4', { event: 'cancel' }, ddp))
    must(await desk.scan('receive', 'REF-3', weighed(1000)))
    const before = desk.kept()
    const limited = { ...ddp, id: 9, audience: 'staff', standardRole: 'warehouse', clientIds: [4027] } as const
    const scan = async (...given: Parameters<typeof desk.scan>) => outcome(await desk.scan(...given))
    expect(await scan('receive', 'NOBODY-1')).toEqual(['PARCEL_UNKNOWN', 'missing'])
    expect(await scan('receive', desk.waybill(77))).toEqual(['PARCEL_UNKNOWN', 'missing'])
    expect(await scan('receive', wrong)).toEqual(['WAYBILL_CHECK_DIGITS', 'invalid'])
    expect(await scan('receive', desk.waybill(1), weighed(1000), limited)).toEqual(['PARCEL_UNKNOWN', 'missing'])
    expect(await scan('receive', 'PO-211-7788', weighed(1000), limited)).toEqual(['PARCEL_UNKNOWN', 'missing'])
    expect(await scan('receive', ' ')).toEqual(['INPUT_INVALID', 'invalid', 'code: FIELD_REQUIRED'])
    expect(await scan('receive', 'REF-3', weighed(1000))).toEqual(['PARCEL_RECEIVED_BEFORE', 'conflict'])
    expect(await scan('receive', 'REF-2', weighed(1000))).toEqual(['PARCEL_INTERCEPTED', 'refused'])
    expect(await scan('receive', 'REF-4')).toEqual(['PARCEL_NOT_EXPECTED', 'refused'])
    expect(await scan('receive', 'REF-1', { ...weighed(1000), checkPhotos: ['strange-1'] })).toEqual([
      'INPUT_INVALID',
      'invalid',
      'check_photos.0: FILE_NOT_FOUND',
    ])
    expect(await scan('receive', 'REF-1', weighed(1000), { ...limited, clientIds: undefined, standardRole: 'sales' })).toEqual([
      'NOT_ALLOWED',
      'forbidden',
    ])
    expect(desk.kept()).toEqual(before)
  })
})

describe('a scan at the dispatch station', () => {
  it('dispatches what was received; what may not leave says why', async () => {
    const desk = stationDesk()
    const dispatch = async (code: string) => outcome(await desk.scan('dispatch', code))
    expect(await dispatch('REF-1')).toEqual(['PARCEL_NOT_RECEIVED', 'refused'])
    for (const code of ['REF-1', 'REF-3', 'REF-4']) must(await desk.scan('receive', code, weighed(1000)))
    must(await desk.scan('receive', 'REF-2', weighed(5000)))
    must(await desk.move('OD3', { event: 'raise_exception', exceptionCode: 'E205', exceptionMsg: 'Torn' }))
    expect(await dispatch('REF-2')).toEqual(['WEIGHT_UNANSWERED', 'refused'])
    expect(await dispatch('REF-3')).toEqual(['PARCEL_ABNORMAL', 'refused'])
    expect(await dispatch('REF-4')).toEqual(['CONSIGNEE_ID_MISSING', 'invalid'])
    expect(must(await desk.scan('dispatch', 'REF-1'))).toMatchObject({ outcome: 'dispatched', parcel: { status: 'outbound' } })
    expect(await dispatch('REF-1')).toEqual(['PARCEL_DISPATCHED_BEFORE', 'conflict'])
  })
})

describe('a scan that is sent again', () => {
  it('answers the same and does nothing; its id with another code is refused, and what was refused may be scanned again', async () => {
    const desk = stationDesk()
    const first = must(await desk.scan('receive', 'REF-1', { ...weighed(1000), scanId: 'tablet-1' }))
    const after = desk.kept()
    expect(must(await desk.scan('receive', 'REF-1', { ...weighed(1000), scanId: 'tablet-1' }))).toEqual(first)
    expect(outcome(await desk.scan('receive', 'REF-2', { ...weighed(1000), scanId: 'tablet-1' }))).toEqual([
      'IDEMPOTENCY_CONFLICT',
      'conflict',
    ])
    expect(desk.kept()).toEqual(after)
    expect(outcome(await desk.scan('dispatch', 'REF-2', { scanId: 'tablet-2' }))).toEqual(['PARCEL_NOT_RECEIVED', 'refused'])
    must(await desk.scan('receive', 'REF-2', weighed(1000)))
    expect(must(await desk.scan('dispatch', 'REF-2', { scanId: 'tablet-2' })).outcome).toBe('dispatched')
  })
})

describe('a scan at the deliver station', () => {
  it('hands a dispatched parcel over, warns of its cash, and is taken back with its event', async () => {
    const desk = stationDesk()
    const tryDelivery = async (code: string) => outcome(await desk.scan('deliver', code))
    expect(await tryDelivery('REF-2')).toEqual(['PARCEL_NOT_RECEIVED', 'refused'])
    must(await desk.scan('receive', 'REF-2', weighed(1000)))
    expect(await tryDelivery('REF-2')).toEqual(['PARCEL_NOT_DISPATCHED', 'refused'])
    must(await desk.scan('dispatch', 'REF-2'))
    const delivered = must(await desk.scan('deliver', 'REF-2'))
    expect(delivered).toMatchObject({ outcome: 'delivered', parcel: { status: 'signed' }, warnings: [{}, { code: 'cod' }] })
    expect([desk.kept().events.at(-1)?.code, desk.order('OD2').podAt]).toEqual(['160', delivered.at])
    expect(await tryDelivery('REF-2')).toEqual(['PARCEL_DELIVERED_BEFORE', 'conflict'])
    must(await desk.undo('deliver', delivered.scanId))
    const shown = must(await desk.scan('deliver', 'REF-2', { checkPhotos: ['photo-1'] }))
    expect(desk.order('OD2')).toMatchObject({ status: 'signed', checkPhotos: ['photo-1'] })
    expect(desk.named()).toContainEqual({ area: 'orders', record: 'OD2/photos', clientId: ddp.id, ids: ['photo-1'] })
    must(await desk.undo('deliver', shown.scanId))
    expect([desk.order('OD2').checkPhotos, desk.named().at(-1)]).toMatchObject([undefined, { record: 'OD2/photos', ids: [] }])
    expect(outcome(await desk.scan('deliver', 'REF-2', { checkPhotos: ['strange-1'] }))).toEqual([
      'INPUT_INVALID',
      'invalid',
      'check_photos.0: FILE_NOT_FOUND',
    ])
    expect([desk.order('OD2').status, desk.order('OD2').podAt, desk.kept().events.at(-1)?.code]).toEqual(['outbound', undefined, '111'])
    must(await desk.move('OD2', { event: 'refuse' }))
    expect(await tryDelivery('REF-2')).toEqual(['ILLEGAL_TRANSITION', 'conflict'])
  })
})

describe('undoing a scan', () => {
  it('puts the parcel where it was, without its tracking event, weight and time, with an audit row', async () => {
    const desk = stationDesk()
    const { scanId } = must(await desk.scan('receive', 'REF-1', { ...weighed(1000), checkSizeMm: [300, 200, 100] }))
    const undone = must(await desk.undo('receive', scanId))
    expect(undone).toMatchObject({ outcome: 'undone', parcel: { status: 'confirmed' }, done: 'nothing' })
    const { status, inboundAt, checkWeightGrams, checkSizeMm } = desk.order('OD1')
    expect([status, inboundAt, checkWeightGrams, checkSizeMm]).toEqual(['confirmed', undefined, undefined, undefined])
    expect(desk.kept().events).toEqual([])
    expect(desk.kept().entries.at(-1)).toMatchObject({ action: 'undo_receive', from: 'inbound', to: 'confirmed' })
    expect(must(await desk.undo('receive', scanId))).toEqual(undone)
    expect(must(await desk.scan('receive', 'REF-1', weighed(1000))).outcome).toBe('received')
  })

  it('takes a question about a weight back, and a dispatch', async () => {
    const desk = stationDesk()
    const wrong = must(await desk.scan('receive', 'REF-1', weighed(4000)))
    must(await desk.undo('receive', wrong.scanId))
    expect(desk.told.map(({ text }) => text)).toMatchObject([{ template: 'weight_question' }, { template: 'weight_withdrawn' }])
    must(await desk.scan('receive', 'REF-1', weighed(1000)))
    const { scanId } = must(await desk.scan('dispatch', 'REF-1'))
    expect(must(await desk.undo('dispatch', scanId)).parcel).toMatchObject({ status: 'inbound' })
    expect(desk.order('OD1').outboundAt).toBeUndefined()
  })

  it('is refused for others’ scans, for one that moved nothing, and once the parcel has moved on', async () => {
    const desk = stationDesk()
    const { scanId } = must(await desk.scan('receive', 'REF-1', weighed(1000)))
    const found = must(await desk.scan('receive', 'REF-2'))
    const other = { ...ddp, id: 12, audience: 'staff', standardRole: 'warehouse' } as const
    expect(outcome(await desk.undo('receive', scanId, other))).toEqual(['SCAN_NOT_FOUND', 'missing'])
    expect(outcome(await desk.undo('dispatch', scanId))).toEqual(['SCAN_NOT_FOUND', 'missing'])
    expect(outcome(await desk.undo('receive', found.scanId))).toEqual(['SCAN_NOT_UNDOABLE', 'refused'])
    must(await desk.scan('dispatch', 'REF-1'))
    expect(outcome(await desk.undo('receive', scanId))).toEqual(['SCAN_OVERTAKEN', 'conflict'])
    expect(desk.order('OD1').status).toBe('outbound')
  })
})

describe('the stock of an order', () => {
  it('is taken by its receipt, and lies there again, still reserved, when the scan is taken back', async () => {
    const { goods, ...desk } = stationDesk()
    const { orderNumber, customerId, goods: lines, values } = desk.order('OD5')
    const [line] = lines
    const place = { customerId, warehouse: String(values['warehouse']) }
    const wanted = [{ sku: line?.sku ?? '', quantity: 2 }]
    const by = { actorId: clerk.id, at: 0 }
    const arrived = [{ sku: line?.sku ?? '', quantity: 5, to: 'A-01' }]
    must(await moveGoods({ ...goods, clock: { now: () => 0 } })({ ...place, reference: 'IN-1', lines: arrived }, clerk))
    must(await goods.atomically(({ stock }) => reserveStock(stock, { ...place, orderNumber, wanted, ...by })))
    const shelves = () => [...goods.stock.values()].map(({ onHand, reserved }) => [onHand, reserved])
    must(await desk.scan('receive', 'OD5', { ...weighed(1000), scanId: 'scan-a' }))
    expect([shelves(), goods.reservations.get('OD5')?.state]).toEqual([[[3, 0]], 'taken'])
    must(await desk.undo('receive', 'scan-a'))
    expect([shelves(), goods.reservations.get('OD5')?.state]).toEqual([[[5, 2]], 'held'])
    must(await desk.move('OD5', { event: 'cancel' }, ddp))
    expect([shelves(), goods.reservations.get('OD5')?.state]).toEqual([[[5, 0]], 'freed'])
  })
})

describe('a scan at the sort station', () => {
  it('says the lane that the label says, and moves nothing', async () => {
    const desk = stationDesk()
    expect(outcome(await desk.scan('sort', 'REF-1'))).toEqual(['PARCEL_NOT_RECEIVED', 'refused'])
    await desk.scan('receive', 'REF-1', weighed(1000))
    const before = desk.kept().orders
    expect(must(await desk.scan('sort', 'REF-1'))).toMatchObject({ outcome: 'sorted', lane: 'AE-DXB', done: 'nothing' })
    expect(desk.kept().orders).toEqual(before)
  })

  it('keeps back what waits for its client, is held, or goes nowhere any more', async () => {
    const desk = stationDesk()
    await desk.scan('receive', 'REF-1', weighed(1400))
    expect(outcome(await desk.scan('sort', 'REF-1'))).toEqual(['WEIGHT_UNANSWERED', 'refused'])
    await desk.scan('receive', 'REF-2', weighed(1000))
    must(await desk.move('OD2', { event: 'intercept', reason: 'wrong address' }))
    expect(outcome(await desk.scan('sort', 'REF-2'))).toEqual(['PARCEL_INTERCEPTED', 'refused'])
    must(await desk.move('OD4', { event: 'cancel' }))
    expect(outcome(await desk.scan('sort', 'REF-4'))).toEqual(['PARCEL_ENDED', 'refused'])
    const sent = stationDesk()
    for (const event of ['receive', 'dispatch', 'refuse'] as const) must(await sent.move('OD1', { event, ...weighed(1000) }))
    expect(outcome(await sent.scan('sort', 'REF-1'))).toEqual(['PARCEL_REFUSED', 'refused'])
    for (const event of ['redeliver', 'deliver'] as const) must(await sent.move('OD1', { event }))
    expect(outcome(await sent.scan('sort', 'REF-1'))).toEqual(['PARCEL_ENDED', 'refused'])
  })
})
