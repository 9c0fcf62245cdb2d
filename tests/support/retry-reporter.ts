import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Retries that one run may have. More is no slow machine, but a race that has to be found. */
const MOST_RETRIES = 3

const retriesOf = (test: TestCase): number => test.diagnostic()?.retryCount ?? 0

/** The failures of every try but a last one that passed. */
const failuresOf = (test: TestCase): readonly string[] =>
  (test.result().errors ?? []).map(({ stack, name, message }) => stack ?? `${name}: ${message}`)

/**
 * Prints every retry of a run with the failure that led to it, and fails the run when there are too
 * many.
 */
export default class RetryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) => [...module.children.allTests()]).filter((test) => retriesOf(test) > 0)
    if (retried.length === 0) return
    for (const test of retried) {
      process.stdout.write(`\nRetried: ${test.module.relativeModuleId} > ${test.fullName}\n`)
      for (const failure of failuresOf(test)) process.stdout.write(`${failure.replaceAll(/^/gm, '  ')}\n`)
    }
    const count = retried.reduce((sum, test) => sum + retriesOf(test), 0)
    process.stdout.write(`\nRetries: ${count}, at most ${MOST_RETRIES} are allowed\n`)
    if (count > MOST_RETRIES) process.exitCode = 1
  }
}
