/**
 * `npm test` builds, checks and runs every test. `npm test -- cod orders` does what is needed for
 * some areas: types, the lint of their folders, a build where journeys or the command line are
 * among them, and the tests that are named after them. `npm test -- tests/http` runs the tests of a
 * folder alone, as the jobs of the workflow do.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { selectFolders, selectTests } from './test-selection.ts'

const top = join(import.meta.dirname, '..')
const PATH = [join(top, 'node_modules/.bin'), process.env['PATH']].join(delimiter)

/**
 * Processes keep the code that they compile for those after them: half the work of starting a
 * server.
 */
const NODE_COMPILE_CACHE = join(top, 'build/compiled')
/**
 * The compiler and the linter, which are written in Go, throw away less often: a sixth of their
 * work for some more memory.
 */
const GOGC = '400'
const env = { ...process.env, PATH, NODE_COMPILE_CACHE, GOGC }

/** Runs a command to its end; a failure ends this process with the same code. */
function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: top, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Runs commands beside each other, each to its end; the first failure among them ends this process
 * with its code.
 */
async function runTogether(...commands: readonly (readonly [string, ...(readonly string[])])[]): Promise<void> {
  const codes = await Promise.all(
    commands.map(async ([command, ...args]) => {
      const child = spawn(command, args, { cwd: top, stdio: 'inherit', env })
      const [code] = (await once(child, 'exit')) as [number | null]
      return code ?? 1
    }),
  )
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}

const tests = (...files: readonly string[]): void => run('vitest', 'run', '--config', 'tests/vitest.config.ts', ...files)

function runAreas(areas: readonly string[]): void {
  const { files, folders, needsBuild } = selectTests(areas, top)
  if (files.length === 0) {
    process.stderr.write(`No test is named after ${areas.join(', ')}: an area is a folder such as orders, cod or messages.\n`)
    process.exit(2)
  }
  run('tsc', '-b', '--checkers', '1')
  if (folders.length > 0) run('oxlint', '--type-aware', '--deny-warnings', ...folders)
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

const asked = process.argv.slice(2)
if (asked.length > 0 && asked.every(isFolder)) runFolders(asked)
else if (asked.length > 0) runAreas(asked)
else {
  await runTogether(['npm', 'run', 'build'], ['npm', 'run', 'check'])
  tests()
}
