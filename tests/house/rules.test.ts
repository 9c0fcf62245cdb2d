import { describe, expect, it } from 'vitest'
import { houseFiles, textOf } from './house-files.ts'
import { absentCitation, citedRules, PARAGRAPH, rulesOf, wrongConstants } from './rules.ts'

const DOCUMENT = textOf('docs/RULES.md')
const RULES = rulesOf(DOCUMENT)
const NAMES: ReadonlySet<string> = new Set(RULES.map(({ name }) => name))
const FILES: ReadonlySet<string> = new Set(houseFiles)
const sources = houseFiles.filter((path) => /^(core|adapters|tests)\/.*\.(ts|tsx|js|css|md|html)$/.test(path))
/** Sources without this test, whose fixtures cite rules that are none. */
const code = sources.filter((path) => path !== 'tests/house/rules.test.ts')

/** The anchor that a heading of a document has. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

describe('docs/RULES.md', () => {
  it('has each rule once', () => {
    expect(RULES.length).toBeGreaterThan(200)
    expect(RULES.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at)).toEqual([])
  })

  it('names files and tests that exist', () => {
    const named = RULES.flatMap(({ core, tests }) => [...core, ...tests])
    expect(named.filter((path) => !FILES.has(path))).toEqual([])
    expect(RULES.filter(({ core }) => core.length === 0)).toEqual([])
  })

  it('has a row for every file of rules and every machine', () => {
    const named = new Set(RULES.flatMap(({ core }) => core))
    const wanted = houseFiles.filter((path) => /^core\/.*\.(rules|machine)\.ts$/.test(path))
    expect(wanted.length).toBeGreaterThan(100)
    expect(wanted.filter((path) => !named.has(path))).toEqual([])
  })

  it('has constants as they stand in the files of their row', () => {
    const wrong = RULES.flatMap(({ name, figure, core }) =>
      wrongConstants(figure, core.map(textOf)).map((constant) => `${name}: ${constant}`),
    )
    expect(wrong).toEqual([])
  })

  it('leads to places of core/README.md that are there', () => {
    const places = [...textOf('core/README.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
    const linked = [...DOCUMENT.matchAll(/core\/README\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor)
    expect(linked.length).toBeGreaterThan(20)
    expect(linked.filter((anchor) => !places.includes(anchor))).toEqual([])
  })
})

describe('docs/ASVS.md', () => {
  const rows = [...textOf('docs/ASVS.md').matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([a-z ]+) \| (.+) \|$/gm)]

  it('has each requirement of levels 1 and 2 once', () => {
    const numbers = rows.map(([, number]) => number)
    expect([numbers.length, new Set(numbers).size]).toEqual([253, 253])
    expect(new Set(rows.map(([, , , state]) => state))).toEqual(new Set(['holds', 'not there', 'operator', 'not met']))
  })

  it('names tests that exist, and a reason for every line without', () => {
    const named = rows.flatMap(([, , , , by = '']) =>
      [...by.matchAll(/`((?:tests|docs|core|adapters)\/[^`]+)`/g)].map(([, path = '']) => path),
    )
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter((path) => !FILES.has(path))).toEqual([])
    expect(rows.filter(([, , , , by = '']) => by.trim().length < 5)).toEqual([])
  })
})

describe('the code', () => {
  it('cites rules by their names in docs/RULES.md', () => {
    const cited = code.flatMap((path) => citedRules(textOf(path)).map((name) => ({ path, name })))
    expect(cited.length).toBeGreaterThan(200)
    expect(cited.filter(({ name }) => !NAMES.has(name))).toEqual([])
  })

  it('cites no document that is not in the repository', () => {
    expect(sources.flatMap((path) => absentCitation(textOf(path)) ?? [])).toEqual([])
  })

  it('is read for citations in its comments alone, on however many lines', () => {
    const source = [
      '/**',
      ' * A price (rule: Chargeable',
      ' * weight), rounded (rule: Money; Rounding).',
      ' */',
      'function price(rule: FreightRule) {}',
      'const most = 5 // At most five (rule: Product names).',
      '// A rule of nobody (rule: Unheard of).',
    ].join('\n')
    expect(citedRules(source)).toEqual(['Chargeable weight', 'Money', 'Rounding', 'Product names', 'Unheard of'])
    expect(NAMES.has('Unheard of')).toBe(false)
  })

  it.each([
    { text: `/** A rule (domain ${PARAGRAPH}4). */` },
    { text: `// A text (spec ${PARAGRAPH}5, ${PARAGRAPH}8).` },
    { text: `/**\n * Two lines (domain\n * ${PARAGRAPH}9).\n */` },
    { text: `// Two lines of Spec\n// ${PARAGRAPH}2.` },
    { text: `it('does something (Domain ${PARAGRAPH}3)', () => {})` },
    { text: '// The accounts of the demo (interface' + '.md).' },
  ])('may not say $text', ({ text }) => {
    expect(absentCitation(text)).toBeDefined()
  })

  it.each([`// Ranges (RFC 9110 ${PARAGRAPH}14).`, '/** The domain of an address. */', '// As docs/RULES.md has it (rule: Money).'])(
    'may say %s',
    (text) => {
      expect(absentCitation(text)).toBeUndefined()
    },
  )
})

describe('a constant in docs/RULES.md', () => {
  const text = "export const MOST_NAMES = 5\nconst HIGH: Money = { amount: 27_000n, currency: 'USD' }\nconst SIZES = ['a', 'b'] as const\n"

  it.each(['`MOST_NAMES = 5`', "`HIGH: Money = { amount: 27_000n, currency: 'USD' }`", "`SIZES = ['a', 'b']`", '`CD` and `A-01`'])(
    'is found: %s',
    (figure) => {
      expect(wrongConstants(figure, [text])).toEqual([])
    },
  )

  it.each(['`MOST_NAMES = 6`', '`MOST_NAMES = 50`', '`NAMES = 5`', '`MOST_OTHERS = 5`', '`{ amount: 28_000n }`'])(
    'is refused: %s',
    (figure) => {
      expect(wrongConstants(figure, [text])).toHaveLength(1)
    },
  )
})
