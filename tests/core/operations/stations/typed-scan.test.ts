import { describe, expect, it } from 'vitest'
import { confirmedAgain } from '#core/operations/stations/second-scan.rules.ts'
import { readTyped } from '#core/operations/stations/typed-scan.ts'

describe('a line of the station’s field while a parcel is weighed', () => {
  it.each([
    ['1.2', '1.2'],
    ['1.2 kg', '1.2kg'],
    ['1200 g', '1200g'],
    ['2.5lb', '2.5lb'],
    ['１．２ＫＧ', '1.2KG'],
    ['١٫٢', undefined],
    ['٢', '2'],
    ['1,25', '1.25'],
    ['1,200', '1,200'],
    ['3斤', '3斤'],
  ])('has a weight in its own unit: %s', (line, weight) => {
    expect(readTyped(line, true)).toEqual(weight === undefined ? { kind: 'code', code: line } : { kind: 'weight', weight })
  })

  it('has the size behind the weight', () => {
    expect(readTyped('1.2 kg 30×20×10', true)).toEqual({ kind: 'weight', weight: '1.2kg', size: ['30', '20', '10'] })
  })

  it.each(['CD0000000128', '1200', '1.2 kg of tea', '4006381333931', '12 g 5 x'])('is the next code: %s', (line) => {
    expect(readTyped(line, false)).toEqual({ kind: 'code', code: line })
    if (line !== '1200') expect(readTyped(line, true)).toEqual({ kind: 'code', code: line })
  })

  it('confirms by the same reading in the same unit', () => {
    const asked = { code: 'A', weight: '60kg', asks: 'weight' } as const
    expect(confirmedAgain({ code: 'A', weight: '60.5kg' }, asked)).toEqual(['weight'])
    expect(confirmedAgain({ code: 'A', weight: '60lb' }, asked)).toEqual([])
  })
})
