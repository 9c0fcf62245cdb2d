import { describe, expect, it } from 'vitest'
import { contractText } from '#core/portal/shippers/contract-text.ts'
import { readSignature, type DrawnSignature } from '#core/portal/shippers/contract-signature.rules.ts'
import { LOCALES } from '#core/base/kernel/words.ts'

const line = (to: number) => [
  { x: 0, y: 50 },
  { x: to, y: 50 },
]
const readDrawn = (strokes: DrawnSignature['strokes']) => readSignature({ width: 600, height: 200, strokes }, '林晓岚')
const codeOf = (typed: string, consent = true): string | undefined => {
  const read = readSignature({ typed, consent }, 'Lin  Xiaolan')
  return read.ok ? undefined : read.failure.code
}

describe('a signature', () => {
  it('wants more ink than a dot', () => {
    expect(readDrawn([])).toMatchObject({ failure: { code: 'SIGNATURE_EMPTY' } })
    expect(readDrawn([line(100)])).toMatchObject({ failure: { code: 'SIGNATURE_EMPTY' } })
    expect(readDrawn([line(60), line(70)]).ok).toBe(true)
  })

  it('stays within its field, and has an end', () => {
    const read = readDrawn([
      [
        { x: -100, y: 900 },
        { x: 700, y: -5 },
      ],
    ])
    expect(read).toMatchObject({
      value: {
        strokes: [
          [
            { x: 0, y: 200 },
            { x: 600, y: 0 },
          ],
        ],
      },
    })
    const endless = Array.from({ length: 6 }, () => Array.from({ length: 2000 }, (_, x) => ({ x, y: 0 })))
    expect(readDrawn(endless)).toMatchObject({ failure: { code: 'SIGNATURE_EMPTY' } })
  })
})

describe('a typed signature', () => {
  it('is the name of the representative, however its blanks and capitals are typed, with the consent', () => {
    expect(['Lin Xiaolan', ' lin   xiaolan ', 'ＬＩＮ Ｘｉａｏｌａｎ'].map((typed) => codeOf(typed))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([codeOf('  '), codeOf('Lin'), codeOf('Xiaolan Lin')]).toEqual([
      'SIGNATURE_EMPTY',
      'SIGNATURE_NAME_DIFFERS',
      'SIGNATURE_NAME_DIFFERS',
    ])
    expect(codeOf('Lin Xiaolan', false)).toBe('SIGNATURE_NEEDS_CONSENT')
  })

  it('is kept as the contract has the name', () => {
    expect(readSignature({ typed: 'lin xiaolan', consent: true }, 'Lin Xiaolan')).toEqual({
      ok: true,
      value: { typed: 'Lin Xiaolan', consent: true },
    })
  })
})

describe('the text of a contract', () => {
  const base = { contract_party: '海川贸易', contract_representative: '林晓岚', contract_address: '深圳', contract_email: 'a@b.example' }
  const finance = { payee_name: '海川贸易', payee_bank_name: '招商银行', payee_bank_number: '7559' }

  it.each(LOCALES)('names its parties in %s, and the payee where money is collected', (locale) => {
    const service = contractText({ type: 'logistics_service', base, finance, locale })
    expect(service.parties.map(({ value }) => value)).toEqual(['Crossdock', '海川贸易', '林晓岚', '深圳', 'a@b.example'])
    expect(contractText({ type: 'usd_cod', base, finance, locale }).parties.map(({ value }) => value)).toContain('7559')
    expect(service.clauses.length).toBeGreaterThan(3)
  })
})
