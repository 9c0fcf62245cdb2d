import { describe, expect, it } from 'vitest'
import { aesSealer } from '../../../../adapters/http/server/auth/aes-sealer.ts'
import { hmacTotp } from '../../../../adapters/http/server/auth/hmac-totp.ts'
import { authenticatorCode } from '../../../support/authenticator.ts'

/** `12345678901234567890`, the secret of RFC 6238 appendix B. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('one-time passwords', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %d s', async (seconds, code) => {
    const at = seconds * 1000
    expect(hmacTotp.stepOf({ secret: RFC_SECRET, code, at })).toBe(Math.floor(seconds / 30))
    expect(await authenticatorCode(RFC_SECRET, { at })).toBe(code)
  })

  it('agree with another implementation for any secret, one step before and after, and no further', async () => {
    for (let n = 0; n < 20; n += 1) {
      const secret = hmacTotp.makeSecret()
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      const at = 1_700_000_000_000 + n * 77_777_777
      const now = Math.floor(at / 30_000)
      const found = await Promise.all(
        [-2, -1, 0, 1, 2].map(async (steps) => hmacTotp.stepOf({ secret, at, code: await authenticatorCode(secret, { at, steps }) })),
      )
      expect(found).toEqual([undefined, now - 1, now, now + 1, undefined])
    }
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect(hmacTotp.stepOf({ secret: RFC_SECRET, code, at: 59_000 })).toBeUndefined()
  })

  it('are handed over as an address with its QR code', () => {
    const { uri, qr } = hmacTotp.invitation(RFC_SECRET, '+8613800138000')
    expect(uri).toBe(`otpauth://totp/Crossdock%3A%2B8613800138000?secret=${RFC_SECRET}&issuer=Crossdock&algorithm=SHA1&digits=6&period=30`)
    expect(qr).toMatch(/^<svg /)
  })
})

describe('a sealed text', () => {
  it('opens where it belongs, under its secret, unchanged', () => {
    const sealer = aesSealer('s'.repeat(40))
    const sealed = sealer.seal(RFC_SECRET, 'second factor 1')
    expect(sealed).not.toContain(RFC_SECRET)
    expect(sealer.seal(RFC_SECRET, 'second factor 1')).not.toBe(sealed)
    expect(sealer.open(sealed, 'second factor 1')).toBe(RFC_SECRET)
    expect(() => sealer.open(sealed, 'second factor 2')).toThrow()
    expect(() => aesSealer('t'.repeat(40)).open(sealed, 'second factor 1')).toThrow()
    const other = sealed.slice(0, 30) + (sealed[30] === 'A' ? 'B' : 'A') + sealed.slice(31)
    expect(() => sealer.open(other, 'second factor 1')).toThrow()
  })
})
