import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The test files of some areas, and what has to be done before they run. */
export type Selection = {
  readonly files: readonly string[]
  /** The folders of the areas in core, adapters and tests, to be linted. */
  readonly folders: readonly string[]
  /** Whether a test starts the built web app or command line. */
  readonly needsBuild: boolean
}

/** Tests of these folders run what `npm run build` makes. */
const ON_BUILT = /^tests\/(cli|journeys)\//

/** The words of a path, each between strokes. */
const wordsOf = (path: string): string => `/${path.replaceAll(/[.\s-]/g, '/')}/`

/**
 * A folder or file named after the area: `cod/…`, `cod.journey.ts`, `cod-payout.test.ts`, but not
 * `codes.test.ts`.
 */
const isNamedAfter = (path: string, area: string): boolean => wordsOf(path).includes(wordsOf(area))

/** A file of journeys belongs to the areas of the journeys it plays, too. */
const playedBy = (top: string, file: string): string =>
  file.startsWith('tests/journeys/') ? [...readFileSync(join(top, file), 'utf8').matchAll(/'\.\/(.+\.journey)\.ts'/g)].join('\n') : ''

/** The tests of some folders such as `tests/http`, without types and lint. */
export function selectFolders(folders: readonly string[], top: string): Pick<Selection, 'files' | 'needsBuild'> {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: top })).toSorted()
  return { files, needsBuild: files.some((file) => ON_BUILT.test(file)) }
}

/** The tests and folders of some areas, in a repository at `top`. */
export function selectTests(areas: readonly string[], top: string): Selection {
  const isNamed = (path: string): boolean => areas.some((area) => isNamedAfter(path, area))
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: top })
    .filter((file) => isNamed(`${file}\n${playedBy(top, file)}`))
    .toSorted()
  const folders = globSync('{core,adapters,tests}/**/', { cwd: top, exclude: ['**/node_modules/**'] })
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => areas.includes(folder.slice(folder.lastIndexOf('/') + 1)))
    .toSorted()
  return { files, folders, needsBuild: files.some((file) => ON_BUILT.test(file)) }
}

/** The folders with the code of some areas: those of core and of the adapters. */
export const coveredFolders = (folders: readonly string[]): string[] => folders.filter((folder) => /^(core|adapters)\//.test(folder))
