import { nearestName } from '#core/base/kernel/nearest-name.ts'
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
  const near = nearestName(typed, choices)
  const params = { what, typed, choices: choices.join(', ') }
  return near === undefined ? new UsageError(TAKES, params) : new UsageError(MEANT, { ...params, near })
}
