/** Code points from the first to the last. */
type SignRange = readonly [number, number]

/** A set of characters as ranges of code points. */
export type SignSet = { readonly ranges: readonly SignRange[]; readonly negated: boolean }

/** A pattern as a tree. `most` is undefined where a repetition has no end. */
export type PatternNode =
  | { readonly kind: 'sign'; readonly set: SignSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most: number | undefined }

/** The position of the first error in the source, from 1. */
export class PatternError extends Error {
  readonly position: number
  constructor(position: number) {
    super(`pattern is wrong at sign ${position}`)
    this.position = position
  }
}

const MOST_REPEATS = 1000
const MOST_DEPTH = 50
const DIGITS: SignRange = [0x30, 0x39]
const NO_LINE_END: SignSet = {
  ranges: [
    [0x0a, 0x0a],
    [0x0d, 0x0d],
    [0x2028, 0x2029],
  ],
  negated: true,
}
const SYNTAX = new Set('\\^$.*+?()[]{}|')
const QUANTIFIERS: ReadonlyMap<string | undefined, readonly [number, number | undefined]> = new Map([
  ['?', [0, 1]],
  ['*', [0, undefined]],
  ['+', [1, undefined]],
])

/** The source and the position in it, which only moves forward. */
class Cursor {
  at = 0
  depth = 0
  private readonly signs: readonly string[]
  constructor(source: string) {
    this.signs = Array.from(source)
  }

  peek(ahead = 0): string | undefined {
    return this.signs[this.at + ahead]
  }

  take(): string {
    const sign = this.peek() ?? this.wrong()
    this.at += 1
    return sign
  }

  takeIf(sign: string): boolean {
    const isNext = this.peek() === sign
    if (isNext) this.at += 1
    return isNext
  }

  wrong(at = this.at): never {
    throw new PatternError(at + 1)
  }
}

/**
 * Reads the source as a tree by recursive descent; throws PatternError at the first wrong
 * character.
 */
export function readPattern(source: string): PatternNode {
  const cursor = new Cursor(source)
  const tree = readChoice(cursor)
  return cursor.peek() === undefined ? tree : cursor.wrong()
}

function readChoice(cursor: Cursor): PatternNode {
  const parts = [readSequence(cursor)]
  while (cursor.takeIf('|')) parts.push(readSequence(cursor))
  const [first] = parts
  return first !== undefined && parts.length === 1 ? first : { kind: 'choice', parts }
}

function readSequence(cursor: Cursor): PatternNode {
  // The whole text has to match anyway: anchors at both ends of an outermost alternative are
  // accepted and ignored.
  const isOutermost = cursor.depth === 0
  if (isOutermost) cursor.takeIf('^')
  const parts: PatternNode[] = []
  for (let sign = cursor.peek(); sign !== undefined && !'|)$'.includes(sign); sign = cursor.peek()) parts.push(readRepeated(cursor))
  if (isOutermost && cursor.takeIf('$') && ![undefined, '|'].includes(cursor.peek())) cursor.wrong()
  return { kind: 'sequence', parts }
}

function readRepeated(cursor: Cursor): PatternNode {
  const part = readOne(cursor)
  const simple = QUANTIFIERS.get(cursor.peek())
  if (simple !== undefined) cursor.take()
  const range = simple ?? (cursor.takeIf('{') ? readCounts(cursor) : undefined)
  return range === undefined ? part : { kind: 'repeat', part, least: range[0], most: range[1] }
}

function readCounts(cursor: Cursor): readonly [number, number | undefined] {
  const start = cursor.at
  const least = readCount(cursor)
  const most = cursor.takeIf(',') ? (cursor.peek() === '}' ? undefined : readCount(cursor)) : least
  if (!cursor.takeIf('}')) cursor.wrong()
  return most !== undefined && most < least ? cursor.wrong(start) : [least, most]
}

function readCount(cursor: Cursor): number {
  const start = cursor.at
  let count = 0
  for (let sign = cursor.peek(); sign !== undefined && sign >= '0' && sign <= '9'; sign = cursor.peek()) {
    count = count * 10 + Number(sign)
    if (count > MOST_REPEATS) cursor.wrong()
    cursor.take()
  }
  return cursor.at === start ? cursor.wrong() : count
}

function readOne(cursor: Cursor): PatternNode {
  const sign = cursor.peek() ?? cursor.wrong()
  if (sign === '(') return readGroup(cursor)
  if (sign === '[') return { kind: 'sign', set: readSet(cursor) }
  if (sign === '\\') return { kind: 'sign', set: { ranges: [readEscape(cursor)], negated: false } }
  if (cursor.takeIf('.')) return { kind: 'sign', set: NO_LINE_END }
  if (SYNTAX.has(sign)) cursor.wrong()
  return { kind: 'sign', set: { ranges: [only(cursor.take())], negated: false } }
}

function readGroup(cursor: Cursor): PatternNode {
  cursor.take()
  if (cursor.takeIf('?') && !cursor.takeIf(':')) cursor.wrong()
  cursor.depth += 1
  if (cursor.depth > MOST_DEPTH) cursor.wrong()
  const inside = readChoice(cursor)
  cursor.depth -= 1
  return cursor.takeIf(')') ? inside : cursor.wrong()
}

function readEscape(cursor: Cursor): SignRange {
  cursor.take()
  if (cursor.takeIf('d')) return DIGITS
  const sign = cursor.peek()
  return sign !== undefined && (SYNTAX.has(sign) || '/-'.includes(sign)) ? only(cursor.take()) : cursor.wrong()
}

function readSet(cursor: Cursor): SignSet {
  cursor.take()
  const negated = cursor.takeIf('^')
  const ranges: SignRange[] = []
  while (!cursor.takeIf(']')) ranges.push(readRange(cursor))
  return { ranges, negated }
}

function readRange(cursor: Cursor): SignRange {
  const first = readMember(cursor)
  if (cursor.peek() !== '-' || cursor.peek(1) === ']') return first
  if (first === DIGITS) cursor.wrong()
  cursor.take()
  const start = cursor.at
  const last = readMember(cursor)
  return last === DIGITS || last[0] < first[0] ? cursor.wrong(start) : [first[0], last[0]]
}

function readMember(cursor: Cursor): SignRange {
  if (cursor.peek() === '[') cursor.wrong()
  return cursor.peek() === '\\' ? readEscape(cursor) : only(cursor.take())
}

const only = (sign: string): SignRange => {
  const code = sign.codePointAt(0) ?? 0
  return [code, code]
}
