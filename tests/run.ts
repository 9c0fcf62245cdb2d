/**
 * `npm test` builds, checks and runs every test. `npm test -- cod orders` does what is needed for some areas: types, the lint of their
 * folders, a build where journeys or the command line are among them, and the tests that are named after them.
 */
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { selectTests } from './test-selection.ts'

const top = join(import.meta.dirname, '..')
const PATH = [join(top, 'node_modules/.bin'), process.env['PATH']].join(delimiter)

/** Runs a command to its end; a failure ends this process with the same code. */
function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: top, stdio: 'inherit', env: { ...process.env, PATH } })
  if (status !== 0) process.exit(status ?? 1)
}

const tests = (...files: readonly string[]): void => run('vitest', 'run', '--config', 'tests/vitest.config.ts', ...files)

function runAreas(areas: readonly string[]): void {
  const { files, folders, needsBuild } = selectTests(areas, top)
  if (files.length === 0) {
    process.stderr.write(`No test is named after ${areas.join(', ')}: an area is a folder such as orders, cod or messages.\n`)
    process.exit(2)
  }
  run('tsc', '-b')
  if (folders.length > 0) run('oxlint', '--type-aware', '--deny-warnings', ...folders)
  if (needsBuild) run('node', 'adapters/cli/build.js')
  tests(...files)
}

const areas = process.argv.slice(2)
if (areas.length > 0) runAreas(areas)
else {
  run('npm', 'run', 'build')
  run('npm', 'run', 'check')
  tests()
}
