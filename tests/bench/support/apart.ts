import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A module of this folder in a process of its own that answers each message with one. */
export type Apart<Message, Answer> = { readonly ask: (message: Message) => Promise<Answer>; readonly stop: () => Promise<void> }

export function startApart<Message extends object, Answer>(
  module: string,
  environment: Readonly<Record<string, string>> = {},
): Apart<Message, Answer> {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const ended = once(child, 'exit')
  const ask = async (message: Message): Promise<Answer> => {
    const answer = once(child, 'message')
    child.send(message)
    const [answered] = await Promise.race([answer, ended.then(() => Promise.reject(new Error(`${module} ended before it answered`)))])
    return answered as Answer
  }
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect()
    await ended
  }
  return { ask, stop }
}
