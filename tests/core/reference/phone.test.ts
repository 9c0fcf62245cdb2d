import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { countryPhone, parsePhone, type CountryPhone } from '../../../core/reference/phone.rules.ts'
import { must } from '../../../core/kernel/result.ts'
import { words } from '../../../core/kernel/words.ts'
import countries from '../../../adapters/store/seeds/countries.json' with { type: 'json' }

const rules = new Map<string, CountryPhone>(
  countries.map((country, index) => [country.code, countryPhone({ ...country, id: index + 1, version: 1 })]),
)
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

  it('need their prefix where the country has none of its own', () => {
    const without = { ...plain, phonePrefix: '' }
    expect(parsePhone('+12345678', without)).toEqual({ ok: true, value: '+12345678' })
    expect(parsePhone('12345678', without).ok).toBe(false)
  })

  it('of every country with a numbering plan pass in every form', () => {
    for (const [code, national] of Object.entries(examples)) {
      const rule = rules.get(code)
      if (rule === undefined || national === undefined) continue
      const number = `+${rule.phonePrefix}${national}`
      for (const text of [number, number.replace('+', '00'), national]) expect([code, text, read(text, code)]).toEqual([code, text, number])
    }
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
})
