import { describe, expect, it } from 'vitest'
import { filesIn, textOf } from './house-files.ts'
import { contrast, declarationsOf, rawValues, type Tokens } from './tokens.ts'

const TOKENS = 'adapters/web/ui/tokens.css'
const css = textOf(TOKENS)
const light = declarationsOf(css, 'body')
const THEMES: readonly (readonly [string, Tokens])[] = [
  ['light', light],
  ['dark', { ...light, ...declarationsOf(css, 'body.bp6-dark') }],
]

const GROUNDS = ['--ground', '--surface', '--surface-2'] as const
const STATES = ['draft', 'waiting', 'moving', 'done', 'trouble', 'ended'] as const

/** Text on what lies behind it. */
const TEXTS: readonly (readonly [string, string])[] = [
  ...GROUNDS.flatMap((ground) =>
    ['--text', '--text-muted', '--accent-text', ...STATES.map((state) => `--state-${state}-text`)].map((text) => [text, ground] as const),
  ),
  ...STATES.map((state) => [`--state-${state}-text`, `--state-${state}-soft`] as const),
  ...['--accent-soft', ...STATES.map((state) => `--state-${state}-soft`)].map((soft) => ['--text', soft] as const),
  ['--accent-text', '--accent-soft'],
  ['--text-muted', '--accent-soft'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-pressed'],
  ['--on-badge', '--badge'],
  ['--paper-muted', '--paper'],
  ['--art-text', '--art-far'],
  ['--art-title', '--art-near'],
]

/** Edges, dots and bars without which something would not be understood. */
const EDGES: readonly (readonly [string, string])[] = GROUNDS.flatMap((ground) =>
  ['--line-strong', '--accent', '--brand', ...STATES.map((state) => `--state-${state}`)].map((edge) => [edge, ground] as const),
)

describe.each(THEMES)('the colours of the %s theme', (_theme, tokens) => {
  it.each(TEXTS)('%s is read on %s', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(EDGES)('%s is seen on %s', (edge, ground) => {
    expect(contrast(tokens, edge, ground)).toBeGreaterThanOrEqual(3)
  })
})

describe('the style sheets', () => {
  it('take their colours, fonts and radii from the tokens', () => {
    const raw = filesIn('adapters/web', '.css')
      .filter((path) => path !== TOKENS)
      .flatMap((path) => rawValues(textOf(path)).map((found) => `${path}: ${found}`))
    expect(raw).toEqual([])
  })

  it.each([
    'color: #fff;',
    'box-shadow: 0 0 4px rgb(0 0 0 / 10%);',
    'font-size: 15px;',
    'font-weight: 650;',
    'font-family: Arial;',
    'border-radius: 8px;',
  ])('may not say %s', (line) => {
    expect(rawValues(`.one {\n  ${line}\n}\n`)).toHaveLength(1)
  })

  it('name only tokens that there are', () => {
    const known = new Set([...css.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name))
    const unknown = filesIn('adapters/web', '.css').flatMap((path) => {
      const text = textOf(path)
      const own = new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
      return [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name = '']) =>
        known.has(name) || own.has(name) || name.startsWith('--bp-') ? [] : [`${path}: ${name}`],
      )
    })
    expect(unknown).toEqual([])
  })
})
