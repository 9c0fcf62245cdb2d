/** Folders whose names come from core's areas, with the names that are their own and the reason for each. */
export type Floors = Readonly<Record<string, Readonly<Record<string, string>>>>

const DEVELOPERS = 'documents for programmers of customers, of no area'

export const FLOORS: Floors = {
  'adapters/store': {
    database: 'connections, transactions and locks under every area',
    declared: 'tables that follow from the declarations of entities',
    demo: 'records of every area for a demonstration',
    embedded: 'the PostgreSQL that is started with the product',
    migrations: 'one row of changes for the whole database',
    seeds: 'reference data that the product is delivered with',
  },
  'adapters/http/contract': { developers: DEVELOPERS },
  'adapters/http/server/areas': { developers: DEVELOPERS },
  'adapters/web/screens': { developers: DEVELOPERS },
  'tests/core': { 'machine-catalog': 'tests of a file that stands beside the areas' },
  'tests/http': { developers: DEVELOPERS, listen: 'what the server does on every route' },
}

const foldersIn = (folder: string, files: readonly string[]): readonly string[] => {
  const below = files.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1))
  return [...new Set(below.filter((path) => path.includes('/')).map((path) => path.replace(/\/.*/, '')))]
}

/** Folders of a floor that are named after no area of core, and names of its list that no folder has; both by their path. */
export function strangeFolders(files: readonly string[], floors: Floors): readonly string[] {
  const areas = new Set(foldersIn('core', files))
  return Object.entries(floors).flatMap(([floor, own]) => {
    const folders = foldersIn(floor, files)
    const strange = folders.filter((name) => !areas.has(name) && !Object.hasOwn(own, name))
    const idle = Object.keys(own).filter((name) => areas.has(name) || !folders.includes(name))
    return [...strange, ...idle].map((name) => `${floor}/${name}`)
  })
}
