import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's top folder. */
const top = fileURLToPath(new URL('../..', import.meta.url))

const NOT_OURS: ReadonlySet<string> = new Set(['.git', 'node_modules', 'build', 'data'])

function* below(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !(NOT_OURS.has(entry.name) && (join(folder) === join(top) || entry.name === 'node_modules')))
      yield* below(join(folder, entry.name))
    else if (entry.isFile() && entry.name !== '.git') yield relative(top, join(folder, entry.name)).split(sep).join('/')
  }
}

/**
 * Every file of the repository by its path from the top; what git ignores is left out, and so is
 * the `.git` file of a worktree. Works without git, as in an unpacked archive.
 */
export const houseFiles: readonly string[] = [...below(top)].filter((path) => !path.endsWith('.log')).toSorted()

export const textOf = (path: string): string => readFileSync(join(top, path), 'utf8')

/** Files of a folder and its subfolders, by the ending of their names. */
export const filesIn = (folder: string, ending: string): readonly string[] =>
  houseFiles.filter((path) => path.startsWith(`${folder}/`) && path.endsWith(ending))

/** All exports of a module of the repository. */
export const exportsOf = async (path: string): Promise<readonly unknown[]> =>
  Object.values((await import(join(top, path))) as Record<string, unknown>)
