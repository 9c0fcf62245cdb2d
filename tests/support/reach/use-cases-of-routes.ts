import { dirname } from 'node:path/posix'
import { wordsIn, type declarationGraph, type Place } from './declaration-graph.ts'

type Graph = ReturnType<typeof declarationGraph>

const escaped = (name: string): string => name.replace(/\$/g, String.raw`\$`)

/**
 * The members of that name in a piece of code. One at the beginning of a line, where the formatter
 * puts it, goes to the next line that is as far in; another one to the end of its line.
 */
function membersNamed(code: string, name: string): readonly string[] {
  const found: string[] = []
  for (const start of code.matchAll(new RegExp(`^( *)(?:readonly |const )?${escaped(name)}\\??(?::| =|,$|\\()`, 'gm'))) {
    const line = code.indexOf('\n', start.index)
    const rest = code.slice(line)
    const end = rest.search(new RegExp(`\n {0,${start[1]?.length ?? 0}}\\S`))
    found.push(code.slice(start.index, line) + (end === -1 ? rest : rest.slice(0, end)))
  }
  for (const [member] of code.matchAll(new RegExp(`(?<=[({,] ?)(?:readonly )?${escaped(name)}\\??: [^\n]*`, 'g'))) found.push(member)
  return found
}

/** The names that a piece of code calls, or hands over whole. */
function callsIn(code: string): ReadonlySet<string> {
  const called = [...code.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)(?:\.(\w+))*\(/g)].flatMap(([, name = '', part]) =>
    part === undefined ? [name] : [name, part],
  )
  const given = [...code.matchAll(/\bparts\.(\w+)/g)].map(([, name = '']) => name)
  const whole = /^[^:=\n]*(?::|=) (\w+),?$/.exec(code.trim())?.[1]
  return new Set([
    ...called,
    ...given,
    ...(whole === undefined ? [] : [whole]),
    ...[...code.matchAll(/typeof (\w+)/g)].map(([, name = '']) => name),
  ])
}

/**
 * The declarations that the handler of a route calls: of its own module, and the use cases that the
 * composition beside it hands over, by the names of the parts and their types.
 */
export function placesOfRoute({ modules, placeOf }: Graph, route: string, folder: string): ReadonlySet<Place> {
  const files = [...modules.keys()].filter((path) => dirname(path) === folder)
  const places = new Set<Place>()
  const seen = new Set<string>()
  const take = (path: string, member: string): void => {
    const [, value = ''] = /^[^:=(]*[:=(]([\s\S]*)$/.exec(member) ?? []
    const isComposition = path.endsWith('composition.ts')
    for (const word of isComposition ? wordsIn(value) : callsIn(member)) {
      const place = placeOf(path, word)
      if (place !== undefined) places.add(place)
    }
    for (const word of callsIn(isComposition ? value : member)) search(path, word)
  }
  /** Other modules count where they use a declaration of the one that names the word. */
  const search = (from: string, word: string): void => {
    if (seen.has(`${from} ${word}`)) return
    seen.add(`${from} ${word}`)
    const own = [...(modules.get(from)?.declared.keys() ?? [])]
    for (const file of files)
      for (const declared of modules.get(file)?.declared.values() ?? [])
        if (file === from || own.some((name) => placeOf(file, name) === `${from}#${name}` && declared.includes(name)))
          for (const member of membersNamed(declared, word))
            if (file === from || !own.some((name) => wordsIn(member).has(name))) take(file, member)
  }
  for (const file of files) search(file, route)
  return places
}
