import { defineFailures } from '../kernel/failure.ts'
import { PatternError, readPattern, type PatternNode, type SignSet } from './pattern-syntax.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { words } from '../kernel/words.ts'

const patternFailure = defineFailures({
  PATTERN_INVALID: {
    kind: 'invalid',
    words: words(
      '模式在第 {position} 个字符处有误',
      '模式在第 {position} 個字元處有誤',
      'The pattern has an error at character {position}',
    ),
  },
  PATTERN_TOO_LARGE: { kind: 'invalid', words: words('模式过于复杂', '模式過於複雜', 'The pattern is too complex') },
})

/**
 * A state consumes one character of a set and leads on, or leads on two ways without consuming any,
 * or is the end.
 */
type State = { readonly set: SignSet; readonly to: number } | { readonly either: number; readonly or: number } | 'end'

/**
 * A pattern that an administrator may enter, always matched in linear time: all states are followed
 * at once over the text (Thompson's automaton), without backtracking (rule: Linear patterns). The
 * subset: literals, `.`, `\d`, `[a-c]`, `[^…]`, groups, `|`, `?`, `*`, `+`, `{m}`, `{m,}`, `{m,n}`;
 * the whole text has to match.
 */
export type Pattern = { readonly states: readonly State[]; readonly start: number }

const MOST_STATES = 2000
const MOST_SIGNS = 4000

/**
 * Reads a pattern; PATTERN_INVALID names the position of the first wrong character, from 1,
 * PATTERN_TOO_LARGE is for more than 4000 characters or more than 2000 states.
 */
export function compilePattern(source: string): Result<Pattern> {
  if (source.length > MOST_SIGNS) return failed(patternFailure('PATTERN_TOO_LARGE'))
  try {
    const tree = readPattern(source)
    return statesOf(tree) > MOST_STATES ? failed(patternFailure('PATTERN_TOO_LARGE')) : ok(automatonOf(tree))
  } catch (error) {
    if (error instanceof PatternError) return failed(patternFailure('PATTERN_INVALID', { position: error.position }))
    throw error
  }
}

/**
 * An upper bound of the states, known before any is created: even an empty part counts as one, so
 * that repeated empty parts cannot grow unseen.
 */
function statesOf(node: PatternNode): number {
  if (node.kind === 'sign') return 1
  if (node.kind !== 'repeat') return node.parts.reduce((total, part) => total + 1 + statesOf(part), 1)
  return (statesOf(node.part) + 1) * Math.max(node.most ?? node.least + 1, 1)
}

/** Builds the states from the end to the start, so that each knows its successor. */
function automatonOf(tree: PatternNode): Pattern {
  const states: State[] = ['end']
  const add = (state: State): number => states.push(state) - 1
  const build = (node: PatternNode, next: number): number => {
    switch (node.kind) {
      case 'sign':
        return add({ set: node.set, to: next })
      case 'sequence':
        return node.parts.reduceRight((after, part) => build(part, after), next)
      case 'choice':
        return node.parts.map((part) => build(part, next)).reduceRight((or, either) => add({ either, or }))
      case 'repeat':
        return buildRepeat(node, next)
    }
  }
  const buildRepeat = ({ part, least, most }: Extract<PatternNode, { kind: 'repeat' }>, next: number): number => {
    let start = next
    if (most === undefined) {
      const loop = add('end')
      states[loop] = { either: build(part, loop), or: next }
      start = loop
    } else for (let count = least; count < most; count += 1) start = add({ either: build(part, start), or: next })
    for (let count = 0; count < least; count += 1) start = build(part, start)
    return start
  }
  const start = build(tree, 0)
  return { states, start }
}

/** The active states at one position of a text, and where each character led from there so far. */
type Place = { readonly here: readonly number[]; readonly next: Map<number, Place> }
type PatternCache = { readonly start: Place; readonly places: Map<string, Place>; kept: number }

/** The limit of cached steps for one pattern. */
const MOST_KEPT = 20_000

const seenOf = new WeakMap<Pattern, PatternCache>()

/** All states that can be reached from some without consuming a character. */
function reached({ states }: Pattern, from: readonly number[]): readonly number[] {
  const known = new Set(from)
  for (const at of known) {
    const state = states[at]
    if (typeof state === 'object' && 'either' in state) known.add(state.either).add(state.or)
  }
  return [...known].filter((at) => !(typeof states[at] === 'object' && 'either' in states[at])).toSorted((one, other) => one - other)
}

function placeOf(seen: Pick<PatternCache, 'places'>, here: readonly number[]): Place {
  const key = here.join()
  const known = seen.places.get(key) ?? { here, next: new Map() }
  seen.places.set(key, known)
  return known
}

function seenBy(pattern: Pattern): PatternCache {
  const known = seenOf.get(pattern)
  if (known) return known
  const places = new Map<string, Place>()
  const made: PatternCache = { start: placeOf({ places }, reached(pattern, [pattern.start])), places, kept: 0 }
  seenOf.set(pattern, made)
  return made
}

function step(pattern: Pattern, here: readonly number[], code: number): readonly number[] {
  const after = here.flatMap((at) => {
    const state = pattern.states[at]
    return typeof state === 'object' && 'set' in state && holds(state.set, code) ? [state.to] : []
  })
  return reached(pattern, after)
}

/**
 * Whether the whole text matches. Steps are cached, so that many texts for one pattern cost little
 * more than their length.
 */
export function matches(pattern: Pattern, text: string): boolean {
  const seen = seenBy(pattern)
  let place = seen.start
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    let next = place.next.get(code)
    if (next === undefined) {
      if (seen.kept > MOST_KEPT) return walk(pattern, text).matched
      next = placeOf(seen, step(pattern, place.here, code))
      place.next.set(code, next)
      seen.kept += next.here.length + 1
    }
    if (next.here.length === 0) return false
    place = next
  }
  return place.here.includes(0)
}

/**
 * Matches and returns how many states were visited, which is at most (length of the text + 1) ×
 * states.
 */
export function walk({ states, start }: Pattern, text: string): { readonly matched: boolean; readonly steps: number } {
  // The round in which a state was last reached; one round for each position in the text.
  const reachedIn = new Int32Array(states.length).fill(-1)
  let steps = 0
  const reach = (from: number, round: number, here: number[]): void => {
    const open = [from]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (reachedIn[at] === round) continue
      reachedIn[at] = round
      steps += 1
      const state = states[at]
      if (typeof state === 'object' && 'either' in state) open.push(state.or, state.either)
      else here.push(at)
    }
  }
  let here: number[] = []
  let round = 0
  reach(start, round, here)
  for (const sign of text) {
    if (here.length === 0) break
    const code = sign.codePointAt(0) ?? 0
    const after: number[] = []
    round += 1
    for (const at of here) {
      const state = states[at]
      if (typeof state === 'object' && 'set' in state && holds(state.set, code)) reach(state.to, round, after)
    }
    here = after
  }
  return { matched: here.includes(0), steps }
}

const holds = (set: SignSet, code: number): boolean => set.ranges.some(([first, last]) => code >= first && code <= last) !== set.negated
