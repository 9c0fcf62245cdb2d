import { areaList } from '@vant/area-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitAddress } from '#core/parcels/orders/pasted/split-address.ts'
import type { AddressPart } from '#core/parcels/orders/pasted/splitting.ts'
import { cleanText, figures, toHalfWidth } from '#core/base/kernel/text.ts'
import { allCountries, GROUPS, pastedExamples } from './pasted-addresses.ts'

const split = (text: string) => splitAddress({ text, references: allCountries, divisions: areaList })

const PARTS = ['name', 'phone', 'phone2', 'country', 'province', 'city', 'district', 'address', 'zipCode', 'idNumber'] as const
/**
 * How many of the parts that an address has, or that were read from it, must be right; and how many
 * may be wrong without a mark.
 */
const LEAST_RIGHT = 0.98
const MOST_UNMARKED = 0.01

type PartVerdict = { readonly part: AddressPart; readonly isRight: boolean; readonly isMarked: boolean; readonly about: string }

function judge({ text, expected }: (typeof pastedExamples)[number]): readonly PartVerdict[] {
  const { parts, doubts } = split(text)
  return PARTS.flatMap((part) => {
    const [found = '', wanted = ''] = [parts[part], expected[part]]
    if (found === '' && wanted === '') return []
    return [
      {
        part,
        isRight: found === wanted,
        isMarked: doubts[part] !== undefined,
        about: `${part}: “${found}”, expected “${wanted}” in ${text}`,
      },
    ]
  })
}

const plain = (text: string): string => figures(toHalfWidth(cleanText(text))).replace(/[\s,]+/g, '')
const digits = (text: string): string => figures(text).replace(/\D/g, '')

/**
 * Whether all signs of a text stand in another in the same order: an address lies around what was
 * taken out of it.
 */
function isWithin(text: string, source: string): boolean {
  let at = -1
  return Array.from(text).every((sign) => (at = source.indexOf(sign, at + 1)) >= 0)
}

/**
 * Every part but the country's code stands in the text; of a phone its number does, behind the
 * prefix, and without a trunk zero in brackets.
 */
function expectFromText(text: string): void {
  const { parts } = split(text)
  const source = plain(text)
  const dialled = `${digits(text)} ${digits(text.replaceAll('(0)', ''))}`
  for (const [part, value] of Object.entries(parts)) {
    if (part === 'country') expect(value).toMatch(/^[A-Z]{2}$/)
    else if (part === 'phone' || part === 'phone2') expect(dialled).toContain(digits(value).slice(-6))
    else if (part === 'address') expect(isWithin(plain(value), source), `${value} in ${text}`).toBe(true)
    else expect(source).toContain(plain(value))
  }
}

describe('a pasted address', () => {
  it('is one of 200 examples: 60 Chinese, 70 of the Gulf, 50 in Arabic, 20 of other countries', () => {
    expect(GROUPS.map((group) => pastedExamples.filter((one) => one.group === group).length)).toEqual([60, 70, 50, 20])
  })

  it.each(GROUPS)('of the group %s has its parts right, and a wrong one is marked', (group) => {
    const judged = pastedExamples.filter((one) => one.group === group).flatMap(judge)
    const wrong = judged.filter(({ isRight }) => !isRight)
    const about = wrong.map((one) => one.about).join('\n')
    expect(1 - wrong.length / judged.length, about).toBeGreaterThanOrEqual(LEAST_RIGHT)
    expect(wrong.filter(({ isMarked }) => !isMarked).length / judged.length, about).toBeLessThanOrEqual(MOST_UNMARKED)
  })

  it('marks what it does not have and what follows from the rest', () => {
    expect(split('Villa 22 Al Safa 2 Dubai near Spinneys').doubts).toEqual({ name: 'missing', phone: 'missing', city: 'inferred' })
    expect(split('Kuwait, Jabriya block 1a street 102 house 5\nabu fahad 99887766').doubts).toEqual({ city: 'inferred' })
    expect(split('电话：12').doubts.phone).toBe('invalid')
  })

  it('of China is split without its divisions by the suffixes alone, and marked', () => {
    const { parts, doubts } = splitAddress({ text: '广东省深圳市南山区科技园1栋 李雷 13812345678', references: allCountries })
    expect(parts).toMatchObject({ province: '广东省', city: '深圳市', district: '南山区', address: '南山区科技园1栋', name: '李雷' })
    expect(doubts).toEqual({ province: 'guessed', city: 'guessed', district: 'guessed' })
  })

  it('never throws, and invents nothing: each part stands in the text', () => {
    for (const { text } of pastedExamples) expectFromText(text)
    const stretch = fc.constantFrom(...pastedExamples.flatMap(({ text }) => text.split(/(?<=[\s,،，])/)))
    const mixed = fc.array(fc.oneof({ weight: 4, arbitrary: stretch }, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 14 })
    fc.assert(
      fc.property(mixed, (pieces) => expectFromText(pieces.join(''))),
      { numRuns: 400, examples: [[['13999123456', '(0)4 ']]] },
    )
  })

  it('is read in time that follows its length', () => {
    for (const text of ['1 '.repeat(1000), 'Al '.repeat(700), '中'.repeat(2000), '+971 '.repeat(400), 'a.'.repeat(1000)])
      expect(() => split(text)).not.toThrow()
  })
})
