import { words, type Words } from '#core/base/kernel/words.ts'

/** The parameters of a message; a parameter may itself be words. */
export type Params = Readonly<Record<string, string | number | Words>>

/**
 * Wrong usage that only a handler detects; reported in one line without a stack trace, exit code 2.
 */
export class UsageError extends Error {
  readonly sentence: Words
  readonly params: Params
  constructor(sentence: Words, params: Params = {}) {
    super(sentence['en-US'])
    this.name = 'UsageError'
    this.sentence = sentence
    this.params = params
  }
}

const MISSPELT_AT_MOST = 3

/**
 * How many characters must be added, removed, changed or swapped with their neighbour to turn one
 * word into the other.
 */
function distance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let left = 1; left <= one.length; left += 1) {
    const next = [left]
    for (let right = 1; right <= other.length; right += 1) {
      const same = one[left - 1] === other[right - 1] ? 0 : 1
      const swapped = left > 1 && right > 1 && one[left - 1] === other[right - 2] && one[left - 2] === other[right - 1]
      const steps = [
        (row[right] ?? 0) + 1,
        (next[right - 1] ?? 0) + 1,
        (row[right - 1] ?? 0) + same,
        ...(swapped ? [(before[right - 2] ?? 0) + 1] : []),
      ]
      next.push(Math.min(...steps))
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

/** The choice that was probably meant; `undefined` where none is similar. */
function nearest(typed: string, choices: readonly string[]): string | undefined {
  const found = choices
    .map((choice) => ({ choice, far: distance(typed.toLowerCase(), choice.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far)[0]
  return found !== undefined && found.far <= MISSPELT_AT_MOST && found.far < typed.length ? found.choice : undefined
}

const TAKES = words(
  '{what} 不接受“{typed}”，可选：{choices}',
  '{what} 不接受「{typed}」，可選：{choices}',
  '{what} does not accept “{typed}”. Choices: {choices}',
)
const MEANT = words(
  '{what} 不接受“{typed}”。是否想输入 {near}？可选：{choices}',
  '{what} 不接受「{typed}」。是否想輸入 {near}？可選：{choices}',
  '{what} does not accept “{typed}”. Did you mean {near}? Choices: {choices}',
)

/** The error for a word that is none of the choices, with the one that was probably meant. */
export function notAmong(what: string, typed: string, choices: readonly string[]): UsageError {
  const near = nearest(typed, choices)
  const params = { what, typed, choices: choices.join(', ') }
  return near === undefined ? new UsageError(TAKES, params) : new UsageError(MEANT, { ...params, near })
}
