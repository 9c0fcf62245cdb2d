import type { Reporter, TestModule } from 'vitest/node'

/** How many files the end of a run names; a run of no more says nothing. */
const MOST_FILES = 10
const MILLIS_PER_SECOND = 1000

type TimedFile = { readonly file: string; readonly millis: number }

/** The time of a file from the reading of its modules to its last test. */
function millisOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
}

/** The files that took longest, one a line; none where the run had few. */
export function slowestFiles(files: readonly TimedFile[]): readonly string[] {
  if (files.length <= MOST_FILES) return []
  return files
    .toSorted((one, other) => other.millis - one.millis)
    .slice(0, MOST_FILES)
    .map(({ file, millis }) => `${(millis / MILLIS_PER_SECOND).toFixed(1).padStart(7)} s  ${file}`)
}

/** Prints at the end of a run which files took longest. */
export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = slowestFiles(modules.map((module) => ({ file: module.relativeModuleId, millis: millisOf(module) })))
    if (lines.length > 0) process.stdout.write(`\nSlowest files:\n${lines.join('\n')}\n`)
  }
}
