/**
 * `npm test` builds, checks and runs every test. `npm test -- cod orders` does what is needed for
 * some areas: types, the lint of their folders, a build where journeys or the command line are
 * among them, and the tests that are named after them; with `--coverage` it prints at the end which
 * lines of their folders no test reached. `npm test -- tests/http` runs the tests of a folder
 * alone, as the jobs of the workflow do. `npm run test:deep` proves, of the same tests, also what
 * takes too long for every push.
 */
import { run, runTogether, top } from './commands.ts'
import { coveredFolders, selectFolders, selectTests } from './test-selection.ts'

const tests = (...files: readonly string[]): void => run('vitest', 'run', '--config', 'tests/vitest.config.ts', ...files)

/** Ends with the code of a wrong usage. */
function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(2)
}

const AREA = 'an area is a folder such as orders, cod or messages.'

/** Options of vitest for the coverage of some areas; their other settings are configured. */
function coverageOf(areas: readonly string[], folders: readonly string[]): string[] {
  const covered = coveredFolders(folders)
  if (covered.length === 0) refuse(`No folder of core or adapters is named after ${areas.join(', ')}: ${AREA}`)
  return ['--coverage.enabled', ...covered.map((folder) => `--coverage.include=${folder}/**`)]
}

function runAreas(areas: readonly string[], withCoverage: boolean): void {
  const { files, folders, needsBuild } = selectTests(areas, top)
  if (files.length === 0) refuse(`No test is named after ${areas.join(', ')}: ${AREA}`)
  const coverage = withCoverage ? coverageOf(areas, folders) : []
  run('tsc', '-b', '--checkers', '1')
  if (folders.length > 0) run('npm', 'run', '--silent', 'lint', '--', ...folders)
  if (needsBuild) run('node', 'adapters/cli/build.js')
  tests(...coverage, ...files)
}

/** Folders come from the top of the repository, areas are single words. */
const isFolder = (name: string): boolean => name.startsWith('tests/')

function runFolders(folders: readonly string[]): void {
  const { files, needsBuild } = selectFolders(folders, top)
  if (files.length === 0) refuse(`No test is in ${folders.join(', ')}.`)
  if (needsBuild) run('node', 'adapters/cli/build.js')
  tests(...folders)
}

const COVERAGE = '--coverage'
const DEEP = '--deep'
const words = process.argv.slice(2)
const withCoverage = words.includes(COVERAGE)
if (words.includes(DEEP)) process.env['CROSSDOCK_TESTS'] = 'deep'
const asked = words.filter((word) => word !== COVERAGE && word !== DEEP)
const areFolders = asked.every(isFolder)
if (withCoverage && areFolders) refuse(`Coverage is of some areas, such as npm test -- ${COVERAGE} cod: ${AREA}`)
if (asked.length > 0 && areFolders) runFolders(asked)
else if (asked.length > 0) runAreas(asked, withCoverage)
else {
  await runTogether(['npm', 'run', 'build'], ['npm', 'run', 'check'])
  tests()
}
