import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksumOf, isKeyText, keyTextOf, looksLikeKey, prefixOf } from '#core/portal/keys/key-text.rules.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digit = fc.constantFrom(...DIGITS.split(''))
const random = fc.string({ unit: digit, minLength: 40, maxLength: 40 })

describe('the text of a key', () => {
  it('ends with the CRC-32 of the rest in base 62', () => {
    fc.assert(
      fc.property(random, (text) => {
        const value = checksumOf(text)
          .split('')
          .reduce((sum, one) => sum * 62 + DIGITS.indexOf(one), 0)
        expect(value).toBe(crc32(text))
      }),
    )
  })

  it('is known by its mark and its checksum, and one wrong character is noticed', () => {
    fc.assert(
      fc.property(random, fc.boolean(), fc.nat(), digit, (text, isSandbox, n, other) => {
        const key = keyTextOf(text, { isSandbox })
        expect([isKeyText(key), looksLikeKey(key), prefixOf(key)]).toEqual([true, true, key.slice(0, isSandbox ? 15 : 10)])
        const at = 9 + (n % (key.length - 9))
        const wrong = key.slice(0, at) + other + key.slice(at + 1)
        expect(isKeyText(wrong)).toBe(wrong === key)
      }),
    )
  })

  it('is a text from before the checksum too, and never a token', () => {
    expect(isKeyText(`cdk_${'a-_9'.repeat(11).slice(1)}`)).toBe(true)
    expect(looksLikeKey(`cdk_${'x'.repeat(39)}`)).toBe(false)
  })
})
