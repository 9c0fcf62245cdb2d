import type { Entity } from '../kernel/entity.ts'
import { financePages } from './finance.routes.ts'
import { orderPages } from './order.routes.ts'
import type { Page } from './page.ts'
import { publicPages } from './public.routes.ts'
import { homePages, servicePages, stockPages } from './shipper.routes.ts'
import { staffPages } from './staff.routes.ts'
import { warehousePages } from './warehouse.routes.ts'

/** The whole route table (spec §2) and the staff's pages; `entities` are those that have screens by their declaration. */
export function pageTable(entities: readonly Entity[]): readonly Page[] {
  const pages = [
    ...publicPages,
    ...homePages,
    ...orderPages,
    ...warehousePages,
    ...stockPages,
    ...financePages,
    ...servicePages,
    ...staffPages(entities),
  ]
  for (const part of ['path', 'name'] as const)
    if (new Set(pages.map((page) => page[part].toLowerCase())).size !== pages.length) throw new Error(`two pages have one ${part}`)
  return pages
}

/** The part of an address that names a page: without query and hash. */
export const pathnameOf = (address: string): string => address.replace(/[?#].*$/s, '')

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

/** Segments as the router reads them, in small letters since it does not tell them apart; `undefined` where an escape is broken. */
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

/** The paths of a table taken apart once; those with fewer parameters first. */
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

/** The page of an address, `undefined` for none. A page that spells the whole path goes before one with parameters. */
export function findPage(pages: readonly Page[], address: string): Page | undefined {
  const asked = decoded(pathnameOf(address))
  return shapesOf(pages).find(
    ({ segments }) =>
      asked?.length === segments.length && segments.every((segment, index) => isParameter(segment) || segment === asked[index]),
  )?.page
}
