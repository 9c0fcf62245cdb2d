import { describe, expect, it } from 'vitest'
import { parseDay, parseEmail, parseFileId, parseWebAddress } from '#core/base/fields/formats.ts'
import type { Field } from '#core/base/fields/field.ts'
import { readField, shower } from '#core/base/fields/read-field.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { seededReferences } from '../../../support/references.ts'

const label = words('字段', '欄位', 'Field')
/** The value, or what was expected instead. */
const told = (result: Result<unknown>): unknown =>
  result.ok ? result.value : [result.failure.code, ...Object.values(result.failure.params)]
const read = (field: Field, raw: unknown): unknown => told(readField(field, raw, { references: seededReferences }))

describe('a day', () => {
  const wrong = ['FIELD_TYPE', 'YYYY-MM-DD']
  it('is one of the calendar, however it is written', () => {
    const written = ['2026-03-01', '2026/3/1', '2026.3.1', '2026年3月1日', '2026-03-01 00:00:00', '2026-03-01 0:00']
    expect(written.map((text) => told(parseDay(text)))).toEqual(Array(6).fill('2026-03-01'))
    expect(told(parseDay('2024-02-29'))).toBe('2024-02-29')
    for (const text of ['2026-02-29', '2026-13-01', '01/03/2026', '20260301', 'tomorrow']) expect(told(parseDay(text))).toEqual(wrong)
  })
  it('has no time of day, which a time zone could move to another day', () => {
    for (const text of ['2026-03-01 08:30', '2026-03-01T00:00:00Z', '2026-03-01 10:00:00', '2026 00:00-03-01', '00:00'])
      expect(told(parseDay(text))).toEqual(wrong)
  })
  it('is read from full-width figures and shown as it is', () => {
    expect(read({ kind: 'date', label }, ' ２０２６－０３－０１ ')).toBe('2026-03-01')
    expect(shower({ kind: 'date', label })('2026-03-01')).toBe('2026-03-01')
  })
})

describe('an email address', () => {
  const wrong = ['FIELD_TYPE', 'name@example.com']
  it('keeps its mailbox as it is and has its host in small letters', () => {
    expect(told(parseEmail('Li.Wei+cod@Mail.Example.COM'))).toBe('Li.Wei+cod@mail.example.com')
    expect(told(parseEmail('李伟@例子.中国'))).toBe('李伟@例子.中国')
    expect(read({ kind: 'email', label }, ' a＠example.com ')).toBe('a@example.com')
    expect(shower({ kind: 'email', label })('a@example.com')).toBe('a@example.com')
  })
  it.each([
    'example.com',
    '@example.com',
    'a@',
    'a@localhost',
    'a@example.',
    'a@.com',
    'a@-example.com',
    'a@example-.com',
    'a b@example.com',
    'a@b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a,b@example.com',
    '<a@example.com>',
    'a@exa_mple.com',
    'a@example.com, b@example.com',
  ])('is none in %s', (text) => expect(told(parseEmail(text))).toEqual(wrong))
  it('is no longer than 254 characters', () => {
    const host = '@example.com'
    expect(told(parseEmail('a'.repeat(254 - host.length) + host))).toHaveLength(254)
    expect(told(parseEmail('a'.repeat(255 - host.length) + host))).toEqual(wrong)
  })
})

describe('an address on the web', () => {
  it('leads to a page, with a place for a number where one belongs', () => {
    const addresses = [
      'https://example.com',
      'HTTP://Example.com:8080/a?b=1#c',
      'https://t.example/{number}',
      'https://例子.中国/包裹',
      'http://localhost/x',
    ]
    expect(addresses.map((text) => told(parseWebAddress(text)))).toEqual(addresses)
  })
  it.each([
    'example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    'https://',
    'https:///x',
    'https://a@example.com/',
    'https://exa mple.com',
    'https://example.com/a b',
    'https://example.com/"',
    'https://example.com/<b>',
    'https://example.com\\x',
    'https://example..com',
    'https://example.com:port/',
    'https://example.com:123456/',
    'x https://example.com',
  ])('is none in %s', (text) => expect(told(parseWebAddress(text))).toEqual(['FIELD_TYPE', 'https://example.com/…']))
  it('is as long as its field lets it', () => {
    const page: Field = { kind: 'url', maxLength: 20, label }
    expect(read(page, 'https://example.com/')).toBe('https://example.com/')
    expect(read(page, 'https://example.com/a')).toEqual(['TOO_LONG', 20])
    expect(read(page, 'example.com')).toEqual(['FIELD_TYPE', 'https://example.com/…'])
    expect(shower(page)('https://example.com/')).toBe('https://example.com/')
  })
})

describe('a file', () => {
  it('is an id and never a path', () => {
    for (const id of ['a', '7', '_', '-', 'Zx9_-.png', `a${'.'.repeat(99)}`]) expect(told(parseFileId(id))).toBe(id)
    for (const path of ['', '.', '..', '.env', '../x', 'a/b', 'a\\b', 'a b', 'https://x', 'ä', `a${'b'.repeat(100)}`])
      expect(told(parseFileId(path))).toEqual(['FIELD_TYPE', 'A–Z a–z 0–9 _ . -'])
    expect(read({ kind: 'file', label }, ' a.png ')).toBe('a.png')
    expect(shower({ kind: 'file', label })('a.png')).toBe('a.png')
  })
})

describe('a rich text', () => {
  it('is kept as it came, as long as its field lets it', () => {
    const text: Field = { kind: 'html', maxLength: 12, label }
    expect(read(text, '<p>\n全部</p>')).toBe('<p>\n全部</p>')
    expect(read(text, '<script></p>x')).toEqual(['TOO_LONG', 12])
    expect(shower(text)('<p>x</p>')).toBe('<p>x</p>')
  })
})

describe('several references', () => {
  const countries: Field = { kind: 'references', to: 'country', most: 2, label }
  it('are the keys of their records, each once, by any of their names', () => {
    expect(read(countries, ['ae', '阿联酋', ' ', 'Kuwait'])).toEqual(['AE', 'KW'])
    expect(read(countries, 'AE, kw')).toEqual(['AE', 'KW'])
    expect(read(countries, 'AE;')).toEqual(['AE'])
    expect([read(countries, ['Korea, Republic of']), read(countries, 'Korea, Republic of; AE')]).toEqual([['KR'], ['KR', 'AE']])
    expect([read(countries, []), read(countries, ''), read(countries, null)]).toEqual([undefined, undefined, undefined])
    expect(shower(countries)(['AE', 'KW'])).toEqual(['AE', 'KW'])
  })
  it('are all known and not too many', () => {
    expect(read(countries, ['AE', 'Atlantis'])).toEqual(['UNKNOWN_REFERENCE', 'Atlantis'])
    expect(read(countries, ['AE', 'KW', 'QA'])).toEqual(['OUT_OF_RANGE', 0, 2])
    expect(read(countries, ['AE', 'AE', 'KW', 'AE'])).toEqual(['AE', 'KW'])
  })
})
