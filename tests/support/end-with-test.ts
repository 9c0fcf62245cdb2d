import { onTestFinished } from 'vitest'
import type { Started } from './printers/agent-process.ts'

/** Ends an agent with its test, whatever became of it. */
export function endWithTest({ process: child, finished }: Started): void {
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await finished
  })
}
