import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldForSearch } from '#core/base/fields/search-folding.ts'

describe('a text as it is searched', () => {
  it.each([
    ['أحمد', 'احمد'],
    ['إبراهيم', 'ابراهيم'],
    ['آمنة', 'امنه'],
    ['منى', 'مني'],
    ['مُحَمَّد', 'محمد'],
    ['محـــمد', 'محمد'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२๓', '0123'],
    ['İSTANBUL', 'istanbul'],
    ['ısparta', 'ISPARTA'],
    ['ＡＢＣ１２３', 'abc123'],
    ['ﷲ', 'الله'],
  ])('is the same for %s and %s', (one, other) => {
    expect(foldForSearch(one)).toBe(foldForSearch(other))
  })

  it('is folded once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldForSearch(text)
        expect(foldForSearch(folded)).toBe(folded)
      }),
    )
  })

  it('is found in a text that has it, however either is written', () => {
    const letters = fc.constantFrom(...'أإآٱاةهىيبİıiA1٠۱ก๕م'.split(''))
    const words = fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(words, words, words, (before, word, behind) => {
        expect(foldForSearch(before + word + behind)).toContain(foldForSearch(word))
      }),
    )
  })
})
