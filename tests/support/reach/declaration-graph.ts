import { dirname, join, normalize } from 'node:path/posix'

/** A declaration at the top of a module, by the path of its file and its name. */
export type Place = `${string}#${string}`

/** The declarations of modules, and the names that each of them uses. */
type Module = {
  readonly declared: ReadonlyMap<string, string>
  /** Names that the module imports, and where each is declared. */
  readonly imported: ReadonlyMap<string, Place>
}

const IMPORT = /^import (?:type )?(?:\{([^}]*)\}|\w+) from '([^']+)'/gm
/** The formatter begins every declaration of a module at the first column. */
const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|type) (\w+)/gm
const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|'(?:[^'\\\n]|\\.)*'/gm
const WORD = /(?<![\w$])[A-Za-z_$][\w$]*/g

/** The code of a text without its comments and quoted texts; paths of imports stay. */
const codeOf = (text: string): string => text.replace(COMMENT_OR_TEXT, (found) => (/^'(?:\.|#core\/)/.test(found) ? found : "''"))

const fileNamed = (path: string, name: string): string => (name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name)))

function readModule(path: string, text: string): Module {
  const code = codeOf(text)
  const starts = [...code.matchAll(DECLARATION)]
  const declared = new Map(starts.map((found, at) => [found[1] ?? '', code.slice(found.index, starts[at + 1]?.index ?? code.length)]))
  const imported = new Map<string, Place>()
  for (const [, names = '', from = ''] of code.matchAll(IMPORT))
    for (const name of names.split(',')) {
      const [own = '', alias = own] = name
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      if (own !== '') imported.set(alias, `${fileNamed(path, from)}#${own}`)
    }
  return { declared, imported }
}

/** The names in a piece of code. */
export const wordsIn = (code: string): ReadonlySet<string> => new Set([...code.matchAll(WORD)].map(([word]) => word))

/**
 * Which declaration names which, over all modules: more than is called, since a name may be another
 * thing of the same name, and never less as far as imports go.
 */
export function declarationGraph(paths: readonly string[], textOf: (path: string) => string) {
  const modules = new Map(paths.map((path) => [path, readModule(path, textOf(path))]))
  const named = new Map<Place, readonly Place[]>()
  const placeOf = (path: string, name: string): Place | undefined => {
    const own = modules.get(path)
    return own?.declared.has(name) === true ? `${path}#${name}` : own?.imported.get(name)
  }
  const namesOf = (place: Place): readonly Place[] => {
    const known = named.get(place)
    if (known !== undefined) return known
    const [path = '', name = ''] = place.split('#')
    const code = modules.get(path)?.declared.get(name) ?? ''
    // A type calls nothing.
    if (/^(?:export )?type /.test(code)) return []
    const places = [...wordsIn(code)].flatMap((word) => (word === name ? [] : (placeOf(path, word) ?? [])))
    named.set(place, places)
    return places
  }
  return {
    modules,
    placeOf,
    /** Everything that is reached from some declarations, themselves included, up to some ends. */
    reachedFrom: (from: Iterable<Place>, ends: ReadonlySet<Place>): ReadonlySet<Place> => {
      const reached = new Set(from)
      for (const place of reached) if (!ends.has(place)) for (const next of namesOf(place)) reached.add(next)
      return reached
    },
  }
}
