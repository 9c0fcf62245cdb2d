/**
 * Folders whose names come from core's contexts and areas, with the names that are their own and
 * the reason for each.
 */
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
  'adapters/http/contract': { 'portal/developers': DEVELOPERS },
  'adapters/http/server/areas': { 'portal/developers': DEVELOPERS },
  'adapters/web/screens': { 'portal/developers': DEVELOPERS },
  'tests/core': {
    'machine-catalog': 'tests of a file that stands beside the areas',
    try: 'the sessions of docs/TRY.md, over doubles of several areas',
  },
  'tests/http': {
    'portal/developers': DEVELOPERS,
    attacks: 'attempts of outsiders and insiders, over all areas',
    listen: 'what the server does on every route',
  },
}

/**
 * Contexts, areas as `context/area`, and other folders at the top of a floor; what lies deeper is
 * an area's own.
 */
function foldersIn(floor: string, files: readonly string[]): readonly string[] {
  const below = files
    .filter((path) => path.startsWith(`${floor}/`))
    .map((path) =>
      path
        .slice(floor.length + 1)
        .split('/')
        .slice(0, -1),
    )
  return [...new Set(below.flatMap((parts) => (parts.length === 0 ? [] : [parts.slice(0, 1).join('/'), parts.slice(0, 2).join('/')])))]
}

/**
 * Folders of a floor that are named after no context and no area of core, and names of its list
 * that no folder has; both by their path. What lies in a folder of its own name is not looked at.
 */
export function strangeFolders(files: readonly string[], floors: Floors): readonly string[] {
  const known = new Set(foldersIn('core', files))
  return Object.entries(floors).flatMap(([floor, own]) => {
    const folders = foldersIn(floor, files)
    const isOwn = (folder: string): boolean => Object.hasOwn(own, folder) || Object.hasOwn(own, folder.split('/')[0] ?? '')
    const strange = folders.filter((folder) => !known.has(folder) && !isOwn(folder))
    const idle = Object.keys(own).filter((folder) => known.has(folder) || !folders.includes(folder))
    return [...strange, ...idle].map((folder) => `${floor}/${folder}`)
  })
}
