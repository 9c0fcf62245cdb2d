import type { Page } from './page.ts'

/** The part of an address that identifies a page: without query and hash. */
export const pathnameOf = (address: string): string => address.replace(/[?#].*$/s, '')

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

/**
 * Segments as the router reads them, in lower case since it ignores case; `undefined` where an
 * escape is broken.
 */
function decoded(path: string): readonly string[] | undefined {
  try {
    return segmentsOf(path).map((segment) => decodeURIComponent(segment).toLowerCase())
  } catch {
    return undefined
  }
}

type Shape = { readonly page: Page; readonly segments: readonly string[]; readonly parameters: number }

const isParameter = (segment: string): boolean => segment.startsWith(':')

const shapesByTable = new WeakMap<readonly Page[], readonly Shape[]>()

/** The paths of a table, split once; those with fewer parameters first. */
function shapesOf(pages: readonly Page[]): readonly Shape[] {
  const known = shapesByTable.get(pages)
  if (known) return known
  const made = pages
    .map((page) => {
      const segments = segmentsOf(page.path).map((segment) => segment.toLowerCase())
      return { page, segments, parameters: segments.filter(isParameter).length }
    })
    .toSorted((one, other) => one.parameters - other.parameters)
  shapesByTable.set(pages, made)
  return made
}

/**
 * The page of an address, if there is one. A page with a literal path wins over one with
 * parameters.
 */
export function findPage(pages: readonly Page[], address: string): Page | undefined {
  const asked = decoded(pathnameOf(address))
  return shapesOf(pages).find(
    ({ segments }) =>
      asked?.length === segments.length && segments.every((segment, index) => isParameter(segment) || segment === asked[index]),
  )?.page
}
