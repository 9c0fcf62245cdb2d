import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atField, declaredFailures, defineFailures, FAILURE_KINDS, failureDeclaration } from '#core/base/kernel/failure.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { MOST_SHOWN } from '#core/base/kernel/text.ts'
import { LOCALES, localeOf, sameWords, words } from '#core/base/kernel/words.ts'

const full = words('已满 {most}', '已滿 {most}', 'Full with {most}')
const kettleFailure = defineFailures({
  KETTLE_FULL: { kind: 'conflict', words: full },
  KETTLE_LOST: { kind: 'missing', words: words('没有水壶', '沒有水壺', 'There is no kettle') },
})

describe('failures', () => {
  it('are values with their code, kind and parameters', () => {
    expect(kettleFailure('KETTLE_FULL', { most: 2 })).toEqual({ code: 'KETTLE_FULL', kind: 'conflict', params: { most: 2 } })
    expect(kettleFailure('KETTLE_LOST')).toEqual({ code: 'KETTLE_LOST', kind: 'missing', params: {} })
  })

  it('repeat no more of a value than a reader can use, and words of ours whole', () => {
    const found = 'x'.repeat(30_000)
    const shown = kettleFailure('KETTLE_LOST', { found, choices: sameWords(found) })
    expect(shown.params).toEqual({ found: `${'x'.repeat(MOST_SHOWN)}…`, choices: sameWords(found) })
    expect(kettleFailure('KETTLE_LOST', { found: `${'x'.repeat(MOST_SHOWN - 1)}😀😀` }).params['found']).toBe(
      `${'x'.repeat(MOST_SHOWN - 1)}…`,
    )
    expect(kettleFailure('KETTLE_LOST', { found: 'x'.repeat(MOST_SHOWN) }).params['found']).toHaveLength(MOST_SHOWN)
    expect(atField(found, shown).path).toBe(`${'x'.repeat(MOST_SHOWN)}…`)
  })

  it('are found again by their code, with their words', () => {
    expect(failureDeclaration('KETTLE_FULL')).toEqual({ kind: 'conflict', words: full })
    expect(failureDeclaration('KETTLE_EMPTY')).toBeUndefined()
    expect(declaredFailures().get('KETTLE_LOST')?.words['zh-TW']).toBe('沒有水壺')
  })

  it('are declared once', () => {
    expect(() => defineFailures({ KETTLE_FULL: { kind: 'refused', words: full } })).toThrow('failure KETTLE_FULL is declared twice')
    expect(failureDeclaration('KETTLE_FULL')?.kind).toBe('conflict')
  })

  it('can be what is wrong with one field', () => {
    expect(atField('goods.0.quantity', kettleFailure('KETTLE_FULL', { most: 2 }))).toEqual({
      path: 'goods.0.quantity',
      code: 'KETTLE_FULL',
      params: { most: 2 },
    })
  })

  it('are of kinds that adapters have a table for', () => {
    for (const [code, { kind }] of declaredFailures()) expect([code, FAILURE_KINDS.includes(kind)]).toEqual([code, true])
  })
})

describe('results', () => {
  it('hold a value or a failure, never both', () => {
    expect(ok(1)).toEqual({ ok: true, value: 1 })
    expect(failed('why')).toEqual({ ok: false, failure: 'why' })
  })

  it('give their value where they cannot fail, and throw where they did', () => {
    expect(must(ok('value'))).toBe('value')
    expect(() => must(failed(kettleFailure('KETTLE_LOST')))).toThrow('impossible failure: {"code":"KETTLE_LOST"')
  })
})

describe('words', () => {
  it('hold one text for each language, in the order in which they are written', () => {
    expect(words('简', '繁', 'E')).toEqual({ 'zh-CN': '简', 'zh-TW': '繁', 'en-US': 'E' })
    expect(Object.keys(full)).toEqual([...LOCALES])
  })

  it.each([
    ['zh-CN', 'zh-CN'],
    ['zh-cn', 'zh-CN'],
    [' zh-TW ', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW'],
    ['ZH-mo', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['en-US', 'en-US'],
    ['en-GB', 'en-US'],
    ['ar', 'en-US'],
    ['pinzhong-zh', 'en-US'],
    ['pin-zh-TW', 'en-US'],
    ['', 'en-US'],
    [undefined, 'en-US'],
  ] as const)('a reader of %j gets %s', (tag, locale) => expect(localeOf(tag)).toBe(locale))

  it('are found for any tag at all', () => {
    fc.assert(
      fc.property(fc.string(), (tag) => {
        expect(LOCALES).toContain(localeOf(tag))
      }),
    )
  })
})
