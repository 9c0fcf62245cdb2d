import { describe, expect, it } from 'vitest'
import { must, type Result } from '#core/base/kernel/result.ts'
import { ddp, ddu } from '../../parcels/orders/order-fixture.ts'
import { BODY, dock, LINES } from './inbound-dock.ts'
import { differencesIn } from './memory-goods.ts'

const codeOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.code)

const announceDelivery = async (desk: ReturnType<typeof dock>): Promise<string> => {
  const { number } = must(await desk.create())
  must(await desk.customer(number, 'announce'))
  return number
}

describe('an inbound delivery', () => {
  it('is under way when announced, counted short, shelved, and closed when its client accepts the difference', async () => {
    const desk = dock()
    const number = await announceDelivery(desk)
    expect(desk.stock('MUG')).toEqual({ 'RECV-01': [0, 0, 5] })
    must(await desk.staff(number, 'arrive'))
    for (const [sku, pieces] of [
      ['MUG', 4],
      ['CAP', 3],
      ['PEN', 1],
    ] as const)
      must(await desk.count(number, sku, pieces))
    must(await desk.count(number, 'PEN', 1, true))
    expect(desk.stock('MUG'), 'nothing is stock before the count is finished').toEqual({ 'RECV-01': [0, 0, 5] })
    expect(must(await desk.staff(number, 'count'))).toMatchObject({ state: 'counted' })
    expect([desk.stock('MUG'), desk.stock('PEN')]).toEqual([{ 'RECV-01': [4, 0, 0] }, { 'RECV-01': [1, 1, 0] }])
    expect(desk.goods.told).toMatchObject([
      {
        accountIds: [ddp.id],
        text: { template: 'inbound_difference', params: { missing: '1', surplus: '0', damaged: '1', counted: '8' } },
      },
    ])
    expect(must(await desk.shelve(number, 'A-01-01', { sku: 'MUG' }))).toMatchObject({ state: 'counted' })
    expect(must(await desk.shelve(number, 'A-01-02'))).toMatchObject({ state: 'shelved' })
    expect([desk.stock('MUG'), desk.stock('PEN')]).toEqual([
      { 'RECV-01': [0, 0, 0], 'A-01-01': [4, 0, 0] },
      { 'RECV-01': [0, 1, 0], 'A-01-02': [1, 0, 0] },
    ])
    expect(must(await desk.customer(number, 'accept'))).toMatchObject({ state: 'closed' })
    expect(differencesIn(desk.goods)).toEqual([])
    const trail = desk.goods.audit
      .filter(({ area }) => area === 'inbound')
      .map(({ action, to }) => `${action}${to === undefined ? '' : ` ${to}`}`)
    expect(trail).toEqual([
      'create draft',
      'announce announced',
      'arrive arrived',
      'count_pieces',
      'count_pieces',
      'count_pieces',
      'count_pieces',
      'count counted',
      'shelve_pieces',
      'shelve shelved',
      'accept closed',
    ])
    expect(desk.goods.movements.every(({ reference }) => reference === number)).toBe(true)
  })

  it('closes by itself where everything came, and where a difference was accepted before the last piece was shelved', async () => {
    const desk = dock()
    const whole = await announceDelivery(desk)
    must(await desk.staff(whole, 'arrive'))
    for (const { sku, announced: pieces } of LINES) must(await desk.count(whole, sku, pieces))
    must(await desk.staff(whole, 'count'))
    expect(codeOf(await desk.customer(whole, 'accept'))).toBe('INBOUND_NO_DIFFERENCE')
    expect(must(await desk.shelve(whole, 'A-01-01'))).toMatchObject({ state: 'closed' })
    expect(desk.goods.told).toMatchObject([{ text: { template: 'inbound_counted', params: { counted: '10' } } }])
    const short = await announceDelivery(desk)
    must(await desk.staff(short, 'arrive'))
    must(await desk.count(short, 'MUG', 1))
    must(await desk.staff(short, 'count'))
    expect(must(await desk.customer(short, 'accept'))).toMatchObject({ state: 'counted' })
    const again = must(await desk.customer(short, 'accept'))
    expect(again.times.accepted, 'accepted once').toBe(must(await desk.customer(short, 'accept')).times.accepted)
    expect(must(await desk.shelve(short, 'A-01-02'))).toMatchObject({ state: 'closed' })
  })

  it('takes pieces that nobody announced, and takes a wrong count back', async () => {
    const desk = dock()
    const number = await announceDelivery(desk)
    must(await desk.staff(number, 'arrive'))
    must(await desk.count(number, 'EXTRA', 2))
    expect(codeOf(await desk.count(number, 'EXTRA', 3, false, true))).toBe('INBOUND_NOTHING_COUNTED')
    expect(must(await desk.count(number, 'EXTRA', 1, false, true)).lines.at(-1)).toMatchObject({ sku: 'EXTRA', counted: 1 })
    expect(must(await desk.count(number, 'EXTRA', 1, false, true)).lines.map(({ sku }) => sku)).toEqual(['MUG', 'CAP', 'PEN'])
    must(await desk.count(number, 'EXTRA', 2))
    must(await desk.staff(number, 'count'))
    expect(desk.stock('EXTRA')).toEqual({ 'RECV-01': [2, 0, 0] })
    expect(codeOf(await desk.count(number, 'MUG', 1))).toBe('INBOUND_COUNTED')
  })

  it('is shelved at once where nothing good came, and then waits for its client or for staff', async () => {
    const desk = dock()
    const number = await announceDelivery(desk)
    must(await desk.staff(number, 'arrive'))
    must(await desk.count(number, 'CAP', 1, true))
    expect(must(await desk.staff(number, 'count'))).toMatchObject({ state: 'shelved' })
    expect(must(await desk.staff(number, 'close'))).toMatchObject({ state: 'closed' })
  })

  it('is cancelled as long as it has not arrived, and is no longer under way', async () => {
    const desk = dock()
    const number = await announceDelivery(desk)
    must(await desk.customer(number, 'cancel'))
    expect(desk.stock('MUG')).toEqual({ 'RECV-01': [0, 0, 0] })
    expect(codeOf(await desk.staff(number, 'arrive'))).toBe('ILLEGAL_TRANSITION')
    const arrived = await announceDelivery(desk)
    must(await desk.staff(arrived, 'arrive'))
    expect(codeOf(await desk.customer(arrived, 'cancel'))).toBe('ILLEGAL_TRANSITION')
  })

  it('refuses a second announcement, another client, a shelf that is none and more than was counted', async () => {
    const desk = dock()
    const number = await announceDelivery(desk)
    expect(codeOf(await desk.customer(number, 'announce'))).toBe('ILLEGAL_TRANSITION')
    expect(codeOf(await desk.customer(number, 'cancel', ddu))).toBe('INBOUND_NOT_FOUND')
    expect(codeOf(await desk.count(number, 'MUG', 1))).toBe('INBOUND_NOT_HERE')
    expect(codeOf(await desk.shelve(number, 'A-01-01'))).toBe('INBOUND_NOT_HERE')
    must(await desk.staff(number, 'arrive'))
    must(await desk.count(number, 'MUG', 2))
    must(await desk.staff(number, 'count'))
    expect(codeOf(await desk.shelve(number, 'H-01'))).toBe('INBOUND_NOT_A_SHELF')
    expect(codeOf(await desk.shelve(number, 'Z-99'))).toBe('LOCATION_NOT_FOUND')
    expect(codeOf(await desk.shelve(number, 'A-01-01', { sku: 'MUG', pieces: 3 }))).toBe('INBOUND_NOTHING_LEFT')
    expect(codeOf(await desk.shelve(number, 'A-01-01', { sku: 'CAP' }))).toBe('INBOUND_NOTHING_LEFT')
    expect(desk.stock('MUG')).toEqual({ 'RECV-01': [2, 0, 0] })
  })

  it('is rewritten as a draft alone, by the version that was read; what is wrong is named by its field', async () => {
    const desk = dock()
    const { number } = must(await desk.create())
    const changed = must(await desk.change({ number, version: 1, raw: { ...BODY, lines: [{ sku: 'MUG', announced: '7' }] } }, ddp))
    expect(changed).toMatchObject({ version: 2, lines: [{ sku: 'MUG', announced: 7, counted: 0 }] })
    expect(codeOf(await desk.change({ number, version: 1, raw: BODY }, ddp))).toBe('RECORD_CHANGED')
    must(await desk.customer(number, 'announce'))
    expect(codeOf(await desk.change({ number, version: 3, raw: BODY }, ddp))).toBe('INBOUND_NOT_DRAFT')
    const wrong = await desk.create({
      warehouse: 'NOWHERE',
      lines: [
        { sku: 'A', announced: 1 },
        { sku: 'A', announced: 0 },
        { sku: '', announced: 2 },
      ],
    })
    expect(wrong.ok ? [] : wrong.failure.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'warehouse UNKNOWN_REFERENCE',
      'lines.1.announced NOT_POSITIVE',
      'lines.2.sku FIELD_REQUIRED',
    ])
    const twice = await desk.create({ ...BODY, lines: [LINES[0], LINES[1], LINES[0]] })
    expect(twice.ok ? [] : twice.failure.fields).toMatchObject([{ path: 'lines.2.sku', code: 'INBOUND_SKU_TWICE', params: { line: 1 } }])
    expect(codeOf(await desk.create({ ...BODY, lines: [] }))).toBe('INPUT_INVALID')
  })
})
