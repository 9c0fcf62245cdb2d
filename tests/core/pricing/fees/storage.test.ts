import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storageFee, storedDays } from '#core/pricing/fees/subjects/storage.ts'
import { subjectOf, SUBJECTS } from './sample-subjects.ts'
import { day, stepExplanations, shownAmount } from './sample-tariffs.ts'

const LITRE = 1_000_000
const rule = () => subjectOf('storage', SUBJECTS.storage)
const feeOf = (firstDay: number, lastDay: number, litres = 480): string =>
  shownAmount(storageFee(rule(), { cubicMillimetres: litres * LITRE, firstDay, lastDay }).total)

describe('storage', () => {
  it('gives the free days first, then every price its days', () => {
    const fee = storageFee(rule(), { cubicMillimetres: 475 * LITRE, firstDay: 1, lastDay: 100 })
    expect(stepExplanations(fee.steps)).toEqual([
      ['Chargeable volume', '48 × 0.010 m³, a started one counts', '0.480 m³'],
      ['Free days', 'days 1 to 30', '30'],
      ['Storage', 'days 31 to 60: 0.480 m³ × 30 d × 2.50 AED', '36.00 AED'],
      ['Storage', 'days 61 to 90: 0.480 m³ × 30 d × 4.00 AED', '57.60 AED'],
      ['Storage', 'days 91 to 100: 0.480 m³ × 10 d × 8.125 AED', '39.00 AED'],
    ])
    expect(fee.steps.map((step) => step.counts)).toEqual(['interim', 'interim', 'total', 'total', 'total'])
    expect(shownAmount(fee.total)).toBe('132.60 AED')
    expect(stepExplanations(fee.steps, 'zh-CN')[2]).toEqual(['仓储费', '第 31 至 60 天：0.480 m³ × 30 天 × 2.50 AED', '36.00 AED'])
  })

  it('costs nothing within the free days, and a day more on the first one behind them', () => {
    expect([feeOf(1, 29), feeOf(1, 30), feeOf(1, 31), feeOf(30, 31), feeOf(31, 31)]).toEqual([
      '0.00 AED',
      '0.00 AED',
      '1.20 AED',
      '1.20 AED',
      '1.20 AED',
    ])
    const codes = (firstDay: number, lastDay: number) =>
      storageFee(rule(), { cubicMillimetres: LITRE, firstDay, lastDay }).steps.map((step) => step.code)
    expect(codes(1, 30)).toEqual(['stored_volume', 'free_days'])
    expect(codes(31, 31)).toEqual(['stored_volume', 'storage'])
    expect(stepExplanations(storageFee(rule(), { cubicMillimetres: LITRE, firstDay: 30, lastDay: 31 }).steps)[1]).toEqual([
      'Free days',
      'days 30 to 30',
      '1',
    ])
  })

  it('changes its price with the day of the stay, not of the bill', () => {
    expect([feeOf(60, 60), feeOf(61, 61), feeOf(90, 90), feeOf(91, 91)]).toEqual(['1.20 AED', '1.92 AED', '1.92 AED', '3.90 AED'])
  })

  it('rounds the volume up to the step of the rule', () => {
    const volume = (cubicMillimetres: number, volume_step_litres?: number) =>
      storageFee(subjectOf('storage', { ...SUBJECTS.storage, volume_step_litres }), { cubicMillimetres, firstDay: 1, lastDay: 1 }).steps[0]
        ?.result
    expect(volume(1, 10)).toEqual({ kind: 'volume', value: 10 })
    expect(volume(10 * LITRE, 10)).toEqual({ kind: 'volume', value: 10 })
    expect(volume(10 * LITRE + 1, 10)).toEqual({ kind: 'volume', value: 20 })
    expect(volume(LITRE + 1)).toEqual({ kind: 'volume', value: 2 })
  })

  it('may have one price alone, and no free days', () => {
    const plain = subjectOf('storage', {
      ...SUBJECTS.storage,
      free_days: undefined,
      second_from_day: undefined,
      second_price: undefined,
      third_from_day: undefined,
      third_price: undefined,
    })
    expect(plain.bands).toEqual([{ fromDay: 1, price: { unscaled: 250n, scale: 2 } }])
    expect(shownAmount(storageFee(plain, { cubicMillimetres: 1000 * LITRE, firstDay: 1, lastDay: 400 }).total)).toBe('1000.00 AED')
  })

  it('keeps to the digits of its currency, however fine the price is', () => {
    const total = (currency: string): string => {
      const fine = subjectOf('storage', { ...SUBJECTS.storage, currency, unit_price: '0.0123456', free_days: 0 })
      return shownAmount(storageFee(fine, { cubicMillimetres: 1000 * LITRE, firstDay: 1, lastDay: 60 }).total)
    }
    expect(['AED', 'KWD', 'JPY'].map(total)).toEqual(['0.74 AED', '0.741 KWD', '1 JPY'])
  })

  it('billed in parts costs what it costs at once, but for a rounding in each part', () => {
    const days = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(
        fc.uniqueArray(days, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 5000 * LITRE }),
        (cuts, cubicMillimetres) => {
          const ends = [...cuts.toSorted((a, b) => a - b), 201]
          const parts = ends.map((lastDay, index) =>
            storageFee(rule(), { cubicMillimetres, firstDay: (ends[index - 1] ?? 0) + 1, lastDay }),
          )
          const whole = storageFee(rule(), { cubicMillimetres, firstDay: 1, lastDay: 201 })
          const off = parts.reduce((sum, part) => sum + part.total.amount, 0n) - whole.total.amount
          const roundings = BigInt([whole, ...parts].flatMap((one) => one.steps.filter((step) => step.code === 'storage')).length)
          expect(2n * (off < 0n ? -off : off) <= roundings).toBe(true)
        },
      ),
    )
  })

  it('never gets cheaper by a longer stay or a larger volume', () => {
    const measure = fc.record({ litres: fc.integer({ min: 0, max: 9000 }), days: fc.integer({ min: 1, max: 300 }) })
    fc.assert(
      fc.property(measure, measure, (one, more) => {
        const fee = ({ litres, days }: typeof one) =>
          storageFee(rule(), { cubicMillimetres: litres * LITRE, firstDay: 1, lastDay: days }).total.amount
        expect(fee({ litres: one.litres + more.litres, days: one.days + more.days }) >= fee(one)).toBe(true)
      }),
    )
  })
})

describe('the days of a stay', () => {
  it('are started 24 hours, the first of which starts with the arrival', () => {
    const arrivedAt = day('2026-03-01')
    const daysUntil = (until: number): number => storedDays({ arrivedAt, until })
    expect([0, 1, 86_399_999, 86_400_000, 29 * 86_400_000].map((millis) => daysUntil(arrivedAt + millis))).toEqual([1, 1, 1, 2, 30])
    expect([daysUntil(arrivedAt - 1), daysUntil(arrivedAt - 2 * 86_400_000)]).toEqual([0, 0])
  })
})
