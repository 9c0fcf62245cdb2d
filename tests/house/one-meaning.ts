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
