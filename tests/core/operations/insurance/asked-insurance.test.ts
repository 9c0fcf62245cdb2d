import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexReferences } from '#core/base/fields/references.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { askedInsurance, asksSame, withInsurance } from '#core/operations/insurance/asked-insurance.rules.ts'
import { certificateLines } from '#core/operations/insurance/certificate.document.ts'
import { insuranceCategory } from '#core/operations/insurance/insurance-category.entity.ts'
import { insuranceOptions } from '#core/operations/insurance/insurance-options.ts'
import { SAMPLE_CATEGORY } from './sample-category.ts'

const AT = Date.UTC(2026, 8, 17)
const references = indexReferences([
  {
    entity: insuranceCategory,
    rows: [
      { ...SAMPLE_CATEGORY, id: 1, version: 1 },
      { ...SAMPLE_CATEGORY, category_code: 'CLOSED', enabled: false, id: 2, version: 1 },
      { ...SAMPLE_CATEGORY, category_code: 'LATER', effective_from: '2026-09-18', id: 3, version: 1 },
    ],
  },
])
const content = (declared: bigint | undefined, values: { insurance?: string; insuredFor?: string }) => ({
  values,
  goods: declared === undefined ? [] : [{ name: 'Cup', nameCn: '杯子', quantity: 1, value: money(declared, 'CNY'), weight: 60 }],
})
const asked = (...parts: Parameters<typeof content>) => askedInsurance(content(...parts), { at: AT, references })
const refusal = (...parts: Parameters<typeof content>) => {
  const done = asked(...parts)
  return done?.ok === false ? done.failure.fields?.map(({ path, code }) => [path, code]) : undefined
}
const cents = fc.bigInt({ min: 1n, max: 10_000_000n })

describe('the insurance that an order asks for', () => {
  it('is none without a category, and the declared value without a value', () => {
    expect(asked(10_000n, {})).toBeUndefined()
    expect(must(asked(10_000n, { insurance: 'ALL-RISKS' })!)).toMatchObject({
      insured: money(10_000n, 'CNY'),
      premium: { total: money(1_000n, 'CNY') },
    })
    expect(must(asked(10_000n, { insurance: 'ALL-RISKS', insuredFor: '60.5' })!).insured).toEqual(money(6_050n, 'CNY'))
  })

  it('is refused at the field that is wrong', () => {
    expect(refusal(10_000n, { insurance: 'CLOSED' })).toEqual([['insurance', 'POLICY_CATEGORY']])
    expect(refusal(10_000n, { insurance: 'LATER' })).toEqual([['insurance', 'POLICY_CATEGORY']])
    expect(refusal(10_000n, { insuredFor: '60' })).toEqual([['insurance', 'INSURED_WITHOUT_CATEGORY']])
    expect(refusal(undefined, { insurance: 'ALL-RISKS' })).toEqual([['goods.0.value', 'INSURED_UNDECLARED']])
    expect(refusal(10_000n, { insurance: 'ALL-RISKS', insuredFor: '110.01' })).toEqual([['insuredFor', 'POLICY_TOO_MUCH']])
    expect(refusal(10_000n, { insurance: 'ALL-RISKS', insuredFor: '60.555' })?.[0]?.[0]).toBe('insuredFor')
  })

  it('is insured for exactly the value that it names, up to a tenth above the declared one, and never above', () => {
    fc.assert(
      fc.property(cents, cents, (declared, value) => {
        const offer = asked(declared, { insurance: 'ALL-RISKS', insuredFor: formatAmount(money(value, 'CNY')) })!
        const most = (declared * 11n) / 10n < 5_000_000n ? (declared * 11n) / 10n : 5_000_000n
        expect(offer.ok).toBe(value <= most)
        if (!offer.ok) return
        expect(offer.value.insured.amount).toBe(value)
        expect(offer.value.premium.total.amount >= 1_000n).toBe(true)
      }),
    )
  })

  it('is what the order says once it is insured, and nothing once it is not', () => {
    const plain = content(10_000n, {})
    const insured = withInsurance(plain, { category: 'ALL-RISKS', value: money(6_050n, 'CNY') })
    expect(insured.values).toEqual({ insurance: 'ALL-RISKS', insuredFor: '60.50' })
    expect(must(askedInsurance(insured, { at: AT, references })!).insured).toEqual(money(6_050n, 'CNY'))
    expect(withInsurance(insured, undefined)).toEqual(plain)
    expect([asksSame(plain, insured), asksSame(insured, insured)]).toEqual([false, true])
  })

  it('is chosen among the categories on offer', async () => {
    const reader = { references, at: AT, locale: 'en-US', actor: {}, storeOf: undefined, groupOf: undefined } as never
    const { rows } = await insuranceOptions.find(reader, { filters: {}, page: 1, pageSize: 9 })
    expect(rows).toEqual([{ code: 'ALL-RISKS', title: 'All risks', currency: 'CNY' }])
  })
})

describe('the lines of a certificate', () => {
  it('hold all of a text, in its order, none longer than a line', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('loss', 'damage', '丢失', ' ', ' ', '\n', '破损、短少'), { maxLength: 200 }), (parts) => {
        const text = parts.join('')
        const lines = certificateLines(text)
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        expect(lines.every((line) => line !== '' && Array.from(line).length <= 84)).toBe(true)
      }),
    )
  })
})
