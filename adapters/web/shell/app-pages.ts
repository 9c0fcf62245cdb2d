import { catalog } from '#core/entity-catalog.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { pageTable } from '#core/portal/pages/page-table.ts'
import type { AppPages } from '../base/pages.ts'
import { screensOf } from './screens.ts'

/** Every page with its code; `entities` are those with list and form pages. */
export const appPages = (entities: readonly Entity[] = catalog): AppPages => ({
  pages: pageTable(entities),
  screens: screensOf(entities),
})
