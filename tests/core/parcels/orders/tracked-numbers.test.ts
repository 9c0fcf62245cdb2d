import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumbers } from '#core/parcels/orders/events/tracked-numbers.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'

const [one, two] = [waybillNumber.write(1), waybillNumber.write(2)]

describe('numbers to track', () => {
  it.each([
    [`${one} ${two}`, [one, two]],
    [`${one} CD123 ${two}`, [one, 'CD123', two]],
    [`${one.slice(0, 2)} ${one.slice(2, 8)} ${one.slice(8)} ${two.toLowerCase()}`, [one, two]],
    [`PO-1,PO-2；${one}`, ['PO-1', 'PO-2', one]],
    [`1001 1002\n${one}`, ['1001', '1002', one]],
    [`${one} 1001`, [one, '1001']],
    [`${one}\r\n${one}`, [one]],
    ['  ', []],
  ])('%j are read one by one, whatever stands beside them', (text, numbers) => expect(readNumbers(text)).toEqual(numbers))

  it('are all found again, however they are separated, in whatever case and with spaces within', () => {
    const spaced = (number: string, at: number): string => `${number.slice(0, at)} ${number.slice(at)}`
    const serials = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(serials, fc.constantFrom(',', '\n', '; ', '、', ' '), fc.integer({ min: 2, max: 13 }), (all, mark, at) => {
        const numbers = all.map((serial) => waybillNumber.write(serial))
        expect(readNumbers(numbers.map((number) => spaced(number.toLowerCase(), at)).join(mark))).toEqual(numbers)
      }),
    )
  })
})
