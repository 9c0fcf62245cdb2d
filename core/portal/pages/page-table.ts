import type { Entity } from '#core/base/fields/entity.ts'
import { financePages } from './finance.routes.ts'
import { orderPages } from './order.routes.ts'
import type { Page } from './page.ts'
import { publicPages } from './public.routes.ts'
import { homePages, servicePages, stockPages } from './shipper.routes.ts'
import { staffPages } from './staff.routes.ts'

/**
 * The table of all pages: those of shippers and those of the staff; `entities` get their pages from
 * their declaration.
 */
export function pageTable(entities: readonly Entity[]): readonly Page[] {
  const pages = [...publicPages, ...homePages, ...orderPages, ...stockPages, ...financePages, ...servicePages, ...staffPages(entities)]
  for (const part of ['path', 'name'] as const)
    if (new Set(pages.map((page) => page[part].toLowerCase())).size !== pages.length) throw new Error(`two pages have one ${part}`)
  return pages
}
