import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { airport } from '#core/platform/reference/airport.entity.ts'
import { indexReferences } from '#core/base/fields/references.ts'
import { billOfLading } from '#core/warehouse/transport/bill-of-lading.entity.ts'
import { loadOf, readBillOfLading } from '#core/warehouse/transport/bill-of-lading.rules.ts'

const references = indexReferences([
  {
    entity: airport,
    rows: ['SZX', 'HKG', 'DXB'].map((airport_code, index) => ({ id: index + 1, version: 1, airport_code, airport_name: airport_code })),
  },
])
const FLIGHT = {
  mawb: '176 1234 5675',
  carrier_code: 'ek',
  flight: 'EK383',
  hub: 'HKG',
  from_station: 'SZX',
  to_station: 'DXB',
  dept_date: '2026-05-01 20:00:00',
  expected_date: '2026-05-02 04:30:00',
  load_type: 'bulk',
  shipping_mode: 'air',
}
const faults = (over: object): readonly string[] => {
  const read = readBillOfLading({ ...FLIGHT, ...over }, references)
  return read.ok ? [] : (read.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)
}

describe('a bill of lading', () => {
  it('has the fields of the specification', () => {
    expect(Object.keys(billOfLading.fields).toSorted()).toEqual(
      [
        'carrier_code',
        'hub',
        'from_station',
        'to_station',
        'dept_date',
        'expected_date',
        'flight',
        'load_type',
        'mawb',
        'number_of_bags',
        'shipping_mode',
        'Weight',
        'number_of_shipment',
      ].toSorted(),
    )
  })

  it('is read as it is written, its air waybill in one form', () => {
    expect(must(readBillOfLading(FLIGHT, references))).toMatchObject({
      mawb: '176-12345675',
      carrier_code: 'EK',
      from_station: 'SZX',
      dept_date: Date.UTC(2026, 4, 1, 20),
      load_type: 'bulk',
    })
  })

  it('checks the digit of the air waybill: 176-12345675 is valid, …676 is not', () => {
    expect(faults({ mawb: '176-12345675' })).toEqual([])
    expect(faults({ mawb: '176-12345676' })).toEqual(['mawb MAWB_CHECK_DIGIT'])
    expect(faults({ mawb: '17-12345675' })).toEqual(['mawb MAWB_FORMAT'])
  })

  it('goes somewhere, and does not arrive before it leaves', () => {
    expect(faults({ to_station: 'SZX' })).toEqual(['to_station STATIONS_SAME'])
    expect(faults({ expected_date: '2026-05-01 19:59:59' })).toEqual(['expected_date ARRIVES_BEFORE_DEPARTURE'])
    expect(faults({ expected_date: FLIGHT.dept_date })).toEqual([])
    expect(faults({ expected_date: '' })).toEqual([])
    expect(faults({ to_station: 'SZX', mawb: 'x', expected_date: '2025-01-01' })).toEqual([
      'mawb MAWB_FORMAT',
      'to_station STATIONS_SAME',
      'expected_date ARRIVES_BEFORE_DEPARTURE',
    ])
    expect(faults({ from_station: 'XXX', carrier_code: '' })).toEqual(['carrier_code FIELD_REQUIRED', 'from_station UNKNOWN_REFERENCE'])
  })

  it('counts its bags itself', () => {
    const read = must(readBillOfLading({ ...FLIGHT, number_of_bags: 9, number_of_shipment: 9, Weight: '9' }, references))
    expect(Object.keys(read).filter((name) => ['number_of_bags', 'number_of_shipment', 'Weight'].includes(name))).toEqual([])
    const bags = [
      {
        packingNumber: 'PK1',
        state: 'loaded',
        parcels: [
          { airwayNumber: 'A', grams: 500 },
          { airwayNumber: 'B', grams: 750 },
        ],
      },
      { packingNumber: 'PK2', state: 'loaded', parcels: [{ airwayNumber: 'C', grams: 1000 }] },
    ] as const
    expect(loadOf(bags)).toEqual({ number_of_bags: 2, number_of_shipment: 3, Weight: 2250 })
    expect(loadOf([])).toEqual({ number_of_bags: 0, number_of_shipment: 0, Weight: 0 })
  })
})
