import { findPage } from '#core/portal/pages/find-page.ts'
import { publicPages } from '#core/portal/pages/public.routes.ts'
import type { AppPages } from '../base/pages.ts'
import { loadAgain } from '../ui/note/load-again.ts'
import { publicScreens } from './public-screens.ts'

/**
 * Where the route table comes from: the declarations behind it are most of the app's first file,
 * and the sign-in page needs none of them.
 */
export type PageSource = {
  /**
   * The pages that are known now: those that need no session, and all pages once one of the others
   * was opened.
   */
  readonly known: () => AppPages
  readonly subscribe: (onChange: () => void) => () => void
  /**
   * The pages that an address is to be looked up in. Throws CodeUnavailable where the table could
   * not be loaded.
   */
  readonly pagesFor: (pathname: string) => Promise<AppPages>
}

/** The pages of the app; `load` loads them all, once. */
export function pageSource(load: () => Promise<AppPages>): PageSource {
  const listeners = new Set<() => void>()
  let known: AppPages = { pages: publicPages, screens: new Map(publicScreens.map((screen) => [screen.path, screen])) }
  let all: Promise<AppPages> | undefined
  const loadAll = async (): Promise<AppPages> => {
    try {
      known = await loadAgain(load)
    } catch (error) {
      all = undefined
      throw error
    }
    for (const listener of listeners) listener()
    return known
  }
  return {
    known: () => known,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    pagesFor: async (pathname) => {
      const page = findPage(known.pages, pathname)
      if (page?.frame === 'alone') return known
      all ??= loadAll()
      return all
    },
  }
}
