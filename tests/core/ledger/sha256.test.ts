import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../core/ledger/sha256.ts'

const nodes = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

describe('SHA-256', () => {
  it('gives the digests that the standard prints', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    )
    expect(sha256('a'.repeat(100_000))).toBe(nodes('a'.repeat(100_000)))
  })

  it('is right around every border of a block', () => {
    for (let length = 0; length <= 200; length += 1) expect(sha256('x'.repeat(length))).toBe(nodes('x'.repeat(length)))
  })

  it('takes texts of one to four bytes a sign as Node does', () => {
    for (const text of ['\u007F\u0080', '\u07FF\u0800', '\uFFFF\u{10000}', '\u{10FFFF}', '代收货款', 'تحصيل', '📦', '\uD800', 'a\uDC00b'])
      expect(sha256(text)).toBe(nodes(text))
  })

  it('agrees with Node on any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => sha256(text) === nodes(text)))
  })
})
