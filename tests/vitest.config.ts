import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import RetryReporter from './support/retry-reporter.ts'

/** Journeys first: they wait for pages while the others work, and are the longest. */
class JourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isJourney = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/journeys/')
    return [...sorted.filter(isJourney), ...sorted.filter((file) => !isJourney(file))]
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: 'tests/support/demo-data.ts',
    reporters: ['default', new RetryReporter()],
    pool: 'forks',
    // Every row that a test reads is compared with what its query declares.
    env: { CROSSDOCK_CHECK_ROWS: '1' },
    sequence: { sequencer: JourneysFirst },
    // CommonJS packages are imported as Node itself does.
    deps: { interopDefault: false },
    // More than there are cores: browsers and servers spend much of their time waiting.
    maxWorkers: 4,
    testTimeout: 120_000,
    // What another process writes is awaited as long as a busy machine needs.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 240_000,
  },
})
