import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

const areaOf = (path: string | undefined): string => /\bcore\/([\w-]+)\//.exec(path ?? '')?.[1] ?? ''

/**
 * The tests of the mutated file's own area first: they most likely notice, and the run ends with
 * the first that does.
 */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const area = areaOf(this.ctx.config.related?.[0])
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(areaOf(other.moduleId) === area) - Number(areaOf(one.moduleId) === area))
  }
}

/**
 * The tests that `npm run mutate` runs for each mutant: only the core's own, so that a survivor is
 * a gap in them.
 */
export default defineConfig({ test: { include: ['tests/core/**/*.test.ts'], testTimeout: 120_000, sequence: { sequencer: NearestFirst } } })
