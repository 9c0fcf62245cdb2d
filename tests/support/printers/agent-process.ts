import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { FinishedCommand } from '../servers/cli.ts'

type Line = { readonly event: 'ready' | 'code'; readonly code?: string; readonly origin?: string }
/** A process of an agent, started. */
export type StartedAgent = { readonly process: ChildProcess; readonly finished: Promise<FinishedCommand> }

/** An agent as its own process. */
export type AgentProcess = {
  /** The code that it shows, to an origin where there are several; waits for it. */
  readonly code: (origin?: string) => Promise<string>
  readonly kill: (signal: NodeJS.Signals) => Promise<FinishedCommand>
}

/** An agent that was started with `--json`, once it is ready. */
export async function readyAgent({ process: child, finished }: StartedAgent): Promise<AgentProcess> {
  const lines: Line[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
    lines.push(JSON.parse(line) as Line)
    for (const look of waiting) look()
  })
  const next = (event: Line['event'], origin?: string): Promise<Line> =>
    new Promise((resolve, reject) => {
      void finished.then(({ err }) => reject(new Error(`the agent ended: ${err}`)))
      const look = (): void => {
        const found = lines.findLast((line) => line.event === event && (origin === undefined || line.origin === origin))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  await next('ready')
  return {
    code: async (origin) => (await next('code', origin)).code ?? '',
    kill: async (signal) => {
      child.kill(signal)
      return finished
    },
  }
}
