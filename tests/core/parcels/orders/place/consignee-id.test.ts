import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLuhn } from '#core/base/kernel/luhn.ts'
import { needsConsigneeId, parseConsigneeId } from '#core/parcels/orders/place/consignee-id.rules.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { ddp, orderDesk } from '../order-fixture.ts'
import { problems, rawOrder, read } from '../raw-orders.ts'

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const digits = (length: number) => fc.string({ unit: fc.constantFrom(...DIGITS), minLength: length, maxLength: length })
const withCheckDigit = (stem: string): string => DIGITS.map((last) => stem + last).find(isLuhn) ?? ''
const isValid = (text: string, country?: string): boolean => parseConsigneeId(text, country).ok

describe('Luhn’s check', () => {
  it('knows published examples', () => {
    for (const number of ['1058529940', '1001244019', '79927398713', '4539148803436467']) expect(isLuhn(number), number).toBe(true)
  })

  it('has one last digit for every number, and notices every wrong digit and every swap of neighbours but 09', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(9), fc.integer({ min: 1, max: 9 }), fc.nat(8), (stem, at, by, swapped) => {
        const number = withCheckDigit(stem)
        expect(DIGITS.filter((last) => isLuhn(stem + last))).toHaveLength(1)
        const wrong = number.slice(0, at) + String((Number(number[at]) + by) % 10) + number.slice(at + 1)
        expect(isLuhn(wrong)).toBe(false)
        const [one, other] = [number[swapped] ?? '', number[swapped + 1] ?? '']
        const turned = number.slice(0, swapped) + other + one + number.slice(swapped + 2)
        expect(isLuhn(turned)).toBe(one === other || [one, other].toSorted().join('') === '09')
      }),
    )
  })
})

describe('the consignee’s ID number', () => {
  it('of Saudi Arabia is a national ID or a residence permit with its check digit, in any digits and groups', () => {
    for (const good of ['1058529940', '10 5852-9940', '١٠٥٨٥٢٩٩٤٠'])
      expect(parseConsigneeId(good, 'SA'), good).toEqual({ ok: true, value: '1058529940' })
    for (const bad of ['1058529941', '3058529940', '105852994', '10585299400', 'A058529940', ''])
      expect(isValid(bad, 'SA'), bad).toBe(false)
    fc.assert(
      fc.property(fc.constantFrom('1', '2'), digits(8), (first, rest) => {
        const number = withCheckDigit(first + rest)
        expect(parseConsigneeId(number, 'SA')).toEqual({ ok: true, value: number })
      }),
    )
  })

  it('has the form of its country elsewhere, and is bounded text where we know none', () => {
    expect(parseConsigneeId('784-1990-1234567-1', 'AE')).toEqual({ ok: true, value: '784199012345671' })
    expect(isValid('785199012345671', 'AE')).toBe(false)
    expect([isValid('28463401234', 'QA'), isValid('18463401234', 'QA'), isValid('850712345', 'BH'), isValid('85071234', 'BH')]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(parseConsigneeId('e 1234-567', 'TR')).toEqual({ ok: true, value: 'E1234567' })
    expect([isValid('abc', 'TR'), isValid('x'.repeat(31), 'TR'), isValid('<script>', 'TR')]).toEqual([false, false, false])
  })

  it('has one check digit at most in Kuwait', () => {
    fc.assert(
      fc.property(fc.constantFrom('2', '3'), digits(10), (first, rest) => {
        expect(DIGITS.filter((last) => isValid(first + rest + last, 'KW')).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is checked by the destination, kept in the order, and hidden in the trail', async () => {
    const saudi = { country: 'SA', phone: '+966501234567', city: 'Riyadh' }
    expect(problems(express, { values: { ...saudi, consigneeId: '1058529941' } })).toEqual([['consigneeId', 'CONSIGNEE_ID_INVALID']])
    const desk = orderDesk()
    const order = await desk.placed(express, { raw: rawOrder(express, { values: { ...saudi, consigneeId: '1058 529 940' } }) })
    expect(order.values['consigneeId']).toBe('1058529940')
    await desk.change(order.orderNumber, { raw: { values: { consigneeId: '1001244019' } } }, ddp)
    expect(desk.kept().entries.at(-1)?.changes).toEqual({ consignee_id: { from: '••••••9940', to: '••••••4019' } })
  })

  it('is missed for Saudi Arabia and refused nowhere', () => {
    const notes = (values: Readonly<Record<string, unknown>>) => read(express, { values }).notes.map(({ path, code }) => [path, code])
    expect(needsConsigneeId('SA')).toBe(true)
    expect(notes({ country: 'SA', phone: '+966501234567', city: 'Jeddah', consigneeId: '' })).toEqual([
      ['consigneeId', 'CONSIGNEE_ID_MISSING'],
    ])
    expect(notes({ country: 'SA', phone: '+966501234567', city: 'Jedduh', consigneeId: '1058529940' })).toEqual([['city', 'CITY_MISSPELT']])
    expect(notes({ consigneeId: '' })).toEqual([])
    expect(read(express, { values: { country: 'SA', phone: '+966501234567', city: 'Jedduh', consigneeId: '' } }).content).toBeDefined()
  })
})
