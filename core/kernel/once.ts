import type { Atomically } from './atomically.ts'
import { defineFailures } from './failure.ts'
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

/** A command sent with an idempotency key: who sent it, which command, and a digest of its body. */
export type KeyedCommand = { readonly accountId: number; readonly command: string; readonly key: string; readonly bodyHash: string }

type Answered = { readonly bodyHash: string; readonly answer: string }

/** Remembers answers of keyed commands, in the unit of work of the command itself. */
export type AnsweredCommands = {
  /** Takes the key, or waits for whoever holds it; answers what was remembered under it. */
  readonly claim: (command: KeyedCommand) => Promise<Answered | undefined>
  /** What was remembered under the key, without taking it. */
  readonly recall: (command: KeyedCommand) => Promise<Answered | undefined>
  readonly remember: (command: KeyedCommand, answer: string) => Promise<void>
}

/** Runs `work` once for a key: the same body gets the first answer, another body IDEMPOTENCY_CONFLICT (domain §5). `answer` is JSON text. */
export async function once(
  commands: AnsweredCommands,
  command: KeyedCommand | undefined,
  work: () => Promise<Result<string>>,
): Promise<Result<string>> {
  if (command === undefined) return work()
  const earlier = await commands.claim(command)
  if (earlier !== undefined) return repeated(earlier, command)
  const result = await work()
  if (result.ok) await commands.remember(command, result.value)
  return result
}

const repeated = (earlier: Answered, command: KeyedCommand): Result<string> =>
  earlier.bodyHash === command.bodyHash ? ok(earlier.answer) : failed(onceFailure('IDEMPOTENCY_CONFLICT'))

/**
 * The same for work that takes many units of its own, such as an import, and doubles nothing by itself: it is not held by the key, so of two
 * at once both run, and the answer of the first is that of both.
 */
export function onceOver(atomically: Atomically<{ readonly answered: AnsweredCommands }>) {
  return async (command: KeyedCommand | undefined, work: () => Promise<Result<string>>): Promise<Result<string>> => {
    if (command === undefined) return work()
    const earlier = await atomically(async ({ answered }) => ok(await answered.recall(command)))
    if (!earlier.ok) return earlier
    if (earlier.value !== undefined) return repeated(earlier.value, command)
    const result = await work()
    return result.ok ? atomically(({ answered }) => once(answered, command, () => Promise.resolve(result))) : result
  }
}
