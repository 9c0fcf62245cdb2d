import { describe, expect, it } from 'vitest'
import { isDrawn, lettersWithoutFont } from '#core/parcels/labels/drawn-letters.ts'
import { facesFor } from '../../adapters/printer/layout/script-faces.ts'
import { typeface } from '../../adapters/printer/layout/typeface.ts'

const SHOWN = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
/** Behind it nothing is assigned but marks and letters for private use. */
const LAST = 0x32000

describe('the letters of labels', () => {
  it.each(['medium', 'bold'] as const)('are those that the %s fonts have, one by one', (weight) => {
    const wrong: string[] = []
    for (let codePoint = 0x21; codePoint < LAST; codePoint += 1) {
      const letter = String.fromCodePoint(codePoint)
      if (
        SHOWN.test(letter) &&
        !UNSEEN.test(letter) &&
        isDrawn(letter) !== facesFor(letter).some((script) => typeface(script, weight).has(codePoint))
      )
        wrong.push(codePoint.toString(16))
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['Ahmed Al-Mansoori, Straße 5 – Łódź', ''],
    ['محمد المنصوري ٥', ''],
    ['王小明 手机壳', ''],
    ['李𠮷 สมชาย', '𠮷'],
    ['שלום', ''],
    ['ᏣᎳᎩ', 'Ꮳ Ꮃ Ꭹ'],
    ['Ali 🎁', '🎁'],
  ])('of “%s” lack %s', (text, missing) => expect(lettersWithoutFont(text)).toBe(missing))
})
