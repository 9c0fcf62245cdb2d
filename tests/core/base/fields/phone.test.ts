import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { countryPhone, parsePhone, parsePhones, type CountryNumbers, type CountryPhone } from '#core/base/fields/phone.rules.ts'
import { must } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import countries from '../../../fixtures/reference/countries.json' with { type: 'json' }

const rules = new Map<string, CountryPhone>(countries.map((country) => [country.code, countryPhone(country as CountryNumbers)]))
const ruleOf = (code: string): CountryPhone => {
  const rule = rules.get(code)
  if (rule === undefined) throw new Error(`no country ${code}`)
  return rule
}
const read = (text: string, country: string): string | undefined => {
  const result = parsePhone(text, ruleOf(country))
  return result.ok ? result.value : undefined
}
const plain: CountryPhone = {
  name: words('阿联酋', '阿聯酋', 'Emirates'),
  phonePrefix: '971',
  numberMinLength: 8,
  numberMaxLength: 9,
  validationType: 'none',
  validationRule: '',
}

describe('phone numbers', () => {
  it('are read however a sheet writes them', () => {
    const written = [
      '+966555197481',
      '00966555197481',
      '966555197481',
      '0555197481',
      '555197481',
      '+966 (0)55 519-7481',
      '٠٥٥٥١٩٧٤٨١',
      '＋９６６ ５５５１９７４８１',
      '\u202A+966555197481\u202C',
      '555197481.0',
      '+966–55.519.7481',
    ]
    for (const text of written) expect([text, read(text, 'SA')]).toEqual([text, '+966555197481'])
  })

  it.each([
    ['+97453204205', 'QA', '+97453204205'],
    ['00966555197481', 'SA', '+966555197481'],
    ['966557272159', 'SA', '+966557272159'],
    ['96596734168', 'KW', '+96596734168'],
    ['0508756351', 'AE', '+971508756351'],
    ['97330455140', 'BH', '+97330455140'],
    ['94087590', 'OM', '+96894087590'],
    ['13812345678', 'CN', '+8613812345678'],
  ])('%s of %s is %s', (text, country, number) => expect(read(text, country)).toBe(number))

  it.each([
    ['123', 'SA'],
    ['+97453204205', 'SA'],
    ['0097453204205', 'SA'],
    ['', 'SA'],
    ['+', 'SA'],
    ['555197481 / 555197482', 'SA'],
    ['5551974811', 'SA'],
    ['9.66557E+11', 'SA'],
    ['call 555197481', 'SA'],
    ['555197481 ext 2', 'SA'],
    [`555197481${' '.repeat(60)}9`, 'SA'],
    ['355197481', 'SA'],
  ])('%j is none of %s', (text, country) => {
    expect(parsePhone(text, ruleOf(country))).toMatchObject({
      ok: false,
      failure: { code: 'PHONE_INVALID', params: { country: ruleOf(country).name, prefix: '966', digits: '9' } },
    })
  })

  it('may begin with the digits of the prefix without it', () => {
    expect(read('96512345', 'KW')).toBe('+96596512345')
    expect(read('9198765432', 'IN')).toBe('+919198765432')
    expect(read('919198765432', 'IN')).toBe('+919198765432')
  })

  it('keep a leading zero where it belongs to the number', () => {
    expect(read('0712345678', 'CI')).toBe('+2250712345678')
    expect(read('+225 07 12 34 56 78', 'CI')).toBe('+2250712345678')
    expect(read('06 1234 5678', 'IT')).toBe('+390612345678')
  })

  it('follow the rule that an administrator chose', () => {
    const byPrefix = { ...plain, validationType: 'prefix', validationRule: '50, 52，54' } as const
    expect(['501234567', '521234567', '541234567', '551234567'].map((number) => parsePhone(number, byPrefix).ok)).toEqual([
      true,
      true,
      true,
      false,
    ])
    const byPattern = { ...plain, validationType: 'pattern', validationRule: '5[024]\\d{7}' } as const
    expect(['501234567', '511234567', '50123456'].map((number) => parsePhone(number, byPattern).ok)).toEqual([true, false, false])
    expect(parsePhone('12345678', plain).ok).toBe(true)
  })

  it('have the digits that their country allows, and no more than E.164 does', () => {
    const taken = (national: string, country: CountryPhone = plain): boolean => parsePhone(`+${country.phonePrefix}${national}`, country).ok
    expect(['1234567', '12345678', '123456789', '1234567890'].map((national) => taken(national))).toEqual([false, true, true, false])
    const long = { ...plain, numberMaxLength: 14 }
    expect([taken('1'.repeat(12), long), taken('1'.repeat(13), long)]).toEqual([true, false])
  })

  it('say which numbers are taken, one length or several', () => {
    const told = (country: CountryPhone): unknown => {
      const result = parsePhone('x', country)
      return result.ok || [result.failure.params['found'], result.failure.params['digits']]
    }
    expect([told(plain), told({ ...plain, numberMinLength: 9 })]).toEqual([
      ['x', '8–9'],
      ['x', '9'],
    ])
    const endless = parsePhone('1'.repeat(150), plain)
    expect(endless).toMatchObject({ ok: false, failure: { params: { found: `${'1'.repeat(100)}…` } } })
  })

  it('are no longer than 40 characters including separators', () => {
    const written = (signs: number): string => `12345678${' '.repeat(signs - 9)}9`
    expect([parsePhone(written(40), plain).ok, parsePhone(written(41), plain).ok]).toEqual([true, false])
  })

  it('are free where the rule is switched off or empty, and follow it where it is no pattern', () => {
    const off = { ...plain, validationType: 'none', validationRule: '5\\d{8}' } as const
    const empty = { ...plain, validationType: 'pattern', validationRule: '' } as const
    const noPattern = { ...plain, validationType: 'pattern', validationRule: '(5' } as const
    const emptyPrefix = { ...plain, validationType: 'prefix', validationRule: ',50' } as const
    expect([off, empty, noPattern, emptyPrefix].map((country) => parsePhone('123456789', country).ok)).toEqual([true, true, true, false])
  })

  it('lose a trunk zero unless the rule knows numbers that begin with one', () => {
    expect(parsePhone('012345678', plain)).toEqual({ ok: true, value: '+97112345678' })
    const withZero = { ...plain, validationType: 'prefix', validationRule: '0' } as const
    expect(parsePhone('012345678', withZero)).toEqual({ ok: true, value: '+971012345678' })
    expect(parsePhone('+971012345678', withZero)).toEqual({ ok: true, value: '+971012345678' })
    const either = { ...plain, validationType: 'prefix', validationRule: '0,1' } as const
    expect(parsePhone('012345678', either)).toEqual({ ok: true, value: '+971012345678' })
    expect(parsePhone('01234567', { ...plain, numberMinLength: 8, numberMaxLength: 8 })).toEqual({ ok: true, value: '+97101234567' })
  })

  it('are not of this country when they are international ones of another', () => {
    const any = { ...plain, numberMinLength: 5, numberMaxLength: 12 }
    expect([parsePhone('+96612345678', any).ok, parsePhone('0096612345678', any).ok]).toEqual([false, false])
    expect(parsePhone('96612345678', any)).toEqual({ ok: true, value: '+97196612345678' })
  })

  it('are numbers to the end', () => {
    for (const text of ['12345678x', 'x12345678', '+12345678', '++97112345678', '12345678.0x'])
      expect([text, parsePhone(text, plain).ok]).toEqual([text, false])
    expect(parsePhone('12345678.00', plain)).toEqual({ ok: true, value: '+97112345678' })
  })

  it('take their rule from the record of the country, once', () => {
    const numbers = { number_min_length: 8, number_max_length: 9, validation_type: 'none' } as const
    const row = { name: '甲', english_name: 'A', phone_prefix: '+97-1', ...numbers }
    expect(countryPhone(row)).toEqual({ ...plain, name: words('甲', '甲', 'A') })
    expect(countryPhone(row)).toBe(countryPhone(row))
    const { phone_prefix: _none, ...without } = row
    expect(countryPhone({ ...without, validation_type: 'prefix', validation_rule: '5' })).toMatchObject({
      phonePrefix: '',
      validationType: 'prefix',
      validationRule: '5',
    })
  })

  it('need their prefix where the country has none of its own', () => {
    const without = { ...plain, phonePrefix: '' }
    expect(parsePhone('+12345678', without)).toEqual({ ok: true, value: '+12345678' })
    expect(parsePhone('12345678', without).ok).toBe(false)
  })

  it('read once are read again as the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rules.values()),
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 4, maxLength: 15 }),
        (rule, text) => {
          const first = parsePhone(text, rule)
          if (first.ok) expect(must(parsePhone(first.value, rule))).toBe(first.value)
        },
      ),
    )
  })

  it.each([
    ['(+971) 50-111-2233', ['+971501112233'], ''],
    ['+971-(0)50-1112233', ['+971501112233'], ''],
    ['050-111 2233 / 055-444 5566', ['+971501112233', '+971554445566'], ''],
    ['0501112233 0554445566', ['+971501112233', '+971554445566'], ''],
    ['+971501112233+971554445566', ['+971501112233', '+971554445566'], ''],
    ['0501112233、0501112233', ['+971501112233'], ''],
    ['0501112233 ext. 5', ['+971501112233'], 'ext. 5'],
    ['0501112233转12', ['+971501112233'], '转12'],
    ['tel: 0501112233; WhatsApp 0554445566', ['+971501112233', '+971554445566'], ''],
    ['０５０１１１２２３３（李四）', ['+971501112233'], '李四'],
    ['٠٥٠١١١٢٢٣٣ أحمد', ['+971501112233'], 'أحمد'],
  ])('stand in %j', (text, numbers, beside) => {
    expect(parsePhones(text, ruleOf('AE'))).toEqual({ ok: true, value: { numbers, beside } })
  })

  it.each(['0501112233 / 1234', '0501112233 966501112233', 'ask Ali', `0501112233 ${'a'.repeat(120)}`])(
    'are refused in %j, whole',
    (text) => {
      expect(parsePhones(text, ruleOf('AE'))).toMatchObject({ ok: false, failure: { code: 'PHONE_INVALID' } })
    },
  )

  it('are all read or none, whatever parts them', () => {
    const number = fc.integer({ min: 1_000_000, max: 9_999_999 }).map((last) => `50${last}`)
    const written = fc.tuple(number, fc.constantFrom('+971', '00971', '0', '(+971) ', '+971-(0)'))
    const between = fc.constantFrom(' / ', ',', '; ', '\n', ' و ', ' or ', '、', '|')
    fc.assert(
      fc.property(written, written, between, ([first, before], [second, front], mark) => {
        const read = parsePhones(`${before}${first}${mark}${front}${second}`, ruleOf('AE'))
        expect(read).toEqual({ ok: true, value: { numbers: [...new Set([`+971${first}`, `+971${second}`])], beside: '' } })
      }),
    )
  })
})
