import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locationNight, storageNight, storagePrices } from '#core/pricing/fees/subjects/storage-night.ts'
import { subjectOf, SUBJECTS } from './sample-subjects.ts'
import { bookOf, day, stepExplanations, shownAmount } from './sample-tariffs.ts'

const LITRE = 1_000_000n
const EIGHT_LITRES = 8n * LITRE
/** 5 free days, then 2.50 AED per m³ and day, from day 31 on 4.00 AED. */
const STORAGE = {
  ...SUBJECTS.storage,
  free_days: 5,
  volume_step_litres: 1,
  second_from_day: 31,
  second_price: '4.00',
  third_from_day: undefined,
  third_price: undefined,
}
const RENT = {
  ...SUBJECTS.storage,
  subject_code: 'RENT',
  version_code: 'RENT-1',
  english_name: 'Location rent',
  basis: 'location_rent',
  unit_price: '3.75',
}
const rule = subjectOf('storage', STORAGE)
const layer = (received: string, pieces: number) => ({ day: `2026-03-${received}`, pieces })
const nightOf = (day: string, ...layers: ReturnType<typeof layer>[]) =>
  storageNight(rule, { day: `2026-03-${day}`, pieceCubicMillimetres: EIGHT_LITRES, layers })

describe('storage of a night', () => {
  it('leaves out layers in their free days and charges the others by the day of their stay', () => {
    // 10 pieces of 1 March and 5 of 10 March; 8 left on 12 March, the oldest first.
    const steps = stepExplanations(nightOf('12', layer('01', 2), layer('10', 5)).steps)
    expect(steps).toEqual([
      ['Pieces in their free days', '5 received on 2026-03-10: day 3 of 5 free ones', '5'],
      ['Pieces stored', '2 × 0.008 m³, received on 2026-03-01: day 12', '0.016 m³'],
      ['Chargeable volume', '16 × 0.001 m³, a started one counts', '0.016 m³'],
      ['Storage', '0.016 m³ × 1 d × 2.50 AED', '0.04 AED'],
    ])
    expect(shownAmount(nightOf('05', layer('01', 10)).total)).toBe('0.00 AED')
    expect(shownAmount(nightOf('06', layer('01', 10)).total)).toBe('0.20 AED')
    expect(shownAmount(nightOf('15', layer('01', 2), layer('10', 5)).total)).toBe('0.14 AED')
  })

  it('measures all layers of one price together and rounds once', () => {
    // Each layer alone is 0.008 m³ × 2.50 = 0.02; 4.5 litres each would round up to 5.
    const small = { day: '2026-03-20', pieceCubicMillimetres: 4_500_000n, layers: [layer('01', 1), layer('02', 1)] }
    expect(stepExplanations(storageNight(rule, small).steps).at(-1)?.[1]).toBe('0.009 m³ × 1 d × 2.50 AED')
    const old = storageNight(rule, { ...small, day: '2026-03-31' })
    expect(stepExplanations(old.steps).map(([, formula]) => formula)).toEqual([
      '1 × 0.0045 m³, received on 2026-03-02: day 30',
      '5 × 0.001 m³, a started one counts',
      '0.005 m³ × 1 d × 2.50 AED',
      '1 × 0.0045 m³, received on 2026-03-01: day 31',
      '5 × 0.001 m³, a started one counts',
      '0.005 m³ × 1 d × 4.00 AED',
    ])
    // 0.0125 and 0.02, each rounded once.
    expect(shownAmount(old.total)).toBe('0.03 AED')
  })

  it('rounds the volume up to the step of the rule', () => {
    const volumeOf = (pieceCubicMillimetres: bigint, volume_step_litres?: number) =>
      storageNight(subjectOf('storage', { ...STORAGE, free_days: 0, volume_step_litres }), {
        day: '2026-03-01',
        pieceCubicMillimetres,
        layers: [layer('01', 1)],
      }).steps.find(({ code }) => code === 'stored_volume')?.result
    expect([1n, 10n * LITRE, 10n * LITRE + 1n].map((volume) => volumeOf(volume, 10))).toEqual(
      [10, 10, 20].map((value) => ({ kind: 'volume', value })),
    )
    expect(volumeOf(LITRE + 1n)).toEqual({ kind: 'volume', value: 2 })
  })

  it('may have one price alone and no free days, and changes its price with the day of the stay', () => {
    const plain = subjectOf('storage', { ...STORAGE, free_days: undefined, second_from_day: undefined, second_price: undefined })
    expect(plain.bands).toEqual([{ fromDay: 1, price: { unscaled: 250n, scale: 2 } }])
    const totalOf = (of: typeof rule, received: string): string =>
      shownAmount(
        storageNight(of, { day: '2026-03-31', pieceCubicMillimetres: 480n * LITRE, layers: [{ day: received, pieces: 1 }] }).total,
      )
    expect(['2025-01-01', '2026-03-31'].map((received) => totalOf(plain, received))).toEqual(['1.20 AED', '1.20 AED'])
    const rising = subjectOf('storage', SUBJECTS.storage)
    const daysAgo = (days: number): string => new Date(Date.UTC(2026, 2, 31 - days)).toISOString().slice(0, 10)
    expect([29, 30, 59, 60, 89, 90].map((days) => totalOf(rising, daysAgo(days)))).toEqual([
      '0.00 AED',
      '1.20 AED',
      '1.20 AED',
      '1.92 AED',
      '1.92 AED',
      '3.90 AED',
    ])
  })

  it('keeps to the digits of its currency, however fine the price is', () => {
    const total = (currency: string): string => {
      const fine = subjectOf('storage', { ...STORAGE, currency, unit_price: '0.740736', free_days: 0 })
      return shownAmount(storageNight(fine, { day: '2026-03-01', pieceCubicMillimetres: 1000n * LITRE, layers: [layer('01', 1)] }).total)
    }
    expect(['AED', 'KWD', 'JPY'].map(total)).toEqual(['0.74 AED', '0.741 KWD', '1 JPY'])
  })

  it('never gets cheaper by a longer stay or a larger volume', () => {
    const stay = fc.record({ pieces: fc.integer({ min: 1, max: 900 }), days: fc.integer({ min: 0, max: 300 }) })
    fc.assert(
      fc.property(stay, stay, (one, more) => {
        const fee = ({ pieces, days }: typeof one) => {
          const received = new Date(Date.UTC(2026, 2, 31 - days)).toISOString().slice(0, 10)
          return storageNight(subjectOf('storage', SUBJECTS.storage), {
            day: '2026-03-31',
            pieceCubicMillimetres: EIGHT_LITRES,
            layers: [{ day: received, pieces }],
          }).total.amount
        }
        expect(fee({ pieces: one.pieces + more.pieces, days: one.days + more.days }) >= fee(one)).toBe(true)
      }),
    )
  })

  it('takes the most exact price: the client before the warehouse before all', () => {
    const named = (code: string, more: object) => ({ ...STORAGE, subject_code: code, version_code: `${code}-1`, ...more })
    const prices = storagePrices(
      bookOf({
        subjects: [
          STORAGE,
          named('DXB', { warehouse: 'DXB1' }),
          named('VIP', { client: 'ddp' }),
          named('VIP-DXB', { client: 'ddp', warehouse: 'DXB1' }),
          RENT,
          { ...RENT, subject_code: 'PALLET', version_code: 'PALLET-1', location_kind: 'pallet' },
        ],
      }),
      day('2026-06-01'),
    )
    const feeOf = (client: string, warehouse: string) => prices.feeOf({ client, warehouse })?.subjectCode
    expect([feeOf('ddp', 'DXB1'), feeOf('ddp', 'RUH1'), feeOf('ddu', 'DXB1'), feeOf('ddu', 'RUH1')]).toEqual([
      'VIP-DXB',
      'VIP',
      'DXB',
      'STORAGE',
    ])
    const rentOf = (locationKind: string) => prices.rentOf({ client: 'ddp', warehouse: 'DXB1', locationKind })?.subjectCode
    expect([rentOf('pallet'), rentOf('shelf')]).toEqual(['PALLET', 'RENT'])
  })

  it('charges a rented location its price a day', () => {
    const { steps, total } = locationNight(subjectOf('location_rent', RENT))
    expect(stepExplanations(steps)).toEqual([['Location rent', '1 location × 1 d × 3.75 AED', '3.75 AED']])
    expect(shownAmount(total)).toBe('3.75 AED')
  })
})
