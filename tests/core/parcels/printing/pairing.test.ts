import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeUntil,
  mayPair,
  NEW_PAIRING,
  proofText,
  tryPairingCode,
  type Pairing,
  type PairingCode,
} from '#core/parcels/printing/pairing.rules.ts'

const NOW = 1_800_000_000_000
const shown: PairingCode = { code: '204816', origin: 'https://portal.example', account: '1001', until: codeUntil(NOW) }

const tryTimes = (times: number, typed: string): { readonly pairing: Pairing; readonly codes: readonly (string | undefined)[] } =>
  Array.from({ length: times }).reduce<{ pairing: Pairing; codes: (string | undefined)[] }>(
    ({ pairing, codes }) => {
      const tried = tryPairingCode({ pairing, shown, typed, now: NOW })
      return { pairing: tried.pairing, codes: [...codes, tried.failure?.code] }
    },
    { pairing: NEW_PAIRING, codes: [] },
  )

describe('pairing', () => {
  it('takes the code that is shown, with spaces around it', () => {
    expect(tryPairingCode({ pairing: NEW_PAIRING, shown, typed: ' 204816 ', now: NOW })).toEqual({ pairing: NEW_PAIRING })
  })

  it('closes for a minute after five wrong codes, to the right one too', () => {
    const { pairing, codes } = tryTimes(5, '000000')
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'PRINT_CODE_WRONG'), 'PRINT_PAIRING_CLOSED'])
    const late = tryPairingCode({ pairing, shown, typed: shown.code, now: NOW + 59_999 })
    expect(late.failure).toMatchObject({ code: 'PRINT_PAIRING_CLOSED', params: { seconds: 1 } })
    expect(mayPair(pairing, NOW + 60_000).ok).toBe(true)
  })

  it('says how many tries are left', () => {
    const first = tryPairingCode({ pairing: NEW_PAIRING, shown, typed: '1', now: NOW })
    expect(first.failure?.params).toEqual({ left: 4 })
  })

  it('does not take a code that is older than five minutes', () => {
    expect(tryPairingCode({ pairing: NEW_PAIRING, shown, typed: shown.code, now: shown.until }).failure?.code).toBe('PRINT_CODE_WRONG')
  })

  it('lets nobody make the proof of one side from that of the other, nor move it to another origin, account or connection', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', ':', '.'), maxLength: 6 })
    const proven = fc.record({
      by: fc.constantFrom('agent' as const, 'page' as const),
      origin: text,
      account: text,
      pageNonce: text,
      agentNonce: text,
    })
    fc.assert(
      fc.property(proven, proven, (one, other) => {
        expect(proofText(one) === proofText(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
    )
  })
})
