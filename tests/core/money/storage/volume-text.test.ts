import { describe, expect, it } from 'vitest'
import { volumeText } from '#core/money/storage/storage-sheet.ts'

describe('the volume of goods in store', () => {
  it.each([
    ['0', '0.000'],
    ['0.000000001', '< 0.001'],
    ['0.000999999', '< 0.001'],
    ['0.001', '0.001'],
    ['0.0124', '0.012'],
    ['0.0125', '0.013'],
    ['3.456789012', '3.457'],
    ['12345.6', '12,345.600'],
  ])('of %s m³ is shown as %s', (cubicMetres, shown) => expect(volumeText(cubicMetres)).toBe(shown))
})
