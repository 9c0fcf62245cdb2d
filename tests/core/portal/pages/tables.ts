import type { Page } from '#core/portal/pages/page.ts'
import { pageTable } from '#core/portal/pages/page-table.ts'
import { catalog } from '#core/entity-catalog.ts'

/** The table of the product as it is. */
export const pages: readonly Page[] = pageTable(catalog)

/** The same with every screen present: the rules once all pages exist. */
export const wholePages: readonly Page[] = pages.map((page) => ({ ...page, ready: true }))

/** The page with exactly this path in the table. */
export function pageAt(path: string, table: readonly Page[] = wholePages): Page {
  const page = table.find((one) => one.path === path)
  if (page === undefined) throw new Error(`no page ${path}`)
  return page
}
