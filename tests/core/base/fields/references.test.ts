import { describe, expect, expectTypeOf, it } from 'vitest'
import { country } from '#core/platform/reference/country.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { readField } from '#core/base/fields/read-field.ts'
import { readRecord } from '#core/base/fields/read-record.ts'
import { countryName, indexReferences, nameKey } from '#core/base/fields/references.ts'
import { words } from '#core/base/kernel/words.ts'
import { seededReferences } from '../../../support/references.ts'

const emirates = {
  id: 1,
  version: 1,
  code: 'AE',
  name: '阿联酋',
  english_name: 'United Arab Emirates',
  traditional_name: '阿聯酋',
  aliases: ['UAE', 'Dubai'],
}
const dubai = { id: 2, version: 1, code: 'DUBAI', name: '阿联酋', english_name: 'Dubai', aliases: [] }
const destination = { kind: 'reference', to: 'country', label: words('国家', '國家', 'Country') } as const
/** An entity that is not loaded. */
const planet = { ...country, name: 'planet' }
const references = indexReferences([
  { entity: country, rows: [emirates, dubai] },
  { entity: currency, rows: [] },
])
const found = (named: string): unknown => references.find(country, named)?.code

describe('records by the names that people write', () => {
  it('are found by key, title, title in a language and alias', () => {
    expect(['AE', '阿联酋', 'United Arab Emirates', '阿聯酋', 'UAE'].map(found)).toEqual(['AE', 'AE', 'AE', 'AE', 'AE'])
  })

  it('are found whatever the case, the spaces, dots, commas and dashes', () => {
    expect(['ae', ' U.A.E. ', 'united-arab emirates', 'UNITED_ARAB,EMIRATES', 'ＵＡＥ'].map(found)).toEqual(['AE', 'AE', 'AE', 'AE', 'AE'])
    expect(nameKey(' - a . , b - ')).toBe('ab')
    expect(nameKey("Côte d’Ivoire · a'b")).toBe('côtedivoireab')
  })

  it('are found whatever the accents, the Chinese script and the forms of Arabic letters', () => {
    const record = { ...emirates, aliases: ['Türkiye', 'الإمارات', 'جدة', "Côte d'Ivoire"] }
    const marked = indexReferences([{ entity: country, rows: [record] }])
    for (const name of ['turkiye', 'TÜRKİYE', 'الامارات', 'الإمـــارات', 'جِدَّه', 'COTE D’IVOIRE', '阿聯酋'])
      expect([name, marked.keyOf('country', name)]).toEqual([name, 'AE'])
  })

  it('are found by several names of one record, and by none where they are of two', () => {
    for (const name of ['AE - United Arab Emirates', 'United Arab Emirates (UAE)', '阿联酋/UAE', '(AE)'])
      expect([name, found(name)]).toEqual([name, 'AE'])
    expect(['AE - DUBAI', 'AE - Atlantis'].map(found)).toEqual([undefined, undefined])
  })

  it('that are countries are found by their names in other languages, and are hinted at where they are misspelt', () => {
    const names = [
      'Émirats arabes unis',
      'Birleşik Arap Emirlikleri',
      'Vereinigte Arabische Emirate',
      'アラブ首長国連邦',
      'دولة الإمارات العربية المتحدة',
    ]
    for (const name of names) expect([name, found(name)]).toEqual([name, 'AE'])
    const read = (text: string) => readField(destination, text, { references })
    expect(read('United Arab Emirats')).toMatchObject({
      ok: false,
      failure: { code: 'REFERENCE_MISSPELT', params: { near: words('阿联酋', '阿聯酋', 'United Arab Emirates') } },
    })
    expect(read('Atlantis')).toMatchObject({ ok: false, failure: { code: 'UNKNOWN_REFERENCE' } })
  })

  it('are found by their key before any name of another, and by a name as the first that has it', () => {
    expect(found('dubai')).toBe('DUBAI')
    expect(found('阿联酋')).toBe('AE')
  })

  it('are not found by what nobody is called', () => {
    expect([found(''), found('Atlantis'), found(' '), references.find(planet, 'AE')]).toEqual([undefined, undefined, undefined, undefined])
    expect(indexReferences([{ entity: country, rows: [{ ...dubai, name: '' }] }]).find(country, '')).toBeUndefined()
  })

  it('are found as surely the second time, and after ten thousand other names', () => {
    expect([found('UAE'), found('UAE'), found('Atlantis'), found('Atlantis')]).toEqual(['AE', 'AE', undefined, undefined])
    for (let index = 0; index < 10_001; index += 1) found(`nowhere ${index}`)
    expect([found('UAE'), found('Atlantis')]).toEqual(['AE', undefined])
  })

  it('are listed by entity, and tell their key', () => {
    expect(references.all(country)).toEqual([emirates, dubai])
    expect([references.all(currency), references.all(planet)]).toEqual([[], []])
    expect(['ae', '阿联酋', 'Atlantis'].map((named) => references.keyOf('country', named))).toEqual(['AE', 'AE', undefined])
    expect(references.keyOf('planet', 'AE')).toBeUndefined()
  })

  it('are called by their name in each language, the Chinese one where there is no other', () => {
    expect(countryName(emirates)).toEqual(words('阿联酋', '阿聯酋', 'United Arab Emirates'))
    expect(countryName(dubai)).toEqual(words('阿联酋', '阿联酋', 'Dubai'))
  })
})

describe('a record from outside', () => {
  const raw = { channel_code: 'sea', channel_name: ' 中东海运 ' }

  it('has the values of its declared fields and nothing else', () => {
    const read = readRecord(channel, { ...raw, secret: 'x' }, seededReferences)
    expect(read).toMatchObject({ ok: true, value: { channel_code: 'SEA', channel_name: '中东海运' } })
    expect(read.ok && Object.keys(read.value).toSorted()).toEqual(Object.keys(channel.fields).toSorted())
  })

  it('names every field that is wrong', () => {
    const read = readRecord(channel, { channel_code: 's e a' }, seededReferences)
    expect(read).toMatchObject({
      ok: false,
      failure: {
        code: 'INPUT_INVALID',
        fields: [
          { path: 'channel_code', code: 'FIELD_TYPE' },
          { path: 'channel_name', code: 'FIELD_REQUIRED' },
        ],
      },
    })
  })

  it('takes nothing that it only inherited', () => {
    expect(readRecord(channel, Object.create(raw) as Record<string, unknown>, seededReferences).ok).toBe(false)
  })

  it('has no range upside down', () => {
    const known = seededReferences.find(country, 'AE') ?? emirates
    const ranged = (least: number, most: number) =>
      readRecord(country, { ...known, number_min_length: least, number_max_length: most }, seededReferences)
    expect([ranged(8, 9).ok, ranged(9, 9).ok]).toEqual([true, true])
    expect(readRecord(country, { ...known, number_min_length: 10, number_max_length: 9, code: '?' }, seededReferences)).toMatchObject({
      failure: { fields: [{ path: 'code', code: 'FIELD_TYPE' }] },
    })
    expect(ranged(10, 9)).toMatchObject({
      failure: { code: 'INPUT_INVALID', fields: [{ path: 'number_max_length', code: 'OUT_OF_RANGE', params: { min: 10, max: 15 } }] },
    })
  })
})

describe('a record that is found', () => {
  it('has the type of its declaration, so that renaming a field breaks the compile wherever it is read', () => {
    const found = seededReferences.find(currency, 'AED')
    expectTypeOf(found?.to_usd).toEqualTypeOf<string | undefined>()
    expectTypeOf(seededReferences.find(country, 'AE')?.validation_type).toEqualTypeOf<'none' | 'prefix' | 'pattern' | undefined>()
    expectTypeOf(seededReferences.all(country)[0]?.allow_arrive).toEqualTypeOf<boolean | undefined>()
    // @ts-expect-error a field that the entity does not declare
    expect(found?.to_dollars).toBeUndefined()
    // @ts-expect-error the same by its text
    expect(found?.['to_dollars']).toBeUndefined()
  })

  it('takes an entity, not the text of its name', () => {
    // @ts-expect-error a text could name an entity that does not exist
    expect(() => seededReferences.find('currency', 'AED')).not.toThrow()
  })
})
