import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findContraband } from '#core/parcels/orders/place/contraband.rules.ts'
import { contraband } from '#core/platform/reference/contraband.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { indexReferences, type ReferenceRow, type References } from '#core/base/fields/references.ts'

const row = (code: string, more: Readonly<Record<string, string | readonly string[]>>): ReferenceRow =>
  ({ id: 1, version: 1, contraband_code: code, contraband_description: code, ...more }) as ReferenceRow
const listOf = (...terms: readonly string[]): References =>
  indexReferences([
    { entity: contraband, rows: [row('NONE', {}), row('WEAPON', { terms: [] }), row('ALL', { terms })] },
    { entity: channel, rows: [{ id: 1, version: 1, channel_code: 'AIR', channel_name: 'air', terms: ['lamp'] }] },
  ])

/** A list that counts how often it was read. */
const countedList = (...terms: readonly string[]) => {
  const list = listOf(...terms)
  const asked: string[] = []
  const references: References = {
    ...list,
    all: (entity) => {
      asked.push(entity.name)
      return list.all(entity)
    },
  }
  return { references, asked }
}

const found = (references: References, name: string) => findContraband({ name, quantity: 1 }, references)?.term

describe('what must not travel', () => {
  it('is found by Latin words that stand alone, in any case and beside any sign', () => {
    const list = listOf('gun', 'Pepper Spray', 'e-cig')
    for (const name of ['gun', 'GUN', 'toy gun', 'gun toy', '(Gun)', 'water-gun', 'gunmetal gun', 'gungun gun', '枪gun枪'])
      expect([name, found(list, name)]).toEqual([name, 'gun'])
    for (const name of ['gunmetal', 'begun', 'gun2', '2gun', 'begunner', 'gungun', 'g un', '', 'lamp', 'air'])
      expect([name, found(list, name)]).toEqual([name, undefined])
    expect(found(list, 'PEPPER spray 50 ml')).toBe('Pepper Spray')
    expect(found(list, 'Pepper  Spray')).toBe('Pepper Spray')
    expect(found(list, 'E-CIG set')).toBe('e-cig')
    expect(found(list, 'e-cigar')).toBeUndefined()
  })

  it('is found by other words wherever they stand', () => {
    const list = listOf('枪', 'Ø刀', 'a枪')
    expect(['玩具枪套', 'x枪x', '枪'].map((name) => found(list, name))).toEqual(['枪', '枪', '枪'])
    expect([found(list, 'ø刀x'), found(list, 'XØ刀')]).toEqual(['Ø刀', 'Ø刀'])
    expect(found(list, '手机壳')).toBeUndefined()
    expect(found(listOf('a枪'), 'banA枪s')).toBe('a枪')
  })

  it.each([
    ['电池', '鋰電池', '电 池', '電·池', '电．池', '电\u200b池', '電 - 池'],
    ['電池', '锂电池'],
    ['battery', 'Batteries', 'lithium battery', 'ＢＡＴＴＥＲＹ'],
    ['knives', 'knives set'],
    ['batteries', 'battery'],
    ['match', 'matches'],
    ['power bank', 'powerbank', 'power-bank', 'Power Banks', 'power_bank'],
    ['powerbank', 'power bank', 'power-banks', 'POWERBANKS'],
    ['بطارية', 'بطاريه', 'البطّارية', 'بطـــارية'],
  ])('is found however it is written: %s', (term, ...names) => {
    for (const name of names) expect([name, found(listOf(term), name)]).toEqual([name, term])
  })

  it('is not found across the parts of a list, or in other words', () => {
    for (const [term, name] of [
      ['电池', '充电、池塘'],
      ['match', 'matching socks'],
      ['gas', 'glasses'],
      ['glass', 'glas'],
      ['battery', 'batterie'],
      ['power bank', 'powerbanking'],
    ] as const)
      expect([name, found(listOf(term), name)]).toEqual([name, undefined])
  })

  it('is found between any other words, joined in any way', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/)
    const joint = fc.constantFrom('', ' ', '-', '_', ' - ', '\u00a0')
    fc.assert(
      fc.property(word, word, joint, fc.constantFrom('', 's'), fc.boolean(), (one, other, between, plural, isLoud) => {
        const name = `set of ${one}${between}${other}${/(?:s|x|z|ch|sh|y)$/.test(other) ? '' : plural}, 2 pcs`
        expect(found(listOf(`${one} ${other}`), isLoud ? name.toUpperCase() : name)).toBe(`${one} ${other}`)
      }),
    )
  })

  it('is found in both scripts, whatever stands between its letters', () => {
    const pair = fc.constantFrom(['电', '電'], ['枪', '槍'], ['药', '藥'], ['烟', '煙'], ['刀', '刀'])
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2, maxLength: 4 }), fc.constantFrom('', ' ', '·', ' . ', '\u3000'), (pairs, between) => {
        const [simplified, traditional] = [0, 1].map((script) => pairs.map((one) => one[script] ?? ''))
        expect(found(listOf((simplified ?? []).join('')), `新款${(traditional ?? []).join(between)}盒`)).toBeDefined()
      }),
    )
  })

  it('is reported by the first word of the list, and by the name that contains it', () => {
    const list = listOf('knife', 'gun', '枪')
    expect(findContraband({ name: 'gun and knife', nameCn: '枪', quantity: 1 }, list)).toEqual({ field: 'name', term: 'knife' })
    expect(findContraband({ name: 'toy', nameCn: '玩具枪', quantity: 1 }, list)).toEqual({ field: 'nameCn', term: '枪' })
    expect(findContraband({ nameCn: 'Gun', quantity: 1 }, list)).toEqual({ field: 'nameCn', term: 'gun' })
    expect(findContraband({ name: 'toy', nameCn: '玩具', quantity: 1 }, list)).toBeUndefined()
    expect(findContraband({ sku: 'gun', quantity: 1 }, list)).toBeUndefined()
  })

  it('is what the list says now, and the list is gone through once', () => {
    const { references, asked } = countedList('gun')
    expect([found(references, 'gun'), found(references, 'knife'), found(references, 'gun')]).toEqual(['gun', undefined, 'gun'])
    expect(asked).toEqual(['contraband'])
    const { references: changed } = countedList('knife')
    expect([found(changed, 'gun'), found(changed, 'knife')]).toEqual([undefined, 'knife'])
  })

  it('is found in the ten thousandth name as in the first', () => {
    const list = listOf('gun')
    for (let at = 0; at < 10_050; at += 1) expect(found(list, `lamp ${at}`)).toBeUndefined()
    expect([found(list, 'lamp 1'), found(list, 'gun 1'), found(list, 'gun 1')]).toEqual([undefined, 'gun', 'gun'])
  })
})
