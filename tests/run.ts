/**
 * `npm test` builds, checks and runs every test. `npm test -- cod orders` does what is needed for
 * some areas: types, the lint of their folders, a build where journeys or the command line are
 * among them, and the tests that are named after them. `npm test -- tests/http` runs the tests of a
 * folder alone, as the jobs of the workflow do. `npm run test:deep` proves, of the same tests, also
 * what takes too long for every push.
 */
import { run, runTogether, top } from './commands.ts'
import { selectFolders, selectTests } from './test-selection.ts'

const tests = (...files: readonly string[]): void => run('vitest', 'run', '--config', 'tests/vitest.config.ts', ...files)

function runAreas(areas: readonly string[]): void {
  const { files, folders, needsBuild } = selectTests(areas, top)
  if (files.length === 0) {
    process.stderr.write(`No test is named after ${areas.join(', ')}: an area is a folder such as orders, cod or messages.\n`)
    process.exit(2)
  }
  run('tsc', '-b', '--checkers', '1')
  if (folders.length > 0) run('npm', 'run', '--silent', 'lint', '--', ...folders)
  if (needsBuild) run('node', 'adapters/cli/build.js')
  tests(...files)
}

/** Folders come from the top of the repository, areas are single words. */
const isFolder = (name: string): boolean => name.startsWith('tests/')

function runFolders(folders: readonly string[]): void {
  const { files, needsBuild } = selectFolders(folders, top)
  if (files.length === 0) {
    process.stderr.write(`No test is in ${folders.join(', ')}.\n`)
    process.exit(2)
  }
  if (needsBuild) run('node', 'adapters/cli/build.js')
  tests(...folders)
}

const asked = process.argv.slice(2).filter((word) => word !== '--deep')
if (asked.length + 2 < process.argv.length) process.env['CROSSDOCK_TESTS'] = 'deep'
if (asked.length > 0 && asked.every(isFolder)) runFolders(asked)
else if (asked.length > 0) runAreas(asked)
else {
  await runTogether(['npm', 'run', 'build'], ['npm', 'run', 'check'])
  tests()
}
