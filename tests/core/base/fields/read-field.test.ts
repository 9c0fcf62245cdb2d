import { country } from '#core/platform/reference/country.entity.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field, FieldValue } from '#core/base/fields/field.ts'
import { readField, shower, type ReadContext } from '#core/base/fields/read-field.ts'
import { must } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { countryPhone } from '#core/base/fields/phone.rules.ts'
import { seededReferences } from '../../../support/references.ts'

const label = words('字段', '欄位', 'Field')
const context: ReadContext = { references: seededReferences }

/** The value, or the code and the parameters of the failure. */
const read = (field: Field, raw: unknown, within: ReadContext = context): unknown => {
  const result = readField(field, raw, within)
  return result.ok ? result.value : [result.failure.code, result.failure.params]
}
const codeOf = (field: Field, raw: unknown, within: ReadContext = context): unknown => {
  const result = readField(field, raw, within)
  return result.ok ? result.value : result.failure.code
}

describe('a field of any kind', () => {
  const name: Field = { kind: 'text', maxLength: 5, label }

  it('is nothing where nothing was said, and refused so where it is required', () => {
    for (const nothing of [undefined, null, '', '  ', '\u200B']) {
      expect(read(name, nothing)).toBeUndefined()
      expect(read({ ...name, required: true }, nothing)).toEqual(['FIELD_REQUIRED', {}])
    }
    expect(read({ ...name, required: true }, 'a')).toBe('a')
    expect(codeOf({ ...name, required: true }, 'Riyadh')).toBe('TOO_LONG')
  })

  it('takes no text from what has none', () => {
    for (const raw of [{ toString: () => 'Dubai' }, () => 'Dubai', Symbol('Dubai')]) expect(read(name, raw)).toBe('{}')
    expect(read(name, 12)).toBe('12')
    expect(read(name, true)).toBe('true')
    expect(read(name, 12n)).toBe('12')
    expect(read(name, ['a', ['b', null]])).toBe('a,b,')
  })
})

describe('a text', () => {
  it('is clean and no longer than it may be', () => {
    const name: Field = { kind: 'text', maxLength: 5, label }
    expect(read(name, ' Ｄubai ')).toBe('Dubai')
    expect(read(name, 'Riyadh')).toEqual(['TOO_LONG', { max: 5 }])
  })
})

describe('a code', () => {
  const code: Field = { kind: 'code', maxLength: 6, label }
  it('is in capitals, digits and dashes', () => {
    expect(['gulf_1', 'A-Z', 'ａe'].map((raw) => read(code, raw))).toEqual(['GULF_1', 'A-Z', 'AE'])
    for (const raw of ['GULF AIR', 'É', 'a.b', 'x!', '!x']) expect(read(code, raw)).toEqual(['FIELD_TYPE', { expected: 'A–Z 0–9 _ -' }])
    expect(read(code, 'GULFAIR')).toEqual(['TOO_LONG', { max: 6 }])
  })
})

describe('several texts', () => {
  const texts: Field = { kind: 'texts', maxLength: 5, most: 3, label }
  it('come as a list or in one text', () => {
    expect(read(texts, 'a, b，c')).toEqual(['a', 'b', 'c'])
    expect(read(texts, [' a ', '', 'b'])).toEqual(['a', 'b'])
    expect(read(texts, 'a,,b')).toEqual(['a', 'b'])
    expect(read(texts, 'a,b; c')).toEqual(['a,b', 'c'])
    expect(read(texts, ['a,b', 'c;d'])).toEqual(['a,b', 'c;d'])
    expect(read(texts, [])).toBeUndefined()
    expect(read(texts, '')).toBeUndefined()
  })
  it('end at each comma where they are codes, also beside line breaks', () => {
    const codes: Field = { kind: 'texts', maxLength: 5, most: 3, codes: true, label }
    expect([read(codes, 'a, b\nc'), read(codes, ['a, b', 'c']), read(codes, 'a,b; c')]).toEqual(Array(3).fill(['a', 'b', 'c']))
    expect(read(codes, ['a,b', 'c;d'])).toEqual(['OUT_OF_RANGE', { min: 0, max: 3 }])
  })
  it('are not too many and none is too long', () => {
    expect(read(texts, 'a,b,c,d')).toEqual(['OUT_OF_RANGE', { min: 0, max: 3 }])
    expect(read(texts, ['a', 'b', 'c', 'd'])).toEqual(['OUT_OF_RANGE', { min: 0, max: 3 }])
    expect(read(texts, 'abcde,b')).toEqual(['abcde', 'b'])
    expect(read(texts, 'abcdef,b')).toEqual(['TOO_LONG', { max: 5 }])
  })
})

describe('an amount or a rate', () => {
  const price: Field = { kind: 'money', label }
  const rate: Field = { kind: 'rate', label }
  const declared: Field = { kind: 'money', anyDigits: true, label }
  const yuan = (amount: unknown) => ({ amount, currency: 'CNY' })
  it('is written in the digits 0–9 alone, unless shippers declare it', () => {
    for (const other of ['１００', '１00', '١٠٠', ' ۱۰۰ ']) {
      expect([read(price, yuan(other)), read(rate, other)]).toEqual([
        ['OTHER_DIGITS', { found: other }],
        ['OTHER_DIGITS', { found: other }],
      ])
      expect(read(declared, yuan(other))).toEqual({ amount: 10_000n, currency: 'CNY' })
    }
    expect([read(price, yuan('1,000.50')), read(price, yuan(100)), read(rate, '0.05')]).toEqual([
      { amount: 100_050n, currency: 'CNY' },
      { amount: 10_000n, currency: 'CNY' },
      '0.05',
    ])
  })
})

describe('a whole number', () => {
  const count: Field = { kind: 'integer', min: 1, max: 99, label }
  const days: Field = { kind: 'integer', min: -2, max: 9_007_199_254_740_991, label }
  it('is written in any way that leaves no fraction', () => {
    expect(['7', ' ７ ', '7件', '7.0', 7, '1', '99'].map((raw) => read(count, raw))).toEqual([7, 7, 7, 7, 7, 1, 99])
    expect(read(days, '-2')).toBe(-2)
    expect(read(days, '123,456,789,012,345')).toBe(123_456_789_012_345)
  })
  it('says what it takes', () => {
    expect([read(count, '7.000'), read(count, '7.001')]).toEqual([7, ['TOO_MANY_DECIMALS', { digits: 0 }]])
    expect(read(count, '7.5')).toEqual(['TOO_MANY_DECIMALS', { digits: 0 }])
    expect(read(count, 'seven')).toEqual(['NOT_A_NUMBER', { found: 'seven' }])
    expect(read(count, '100')).toEqual(['OUT_OF_RANGE', { min: 1, max: 99 }])
    expect([read(count, '0'), read(count, '-1')]).toEqual([
      ['NOT_POSITIVE', {}],
      ['NOT_POSITIVE', {}],
    ])
    expect(read(days, '-3')).toEqual(['OUT_OF_RANGE', { min: -2, max: 9_007_199_254_740_991 }])
    expect(read(days, '0')).toBe(0)
    expect(codeOf(days, '1234567890123456')).toBe('TOO_MANY_DECIMALS')
  })
})

describe('a rate', () => {
  it('stays the text that was written, exact', () => {
    const rate: Field = { kind: 'rate', label }
    expect(['0.2723', '7.10', '-1', '0', '1,234.5'].map((raw) => read(rate, raw))).toEqual(['0.2723', '7.10', '-1', '0', '1234.5'])
    expect(codeOf(rate, '0.12345678901')).toBe('TOO_MANY_DECIMALS')
    expect(read(rate, '7 %')).toEqual(['NOT_A_NUMBER', { found: '7 %' }])
  })
  it('is above 0 where it must be', () => {
    const rate: Field = { kind: 'rate', positive: true, label }
    expect(['0', '0.00', '-1'].map((raw) => read(rate, raw))).toEqual([
      ['NOT_POSITIVE', {}],
      ['NOT_POSITIVE', {}],
      ['NOT_POSITIVE', {}],
    ])
    expect(read(rate, '0.0000000001')).toBe('0.0000000001')
  })
})

describe('a flag', () => {
  const flag: Field = { kind: 'flag', label }
  it('is yes or no in the words of a sheet, and no where nothing was said', () => {
    expect([true, 1, 'TRUE', 'Yes', 'y', '是', '有', '带电', '帶電'].map((raw) => read(flag, raw))).toEqual(Array(9).fill(true))
    expect([false, 0, 'False', 'NO', 'n', '否', '无', '無', '不带电', '不帶電', '', null].map((raw) => read(flag, raw))).toEqual(
      Array(12).fill(false),
    )
    expect(read(flag, 'maybe')).toEqual(['NOT_A_CHOICE', { found: 'maybe', choices: 'YES, NO' }])
  })
})

describe('a choice', () => {
  const paid: Field = { kind: 'choice', choices: { cash: words('现金', '現金', 'Cash'), bank: words('银行', '銀行', 'Bank') }, label }
  it('is taken by its name or its label in any language', () => {
    expect(['cash', 'CASH', '现金', '銀行', 'Bank'].map((raw) => read(paid, raw))).toEqual(['cash', 'cash', 'cash', 'bank', 'bank'])
  })
  it('is taken by a name before the words of another choice, whichever comes first', () => {
    const crossed: Field = { kind: 'choice', choices: { day: words('night', '夜', 'Tag'), night: words('日', '日', 'Night') }, label }
    expect(['NIGHT', 'night', '日', 'tag', '夜'].map((raw) => read(crossed, raw))).toEqual(['night', 'night', 'night', 'day', 'day'])
  })
  it('names the choices in every language where it is none of them', () => {
    expect(read(paid, 'gold')).toEqual(['NOT_A_CHOICE', { found: 'gold', choices: words('现金、银行', '現金、銀行', 'Cash, Bank') }])
  })
})

describe('a reference', () => {
  it('is the key of a record, found by any of its names', () => {
    const country: Field = { kind: 'reference', to: 'country', label }
    expect(['AE', 'ae', '阿联酋', 'United Arab Emirates', 'u.a.e.'].map((raw) => read(country, raw))).toEqual(Array(5).fill('AE'))
    expect(read(country, 'Atlantis')).toEqual(['UNKNOWN_REFERENCE', { found: 'Atlantis' }])
    expect(codeOf({ kind: 'reference', to: 'planet', label }, 'AE')).toBe('UNKNOWN_REFERENCE')
  })
})

describe('a time zone and a pattern', () => {
  it('are known to work before they are kept', () => {
    expect(read({ kind: 'timezone', label }, 'Asia/Dubai')).toBe('Asia/Dubai')
    expect(read({ kind: 'timezone', label }, 'Asia/Atlantis')).toEqual(['UNKNOWN_REFERENCE', { found: 'Asia/Atlantis' }])
    const pattern: Field = { kind: 'pattern', maxLength: 10, label }
    expect(read(pattern, '5\\d{8}')).toBe('5\\d{8}')
    expect(read(pattern, '(5')).toEqual(['PATTERN_INVALID', { position: 3 }])
    expect(read(pattern, '5'.repeat(11))).toEqual(['TOO_LONG', { max: 10 }])
  })
})

describe('an instant', () => {
  const instant: Field = { kind: 'instant', label }
  it('is UTC, or of the zone that the sheet is from', () => {
    expect(read(instant, '2026-03-01 09:05')).toBe(Date.UTC(2026, 2, 1, 9, 5))
    expect(read(instant, '２０２６年３月１日　９：０５')).toBe(Date.UTC(2026, 2, 1, 9, 5))
    expect(read(instant, '2026-03-01 09:05', { ...context, timeZone: 'Asia/Dubai' })).toBe(Date.UTC(2026, 2, 1, 5, 5))
    expect(read(instant, 'tomorrow')).toEqual(['NOT_A_DATE', { found: 'tomorrow' }])
  })
})

describe('a weight and a length', () => {
  it('are grams and millimetres, above 0 and within their limit', () => {
    const weight: Field = { kind: 'weight', maxGrams: 30_000, label }
    expect(['1.49', '1.490 kg', '30', '12公斤'].map((raw) => read(weight, raw))).toEqual([1_490, 1_490, 30_000, 12_000])
    expect(read(weight, '30.001')).toEqual(['OUT_OF_RANGE', { min: '0.001', max: '30.000' }])
    expect([read(weight, '0'), read(weight, '-1')]).toEqual([
      ['NOT_POSITIVE', {}],
      ['NOT_POSITIVE', {}],
    ])
    expect(read(weight, '500 g')).toEqual(['NOT_A_NUMBER', { found: '500 g' }])
    expect(read(weight, '0.0001')).toEqual(['TOO_MANY_DECIMALS', { digits: 3 }])
    const length: Field = { kind: 'length', maxMillimetres: 3_000, label }
    expect(['40', '40.5 cm', '0.1'].map((raw) => read(length, raw))).toEqual([400, 405, 1])
    expect(read(length, '300.1')).toEqual(['OUT_OF_RANGE', { min: '0.1', max: '300.0' }])
    expect(read(length, '0,5', { ...context, decimalComma: true })).toBe(5)
    expect(read(length, '1,5', { ...context, decimalComma: true })).toBe(15)
    expect(codeOf(length, '1,5')).toBe('NOT_A_NUMBER')
  })
})

describe('money', () => {
  const price: Field = { kind: 'money', label }
  it('brings its currency, by any name, or takes that of its record', () => {
    expect(read(price, { amount: '12.5', currency: 'aed' })).toEqual({ amount: 1250n, currency: 'AED' })
    expect(read(price, { amount: 12.5, currency: '阿联酋迪拉姆' })).toEqual({ amount: 1250n, currency: 'AED' })
    expect(read(price, '12.5', { ...context, currency: 'KWD' })).toEqual({ amount: 12_500n, currency: 'KWD' })
    expect(read(price, { amount: '1', currency: 'USD' }, { ...context, currency: 'KWD' })).toEqual({ amount: 100n, currency: 'USD' })
  })
  it('is nothing without an amount, whatever the currency', () => {
    for (const raw of [undefined, null, '', { currency: 'USD' }, { amount: ' ', currency: 'none' }])
      expect(read(price, raw)).toBeUndefined()
  })
  it('is refused without a currency that is known', () => {
    expect(read(price, '12.5')).toEqual(['UNKNOWN_REFERENCE', { found: '' }])
    expect(read(price, { amount: '1', currency: 'ducats' }, { ...context, currency: 'KWD' })).toEqual([
      'UNKNOWN_REFERENCE',
      { found: 'ducats' },
    ])
  })
  it('is an amount of the currency, never below 0, and above it where it must be', () => {
    const usd: ReadContext = { ...context, currency: 'USD' }
    expect(read(price, 'much', usd)).toEqual(['NOT_A_NUMBER', { found: 'much' }])
    expect(read(price, '1.005', usd)).toEqual(['TOO_MANY_DECIMALS', { digits: 2 }])
    expect(read(price, '-0.01', usd)).toEqual(['NOT_POSITIVE', {}])
    expect(read(price, '0', usd)).toEqual({ amount: 0n, currency: 'USD' })
    expect(read({ ...price, positive: true }, '0', usd)).toEqual(['NOT_POSITIVE', {}])
    expect(read({ ...price, positive: true }, '0.01', usd)).toEqual({ amount: 1n, currency: 'USD' })
  })
})

describe('a phone', () => {
  const phone: Field = { kind: 'phone', countryField: 'country', label }
  const row = seededReferences.find(country, 'AE')
  it('is read by the rule of its country, and as it stands without one', () => {
    expect(read(phone, '050 875 6351', { ...context, country: row && countryPhone(row) })).toBe('+971508756351')
    expect(codeOf(phone, '123', { ...context, country: row && countryPhone(row) })).toBe('PHONE_INVALID')
    expect(read(phone, '123')).toBe('123')
    expect(read(phone, '1'.repeat(31))).toEqual(['TOO_LONG', { max: 30 }])
  })
})

describe('what is shown outside', () => {
  const shown = (field: Field, value: FieldValue | undefined): unknown => shower(field)(value)

  it('is plain JSON with decimals as text', () => {
    expect(shown({ kind: 'text', maxLength: 9, label }, 'a')).toBe('a')
    expect(shown({ kind: 'code', maxLength: 9, label }, 'A')).toBe('A')
    expect(shown({ kind: 'texts', maxLength: 9, most: 9, label }, ['a'])).toEqual(['a'])
    expect(shown({ kind: 'integer', min: 0, max: 9, label }, 7)).toBe(7)
    expect(shown({ kind: 'rate', label }, '7.10')).toBe('7.10')
    expect(shown({ kind: 'flag', label }, false)).toBe(false)
    expect(shown({ kind: 'choice', choices: {}, label }, 'cash')).toBe('cash')
    expect(shown({ kind: 'reference', to: 'country', label }, 'AE')).toBe('AE')
    expect(shown({ kind: 'timezone', label }, 'Asia/Dubai')).toBe('Asia/Dubai')
    expect(shown({ kind: 'pattern', maxLength: 9, label }, '5+')).toBe('5+')
    expect(shown({ kind: 'instant', label }, Date.UTC(2026, 2, 1))).toBe('2026-03-01T00:00:00.000Z')
    expect(shown({ kind: 'weight', maxGrams: 9, label }, 1_490)).toBe('1.490')
    expect(shown({ kind: 'length', maxMillimetres: 9, label }, 405)).toBe('40.5')
    expect(shown({ kind: 'money', label }, { amount: 1250n, currency: 'AED' })).toEqual({ amount: '12.50', currency: 'AED' })
    expect(shown({ kind: 'phone', countryField: 'country', label }, '+971508756351')).toBe('+971508756351')
  })

  it('is null where there is nothing', () => {
    expect(shown({ kind: 'weight', maxGrams: 9, label }, undefined)).toBeNull()
    // A column of the store without a value.
    expect(shown({ kind: 'weight', maxGrams: 9, label }, null as never)).toBeNull()
  })

  it('is read back as the same', () => {
    const values: readonly fc.Arbitrary<readonly [Field, FieldValue]>[] = [
      fc.integer({ min: 1, max: 99_999 }).map((value) => [{ kind: 'weight', maxGrams: 99_999, label }, value] as const),
      fc.integer({ min: 1, max: 9_999 }).map((value) => [{ kind: 'length', maxMillimetres: 9_999, label }, value] as const),
      fc.integer({ min: -9, max: 99_999 }).map((value) => [{ kind: 'integer', min: -9, max: 99_999, label }, value] as const),
      fc.integer({ min: 0, max: 4_102_444_799_999 }).map((value) => [{ kind: 'instant', label }, value] as const),
      fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.constantFrom('AED', 'JPY', 'KWD')).map(
        ([amount, currency]) =>
          [
            { kind: 'money', label },
            { amount, currency },
          ] as const,
      ),
    ]
    fc.assert(
      fc.property(fc.oneof(...values), ([field, value]) => {
        expect(must(readField(field, shown(field, value), context))).toEqual(value)
      }),
    )
  })
})
