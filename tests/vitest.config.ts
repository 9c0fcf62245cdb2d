import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import RetryReporter from './support/retry-reporter.ts'
import SlowestReporter from './support/slowest-reporter.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `npm run test:deep` sets it; see tests/support/deep.ts. */
const ONLY_DEEP = process.env['CROSSDOCK_TESTS'] === 'deep' ? [] : ['tests/**/*.deep.test.ts']

/**
 * Tests of values and of files share processes, which read the modules once, instead of a process
 * for each file.
 */
const VALUES = ['core', 'sheets', 'printer', 'house'].flatMap((folder) => globSync(`tests/${folder}/**/*.test.{ts,tsx}`, { cwd: root }))

/**
 * Tests that need a process of their own: a process knows the areas and kinds that its modules
 * declared, and these tests declare some, or ask for all.
 */
const ON_ALL_AREAS = /\bdefineEntity\(|\bvi\.mock\(|\ballAreas\(|\/visitors\.ts'/
const isOnAllAreas = (file: string): boolean => ON_ALL_AREAS.test(readFileSync(join(root, file), 'utf8'))
const sharing = (files: readonly string[]): string[] => files.filter((file) => !isOnAllAreas(file))
const shared = sharing(VALUES)

/**
 * Tests through a server of their own: reading its modules again for each would take a second of
 * every file.
 */
const servers = sharing(
  ['http', 'cli', 'jobs', 'payments', 'store'].flatMap((folder) => globSync(`tests/${folder}/**/*.test.ts`, { cwd: root })),
)

/**
 * Journeys first: they wait for pages while the others work, and are the longest. The files that
 * share processes come last.
 */
class JourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId, project }: TestSpecification): number =>
      moduleId.includes('/journeys/') ? 0 : project.config.isolate ? 1 : project.name === 'servers' ? 2 : 3
    return (await super.sort(files)).toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}

export default defineConfig({
  root,
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: [...servers, ...shared, ...ONLY_DEEP],
        },
      },
      { extends: true, test: { name: 'servers', include: servers, isolate: false } },
      { extends: true, test: { name: 'shared', include: shared, isolate: false } },
    ],
    globalSetup: 'tests/support/servers/demo-data.ts',
    reporters: ['default', new RetryReporter(), new SlowestReporter()],
    // Only a run that replays a property needs the library in each of its files.
    setupFiles: process.env['FC_SEED'] === undefined ? [] : ['tests/support/replay-property.ts'],
    pool: 'forks',
    // Only `npm test -- --coverage` of some areas turns it on, with their folders.
    coverage: {
      provider: 'v8',
      reporter: [['text', { skipFull: true, maxCols: 140 }], 'text-summary'],
      reportsDirectory: 'build/coverage',
    },
    // Every row that a test reads is compared with what its query declares.
    env: { CROSSDOCK_CHECK_ROWS: '1' },
    sequence: { sequencer: JourneysFirst },
    // CommonJS packages are imported as Node itself does.
    deps: { interopDefault: false },
    // More than there are cores: browsers and servers spend much of their time waiting.
    maxWorkers: 4,
    testTimeout: 120_000,
    // A write of another process is awaited as long as a busy machine needs.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 240_000,
  },
})
