import { onTestFinished } from 'vitest'
import type { StartedAgent } from './printers/agent-process.ts'

/** Ends an agent with its test, whatever became of it. */
export function endWithTest({ process: child, finished }: StartedAgent): void {
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await finished
  })
}
