import { dirname, join, normalize } from 'node:path/posix'

/**
 * Files that something outside of the repository starts: a person, npm, Node, a browser or a
 * bundler.
 */
export const ENTRIES: readonly string[] = [
  'adapters/cli/crossdock.js',
  'adapters/cli/dev.js',
  'adapters/cli/main.ts',
  'adapters/cli/vite.config.ts',
  'adapters/cli/executable/composition.ts',
  'adapters/cli/executable/package-agent.ts',
  'adapters/http/server/main.ts',
  'adapters/http/server/back-up.ts',
  'adapters/http/server/create-admin.ts',
  'adapters/http/server/doctor.ts',
  'adapters/http/server/hold-database.ts',
  'adapters/http/server/migrate.ts',
  'adapters/http/server/restore.ts',
  'adapters/http/server/seed.ts',
  'adapters/http/server/verify-ledger.ts',
  'adapters/http/server/verify-stock.ts',
  'adapters/printer/agent/main.ts',
  'adapters/store/declared/make-migration.ts',
  'adapters/store/seeds/make-map.ts',
  'adapters/store/seeds/make-seeds.ts',
  'adapters/web/embed.html',
  'adapters/web/index.html',
  'adapters/web/vite.config.ts',
]

/** Folders whose files are found by their names, which the database or the browser knows. */
const FOUND_BY_NAME = /^adapters\/(?:store\/migrations|web\/public)\//

/** Code that only tests and tools reach, by its path, each with the reason for it. */
export const REACHED_BY_TESTS: Readonly<Record<string, string>> = {
  'core/base/fields/table.rules.ts': 'the specification has its text; the tables of dialogs say what is missing in each cell',
  'core/base/kernel/machine-diagram.ts': 'draws the diagrams of core/README.md',
  'core/machine-catalog.ts': 'the list of all machines, of which the diagrams are drawn and each machine is tested',
}

/** Types of packages without types of their own are not imported, and stay beside their users. */
const CODE = /^(?:core|adapters)\/.*(?<!\.d)\.(?:ts|tsx|js|css|html)$/

/** A path in quotes that names a file: of an import, a worker, a module that is resolved. */
const NAMED = /'((?:\.{1,2}|#core)\/[^'\n]+\.\w+)'/g
/** The script of a page. */
const SCRIPT = /\bsrc="(\/[^"]+)"/g

/** The files that a text names, by their paths from the repository's top. */
function namedIn(path: string, text: string): readonly string[] {
  const folder = dirname(path)
  if (path.endsWith('.html')) return [...text.matchAll(SCRIPT)].map(([, script = '']) => normalize(join(folder, script)))
  return [...text.matchAll(NAMED)].map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : normalize(join(folder, name))))
}

/** Everything that the files reach by what they name, types included, and themselves. */
function reachedFrom(entries: readonly string[], files: ReadonlySet<string>, textOf: (path: string) => string): ReadonlySet<string> {
  const reached = new Set(entries.filter((path) => files.has(path)))
  for (const path of reached) for (const named of namedIn(path, textOf(path))) if (files.has(named)) reached.add(named)
  return reached
}

type Reach = {
  readonly entries: readonly string[]
  /** Files that need not be reached, each with the reason. */
  readonly declared: Readonly<Record<string, string>>
  readonly textOf: (path: string) => string
}

/**
 * Faults, one line each: code that no entry reaches, an entry that does not exist, and a
 * declared exception that is reached, does not exist or has no reason.
 */
export function reachFindings(files: readonly string[], { entries, declared, textOf }: Reach): readonly string[] {
  const known = new Set(files)
  const starting = [...entries, ...files.filter((path) => FOUND_BY_NAME.test(path))]
  const byEntries = reachedFrom(starting, known, textOf)
  const reached = reachedFrom([...starting, ...Object.keys(declared)], known, textOf)
  return [
    ...entries.filter((path) => !known.has(path)).map((path) => `${path} starts nothing: it does not exist`),
    ...files.filter((path) => CODE.test(path) && !reached.has(path)).map((path) => `${path} is reached from no entry`),
    ...Object.entries(declared).flatMap(([path, reason]) => [
      ...(known.has(path) ? [] : [`${path} is declared and does not exist`]),
      ...(byEntries.has(path) ? [`${path} is declared and reached`] : []),
      ...(reason.trim() === '' ? [`${path} is declared without a reason`] : []),
    ]),
  ]
}
