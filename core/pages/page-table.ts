import type { Entity } from '../fields/entity.ts'
import { financePages } from './finance.routes.ts'
import { orderPages } from './order.routes.ts'
import type { Page } from './page.ts'
import { publicPages } from './public.routes.ts'
import { homePages, servicePages, stockPages } from './shipper.routes.ts'
import { staffPages } from './staff.routes.ts'

/** The table of all pages: those of the specification (spec §2) and those of the staff; `entities` get their pages from their declaration. */
export function pageTable(entities: readonly Entity[]): readonly Page[] {
  const pages = [...publicPages, ...homePages, ...orderPages, ...stockPages, ...financePages, ...servicePages, ...staffPages(entities)]
  for (const part of ['path', 'name'] as const)
    if (new Set(pages.map((page) => page[part].toLowerCase())).size !== pages.length) throw new Error(`two pages have one ${part}`)
  return pages
}

/** The part of an address that identifies a page: without query and hash. */
export const pathnameOf = (address: string): string => address.replace(/[?#].*$/s, '')

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

/** Segments as the router reads them, in lower case since it ignores case; `undefined` where an escape is broken. */
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

/** The page of an address, if there is one. A page with a literal path wins over one with parameters. */
export function findPage(pages: readonly Page[], address: string): Page | undefined {
  const asked = decoded(pathnameOf(address))
  return shapesOf(pages).find(
    ({ segments }) =>
      asked?.length === segments.length && segments.every((segment, index) => isParameter(segment) || segment === asked[index]),
  )?.page
}
