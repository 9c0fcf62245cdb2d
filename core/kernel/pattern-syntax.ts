/** A set of signs as ranges of code points. */
export type SignSet = { readonly ranges: readonly (readonly [number, number])[]; readonly negated: boolean }

/** A pattern as a tree. `most` is undefined where a repetition has no end. */
export type PatternNode =
  | { readonly kind: 'sign'; readonly set: SignSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most: number | undefined }

/** Where the source stops being a pattern, from 1. */
export class PatternError extends Error {
  readonly position: number
  constructor(position: number) {
    super(`pattern is wrong at sign ${position}`)
    this.position = position
  }
}

const MOST_REPEATS = 1000
const MOST_DEPTH = 50
const DIGITS: readonly [number, number] = [0x30, 0x39]
const LINE_ENDS: SignSet = { ranges: [[0x0a, 0x0a], [0x0d, 0x0d], [0x2028, 0x2029]], negated: true }
const SYNTAX = new Set('\\^$.*+?()[]{}|/')
const QUANTIFIERS: ReadonlyMap<string | undefined, readonly [number, number | undefined]> = new Map([
  ['?', [0, 1]],
  ['*', [0, undefined]],
  ['+', [1, undefined]],
])

/** Reads the source as a tree by recursive descent; throws PatternError at the first sign that does not belong. */
export function readPattern(source: string): PatternNode {
  const signs = [...source]
  let at = 0
  let depth = 0
  const peek = (): string | undefined => signs[at]
  const wrong = (): never => {
    throw new PatternError(at + 1)
  }
  const take = (): string => {
    const sign = signs[at] ?? wrong()
    at += 1
    return sign
  }
  const takeIf = (sign: string): boolean => {
    const isNext = signs[at] === sign
    if (isNext) at += 1
    return isNext
  }

  const readChoice = (): PatternNode => {
    const parts = [readSequence()]
    while (takeIf('|')) parts.push(readSequence())
    const [only] = parts
    return only !== undefined && parts.length === 1 ? only : { kind: 'choice', parts }
  }

  const readSequence = (): PatternNode => {
    // The whole text has to match anyway: anchors at both ends of an outermost alternative are welcome and mean nothing.
    if (depth === 0) takeIf('^')
    const parts: PatternNode[] = []
    for (let sign = peek(); sign !== undefined && sign !== '|' && sign !== ')' && sign !== '$'; sign = peek()) parts.push(readRepeated())
    if (depth === 0 && takeIf('$') && peek() !== undefined && peek() !== '|') wrong()
    return { kind: 'sequence', parts }
  }

  const readRepeated = (): PatternNode => {
    const part = readOne()
    const simple = QUANTIFIERS.get(peek())
    if (simple !== undefined) at += 1
    const range = simple ?? (takeIf('{') ? readCounts() : undefined)
    return range === undefined ? part : { kind: 'repeat', part, least: range[0], most: range[1] }
  }

  const readCounts = (): readonly [number, number | undefined] => {
    const start = at
    const least = readCount()
    const most = takeIf(',') ? (peek() === '}' ? undefined : readCount()) : least
    if (!takeIf('}')) wrong()
    if (most !== undefined && most < least) throw new PatternError(start + 1)
    return [least, most]
  }

  const readCount = (): number => {
    const start = at
    let count = 0
    for (let sign = peek(); sign !== undefined && sign >= '0' && sign <= '9'; sign = peek()) {
      count = count * 10 + Number(sign)
      if (count > MOST_REPEATS) wrong()
      at += 1
    }
    return at === start ? wrong() : count
  }

  const readOne = (): PatternNode => {
    const sign = peek() ?? wrong()
    if (sign === '(') return readGroup()
    if (sign === '\\') return { kind: 'sign', set: { ranges: [readEscape()], negated: false } }
    if (sign === '.') {
      at += 1
      return { kind: 'sign', set: LINE_ENDS }
    }
    if (sign === '[') return { kind: 'sign', set: readSet() }
    if (SYNTAX.has(sign) && sign !== '/') wrong()
    return { kind: 'sign', set: { ranges: [only(take())], negated: false } }
  }

  const readGroup = (): PatternNode => {
    at += 1
    if (takeIf('?') && !takeIf(':')) wrong()
    depth += 1
    if (depth > MOST_DEPTH) wrong()
    const inside = readChoice()
    depth -= 1
    if (!takeIf(')')) wrong()
    return inside
  }

  const readEscape = (): readonly [number, number] => {
    at += 1
    if (takeIf('d')) return DIGITS
    const sign = peek()
    return sign !== undefined && (SYNTAX.has(sign) || sign === '-') ? only(take()) : wrong()
  }

  const readSet = (): SignSet => {
    at += 1
    const negated = takeIf('^')
    const ranges: (readonly [number, number])[] = []
    while (!takeIf(']')) ranges.push(readMember())
    return { ranges, negated }
  }

  const readMember = (): readonly [number, number] => {
    if (peek() === '[') wrong()
    const first = peek() === '\\' ? readEscape() : only(take())
    if (peek() !== '-' || signs[at + 1] === ']') return first
    if (first === DIGITS) wrong()
    at += 1
    if (peek() === '[') wrong()
    const start = at
    const last = peek() === '\\' ? readEscape() : only(take())
    if (last === DIGITS || last[0] < first[0]) throw new PatternError(start + 1)
    return [first[0], last[0]]
  }

  const tree = readChoice()
  return at < signs.length ? wrong() : tree
}

const only = (sign: string): readonly [number, number] => {
  const code = sign.codePointAt(0) ?? 0
  return [code, code]
}
