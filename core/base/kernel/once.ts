import type { Atomically } from './atomically.ts'
import { defineFailures } from './failure.ts'
import { fromPlainJson, toPlainJson, type Plain } from './plain-json.ts'
import { failed, ok, type Result } from './result.ts'
import { words } from './words.ts'

const onceFailure = defineFailures({
  IDEMPOTENCY_CONFLICT: {
    kind: 'conflict',
    words: words(
      '此 Idempotency-Key 已用于另一个请求',
      '此 Idempotency-Key 已用於另一個請求',
      'This Idempotency-Key was used for another request',
    ),
  },
})

/** The failure for another request under a key that was used. */
export const idempotencyConflict = () => onceFailure('IDEMPOTENCY_CONFLICT')

/** A command sent with an idempotency key: who sent it, which command, and a digest of its body. */
export type KeyedCommand = { readonly accountId: number; readonly command: string; readonly key: string; readonly bodyHash: string }

export type StoredAnswer = { readonly bodyHash: string; readonly answer: string }

/**
 * Remembers the answers to commands with a key as texts, in the unit of work of the command itself.
 */
export type AnsweredCommands = {
  /** Takes the key, or waits for the holder; returns the answer stored under it. */
  readonly claim: (command: KeyedCommand) => Promise<StoredAnswer | undefined>
  /** The answer stored under the key, without taking the key. */
  readonly recall: (command: KeyedCommand) => Promise<StoredAnswer | undefined>
  readonly remember: (command: KeyedCommand, answer: string) => Promise<void>
}

/** A command that was done, with its answer. */
export type DoneCommand = { readonly command: KeyedCommand; readonly answer: string }

/**
 * Answers of many commands that share a unit of work. No key is taken before the work: of two units
 * with one key the slower one fails, runs again and finds the answer.
 */
export type AnsweredTogether = {
  /** The answers stored under the keys, in their order. */
  readonly recallAll: (commands: readonly KeyedCommand[]) => Promise<readonly (StoredAnswer | undefined)[]>
  /**
   * Stores answers of commands whose keys are not in use; the unit fails where another one used a
   * key meanwhile.
   */
  readonly rememberAll: (done: readonly DoneCommand[]) => Promise<void>
}

/**
 * Runs `work` once for a key: the same body gets the first answer, another body
 * IDEMPOTENCY_CONFLICT (rule: Idempotency keys).
 */
export async function once<T extends Plain>(
  commands: AnsweredCommands,
  command: KeyedCommand | undefined,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (command === undefined) return work()
  const earlier = await commands.claim(command)
  if (earlier !== undefined) return repeatAnswer(earlier, command)
  const result = await work()
  if (result.ok) await commands.remember(command, toPlainJson(result.value))
  return result
}

/**
 * The same for work that locks what it is about before it asks: of two with one key the slower one
 * finds the answer, or fails where the key is stored and runs again. It costs the store half as
 * much.
 */
export async function onceTogether<T extends Plain>(
  commands: AnsweredTogether,
  command: KeyedCommand,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const [earlier] = await commands.recallAll([command])
  if (earlier !== undefined) return repeatAnswer(earlier, command)
  const result = await work()
  if (result.ok) await commands.rememberAll([{ command, answer: toPlainJson(result.value) }])
  return result
}

/** The command about one of several records under one key, each in a unit of its own. */
export const keyedPart = (keyed: KeyedCommand | undefined, part: string | number): KeyedCommand | undefined =>
  keyed && { ...keyed, command: `${keyed.command} ${part}` }

/** An answer stored under a command's name and body came from that command, so it has its type. */
const repeatAnswer = <T extends Plain>(earlier: StoredAnswer, command: KeyedCommand): Result<T> =>
  earlier.bodyHash === command.bodyHash ? ok(fromPlainJson(earlier.answer) as T) : failed(idempotencyConflict())

/**
 * The same for work that opens several units of its own, such as an import, and creates nothing
 * twice by itself. It does not hold the key: of two at once both run, and both return the answer of
 * the first.
 */
export function onceOver(atomically: Atomically<{ readonly answered: AnsweredCommands }>) {
  return async <T extends Plain>(command: KeyedCommand | undefined, work: () => Promise<Result<T>>): Promise<Result<T>> => {
    if (command === undefined) return work()
    const earlier = await atomically(async ({ answered }) => ok(await answered.recall(command)))
    if (!earlier.ok) return earlier
    if (earlier.value !== undefined) return repeatAnswer(earlier.value, command)
    const result = await work()
    return result.ok ? atomically(({ answered }) => once(answered, command, () => Promise.resolve(result))) : result
  }
}
