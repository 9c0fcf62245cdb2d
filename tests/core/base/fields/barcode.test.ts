import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gtinOf, scannedCode, writtenForms } from '#core/base/fields/barcode.rules.ts'

describe('a scanned code', () => {
  it.each([
    [']C0CD000000000128', 'CD000000000128'],
    [']E04006381333931', '4006381333931'],
    [']d2010400638133393121A1', '04006381333931'],
    [']C1(01)04006381333931', '04006381333931'],
    [']C100340123450000000018', '00340123450000000018'],
    [']A0', ']A0'],
    ['A-1]C0', 'A-1]C0'],
  ])('%s is %s', (code, plain) => {
    expect(scannedCode(code)).toBe(plain)
  })
})

describe('a GTIN', () => {
  it('is one number with 8, 12, 13 and 14 digits', () => {
    expect(gtinOf('036000291452')).toBe(gtinOf('0036000291452'))
    expect(gtinOf('4006381333931')).toBe('04006381333931')
    expect(writtenForms('96385074')).toEqual(['96385074', '000096385074', '0000096385074', '00000096385074'])
    expect(writtenForms('0036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452'])
  })

  it('is none with wrong check digits, or of another length', () => {
    for (const code of ['4006381333932', '400638133393', 'SKU-1', '', '1234']) {
      expect(gtinOf(code)).toBeUndefined()
      expect(writtenForms(code)).toEqual([code])
    }
  })

  it('has the same forms however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.constantFrom(7, 11, 12), (serial, length) => {
        const body = String(serial).padStart(length, '0')
        const code = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find((one) => gtinOf(one) !== undefined) ?? ''
        const forms = writtenForms(code)
        expect(forms).toContain(code)
        for (const form of forms) expect([writtenForms(form), gtinOf(form)]).toEqual([forms, gtinOf(code)])
      }),
    )
  })
})
