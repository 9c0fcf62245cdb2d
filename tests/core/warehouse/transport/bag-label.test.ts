import { describe, expect, it } from 'vitest'
import { fliesElsewhere, isAnotherLane, laneOfCode } from '#core/warehouse/transport/bag-lane.rules.ts'
import { bagLabel } from '#core/warehouse/transport/listed-bag-label.ts'
import type { ListedBag } from '#core/warehouse/transport/transport.ports.ts'
import { indexReferences, type References } from '#core/base/fields/references.ts'
import { airport } from '#core/platform/reference/airport.entity.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { seededReferences } from '../../../support/references.ts'

const row = { id: 1, version: 1 }
const places = indexReferences([
  { entity: warehouse, rows: [{ ...row, code: 'SZX1', name: '深圳仓', city: 'CN-SZX', timezone: 'Asia/Shanghai' }] },
  { entity: city, rows: [{ ...row, city_code: 'CN-SZX', name: '深圳', english_name: 'Shenzhen', country: 'CN' }] },
  { entity: airport, rows: [{ ...row, airport_code: 'DXB', airport_name: 'Dubai International', country: 'AE' }] },
])
const references: References = {
  ...seededReferences,
  find: (entity, named) => places.find(entity, named) ?? seededReferences.find(entity, named),
}

const bag: ListedBag = {
  id: 1,
  packingNumber: 'BG000000000018',
  bagCode: 'AE-000001',
  version: 1,
  state: 'sealed',
  lane: { country: 'AE', channel: 'GULF-AIR' },
  warehouse: 'SZX1',
  openedBy: 1,
  openedByName: 'Zhou',
  openedAt: 0,
  sealedAt: Date.UTC(2026, 10, 30, 13, 5),
  count: 12,
  grams: 13_000,
  weighedGrams: 13_250,
}
const bill = { from_station: 'SZX', to_station: 'DXB', flight: 'EK303' }

describe('the label of a bag', () => {
  it('says where it goes, how much is in it, and when it was sealed by the clock of its warehouse', () => {
    expect(bagLabel(bag, { references })).toEqual({
      scanned: 'BG000000000018',
      code: 'AE-000001',
      facts: ['TO AE · GULF-AIR', 'SZX1 Shenzhen', '12 PCS    13.250 KG', 'SEALED 2026-11-30 21:05 Asia/Shanghai'],
    })
  })

  it('has the flight and its place among the bags of its bill', () => {
    const { facts } = bagLabel({ ...bag, mawb: '176-12345675' }, { onBill: { bill, at: 2, of: 5 }, references })
    expect(facts).toEqual([
      'TO AE · GULF-AIR',
      'SZX - DXB',
      'FLIGHT EK303    MAWB 176-12345675',
      '12 PCS    13.250 KG',
      'BAG 2 OF 5',
      'SEALED 2026-11-30 21:05 Asia/Shanghai',
    ])
  })
})

describe('the lane of a bag', () => {
  it('is read from a code that begins with a country, and from no other', () => {
    expect(['AE-000001', 'DXB-000001', 'BG000000000018', 'XX-1', 'AE'].map((code) => laneOfCode(code, references)?.country)).toEqual([
      'AE',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is another one by its country, or by a channel where the bag has one', () => {
    const air = { country: 'AE', channel: 'GULF-AIR' }
    expect(isAnotherLane({ country: 'AE' }, air)).toBe(false)
    expect(isAnotherLane(air, { country: 'AE', channel: 'GULF-SEA' })).toBe(true)
    expect(isAnotherLane({ country: 'SA' }, air)).toBe(true)
    expect(isAnotherLane(undefined, air)).toBe(false)
  })

  it('is compared with the country of the airport that it flies to', () => {
    expect([fliesElsewhere({ country: 'AE' }, 'DXB', references), fliesElsewhere({ country: 'SA' }, 'DXB', references)]).toEqual([
      false,
      true,
    ])
    expect([fliesElsewhere(undefined, 'DXB', references), fliesElsewhere({ country: 'SA' }, 'QQQ', references)]).toEqual([false, false])
  })
})
