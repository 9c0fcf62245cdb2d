import { describe, expect, it } from 'vitest'
import { isWeight, readScale, takenFrom, type ScaleReading } from '#core/operations/stations/scale.ts'

const after = (...lines: readonly string[]): ScaleReading | undefined =>
  lines.reduce<ScaleReading | undefined>((reading, line) => readScale(reading, line), undefined)

describe('a scale', () => {
  it.each([
    ['ST,GS,+   1.234kg', 1234],
    ['S S      12.5 kg', 12_500],
    ['ST,NT, 250 g', 250],
    ['ST,GS, 2.00 lb', 907],
    ['st,gs, 0,750 KG', 750],
    ['ST,GS,-  0.010kg', -10],
  ])('says %s at rest', (line, grams) => {
    expect(after(line)).toMatchObject({ grams, isStable: true })
  })

  it.each(['US,GS,+   1.234kg', 'S D  1.234 kg', '1.234'])('is not at rest with one line %s', (line) => {
    expect(after(line)).toMatchObject({ grams: 1234, isStable: false })
  })

  it('is at rest after three equal weights where it marks none, never while it marks that it moves', () => {
    expect(after('1.234 kg', '1.234 kg', '1.234 kg')?.isStable).toBe(true)
    expect(after('1.234 kg', '1.230 kg', '1.234 kg')?.isStable).toBe(false)
    expect(after('US 1.234kg', 'US 1.234kg', 'US 1.234kg')?.isStable).toBe(false)
  })

  it.each(['', 'OL', 'ST,GS,------kg', 'hello'])('has no reading after %j', (line) => {
    expect(after('ST 1.000kg', line)).toBeUndefined()
  })

  it('gives a weight once: the next one after it was empty', () => {
    const first = after('ST 1.000kg')
    if (first === undefined) throw new Error('no reading')
    expect(isWeight(first)).toBe(true)
    const taken = takenFrom(first)
    expect(isWeight(taken)).toBe(false)
    const more = ['US 1.400kg', 'ST 1.000kg'].reduce<ScaleReading | undefined>(readScale, taken)
    expect(more && isWeight(more)).toBe(false)
    const next = ['ST 0.002kg', 'US 0.700kg', 'ST 1.000kg'].reduce<ScaleReading | undefined>(readScale, taken)
    expect(next && isWeight(next)).toBe(true)
    expect(after('ST 0.002kg', 'ST 0.002kg')).toMatchObject({ isStable: true })
    expect(isWeight({ grams: 2, isStable: true, equal: 3, isFresh: true })).toBe(false)
  })
})
