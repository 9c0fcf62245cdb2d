import { createContext, useContext, useMemo } from 'react'
import { menuOf, menuPages, type MenuEntry } from '#core/portal/pages/menu.rules.ts'
import type { Page } from '#core/portal/pages/page.ts'
import type { Screen } from './screen.ts'
import { useVisitor } from './visitor.ts'

export type AppPages = {
  /** The route table. */
  readonly pages: readonly Page[]
  /** The code of each page that has one, by path. */
  readonly screens: ReadonlyMap<string, Screen>
}

export const PagesContext = createContext<AppPages>({ pages: [], screens: new Map() })

/** The route table and its code. */
export const usePages = (): AppPages => useContext(PagesContext)

/** The side menu of the signed-in account. */
export function useMenu(): readonly MenuEntry[] {
  const { pages } = usePages()
  const visitor = useVisitor()
  return useMemo(() => menuOf(pages, visitor), [pages, visitor])
}

/** Every page in that menu, in its order. */
export function useMenuPages(): readonly Page[] {
  const { pages } = usePages()
  const visitor = useVisitor()
  return useMemo(() => menuPages(pages, visitor), [pages, visitor])
}

/** Whether the reader is still on the page that the app was opened with. */
export const FirstLoadContext = createContext(false)
