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

  it.each([
    { name: 'a cubic millimetre is a step of 10 litres', stored: 1n, volume_step_litres: 10, expected: 10 },
    { name: '10 litres are one', stored: 10n * LITRE, volume_step_litres: 10, expected: 10 },
    { name: 'a cubic millimetre more begins the second', stored: 10n * LITRE + 1n, volume_step_litres: 10, expected: 20 },
    { name: 'steps are litres where the rule names none', stored: LITRE + 1n, volume_step_litres: undefined, expected: 2 },
  ])('rounds the volume up to the step of the rule (rule: Storage of a night): $name', ({ stored, volume_step_litres, expected }) => {
    const { steps } = storageNight(subjectOf('storage', { ...STORAGE, free_days: 0, volume_step_litres }), {
      day: '2026-03-01',
      pieceCubicMillimetres: stored,
      layers: [layer('01', 1)],
    })
    expect(steps.find(({ code }) => code === 'stored_volume')?.result).toEqual({ kind: 'volume', value: expected })
  })

  /** The price of the night of 31 March for 480 litres that were received so many days before. */
  const nightAfter = (of: typeof rule, days: number): string => {
    const received = new Date(Date.UTC(2026, 2, 31 - days)).toISOString().slice(0, 10)
    const layers = [{ day: received, pieces: 1 }]
    return shownAmount(storageNight(of, { day: '2026-03-31', pieceCubicMillimetres: 480n * LITRE, layers }).total)
  }

  it('may have one price alone and no free days', () => {
    const plain = subjectOf('storage', { ...STORAGE, free_days: undefined, second_from_day: undefined, second_price: undefined })
    expect(plain.bands).toEqual([{ fromDay: 1, price: { unscaled: 250n, scale: 2 } }])
    expect({ first: nightAfter(plain, 0), muchLater: nightAfter(plain, 454) }).toEqual({ first: '1.20 AED', muchLater: '1.20 AED' })
  })

  it.each([
    { name: 'the last free day', days: 29, expected: '0.00 AED' },
    { name: 'the first day of the first price', days: 30, expected: '1.20 AED' },
    { name: 'the last day of the first price', days: 59, expected: '1.20 AED' },
    { name: 'the first day of the second price', days: 60, expected: '1.92 AED' },
    { name: 'the last day of the second price', days: 89, expected: '1.92 AED' },
    { name: 'the first day of the third price', days: 90, expected: '3.90 AED' },
  ])('changes its price with the day of the stay (rule: Storage of a night): $name', ({ days, expected }) =>
    expect(nightAfter(subjectOf('storage', SUBJECTS.storage), days)).toBe(expected),
  )

  it.each([
    { name: 'two of the dirham', currency: 'AED', expected: '0.74 AED' },
    { name: 'three of the dinar', currency: 'KWD', expected: '0.741 KWD' },
    { name: 'none of the yen', currency: 'JPY', expected: '1 JPY' },
  ])('keeps to the digits of its currency, however fine the price is (rule: Rounding): $name', ({ currency, expected }) => {
    const fine = subjectOf('storage', { ...STORAGE, currency, unit_price: '0.740736', free_days: 0 })
    const { total } = storageNight(fine, { day: '2026-03-01', pieceCubicMillimetres: 1000n * LITRE, layers: [layer('01', 1)] })
    expect(shownAmount(total)).toBe(expected)
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
