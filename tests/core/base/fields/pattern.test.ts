import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern, matches, walk, type Pattern } from '#core/base/fields/pattern.ts'
import { must } from '#core/base/kernel/result.ts'

const compiled = (source: string): Pattern => must(compilePattern(source))
const failureOf = (source: string): unknown => {
  const result = compilePattern(source)
  return result.ok ? undefined : [result.failure.code, result.failure.params['position']]
}

/**
 * Patterns of the subset over few characters, so that texts of the same characters often match.
 * Both stay small, because the peer backtracks.
 */
const { source: sources } = fc.letrec<{ source: string; sequence: string; repeated: string; one: string }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'source' },
    fc.constantFrom('a', 'b', '1', '2', '\\d', '.', '[ab]', '[^a]', '[1-3]', '[^\\d]', '[a\\-1]', '[-a]', '\\.', '\\+', '[]', '[^]', '😀'),
    tie('source').map((inside) => `(${inside})`),
    tie('source').map((inside) => `(?:${inside})`),
  ),
  repeated: fc
    .tuple(tie('one'), fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0}', '{0,2}', '{1,3}', '{2,}'))
    .map((parts) => parts.join('')),
  sequence: fc.array(tie('repeated'), { maxLength: 3 }).map((parts) => parts.join('')),
  source: fc.array(tie('sequence'), { minLength: 1, maxLength: 2 }).map((parts) => parts.join('|')),
}))
const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1', '2', '3', '.', '+', '-', '😀', '\n'), maxLength: 4 })

describe('patterns', () => {
  it('agree with the regular expressions of the language on the subset', () => {
    fc.assert(
      fc.property(sources, fc.array(texts, { minLength: 5, maxLength: 5 }), (source, candidates) => {
        const pattern = compilePattern(source)
        fc.pre(pattern.ok)
        const expected = new RegExp(`^(?:${source})$`, 'u')
        for (const text of candidates) {
          const both = [matches(pattern.value, text), walk(pattern.value, text).matched]
          expect([source, text, ...both]).toEqual([source, text, expected.test(text), expected.test(text)])
        }
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['[a-c]+', ['a', 'cab'], ['', 'd', 'abd']],
    ['[a-cx-z]', ['b', 'y', 'a', 'c', 'z'], ['d', 'w', '-']],
    ['[-a]', ['-', 'a'], ['b']],
    ['[a-]', ['-', 'a'], ['b']],
    ['[^a-c]', ['d', '\n'], ['a', 'b', 'c']],
    ['[\\d.]', ['0', '5', '9', '.'], ['a', '/', ':']],
    ['[\\]\\-]', [']', '-'], ['\\']],
    ['[b-b]', ['b'], ['a', 'c']],
    ['[a^]', ['a', '^'], ['b']],
    ['[+*]', ['+', '*'], ['a']],
    ['\\d\\.\\+\\/\\-\\\\', ['5.+/-\\'], ['5a+/-\\']],
    ['a{2,}', ['aa', 'aaaaa'], ['', 'a']],
    ['a{2,3}', ['aa', 'aaa'], ['a', 'aaaa']],
    ['a{2}', ['aa'], ['a', 'aaa']],
    ['a{0}', [''], ['a']],
    ['a{10}', ['aaaaaaaaaa'], ['aaaaaaaaa', 'a']],
    ['(?:ab)*c', ['c', 'abc', 'ababc'], ['ac', 'ab']],
    ['(a|b|)c', ['ac', 'bc', 'c'], ['abc', '']],
    ['(a|b)(c|d)', ['ac', 'bd'], ['ab', 'a']],
    ['a|bc', ['a', 'bc'], ['ac', 'b', 'abc']],
    ['.', ['a', '😀', '\t', '\u2027'], ['\n', '\r', '\u2028', '\u2029', '', 'ab']],
    ['', [''], ['a']],
    ['^$', [''], ['$', '^']],
  ] as const)('%s takes the texts it means and no other', (source, taken, refused) => {
    const pattern = compiled(source)
    for (const [texts, wanted] of [
      [taken, true],
      [refused, false],
    ] as const)
      for (const text of texts) {
        const both = [matches(pattern, text), matches(pattern, text), walk(pattern, text).matched]
        expect([text, ...both]).toEqual([text, wanted, wanted, wanted])
      }
  })

  it('are matched as surely after more signs than they remember', () => {
    const notX = compiled('[^x]*')
    const signs = (first: number, count: number): string =>
      String.fromCodePoint(...Array.from({ length: count }, (_, index) => first + index))
    for (const text of [signs(0x4e00, 9_000), signs(0x20000, 9_000), signs(0x30000, 3_000), 'ab'])
      expect([matches(notX, text), matches(notX, `${text}x`), matches(notX, `x${text}`)]).toEqual([true, false, false])
  })

  it('never visit more than each state once for each sign', () => {
    fc.assert(
      fc.property(sources, texts, (source, text) => {
        const pattern = compilePattern(source)
        fc.pre(pattern.ok)
        expect(walk(pattern.value, text).steps).toBeLessThanOrEqual((Array.from(text).length + 1) * pattern.value.states.length)
      }),
    )
  })

  it.each(['(a+)+', '(a*)*b', '(a|a)*', '(a|aa)+', '(.*)*x', '((a?){100})', '(a*a*a*a*a*)*b'])(
    'walk %s in linear time, where trying again would never end',
    (source) => {
      const pattern = compiled(source)
      const stepsOf = (length: number): number => walk(pattern, `${'a'.repeat(length)}!`).steps
      expect(matches(pattern, `${'a'.repeat(50_000)}!`)).toBe(false)
      expect(stepsOf(20_000)).toBeLessThanOrEqual(2 * stepsOf(10_000) + pattern.states.length)
    },
  )

  it('match the whole text, with or without anchors', () => {
    for (const source of ['5\\d{8}', '^5\\d{8}$', '^5\\d{8}', '^4\\d$|^5\\d{8}$']) {
      expect([source, matches(compiled(source), '501234567')]).toEqual([source, true])
      expect([source, matches(compiled(source), '5012345678')]).toEqual([source, false])
    }
  })

  it('say where they are wrong', () => {
    const wrong = {
      '(a': 3,
      'a)': 2,
      '[a': 3,
      '*a': 1,
      'a**': 3,
      'a+?': 3,
      'a{2': 4,
      'a{,2}': 3,
      'a{3,2}': 3,
      'a{1001}': 6,
      '(?=a)': 3,
      '\\w': 2,
      '\\': 2,
      'a^b': 2,
      a$b: 3,
      '(^a)': 2,
      '[b-a]': 4,
      '[a-\\d]': 4,
      'a]': 2,
      '}': 1,
      '\\1': 2,
      '😀)': 2,
      '[[a]': 2,
      '[a[': 3,
      '[\\d-a]': 4,
      '[\\d-\\d]': 4,
      '[a-\\x]': 5,
      '(?a)': 3,
      '(?': 3,
      'a{': 3,
      'a{}': 3,
      'a{2,x}': 5,
      'a{2x}': 4,
      'a{x}': 3,
      'a$|b$c': 6,
      '\\-\\a': 4,
    }
    for (const [source, position] of Object.entries(wrong))
      expect([source, failureOf(source)]).toEqual([source, ['PATTERN_INVALID', position]])
  })

  it('refuse to grow beyond their limit, even out of nothing', () => {
    for (const source of ['a{1000}b{1000}c', '((a{100}){100}){100}', '((((){1000}){1000}){1000}){1000}', '(((a?){0,99}){0,99}){0,99}'])
      expect([source, failureOf(source)]).toEqual([source, ['PATTERN_TOO_LARGE', undefined]])
    for (const source of ['a{999}', 'a{0,999}', 'a{998,}', 'a'.repeat(999), '()'.repeat(200)])
      expect([source, failureOf(source)]).toEqual([source, undefined])
    for (const source of ['a{999}b', 'a{0,1000}', 'a{999,}', 'a'.repeat(1000), `[${'a'.repeat(3999)}]`])
      expect([source, failureOf(source)]).toEqual([source, ['PATTERN_TOO_LARGE', undefined]])
    expect(failureOf(`[${'a'.repeat(3998)}]`)).toBeUndefined()
    expect([failureOf('('.repeat(50) + ')'.repeat(50)), failureOf('('.repeat(51) + ')'.repeat(51))]).toEqual([
      undefined,
      ['PATTERN_INVALID', 52],
    ])
    expect(failureOf('('.repeat(60) + ')'.repeat(60))).toEqual(['PATTERN_INVALID', 52])
  })

  it('are read or refused, never thrown at, for any source', () => {
    const signs = fc.string({ unit: fc.constantFrom(...Array.from('ab1^$.*+?()[]{},|\\d-/')), maxLength: 20 })
    fc.assert(
      fc.property(signs, (source) => {
        expect(typeof compilePattern(source).ok).toBe('boolean')
      }),
      { numRuns: 2000 },
    )
  })
})
