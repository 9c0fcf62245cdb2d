import { describe, expect, it } from 'vitest'
import { volumeText } from '#core/money/storage/storage-sheet.ts'

describe('the volume of goods in store', () => {
  it.each([
    { name: 'nothing is nothing', cubicMetres: '0', expected: '0.000' },
    { name: 'a cubic millimetre is not nothing', cubicMetres: '0.000000001', expected: '< 0.001' },
    { name: 'all below a litre is below it', cubicMetres: '0.000999999', expected: '< 0.001' },
    { name: 'a litre is the least figure', cubicMetres: '0.001', expected: '0.001' },
    { name: 'less than half a litre is rounded down', cubicMetres: '0.0124', expected: '0.012' },
    { name: 'half a litre is rounded up', cubicMetres: '0.0125', expected: '0.013' },
    { name: 'further decimals are left out', cubicMetres: '3.456789012', expected: '3.457' },
    { name: 'thousands are grouped', cubicMetres: '12345.6', expected: '12,345.600' },
  ])('is shown in litres of a cubic metre: $name', ({ cubicMetres, expected }) => expect(volumeText(cubicMetres)).toBe(expected))
})
