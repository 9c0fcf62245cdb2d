/** Custom properties by name, as a rule of a style sheet declares them. */
export type Tokens = Readonly<Record<string, string>>

/** The declarations of the first rule with exactly this selector. */
export function declarationsOf(css: string, selector: string): Tokens {
  const start = css.indexOf(`\n${selector} {`)
  if (start < 0) throw new Error(`no rule for ${selector}`)
  const body = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
}

/** The colour that a token stands for, as `#rrggbb`; it may stand for another token. */
function colourOf(tokens: Tokens, name: string): string {
  const value = tokens[name] ?? ''
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (other !== undefined) return colourOf(tokens, other)
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`${name} is no colour: ${value}`)
  return value
}

/** Relative luminance by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two tokens by WCAG 2.2, from 1 to 21. */
export function contrast(tokens: Tokens, one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(colourOf(tokens, one)), luminance(colourOf(tokens, other))].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const RAW: readonly (readonly [RegExp, string])[] = [
  [/:[^;]*#[0-9a-f]{3,8}\b/i, 'a colour'],
  [/\b(?:rgb|rgba|hsl|hsla|oklch|color-mix)\(/, 'a colour'],
  [/\bfont-size:\s*[\d.]+(?:px|pt|r?em)/, 'a font size'],
  [/\bfont-weight:\s*(?:\d|normal|bold)/, 'a font weight'],
  [/\bfont-family:(?!\s*(?:inherit|var\())/, 'a font'],
  [/\bborder-radius:[^;]*\d+px/, 'a radius'],
]

/** Values that a style sheet says by itself though a token has them, a line each. */
export const rawValues = (css: string): readonly string[] =>
  css.split('\n').flatMap((line) => RAW.filter(([pattern]) => pattern.test(line)).map(([, what]) => `${what}: ${line.trim()}`))
