import { defineFailures } from './failure.ts'
import { failed, ok, type Result } from './result.ts'
import { words } from './words.ts'

/**
 * Patterns that an administrator may enter, matched in linear time whatever they are: an automaton of states is walked once over the text,
 * nothing is tried again. The subset: literals, `.`, `\d`, `[a-c]`, `[^…]`, groups, `|`, `?`, `*`, `+`, `{m}`, `{m,n}`; the whole text has to match.
 */
export type Pattern = { readonly states: readonly State[]; readonly start: number }

/** Takes one sign and goes on, or goes on along each of several ways without taking any; the last state has neither. */
type State = { readonly takes?: (sign: string) => boolean; readonly to: readonly number[] }

export const patternFailure = defineFailures({
  PATTERN_INVALID: {
    kind: 'invalid',
    words: words('模式在第 {position} 个字符处有误', '模式在第 {position} 個字元處有誤', 'The pattern is wrong at sign {position}'),
  },
  PATTERN_TOO_LARGE: { kind: 'invalid', words: words('模式过于复杂', '模式過於複雜', 'The pattern is too complex') },
})

const MOST_STATES = 2000
const MOST_REPEATS = 100
const MOST_DEPTH = 50

type Node =
  | { readonly kind: 'sign'; readonly takes: (sign: string) => boolean }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number }

class Refusal extends Error {}

/** Reads a pattern; PATTERN_INVALID names the first wrong sign, PATTERN_TOO_LARGE one that would need too many states. */
export function compilePattern(source: string): Result<Pattern> {
  const reader = new PatternReader(source)
  try {
    const tree = reader.readWhole()
    return ok(automatonOf(tree))
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return failed(refusal.message === 'size' ? patternFailure('PATTERN_TOO_LARGE') : patternFailure('PATTERN_INVALID', { position: reader.position + 1 }))
  }
}

const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9'

class PatternReader {
  position = 0
  private readonly source: string
  private depth = 0
  constructor(source: string) {
    this.source = source
  }

  readWhole(): Node {
    // The whole text has to match anyway, so the usual anchors are welcome and mean nothing.
    if (this.peek() === '^') this.position += 1
    const tree = this.readChoice()
    if (this.peek() === '$') this.position += 1
    if (this.position < this.source.length) throw new Refusal('sign')
    return tree
  }

  private peek(): string | undefined {
    return this.source[this.position]
  }

  private readChoice(): Node {
    const parts = [this.readSequence()]
    while (this.peek() === '|') {
      this.position += 1
      parts.push(this.readSequence())
    }
    return { kind: 'choice', parts }
  }

  private readSequence(): Node {
    const parts: Node[] = []
    for (let sign = this.peek(); sign !== undefined && sign !== '|' && sign !== ')' && sign !== '$'; sign = this.peek()) parts.push(this.readRepeated())
    return { kind: 'sequence', parts }
  }

  private readRepeated(): Node {
    let part = this.readOne()
    for (let range = this.readRange(); range !== undefined; range = this.readRange()) part = { kind: 'repeat', part, ...range }
    return part
  }

  private readRange(): { least: number; most: number } | undefined {
    const sign = this.peek()
    const simple = sign === '?' ? { least: 0, most: 1 } : sign === '*' ? { least: 0, most: Number.POSITIVE_INFINITY } : sign === '+' ? { least: 1, most: Number.POSITIVE_INFINITY } : undefined
    if (simple) this.position += 1
    if (simple || sign !== '{') return simple
    const counted = /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(this.source.slice(this.position))
    if (!counted) throw new Refusal('sign')
    const least = Number(counted[1])
    const most = counted[2] === undefined ? least : counted[3] === undefined ? Number.POSITIVE_INFINITY : Number(counted[3])
    if (most < least || least > MOST_REPEATS || (most !== Number.POSITIVE_INFINITY && most > MOST_REPEATS)) throw new Refusal('sign')
    this.position += counted[0].length
    return { least, most }
  }

  private readOne(): Node {
    const sign = this.peek()
    if (sign === undefined || '?*+{}^'.includes(sign)) throw new Refusal('sign')
    if (sign === '(') return this.readGroup()
    if (sign === '[') return { kind: 'sign', takes: this.readClass() }
    this.position += 1
    if (sign === '.') return { kind: 'sign', takes: () => true }
    if (sign === '\\') return { kind: 'sign', takes: this.readEscape() }
    return { kind: 'sign', takes: (one) => one === sign }
  }

  private readGroup(): Node {
    this.depth += 1
    if (this.depth > MOST_DEPTH) throw new Refusal('size')
    this.position += this.source.startsWith('(?:', this.position) ? 3 : 1
    const inside = this.readChoice()
    if (this.peek() !== ')') throw new Refusal('sign')
    this.position += 1
    this.depth -= 1
    return inside
  }

  private readEscape(): (sign: string) => boolean {
    const sign = this.peek()
    if (sign === undefined || (/[A-Za-z0-9]/.test(sign) && sign !== 'd')) throw new Refusal('sign')
    this.position += 1
    return sign === 'd' ? isDigit : (one) => one === sign
  }

  private readClass(): (sign: string) => boolean {
    this.position += 1
    const negated = this.peek() === '^'
    if (negated) this.position += 1
    const members: ((sign: string) => boolean)[] = []
    for (let sign = this.peek(); sign !== ']'; sign = this.peek()) {
      if (sign === undefined) throw new Refusal('sign')
      members.push(this.readMember(sign))
    }
    this.position += 1
    return (sign) => members.some((takes) => takes(sign)) !== negated
  }

  private readMember(first: string): (sign: string) => boolean {
    this.position += 1
    if (first === '\\') return this.readEscape()
    const last = this.source[this.position + 1]
    if (this.peek() !== '-' || last === undefined || last === ']') return (sign) => sign === first
    if (last === '\\' || last < first) throw new Refusal('sign')
    this.position += 2
    return (sign) => sign >= first && sign <= last
  }
}

/** Builds the states of a tree from its end to its start, so that each knows where it leads. */
function automatonOf(tree: Node): Pattern {
  const states: { takes?: (sign: string) => boolean; to: number[] }[] = [{ to: [] }]
  const add = (state: { takes?: (sign: string) => boolean; to: number[] }): number => {
    if (states.length >= MOST_STATES) throw new Refusal('size')
    return states.push(state) - 1
  }
  const build = (node: Node, end: number): number => {
    switch (node.kind) {
      case 'sign':
        return add({ takes: node.takes, to: [end] })
      case 'sequence':
        return node.parts.reduceRight((next, part) => build(part, next), end)
      case 'choice':
        return node.parts.length === 1 ? build(node.parts[0] as Node, end) : add({ to: node.parts.map((part) => build(part, end)) })
      case 'repeat':
        return buildRepeat(node, end)
    }
  }
  const buildRepeat = ({ part, least, most }: Extract<Node, { kind: 'repeat' }>, end: number): number => {
    let start = end
    if (most === Number.POSITIVE_INFINITY) {
      start = add({ to: [end] })
      states[start]?.to.unshift(build(part, start))
    } else for (let count = least; count < most; count += 1) start = add({ to: [build(part, start), end] })
    for (let count = 0; count < least; count += 1) start = build(part, start)
    return start
  }
  const start = build(tree, 0)
  return { states, start }
}

/** Whether the whole text matches; takes at most text length × states steps. */
export function matches(pattern: Pattern, text: string): boolean {
  let here = reach(pattern, [pattern.start])
  for (const sign of text) {
    const taken: number[] = []
    for (const state of here) if (pattern.states[state]?.takes?.(sign) === true) taken.push(...(pattern.states[state]?.to ?? []))
    if (taken.length === 0) return false
    here = reach(pattern, taken)
  }
  return here.has(0)
}

/** The states that can be reached from these without taking a sign. */
function reach(pattern: Pattern, from: readonly number[]): ReadonlySet<number> {
  const reached = new Set(from)
  for (const state of reached) {
    const known = pattern.states[state]
    if (known !== undefined && known.takes === undefined) for (const next of known.to) reached.add(next)
  }
  return reached
}
