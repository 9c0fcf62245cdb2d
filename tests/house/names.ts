/**
 * Participles that do not end in -ed. Those that are base forms as well (`read`, `run`, `set`,
 * `split`) are verbs.
 */
const IRREGULAR: ReadonlySet<string> = new Set(
  `begun bent bound bought broken brought built caught chosen come dealt done drawn driven eaten fallen fed felt flown forgotten fought found frozen
given gone got grown heard held hidden hung kept known laid led left lent lit lost made meant met overdone paid redone rewritten rung said sat seen
sent shaken shone shown shut slept sold spent spoken spun stolen stood struck stuck sung swept sworn taken taught thought thrown told torn undone
understood withdrawn woken won worn wound written`.split(/\s+/),
)
/** Words on -ed that are no participles. */
const NO_PARTICIPLES = /^(?:need|feed|seed|speed|exceed|proceed|succeed|embed|shed|bed)$/i

/** Helpers whose short names docs/STYLE.md explains. */
const HELPERS: ReadonlySet<string> = new Set(['failed', 'given', 'named'])

const isParticiple = (name: string): boolean =>
  IRREGULAR.has(name.toLowerCase()) || (/^[A-Za-z]?[a-z]{2,}ed$/.test(name) && !NO_PARTICIPLES.test(name))

const FUNCTION =
  /^\s*(?:export (?:async )?function\*? |async function\*? |export const (?=\w+(?::[^=\n]+)? = (?:async )?(?:<|\(|\w+ =>))|const (?=\w+ = async\b))(\w+)/gm
const TYPE = /^\s*(?:export )?(?:abstract )?(?:type|interface|class) (\w+)(?=[ <=])/gm

/**
 * Names of exported and asynchronous functions and of types that are a participle alone: a function
 * is a verb with its object, a type a noun.
 */
export const participlesIn = (text: string): readonly string[] =>
  [FUNCTION, TYPE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name).filter((name) => isParticiple(name) && !HELPERS.has(name)),
  )

export type NamedExport = { readonly path: string; readonly name: string }

const EXPORT = /^export (?:async )?(?:const|function\*?|type|interface|class) (\w+)/gm
const SEVERAL = /^export const [[{]([^=]+?)[\]}] =/gm

/** The names that a file exports; each once, since overloads of a function are one. */
export const exportsIn = (path: string, text: string): readonly NamedExport[] => {
  const single = [...text.matchAll(EXPORT)].map(([, name = '']) => name)
  const several = [...text.matchAll(SEVERAL)].flatMap(([, names = '']) => names.split(',').map((one) => one.trim()))
  return [...new Set([...single, ...several])].filter((name) => name !== '').map((name) => ({ path, name }))
}

/** The names that several files have, each with those files. */
export function sharedNames(all: readonly NamedExport[]): readonly string[] {
  const paths = new Map<string, string[]>()
  for (const { path, name } of all) paths.set(name, [...(paths.get(name) ?? []), path])
  return [...paths].filter(([, of]) => of.length > 1).map(([name, of]) => `${name}: ${of.toSorted().join(', ')}`)
}
