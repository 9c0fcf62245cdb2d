/**
 * `npm run check` looks at format, unused code, types and lint. `npm run check -- --changed` looks
 * at the files that differ from the main branch alone, at the types of what they touch, and leaves
 * unused code to the whole check.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf, run, top } from './commands.ts'

const TYPES = ['tsc', '-b', '--checkers', '1'] as const
const LINT = ['npm', 'run', '--silent', 'lint', '--'] as const

const LINTED = /\.[cm]?[jt]sx?$/

/** The files that are new or differ from where this branch left main. */
function changedFiles(): readonly string[] {
  const [base = 'HEAD'] = linesOf('git', 'merge-base', 'HEAD', 'origin/main')
  const files = [...linesOf('git', 'diff', '--name-only', base), ...linesOf('git', 'ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter((file) => existsSync(join(top, file))).toSorted()
}

function checkChanged(): void {
  const files = changedFiles()
  if (files.length === 0) return
  run('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files)
  run(...TYPES)
  const linted = files.filter((file) => LINTED.test(file))
  if (linted.length > 0) run(...LINT, '--no-error-on-unmatched-pattern', ...linted)
}

if (process.argv.includes('--changed')) checkChanged()
else {
  run('oxfmt', '--check')
  run('knip', '--no-progress')
  run(...TYPES)
  run(...LINT)
}
