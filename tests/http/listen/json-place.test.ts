import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenJsonPlace } from '../../../adapters/http/server/answers/json-place.ts'

const isJson = (text: string): boolean => {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

describe('the place where JSON breaks', () => {
  it.each([
    ['{"account":', 1, 12, ''],
    ['{"a": 1,}', 1, 9, '}'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"b": 2'],
    ['[1 2]', 1, 4, '2]'],
    ['{a: 1}', 1, 2, 'a: 1}'],
    ['{"a": nope}', 1, 7, 'nope}'],
    ["{'a': 1}", 1, 2, "'a': 1}"],
    ['{"名": "手机壳", "b": 01}', 1, 19, '01}'],
    ['{"a": "x\ny"}', 1, 9, ''],
    ['{"a": 1}}', 1, 9, '}'],
    ['{"a": "\\q"}', 1, 8, '\\q"}'],
    ['', 1, 1, ''],
  ])('of %j is line %i, column %i', (text, line, column, found) => {
    expect(brokenJsonPlace(text)).toEqual({ line, column, found })
  })

  it('is nowhere in what JSON.parse takes, and somewhere in all else', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', ']', '{', '0', '-', '\\', 'x', ' ', '\n', '.'),
        (json, at, sign) => {
          const cut = at % (json.length + 1)
          for (const text of [json, json.slice(0, cut), json.slice(0, cut) + sign + json.slice(cut)])
            expect(brokenJsonPlace(text) === undefined, text).toBe(isJson(text))
        },
      ),
      { numRuns: 500 },
    )
  })
})
