import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern, matches, walk, type Pattern } from '../../../core/kernel/pattern.ts'
import { must } from '../../../core/kernel/result.ts'

const compiled = (source: string): Pattern => must(compilePattern(source))
const failureOf = (source: string): unknown => {
  const result = compilePattern(source)
  return result.ok ? undefined : [result.failure.code, result.failure.params['position']]
}

/** Sources of the subset over few signs, so that texts of the same signs often match. Both stay small: the peer tries again and again. */
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
        for (const text of candidates) expect([source, text, matches(pattern.value, text)]).toEqual([source, text, expected.test(text)])
      }),
      { numRuns: 2000 },
    )
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
    }
    for (const [source, position] of Object.entries(wrong))
      expect([source, failureOf(source)]).toEqual([source, ['PATTERN_INVALID', position]])
  })

  it('refuse to grow beyond their limit, even out of nothing', () => {
    for (const source of ['a{1000}b{1000}c', '((a{100}){100}){100}', '((((){1000}){1000}){1000}){1000}', '(((a?){0,99}){0,99}){0,99}'])
      expect([source, failureOf(source)]).toEqual([source, ['PATTERN_TOO_LARGE', undefined]])
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
